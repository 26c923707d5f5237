"""
OpenVINO's runtime without its model converter, whose mere import sends usage statistics over the network from a forked
process.
"""

import sys
from types import ModuleType
from typing import Any

CONVERTER = "openvino.tools.ovc"


def _imported() -> tuple[ModuleType, Any]:
    """
    The package and its operators; OpenVINO does without a converter that cannot be imported, so it is shown none for as
    long as the import takes.
    """
    hidden = CONVERTER not in sys.modules
    if hidden:
        sys.modules[CONVERTER] = None  # type: ignore[assignment]
    try:
        import openvino  # noqa: PLC0415
        from openvino import opset15  # noqa: PLC0415
    finally:
        if hidden:
            del sys.modules[CONVERTER]
    return openvino, opset15


ov, op = _imported()
