"""The newest report over HTTP on this machine, beside the Dagster UI: a browser opens no link from there to a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HOST = "127.0.0.1"
_OURS = frozenset({"localhost", HOST})
"""Names under which a browser of this machine asks; another one is a page elsewhere that had its name point here."""


@contextmanager
def serving_report(report: Path, port: int) -> Iterator[str]:
    """
    Serve the file *report* as long as the context lasts, and give its address.

    Args:
        report: The file, which may come and change later.
        port: Where to listen; any free port if another program is there, so read the address.
    """
    server = _server(report, port)
    thread = Thread(target=server.serve_forever, name="report", daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def _server(report: Path, port: int) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        """One file, to be read and nothing else."""

        def do_GET(self) -> None:  # the library's name
            """The report; what it is not is not there."""
            host = self.headers.get("Host", "").rpartition(":")[0]
            if host not in _OURS or self.path.partition("?")[0] != "/":
                self.send_error(HTTPStatus.NOT_FOUND)
            elif not report.is_file():
                self.send_error(
                    HTTPStatus.NOT_FOUND,
                    "There is no report yet",
                    "No golden case was asked so far; the asset eval_report writes it.",
                )
            else:
                self._send(report.read_bytes())

        def _send(self, body: bytes) -> None:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Nothing: the terminal is Dagster's."""

    try:
        return ThreadingHTTPServer((HOST, port), Handler)
    except (OSError, OverflowError):
        return ThreadingHTTPServer((HOST, 0), Handler)
