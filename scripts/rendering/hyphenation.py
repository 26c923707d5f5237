"""Marks where a long English word may break, for justified text in narrow columns."""

import re
from typing import Final

SOFT_HYPHEN: Final = "\u00ad"
SHORTEST: Final = 8
LONG_WORD: Final = re.compile(rf"[a-z]{{{SHORTEST},}}")
BETWEEN_CONSONANTS: Final = re.compile(r"(?<=[aeiou][b-df-hj-np-tv-z])(?=[b-df-hj-np-tv-z][aeiouy][a-z])")
UNBREAKABLE: Final = ("th", "ch", "sh", "ph", "gh", "ck", "wh", "qu", "ll", "ng")


def with_soft_hyphens(text: str) -> str:
    """Return *text* with a soft hyphen at every place where a word of at least eight letters may break."""
    return LONG_WORD.sub(lambda found: _syllables(found[0]), text)


def _syllables(word: str) -> str:
    """Break between two consonants that stand between vowels ("con-tin", "per-mit"), never inside a digraph."""
    places = [found.start() for found in BETWEEN_CONSONANTS.finditer(word)]
    cuts = [place for place in places if word[place - 1 : place + 1] not in UNBREAKABLE]
    parts = [word[start:end] for start, end in zip([0, *cuts], [*cuts, len(word)], strict=True)]
    return SOFT_HYPHEN.join(parts)
