"""
An S3 API on loopback, with faults: moto's S3 behind werkzeug's server, one request at a time.

It enforces If-None-Match and If-Match on PUT; that requests are handled one at a time makes looking and writing one
step, as a real store promises. What it does not prove: that a given provider keeps that promise under its own
concurrency, its time-outs, its throttling and its permissions; nor anything of Google's and Azure's own APIs.
"""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from moto.moto_server.werkzeug_app import create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

Fault = Callable[[dict[str, Any], Callable[..., Any], Callable[[], Iterable[bytes]]], Iterable[bytes]]
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "us-east-1"}


class CutOffError(ConnectionError):
    """The connection is dropped without an answer."""


class _Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_request(self, *_: Any) -> None:
        pass

    def log(self, *_: Any) -> None:
        pass

    def connection_dropped(self, error: BaseException, environ: Any = None) -> None:
        del error, environ
        self.close_connection = True


@dataclass
class Server:
    """The server's address, what was asked of it, and the faults that wait for requests."""

    endpoint: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)
    faults: list[tuple[Callable[[str, str], bool], Fault]] = field(default_factory=list)

    def next_time(self, fault: Fault, method: str = "", part: str = "", times: int = 1) -> None:
        """Let the next requests of *method*, with *part* in their path, meet *fault*."""
        self.faults += [(lambda m, p: method in {"", m} and part in p, fault)] * times

    def bucket(self, name: str) -> str:
        """Make a bucket; its URI."""
        host = self.endpoint.removeprefix("http://")
        connection = HTTPConnection(host)
        connection.request("PUT", f"/{name}", headers={"Host": host})
        assert connection.getresponse().status == 200
        connection.close()
        return f"s3://{name}"

    @property
    def environment(self) -> dict[str, str]:
        """What a client needs to come here."""
        return {**KEYS, "AWS_ENDPOINT_URL": self.endpoint, "AWS_ALLOW_HTTP": "true"}


def throttled(_environ: Any, start: Callable[..., Any], _answer: Any) -> Iterable[bytes]:
    """The store has too much to do."""
    body = b"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"
    start("503 Slow Down", [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
    return [body]


def half_sent(environ: Any, _start: Any, _answer: Any) -> Iterable[bytes]:
    """The connection breaks while the client sends: nothing is stored."""
    environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0) // 2)
    raise CutOffError


def half_answered(_environ: Any, _start: Any, answer: Callable[[], Iterable[bytes]]) -> Iterable[bytes]:
    """The connection breaks half-way through the answer."""
    whole = b"".join(answer())
    yield whole[: len(whole) // 2]
    raise CutOffError


def done_and_unanswered(_environ: Any, _start: Any, answer: Callable[[], Iterable[bytes]]) -> Iterable[bytes]:
    """The store does what it is asked, and its answer is lost."""
    list(answer())
    raise CutOffError


def silent(seconds: float) -> Fault:
    """The store says nothing for so long, and does nothing."""

    def fault(_environ: Any, _start: Any, _answer: Any) -> Iterable[bytes]:
        time.sleep(seconds)
        raise CutOffError

    return fault


@contextmanager
def serving() -> Iterator[Server]:
    """The server, and its address in the environment, while the block lasts."""
    app, turn, server = create_backend_app("s3"), threading.Lock(), Server()

    def application(environ: Any, start: Callable[..., Any]) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        server.asked.append((method, path))

        def answer() -> Iterable[bytes]:
            with turn:
                return list(app(environ, start))

        for waiting in server.faults:
            if waiting[0](method, path):
                server.faults.remove(waiting)
                return waiting[1](environ, start, answer)
        return answer()

    http = make_server("127.0.0.1", 0, application, threaded=True, request_handler=_Handler)
    server.endpoint = f"http://127.0.0.1:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    before = dict(os.environ)
    os.environ.update(server.environment)
    try:
        yield server
    finally:
        os.environ.clear()
        os.environ.update(before)
        http.shutdown()
        http.server_close()
