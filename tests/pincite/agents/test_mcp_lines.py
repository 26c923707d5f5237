"""Every line on standard input is answered, also one that is no message."""

import json
from typing import Any

import anyio
import pytest
from mcp.server.mcpserver import MCPServer
from mcp.types import jsonrpc_message_adapter

from pincite.agents import mcp_lines
from pincite.agents.mcp_lines import reply_to_line, serve_lines


def told(line: str) -> Any:
    try:
        jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError as error:
        reply = reply_to_line(error)
        return reply and (reply.id, reply.error.code)
    return "heard"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("garbage", (None, -32700)),
        ("[]", (None, -32600)),
        ("3", (None, -32600)),
        ('{"jsonrpc": "1.0", "id": 20, "method": "ping"}', (20, -32600)),
        ('{"jsonrpc": "2.0", "id": "a", "method": 5}', ("a", -32600)),
        ('{"jsonrpc": "2.0", "id": 22, "method": "ping", "params": [{"id": 1}]}', (22, -32600)),
        ('{"jsonrpc": "1.0", "id": {"id": 1}, "method": "ping"}', (None, -32600)),
        (" ", None),
        ('{"jsonrpc": "2.0", "id": 40, "method": "ping"}', "heard"),
    ],
)
def test_a_line_that_is_no_message_gets_the_error_of_its_kind_under_its_own_id(line: str, answer: Any) -> None:
    assert told(line) == answer


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (r'{"jsonrpc": "2.0", "id": 7, "method": "ping", "params": {"x": "\ud800"}}', "half of a surrogate pair"),
        ('{"jsonrpc": "2.0", "id": 7', "no JSON"),
    ],
)
def test_a_line_that_could_not_be_read_is_told_why(line: str, why: str) -> None:
    with pytest.raises(ValueError, match="json") as found:
        jsonrpc_message_adapter.validate_json(line, by_name=False)
    reply = reply_to_line(found.value)
    assert reply is not None
    assert why in reply.error.message


def test_what_follows_a_line_that_is_no_message_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["garbage", '{"jsonrpc": "2.0", "id": 30, "method": "no/such"}', '{"jsonrpc": "2.0", "id": 4, "params": 1}']
    written: list[dict[str, Any]] = []

    class Input:
        def __aiter__(self) -> "Input":
            self.left = iter(lines)
            return self

        async def __anext__(self) -> str:
            await anyio.sleep(0.05)
            for line in self.left:
                return line
            raise StopAsyncIteration

    class Output:
        async def write(self, text: str) -> None:
            written.append(json.loads(text))

        async def flush(self) -> None:
            pass

    stdio = mcp_lines.stdio_server
    monkeypatch.setattr(mcp_lines, "stdio_server", lambda: stdio(Input(), Output()))  # type: ignore[arg-type]
    anyio.run(serve_lines, MCPServer("test"))
    assert {(each["id"], each["error"]["code"]) for each in written} == {
        (None, -32700),
        (30, -32601),
        (4, -32600),
    }
