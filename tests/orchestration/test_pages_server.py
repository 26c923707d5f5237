"""The pages beside the Dagster UI: there while it is, gone with it."""

import os
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

from orchestration.pages_server import serving_pages
from tests.daemon import until


def reached(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}ask", timeout=5) as reply:  # noqa: S310 - loopback
            return b"Ask the documents" in reply.read()
    except (urllib.error.URLError, OSError):
        return False


def test_the_pages_are_served_on_a_port_that_is_free_and_end_with_the_context(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with serving_pages(tmp_path / "docs", tmp_path / "lake", taken, os.environ, tmp_path / "pages.log") as address:
            assert f":{taken}/" not in address
            until(lambda: reached(address), 60, "the pages answer")
        begin = time.monotonic()
        assert not reached(address)
        assert time.monotonic() - begin < 5
