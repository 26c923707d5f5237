"""What a stranger gives, and how much of it is taken."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

LONGEST_QUESTION = 20_000
"""Characters of a question, a query or a claim, at every door."""
LONGEST_TEXT = 100_000
"""Characters of a text that is checked or held against one: an answer, a chunk, a text to screen. A page has 2,000 to 6,000."""
MOST_TEXTS = 1_000
"""Texts that one line brings."""

Stated = Annotated[str, Field(max_length=LONGEST_QUESTION)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]


class GivenText(BaseModel):
    """A chunk of a line, by any id; it may bring more fields than are looked at."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    chunk_id: str
    text: Text
