"""Every line on standard input is answered, also one that is no message."""

import json
from collections.abc import AsyncIterator
from typing import Any

import anyio
import pytest
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server

from pincite.agents import mcp_lines
from pincite.agents.mcp_lines import NoMessageError, message_of, serve_lines


def told(line: str) -> Any:
    try:
        return "heard" if message_of(line) else None
    except NoMessageError as error:
        return error.reply.id, error.reply.error.code


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("garbage", (None, -32700)),
        ("[" * 50_000, (None, -32700)),
        ("[]", (None, -32600)),
        ("3", (None, -32600)),
        ('{"jsonrpc": "1.0", "id": 20, "method": "ping"}', (20, -32600)),
        ('{"jsonrpc": "2.0", "id": "a", "method": 5}', ("a", -32600)),
        ('{"jsonrpc": "2.0", "id": 22, "method": "ping", "params": [{"id": 1}]}', (22, -32600)),
        ('{"jsonrpc": "1.0", "id": {"id": 1}, "method": "ping"}', (None, -32600)),
        (" ", None),
        ('{"jsonrpc": "2.0", "id": 40, "method": "ping"}', "heard"),
        ('{"jsonrpc": "2.0", "method": "notifications/cancelled"}', "heard"),
        ('{"jsonrpc": "2.0", "id": 41, "result": {}}', "heard"),
        ('{"jsonrpc": "2.0", "id": null, "error": {"code": 1, "message": "theirs"}}', "heard"),
    ],
)
def test_a_line_that_is_no_message_gets_the_error_of_its_kind_under_its_own_id(line: str, answer: Any) -> None:
    assert told(line) == answer


@pytest.mark.parametrize("wrong", ["null", "1.5", "true", "{}", "[1]"])
def test_a_request_under_an_id_that_is_none_is_no_notification_and_is_told_so(wrong: str) -> None:
    with pytest.raises(NoMessageError, match="id: neither text nor a whole number") as found:
        message_of(f'{{"jsonrpc": "2.0", "id": {wrong}, "method": "ping"}}')
    assert (found.value.reply.id, found.value.reply.error.code) == (None, -32600)


@pytest.mark.parametrize(
    ("line", "own", "name"),
    [
        ('{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"a": {"q": 1, "q": 2}}}', 7, "q"),
        ('{"jsonrpc": "2.0", "id": 7, "id": 8, "method": "ping"}', None, "id"),
    ],
)
def test_a_field_that_is_given_twice_is_named_and_none_of_the_two_is_taken(line: str, own: Any, name: str) -> None:
    with pytest.raises(NoMessageError, match=f"the field '{name}' is given twice") as found:
        message_of(line)
    assert (found.value.reply.id, found.value.reply.error.code) == (own, -32600)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (r'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": "\ud800"}}', "half of a surrogate pair"),
        ('{"jsonrpc": "2.0", "id": 7', "no JSON"),
    ],
)
def test_a_line_that_could_not_be_read_is_told_why(line: str, why: str) -> None:
    with pytest.raises(NoMessageError, match=why):
        message_of(line)


def written_by(server: MCPServer[Any], lines: list[str], monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is told of *lines* until their end."""
    written: list[dict[str, Any]] = []

    async def heard() -> AsyncIterator[str]:
        for line in lines:
            yield line

    class Output:
        async def write(self, text: str) -> None:
            written.append(json.loads(text))

        async def flush(self) -> None:
            pass

    monkeypatch.setattr(mcp_lines, "stdio_server", lambda stdin: stdio_server(stdin, Output()))  # type: ignore[arg-type]
    anyio.run(serve_lines, server, heard())
    return written


def test_what_follows_a_line_that_is_no_message_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["garbage", '{"jsonrpc": "2.0", "id": 30, "method": "no/such"}', '{"jsonrpc": "2.0", "id": 4, "params": 1}']
    written = written_by(MCPServer("test"), lines, monkeypatch)
    assert {(each["id"], each["error"]["code"]) for each in written} == {
        (None, -32700),
        (30, -32601),
        (4, -32600),
    }


def message(**fields: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", **fields})


def call(own: int, said: str) -> str:
    return message(id=own, method="tools/call", params={"name": "slow", "arguments": {"said": said}})


OPENING = [
    message(
        id=1,
        method="initialize",
        params={
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    ),
    message(method="notifications/initialized"),
]


def slow_server() -> MCPServer[Any]:
    server = MCPServer[Any]("test")

    @server.tool()
    async def slow(said: str) -> str:
        await anyio.sleep(0.1)
        return said

    return server


def test_calls_in_flight_when_the_input_ends_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*OPENING, call(2, "a"), message(id=2, params=5), call(3, "b"), call(3, "c")]
    written = written_by(slow_server(), lines, monkeypatch)
    said = [
        (each["id"], each["result"]["content"][0]["text"]) for each in written if "content" in each.get("result", {})
    ]
    assert sorted(said) == [(2, "a"), (3, "b"), (3, "c")]


def test_a_call_that_was_taken_back_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_back = message(method="notifications/cancelled", params={"requestId": 2})
    written = written_by(slow_server(), [*OPENING, call(2, "a"), taken_back, call(3, "b")], monkeypatch)
    assert {each["id"] for each in written} == {1, 3}
