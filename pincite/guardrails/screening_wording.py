"""How a sentence is worded, as the screen's model reads it: words, neighbouring words and parts of words, unlisted."""

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pincite.guardrails.screening_features import Sentence

PART = 4
"""Letters of a part of a word, its ends included: as long as most stems, so that an inflected word shares one."""
USUAL = 20
"""Features of the wording of a short clause; those of a longer one count less each, else length alone would be odd."""
_KINDS = ("word:", "two:", "part:", "quoted:")
_BEGIN, _END = "^", "$"
_QUOTES = '"“”„«»'
_OPENING = tuple('"“„«')


def wording_features(sentence: Sentence) -> list[str]:
    """Names of what the sentence's wording shows; which of them tell anything is learned, and most tell nothing."""
    tokens = sentence.tokens
    found = [f"word:{token}" for token in tokens]
    found += [f"two:{first} {second}" for first, second in pairwise((_BEGIN, *tokens, _END))]
    found += [f"part:{part}" for part in _parts(tokens)]
    return [*found, *_quoted(sentence.text)]


def is_wording(name: str) -> bool:
    """Whether a feature is one of the wording."""
    return name.startswith(_KINDS)


def share_of_each(names: Collection[str]) -> float:
    """What a feature of the wording counts among *names*, all the distinct features of a sentence."""
    return math.sqrt(USUAL / max(1, sum(map(is_wording, names))))


def _parts(tokens: Sequence[str]) -> Iterator[str]:
    for token in tokens:
        word = f"<{token}>"
        for start in range(len(word) - PART + 1):
            yield word[start : start + PART]


def _quoted(text: str) -> list[str]:
    """Whether quotation marks stand in the sentence, in pairs or torn: what is quoted is seldom meant."""
    marks = sum(text.count(mark) for mark in _QUOTES)
    if not marks:
        return []
    return ["quoted:torn" if marks % 2 else "quoted:pairs", *(["quoted:first"] if text.startswith(_OPENING) else [])]
