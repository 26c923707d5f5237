"""
Slips of a hand on a keyboard and of a scanner's eye, drawn at random: by how near the keys lie, and by how alike the
letters look.
"""

import math
import random
import re
from collections.abc import Callable

from evals.perturbation.pools import confusions
from pincite.values.frequencies import frequencies
from pincite.values.words import POLARITY, STOP_WORDS, stem

_ROWS = (("qwertyuiop", 0.0), ("asdfghjkl", 0.25), ("zxcvbnm", 0.75))
"""The rows of a QWERTY keyboard with the offset of their first key in widths of a key, as the machine has them."""

_PLACE = {key: (offset + at, float(row)) for row, (keys, offset) in enumerate(_ROWS) for at, key in enumerate(keys)}
_REACH = 1.3
"""
Widths of a key within which a finger lands: of the six keys around one none is farther than 1.25, of the others none
nearer than 1.6.
"""

_WORD = re.compile(r"(?<![\w'-])[a-z]{5,}(?![\w'-])")
"""A word in small letters, long enough that one letter does not make another of it: no name, no code, no number."""

Slip = Callable[[str, random.Random], str | None]
"""What becomes of a word; None where nothing does."""

_LONG_QUESTION, _TWICE = 8, 0.3
"""Slips in a question of so many words come in twos with this chance."""


def keyboard(question: str, chance: random.Random) -> str | None:
    """
    One slip of the hand, in a long question now and then two: a key beside, one too many, one too few, or two in each
    other's place.
    """
    return _spoilt(question, chance, _slipped)


def scanner(question: str, chance: random.Random) -> str | None:
    """One letter, or a pair, read as what looks like it, the likelier the more alike they are."""
    return _spoilt(question, chance, _misread)


def near(key: str) -> dict[str, float]:
    """The keys within reach of *key*, each with how likely a finger lands there: less with the square of the way."""
    x, y = _PLACE[key]
    ways = {other: math.hypot(x - u, y - v) for other, (u, v) in _PLACE.items() if other != key}
    return {other: math.exp(-way * way) for other, way in sorted(ways.items()) if way <= _REACH}


def _spoilt(question: str, chance: random.Random, slip: Slip) -> str | None:
    words = [word for word in _WORD.finditer(question) if word.group() not in STOP_WORDS | POLARITY]
    many = 1 + (len(question.split()) >= _LONG_QUESTION and chance.random() < _TWICE)
    text, spoilt = question, 0
    for word in chance.sample(words, len(words)):
        if spoilt < many and (made := slip(word.group(), chance)) is not None and not _is_word(made):
            text, spoilt = _put(text, word.group(), made), spoilt + 1
    return text if spoilt else None


def _put(text: str, word: str, made: str) -> str:
    return re.sub(rf"(?<![\w'-]){word}(?![\w'-])", made, text, count=1)


def _is_word(made: str) -> bool:
    """Whether a slip has made another word, by which another thing would be asked."""
    return frequencies().known(stem(made))


def _slipped(word: str, chance: random.Random) -> str | None:
    at = chance.randrange(1, len(word) - 1)
    beside = near(word[at])
    key = chance.choices(list(beside), list(beside.values()))[0]
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    made = chance.choice(
        (head + key + tail, head + key + letter + tail, head + tail, head + tail[0] + letter + tail[1:])
    )
    return made if made != word else None


def _misread(word: str, chance: random.Random) -> str | None:
    seen = [
        (found.start(), pair) for pair in confusions() for found in re.finditer(pair.printed, word) if found.start() > 0
    ]
    if not seen:
        return None
    at, pair = chance.choices(seen, [(1 - pair.likeness) ** -1 for _, pair in seen])[0]
    return word[:at] + pair.read + word[at + len(pair.printed) :]
