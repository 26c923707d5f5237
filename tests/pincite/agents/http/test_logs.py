"""Logs go out as one JSON object a line, the libraries' included."""

import json
import subprocess
import sys

CODE = """
import logging, structlog
from pincite.agents.http.logs import configure_logs
configure_logs()
structlog.get_logger("ours").info("request", status=200)
logging.getLogger("theirs").warning("a\\nb")
"""


def test_every_line_is_json_with_its_level_and_time() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(line["event"], line["level"]) for line in lines] == [("request", "info"), ("a\nb", "warning")]
    assert lines[0]["status"] == 200
    assert all(line["timestamp"].endswith("Z") for line in lines)
