"""Request bodies within a limit of size and time, counted as they arrive."""

import asyncio

from starlette.requests import ClientDisconnect, Request

from pincite.agents.http.bounded_queue import ClientGoneError
from pincite.errors import PinciteError

_FIGURES = 18
"""
Figures of a length that are read as a number: what has more is too large, and Python reads none of more than 4,300.
"""


class BodyTooLargeError(PinciteError):
    """More bytes than a request may have."""

    code = "PAYLOAD_TOO_LARGE"


class BodyTooSlowError(PinciteError):
    """The body did not arrive in time."""

    code = "REQUEST_TIMEOUT"


async def read_body(request: Request, max_bytes: int, seconds: float) -> bytes:
    """
    The whole body.

    Raises:
        BodyTooLargeError: If it has, or says it has, more than *max_bytes*.
        BodyTooSlowError: If it did not arrive within *seconds*.
        ClientGoneError: If the client left before its end.
    """
    said = request.headers.get("content-length", "")
    if said.isdecimal() and (len(said) > _FIGURES or int(said) > max_bytes):
        raise _too_large(max_bytes)
    parts, size = [], 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > max_bytes:
                    raise _too_large(max_bytes)
                parts.append(part)
    except TimeoutError as error:
        msg = f"body: not complete after {seconds:g} s"
        raise BodyTooSlowError(msg) from error
    except ClientDisconnect as error:
        raise ClientGoneError("the client is gone") from error
    return b"".join(parts)


def _too_large(max_bytes: int) -> BodyTooLargeError:
    return BodyTooLargeError(f"body: larger than {max_bytes} bytes; send less, or in several requests")
