"""What a numbered clause says before one of its sentences: what that one is of, though it may not repeat it."""

import re

from pincite.passages.passage import Passage
from pincite.values.terms import terms_of

_CLAUSE = re.compile(r"^[ \t]*\d{1,2}(?:\.\d{1,3})+\.?\s", re.MULTILINE)


def opened_by(passage: Passage) -> frozenset[str]:
    """The terms of what stands before a sentence in its clause; none of what no number sets apart."""
    if passage.kind == "row":
        return frozenset()
    text, start = passage.chunk.text, passage.spans[0][0]
    opens = [found.start() for found in _CLAUSE.finditer(text, 0, start)]
    return frozenset(terms_of(text[opens[-1] : start])) if opens else frozenset()
