"""How a question is put: whether it asks for several things, for what held before, for what was changed."""

import re
from dataclasses import dataclass

from pincite.question.times.periods import asks_for_previous
from pincite.values.amending import PAPER
from pincite.values.terms import terms_of

_NEW = re.compile(
    r"\bwhat (?:replaces|replaced|supersedes|is substituted for)\b"
    r"|\breplaced (?:by|with) (?:what|which)\b|\b(?:instead|in place) of\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(rf"\b(?:{PAPER}|amend|replac|chang|substitut|delet|instead of|in place of)", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow many\b(?!.*\b(?:per|rates?|every|each)\b)", re.IGNORECASE)
_COUNTED = re.compile(
    r"\bhow many (?P<counted>(?:(?!(?:of|on|in|at|for|to|is|are|was|were|will|would|do|does|did|can|may|must|should"
    r"|have|has|need)\b)[\w'-]+\s?){1,4})",
    re.IGNORECASE,
)
"""What is counted, up to what is said of it."""

_PLURAL = r"(?:[\w-]+ ){0,3}?[\w-]{2,}[^\W_su]s"
_SEVERAL = re.compile(
    rf"\b(?:what|which) (?:(?:are|were) (?:the |all |your |our )*{_PLURAL}\b"
    rf"|{_PLURAL} (?:are|do|does|did|must|should|can|may|need|have|has|were|will|apply)\b)"
    r"|\bwhat (?:do|does|must|should|has to|have to|needs? to) [^?]*\b(?:bring|contain"
    r"|include|provide|submit|cover|consist|comprise|attach|enclose|prepare|list)\b"
    r"|^\W*(?:please )?(?:list|name|enumerate)\b",
    re.IGNORECASE,
)
"""What is answered by several things: the steps, the conditions, what to bring."""


@dataclass(frozen=True, slots=True)
class Asks:
    """
    What a question asks for by the way it is put.

    ``several``: for a list of things; ``how_many``: for a number that is no rate; ``counted``: the terms of what that
    is a number of; ``new``: for what stands in something's place; ``changes``: of what was changed; ``previous``: for
    what held before a change.
    """

    several: bool
    how_many: bool
    counted: frozenset[str]
    new: bool
    changes: bool
    previous: bool


def asks_of(bare: str) -> Asks:
    """How a question is put that reads *bare* without the report that it names."""
    return Asks(
        several=bool(_SEVERAL.search(bare)),
        how_many=bool(_HOW_MANY.search(bare)),
        counted=frozenset(terms_of(found["counted"])) if (found := _COUNTED.search(bare)) else frozenset(),
        new=bool(_NEW.search(bare)),
        changes=bool(_CHANGES.search(bare)),
        previous=asks_for_previous(bare),
    )
