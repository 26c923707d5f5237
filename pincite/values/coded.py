"""What a text calls by codes, the fan of "fan NF-1": whether two texts call one kind of thing by different ones."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from pincite.model.values import ValueKind
from pincite.values.reader import read_values
from pincite.values.words import POLARITY, STOP_WORDS, stem

_THING = re.compile(r"(?<![\w-])(?P<thing>[^\W\d_]{3,})\s+$")
"""The word right before a code, which says what it is the code of."""
_LOOK_BACK = 40
"""Characters before a code in which that word is looked for: longer than any."""


@lru_cache(maxsize=4096)
def codes_by_thing(text: str) -> Mapping[str, frozenset[str]]:
    """The codes of *text* by the stem of the thing that each stands right behind; one behind nothing is left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for value in read_values(text):
        before = _THING.search(text, max(0, value.start - _LOOK_BACK), value.start)
        if value.kind is ValueKind.CODE and before and before["thing"].lower() not in STOP_WORDS | POLARITY:
            found[stem(before["thing"].lower())].add(value.unit)
    return {thing: frozenset(codes) for thing, codes in found.items()}


def coded_apart(ours: Mapping[str, frozenset[str]], theirs: Mapping[str, frozenset[str]]) -> bool:
    """Whether two texts call a kind of thing by codes, and have none of them in common."""
    return any(ours[thing].isdisjoint(theirs[thing]) for thing in ours.keys() & theirs.keys())
