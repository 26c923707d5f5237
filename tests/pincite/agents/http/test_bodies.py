"""A body is read within its limits of size and time."""

import asyncio

import pytest
from starlette.requests import Request

from pincite.agents.http.bodies import BodyTooLargeError, BodyTooSlowError, read_body
from pincite.agents.http.bounded_queue import ClientGoneError


def _request(parts: list[bytes], said: str | None = None, *, leaves: bool = False, pause: float = 0) -> Request:
    waiting = list(parts)

    async def receive() -> dict[str, object]:
        await asyncio.sleep(pause)
        if waiting:
            return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting) or leaves}
        return {"type": "http.disconnect"}

    headers = [] if said is None else [(b"content-length", said.encode())]
    return Request({"type": "http", "method": "POST", "headers": headers}, receive)  # type: ignore[arg-type]


def _read(request: Request, limit: int = 10, seconds: float = 5) -> bytes:
    return asyncio.run(read_body(request, limit, seconds))


def test_the_parts_of_a_body_are_joined() -> None:
    assert _read(_request([b"12345", b"67890"])) == b"1234567890"


@pytest.mark.parametrize("said", ["11", "9" * 5000])
def test_a_body_that_says_it_is_too_large_is_not_read(said) -> None:
    with pytest.raises(BodyTooLargeError, match="larger than 10 bytes"):
        _read(_request([], said))


def test_a_body_that_is_larger_than_it_said_is_cut_off() -> None:
    with pytest.raises(BodyTooLargeError):
        _read(_request([b"123456", b"123456"], "6"))


def test_a_body_that_comes_too_slowly_is_given_up() -> None:
    with pytest.raises(BodyTooSlowError, match=r"0\.05 s"):
        _read(_request([b"1"] * 9, pause=0.02), seconds=0.05)


def test_a_client_that_leaves_is_told_apart() -> None:
    with pytest.raises(ClientGoneError):
        _read(_request([b"1"], leaves=True))
