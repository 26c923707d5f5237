"""OpenVINO's runtime and its operators, without the model converter and its usage statistics."""

from collections.abc import Mapping
from typing import Any

from pincite.adapters.import_filter import absent

with absent("openvino.tools.ovc"):
    import openvino as ov
    from openvino import opset15 as op

__all__ = ["compiled", "op", "ov"]


def compiled(model: Any, settings: Mapping[str, str]) -> Any:
    """
    A request of *model* on this processor, for one batch at a time by all threads.

    No thread is bound to a processor: one that is bound to a busy one waits there, and the others wait for it.
    """
    ours = {"NUM_STREAMS": "1", "ENABLE_CPU_PINNING": "NO"}
    return ov.Core().compile_model(model, "CPU", {**ours, **settings}).create_infer_request()
