"""Charts are drawn beside a run that imports its libraries at the same time."""

import subprocess
import sys

HALF_IMPORTED = """
import sys, threading
import altair

half, go_on = threading.Event(), threading.Event()

class Pause:
    def find_spec(self, name, path, target=None):
        if name == "pandas.core.api":
            half.set()
            go_on.wait(5)

sys.meta_path.insert(0, Pause())
other = threading.Thread(target=__import__, args=("pandas",))
other.start()
assert half.wait(60)
assert not hasattr(sys.modules["pandas"], "Timestamp")
threading.Timer(1, go_on.set).start()
from evals.reporting.trend_charts import ready
ready()
other.join()
"""


def test_a_chart_waits_for_a_library_that_another_thread_has_half_imported():
    done = subprocess.run([sys.executable, "-c", HALF_IMPORTED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
