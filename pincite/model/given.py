"""What a stranger gives, and how much of it is taken."""

from datetime import date, datetime
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from pincite.errors import InputError

LONGEST_QUESTION = 20_000
"""Characters of a question, a query or a claim, at every door."""
LONGEST_TEXT = 100_000
"""
Characters of a text that is checked or held against one: an answer, a chunk, a text to screen. A page has 2,000 to
6,000.
"""
MOST_TEXTS = 1_000
"""Texts that one line brings."""

Stated = Annotated[str, Field(max_length=LONGEST_QUESTION)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


def given_day(value: object) -> date:
    """
    The day that a stranger names: the text ``YYYY-MM-DD``, or a date of TOML. No number, no time of day and no other
    way of writing one is taken: each of them would be read as some day that nobody meant.

    Raises:
        ValueError: If it is anything else; pydantic tells it as the field's error.
    """
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise PydanticCustomError("day", "no date; write YYYY-MM-DD")
    return day


def _as_it_is(value: object) -> object:
    if value is not None and type(value) not in {str, int}:
        raise PydanticCustomError("line_id", "neither text nor a whole number")
    return value


Day = Annotated[date, BeforeValidator(given_day)]
"""A day at every door; anything but a date is the field's error."""
LineId = Annotated[str | int | None, BeforeValidator(_as_it_is)]
"""What a line of a batch calls itself, given back as it is: neither true nor 4.0 becomes a number."""


class GivenText(BaseModel):
    """A chunk of a line, by any id; it may bring more fields than are looked at."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    chunk_id: str
    text: Text


def require_usable(name: str, text: str, longest: int) -> None:
    """
    Hold a text that a person gave to what every door takes; *name* is what it is called in the error.

    Raises:
        InputError: If it is empty, longer than *longest* characters, or bytes that are no text.
    """
    if not text.strip():
        msg = f"{name}: empty; say it in words"
        raise InputError(msg)
    if len(text) > longest:
        msg = f"{name}: {len(text):,} characters; at most {longest:,}"
        raise InputError(msg)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        msg = f"{name}: not text in UTF-8 (character {error.start + 1})"
        raise InputError(msg) from error
