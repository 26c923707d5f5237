"""The runtime is whole, and its model converter, which calls out, is left out."""

import subprocess
import sys


def test_the_converter_and_its_statistics_are_not_imported() -> None:
    code = (
        "import sys; from pincite.adapters.models.openvino_runtime import op, ov; "
        "print(hasattr(ov, 'Core'), hasattr(op, 'matmul'), "
        "any(name.startswith(('openvino.tools.ovc', 'openvino_telemetry')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "False"]
