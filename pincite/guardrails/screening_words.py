"""What the screen's model may learn of a sentence beyond the lexicon: words, their beginnings and pairs of them."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_FIGURES = re.compile(r"\d+")
_STEM = 5
"""Letters of a word's beginning, which matches across inflections."""


def word_features(tokens: Sequence[str]) -> Iterator[str]:
    """
    Names of the words, of the beginnings of long ones, and of neighbours, signs and the sentence's two ends among them.

    Args:
        tokens: Words and signs of a sentence in lower case; figures count as one and the same.
    """
    words = [_FIGURES.sub("0", token) for token in tokens]
    for word in words:
        if word[0].isalnum():
            yield f"w:{word}"
        if len(word) > _STEM:
            yield f"p:{word[:_STEM]}"
    for first, second in pairwise(["^", *words, "$"]):
        yield f"b:{first} {second}"
