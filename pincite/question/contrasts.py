"""Words that tell two cases of one thing apart: used and unused, the same thing and a different one."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.values.terms import terms_of

_UNDONE = 4
"""Letters from which a word with "un" before it is its opposite: "unused", not "union"."""

_OTHER = re.compile(r"\b(?:different|another|other) (?P<what>[a-z]+)\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<what>[a-z]+)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Contrasts:
    """
    The ``words`` of a text in small letters, what it says is ``undone``, without its prefix ("opened" of "unopened"),
    and the stems of what it calls ``different`` and the ``same``.
    """

    words: frozenset[str]
    undone: frozenset[str]
    different: frozenset[str]
    same: frozenset[str]


@lru_cache(maxsize=16_384)
def contrasts_of(text: str) -> Contrasts:
    """Read *text*, a question or a passage; remembered, for a passage is held against many questions."""
    words = frozenset(word.lower() for word in _WORD.findall(text))
    return Contrasts(
        words,
        frozenset(rest for word in words if (rest := word.removeprefix("un")) != word and len(rest) >= _UNDONE),
        frozenset(term for found in _OTHER.finditer(text) for term in terms_of(found["what"])),
        frozenset(term for found in _SAME.finditer(text) for term in terms_of(found["what"])),
    )


def contrary(asked: Contrasts, said: Contrasts) -> bool:
    """Whether one text is of the one case where the other is of the other, and neither speaks of both."""
    return (
        _denied(asked, said)
        or _denied(said, asked)
        or bool(asked.different & (said.same - said.different) - asked.same)
        or bool(asked.same & (said.different - said.same) - asked.different)
    )


def _denied(one: Contrasts, other: Contrasts) -> bool:
    """Whether *one* says of a thing what the *other* denies by a prefix: opened and unopened."""
    return bool((one.words & other.undone) - other.words - one.undone)
