"""The comparatives by the way they point: with "than" they bound a value, and behind a denial the other way."""

from collections import defaultdict
from collections.abc import Mapping

_PAIRS_TEXT = """
more less|more fewer|greater less|greater smaller|higher lower|longer shorter|older younger|later earlier|later sooner
larger smaller|bigger smaller|wider narrower|thicker thinner|deeper shallower|taller shorter|heavier lighter
warmer cooler|warmer colder|hotter cooler|hotter colder|faster slower
"""
_PAIRS = [tuple(pair.split()) for line in _PAIRS_TEXT.strip().splitlines() for pair in line.split("|")]
HIGHER_WORDS, LOWER_WORDS = (tuple(dict.fromkeys(words)) for words in zip(*_PAIRS, strict=True))
HIGHER, LOWER = (f"(?:{'|'.join(words)})" for words in (HIGHER_WORDS, LOWER_WORDS))
"""Any one of them, as a pattern."""


def _opposites() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for higher, lower in _PAIRS:
        found[higher].add(lower)
        found[lower].add(higher)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES = _opposites()
"""By comparative those that say of one of two what it says of the other: "longer" and "shorter"."""
