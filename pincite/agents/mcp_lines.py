"""
The Model Context Protocol over standard input and output, where a line that is no message gets the error that JSON-RPC
has for it, and is not left unanswered.
"""

import json
from typing import Any, Self

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId
from pydantic import TypeAdapter, ValidationError

_ID: TypeAdapter[RequestId] = TypeAdapter(RequestId)
_INVALID = 'Invalid Request: give an object with "jsonrpc": "2.0", a method, an id and, where any are, params'
_TOP = 2
"""Steps to a field of the message itself in the place of an error: which kind of message was tried, and its name."""


async def serve_lines(server: MCPServer[Any]) -> None:
    """Serve *server* until standard input ends; what stands on standard output is the protocol alone."""
    async with stdio_server() as (heard, told):
        lowlevel = server._lowlevel_server  # noqa: SLF001 - the library lends streams of its own no other way
        await lowlevel.run(_Messages(heard, told), told, lowlevel.create_initialization_options())


def reply_to_line(error: Exception) -> JSONRPCError | None:
    """
    What is said to a line that could not be read, by the *error* of reading it: that it is no JSON, or JSON that is no
    request, under its own id where it has one. A blank line asks nothing and gets nothing.
    """
    if not isinstance(error, ValidationError):
        return _refusal(INVALID_REQUEST, _INVALID)
    problems = error.errors(include_url=False)
    if problems[0]["type"] == "json_invalid":
        line = str(problems[0]["input"])
        return _refusal(PARSE_ERROR, f"Parse error: {_why_unread(line)}") if line.strip() else None
    message = next((p["input"] for p in problems if p["type"] == "missing" and len(p["loc"]) == _TOP), None)
    own = message.get("id") if isinstance(message, dict) else None
    try:
        return _refusal(INVALID_REQUEST, _INVALID, _ID.validate_python(own))
    except ValidationError:
        return _refusal(INVALID_REQUEST, _INVALID)


def _why_unread(line: str) -> str:
    """JSON may hold half of a surrogate pair, which no text does: the library gives both errors one name."""
    try:
        json.dumps(json.loads(line), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return "holds half of a surrogate pair, which is no character"
    except (ValueError, RecursionError):
        return "no JSON"
    return "no JSON"


def _refusal(code: int, words: str, own: RequestId | None = None) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=own, error=ErrorData(code=code, message=words))


class _Messages:
    """What is heard, without the lines that are no messages: these are answered here."""

    def __init__(self, heard: Any, told: Any) -> None:
        self._heard, self._told = heard, told

    @property
    def last_context(self) -> Any:
        """The sender's context, which the library looks for."""
        return self._heard.last_context

    async def receive(self) -> SessionMessage | Exception:
        """The next message."""
        while isinstance(item := await self._heard.receive(), Exception):
            if reply := reply_to_line(item):
                await self._told.send(SessionMessage(reply))
        return item  # type: ignore[no-any-return]

    async def aclose(self) -> None:
        """Hear no more."""
        await self._heard.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
