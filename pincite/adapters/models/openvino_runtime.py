"""OpenVINO's runtime and its operators, without the model converter and its usage statistics."""

from pincite.adapters.import_filter import absent

with absent("openvino.tools.ovc"):
    import openvino as ov
    from openvino import opset15 as op

__all__ = ["op", "ov"]
