"""Files that a command writes appear whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from pincite.errors import InputError


@contextmanager
def appearing_whole(target: Path) -> Iterator[Path]:
    """
    A name beside *target* to write under, which nobody else has; what is there at the end takes the place of *target*.
    After an error nothing is left of it, and *target* is as it was.
    """
    partial = target.with_name(f"{uuid4().hex}.partial")
    try:
        yield partial
        partial.replace(target)
    finally:
        with suppress(OSError):  # it is in its place, or was not there to begin with
            partial.unlink()


def write_whole(option: str, target: Path, data: bytes) -> None:
    """
    Write what a command was asked for: all of it, or the file stays as it was.

    Raises:
        InputError: If the disk is full, or it cannot be written otherwise: names option, path and cause.
    """
    try:
        with appearing_whole(target) as partial:
            partial.write_bytes(data)
    except OSError as error:
        msg = f"{option}: {target}: cannot be written: {error.strerror or error}"
        raise InputError(msg) from error
