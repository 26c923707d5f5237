"""How much likelier a word is another one, mistyped, than a word of its own that general English lacks."""

import math
from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray
from spellchecker import SpellChecker

_BEGUN, _ENDED = "^^", "$"
_ASCII = 128
_LETTERS = 27
"""What can follow two letters: a letter, or the end."""
_SMOOTHED = 0.1
"""What is added to every count, so that letters which no word has are rare, and not impossible."""


@cache
def english() -> Mapping[str, int]:
    """The words of general English with how often they were found."""
    return dict(SpellChecker(language="en").word_frequency.dictionary)


def mistyped_odds(word: str, meant: str, changes: int) -> float:
    """
    The logarithm of the odds that *word*, so many *changes* away from *meant*, is that word mistyped.

    Held against each other are how frequent *meant* is, times one of all words that each change could have made, and
    how probable the letters of *word* are, each after the two before it, in the words of general English.

    Source: the noisy channel of Kernighan, Church and Gale 1990, with any change as likely as another.

    Raises:
        KeyError: If general English lacks *meant*.
        UnicodeEncodeError: If a letter of *word* is beyond ASCII.
    """
    ways = 53 * len(meant) + 25  # 26 others or none in its place, 26 between any two or at an end, two exchanged
    return math.log(english()[meant] / _spoken()) - changes * math.log(ways) - _of_letters(word)


@cache
def _spoken() -> int:
    return sum(english().values())


def _of_letters(word: str) -> float:
    """The logarithm of the probability of a word with these letters."""
    threes, twos = _counts()
    codes = _codes([word])
    seen, before = threes[codes[:-2], codes[1:-1], codes[2:]], twos[codes[:-2], codes[1:-1]]
    return float(np.log((seen + _SMOOTHED) / (before + _SMOOTHED * _LETTERS)).sum())


@cache
def _counts() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """
    How often letters stand in a row in the words of general English, what begins and what ends a word among them: by
    three [128, 128, 128], and by two with anything behind them [128, 128].
    """
    codes = _codes([word for word in english() if word.isalpha() and word.isascii()])
    places = (codes[:-2] * _ASCII + codes[1:-1]) * _ASCII + codes[2:]
    threes = np.bincount(places, minlength=_ASCII**3).reshape(_ASCII, _ASCII, _ASCII)
    return threes, threes.sum(2)


def _codes(words: Iterable[str]) -> NDArray[np.int64]:
    """The letters of all words in a row, each word begun and ended; ``UnicodeEncodeError`` for one beyond ASCII."""
    text = "".join(f"{_BEGUN}{word}{_ENDED}" for word in words)
    return np.frombuffer(text.encode("ascii"), np.uint8).astype(np.int64)
