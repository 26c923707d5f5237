"""
The Model Context Protocol over standard input and output, where a line that is no message gets the error that JSON-RPC
has for it, and no request is left unanswered because the input ended.
"""

import json
import sys
from collections import Counter
from collections.abc import AsyncIterable, AsyncIterator
from io import TextIOWrapper
from typing import Any, Self

import anyio
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
    jsonrpc_message_adapter,
)
from pydantic import TypeAdapter, ValidationError

from pincite.agents.mcp_server import SECONDS
from pincite.agents.request_bodies import given_twice

_ID: TypeAdapter[RequestId] = TypeAdapter(RequestId)
_INVALID = 'Invalid Request: give an object with "jsonrpc": "2.0", a method, an id and, where any are, params'
_NO_ID = "Invalid Request: id: neither text nor a whole number; a notification has none"


class NoMessageError(Exception):
    """A line that is no message; ``reply`` is what its sender is told."""

    def __init__(self, code: int, words: str, own: RequestId | None = None) -> None:
        super().__init__(words)
        self.reply = JSONRPCError(jsonrpc="2.0", id=own, error=ErrorData(code=code, message=words))


async def serve_lines(server: MCPServer[Any], lines: AsyncIterable[str] | None = None) -> None:
    """
    Serve *server* until *lines*, those of standard input where None, end and what they asked is answered; what stands
    on standard output is the protocol alone.
    """
    heard = lines or anyio.wrap_file(TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))
    # The library would read a request under a wrong id as a notification, and of a field given twice the last.
    async with stdio_server(stdin=_nothing()) as (_, told):  # type: ignore[arg-type]
        lowlevel = server._lowlevel_server  # noqa: SLF001 - the library lends streams of its own no other way
        answers = _Answers(told)
        await lowlevel.run(_Messages(aiter(heard), answers), answers, lowlevel.create_initialization_options())


def message_of(line: str) -> JSONRPCMessage | None:
    """
    The message that a line is; a blank one asks nothing and is none.

    Raises:
        NoMessageError: Bears what is said to it: that it is no JSON, or JSON that is no message, under its own id
            where it has one.
    """
    if not line.strip():
        return None
    value, twice = _json(line)
    own = value.get("id") if isinstance(value, dict) else None
    try:
        known = _ID.validate_python(own)
    except ValidationError:
        known = None
    if twice:
        words = f"Invalid Request: the field {twice[0]!r} is given twice; give it once"
        raise NoMessageError(INVALID_REQUEST, words, None if "id" in twice else known)
    if known is None and isinstance(value, dict) and {"id", "method"} <= value.keys():
        raise NoMessageError(INVALID_REQUEST, _NO_ID)
    try:
        return jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValidationError as error:
        raise NoMessageError(INVALID_REQUEST, _INVALID, known) from error


def _json(line: str) -> tuple[Any, list[str]]:
    """The value of a line, and the names that stand twice in one of its objects."""
    twice: list[str] = []

    def noting(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if (name := given_twice(pairs)) is not None:
            twice.append(name)
        return dict(pairs)

    try:
        value = json.loads(line, object_pairs_hook=noting)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        words = "Parse error: holds half of a surrogate pair, which is no character"
        raise NoMessageError(PARSE_ERROR, words) from error
    except (ValueError, RecursionError) as error:
        raise NoMessageError(PARSE_ERROR, "Parse error: no JSON") from error
    return value, twice


async def _nothing() -> AsyncIterator[str]:
    """No line at all."""
    for line in tuple[str, ...]():
        yield line


class _Stream:
    """An end of the connection, as the library closes it: nothing is held that would have to be given back."""

    async def aclose(self) -> None:
        """Nothing to do."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class _Answers(_Stream):
    """What is told, and which requests it still owes an answer."""

    def __init__(self, told: Any) -> None:
        self.told, self._owed, self._paid = told, Counter[str](), anyio.Event()

    def hear(self, message: JSONRPCMessage) -> None:
        """Note a request; one that is cancelled is owed nothing any more."""
        if isinstance(message, JSONRPCRequest):
            self._owed[str(message.id)] += 1
        elif isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            self._pay((message.params or {}).get("requestId"))

    async def send(self, sent: SessionMessage) -> None:
        """Tell *sent*."""
        await self.told.send(sent)
        if isinstance(sent.message, JSONRPCResponse | JSONRPCError):
            self._pay(sent.message.id)

    async def settle(self) -> None:
        """Wait until every request has its answer, as long as a call may take at most."""
        with anyio.move_on_after(SECONDS):
            while self._owed.total() > 0:
                self._paid = anyio.Event()
                await self._paid.wait()

    async def aclose(self) -> None:
        """Close what is told."""
        await self.told.aclose()

    def _pay(self, own: object) -> None:
        self._owed -= Counter([str(own)])
        self._paid.set()


class _Messages(_Stream):
    """What is heard, without the lines that are no messages: these are answered here."""

    def __init__(self, lines: AsyncIterator[str], answers: _Answers) -> None:
        self._lines, self._answers = lines, answers

    async def receive(self) -> SessionMessage | Exception:
        """The next message; the library cancels what is in flight at the end of them, which comes after its answers."""
        async for line in self._lines:
            try:
                if message := message_of(line):
                    self._answers.hear(message)
                    return SessionMessage(message)
            except NoMessageError as error:
                await self._answers.told.send(SessionMessage(error.reply))  # pays no request of the same id
        await self._answers.settle()
        raise anyio.EndOfStream

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None
