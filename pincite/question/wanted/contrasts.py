"""Words that tell two cases of one thing apart: the same thing and a different one."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.values.terms import terms_of

_OTHER = re.compile(r"\b(?:different|another|other) (?P<what>[a-z]+)\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<what>[a-z]+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Contrasts:
    """The stems of what a text calls ``different`` and the ``same``."""

    different: frozenset[str]
    same: frozenset[str]


@lru_cache(maxsize=16_384)
def contrasts_of(text: str) -> Contrasts:
    """Read *text*, a question or a passage; remembered, for a passage is held against many questions."""
    return Contrasts(
        frozenset(term for found in _OTHER.finditer(text) for term in terms_of(found["what"])),
        frozenset(term for found in _SAME.finditer(text) for term in terms_of(found["what"])),
    )


def contrary(asked: Contrasts, said: Contrasts) -> bool:
    """Whether one text is of the one case where the other is of the other, and neither speaks of both."""
    return bool(asked.different & (said.same - said.different) - asked.same) or bool(
        asked.same & (said.different - said.same) - asked.different
    )
