"""
An OpenAI-compatible server on loopback that replies by a script, so that the model path is tested through the real
LiteLLM.
"""

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Reply:
    """
    One scripted reply: its HTTP status, the text of the message, and seconds to wait before it and between the bytes of
    it.
    """

    text: str = ""
    status: int = 200
    wait: float = 0.0
    drip: float = 0.0


@dataclass
class Script:
    """What is replied, in order (the last one again and again), and the requests that came."""

    replies: Sequence[Reply]
    requests: list[dict[str, object]] = field(default_factory=list)

    def next(self) -> Reply:
        return self.replies[min(len(self.requests), len(self.replies)) - 1]


@contextmanager
def served(*replies: Reply) -> Iterator[tuple[Script, str]]:
    """Serve the replies; gives the script and the server's base address."""
    script = Script(replies)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(script))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield script, f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


def _handler(script: Script) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            script.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            reply = script.next()
            time.sleep(reply.wait)
            body = json.dumps(
                _completion(reply.text)
                if reply.status == 200
                else {"error": {"message": "scripted", "type": "scripted", "code": reply.status}}
            ).encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            try:
                for byte in range(len(body)) if reply.drip else ():
                    self.wfile.write(body[byte : byte + 1])
                    self.wfile.flush()
                    time.sleep(reply.drip)
                if not reply.drip:
                    self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the caller ran out of patience, which is what the test is about

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
            pass

    return Handler


def _completion(text: str) -> dict[str, object]:
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }
