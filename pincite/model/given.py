"""What a stranger gives, and how much of it is taken."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

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
