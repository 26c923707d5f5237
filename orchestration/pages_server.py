"""
The pages for people beside the Dagster UI: the service in a process of its own, which ends with the command that
started it.
"""

import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"
GRACE_SECONDS = 5.0
"""How long the service may take to end; then it is ended."""


@contextmanager
def serving_pages(docs: Path, lake: Path, port: int, environment: Mapping[str, str], log: Path) -> Iterator[str]:
    """
    Serve the pages as long as the context lasts, and give their address.

    Args:
        docs: The folder of documents.
        lake: The folder of what is built from them; made where it is not there yet.
        port: Where to listen; any free port if another program is there, so read the address.
        environment: Of the process.
        log: File that takes what it says.
    """
    lake.mkdir(parents=True, exist_ok=True)
    free = _free(port)
    command = [
        sys.executable,
        "-m",
        "orchestration.cli",
        "serve",
        "--docs",
        str(docs),
        "--lake",
        str(lake),
        "--port",
        str(free),
    ]
    with log.open("ab") as said:
        process = subprocess.Popen(command, env=dict(environment), stdout=said, stderr=said, start_new_session=True)  # noqa: S603 - a command of ours
    try:
        yield f"http://localhost:{free}/"
    finally:
        process.terminate()
        try:
            process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free(port: int) -> int:
    """*port*, or any other that is free where it is taken or none."""
    for wanted in (port, 0):
        try:
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((HOST, wanted))
                return int(probe.getsockname()[1])
        except (OSError, OverflowError):
            continue
    return port
