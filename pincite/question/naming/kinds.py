"""Kinds of one thing, told by a word before it or behind "for": a camera recording, an excess for theft."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from pincite.question.naming.particulars import QUALITY
from pincite.values.terms import terms_of
from pincite.values.words import NUMBER_WORDS, STOP_WORDS

_WORD = re.compile(r"[^\W\d_]+")
_DETERMINERS_TEXT = "a an the our your their its his her my this that these those no"
_PREPOSITIONS_TEXT = "of for with in on by from per about against at through under without between"
_DETERMINERS = frozenset(_DETERMINERS_TEXT.split())
_OPENERS = _DETERMINERS | frozenset(_PREPOSITIONS_TEXT.split())
"""Words behind which a thing is named, and no verb stands."""

_AUXILIARY_TEXT = "is are was were be must shall should may can could will would has have had do does"
_AUXILIARIES = frozenset(_AUXILIARY_TEXT.split())
"""Words before which a thing is named that opens a sentence: "Camera recordings are", not "Keep recordings for"."""

_SHORTEST = 3
"""Letters of a word that may tell a kind."""

Kind = tuple[str, str]
"""The terms of what tells the kind, and of what it is a kind of: "camera", "record"."""


@lru_cache(maxsize=16_384)
def kinds_spoken_of(text: str) -> frozenset[Kind]:
    """All neighbouring words of *text* that may be a kind of a thing, and "for" with what stands around it."""
    words = _words(text)
    beside = (_kind(one, two) for one, two in pairwise(words) if _adjacent(text, one, two))
    return frozenset(kind for kind in (*beside, *_for(text, words)) if kind)


@lru_cache(maxsize=16_384)
def kinds_named(text: str) -> frozenset[Kind]:
    """The kinds of things that *text*, a statement, surely names: by where they stand no verb is among their words."""
    words = _words(text)
    found = (_kind(one, two) for at, (one, two) in enumerate(pairwise(words)) if _is_named(text, words, at))
    return frozenset(kind for kind in (*found, *_for(text, words)) if kind)


def _words(text: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(text))


def _is_named(text: str, words: list[re.Match[str]], at: int) -> bool:
    """Whether the two words from this place on stand where a thing is named."""
    before = [word[0].lower() for word in words[max(0, at - 2) : at]]
    behind = words[at + 2][0].lower() if at + 2 < len(words) else ""
    apart = at > 0 and not _adjacent(text, words[at - 1], words[at])
    if not _adjacent(text, words[at], words[at + 1]):
        return False
    if not before or apart:
        return behind in _AUXILIARIES
    return before[-1] in _OPENERS or (before[0] in _DETERMINERS and behind in _AUXILIARIES)


def _for(text: str, words: list[re.Match[str]]) -> Iterator[Kind | None]:
    for at, word in enumerate(words[:-1]):
        if word[0].lower() == "for" and at and _adjacent(text, words[at - 1], word):
            behind = at + 1 + (words[at + 1][0].lower() in _DETERMINERS)
            if behind < len(words) and _adjacent(text, words[behind - 1], words[behind]):
                yield _kind(words[behind], words[at - 1])


def _adjacent(text: str, one: re.Match[str], two: re.Match[str]) -> bool:
    return text[one.end() : two.start()] in {" ", "-", "\n"}


def _kind(telling: re.Match[str], thing: re.Match[str]) -> Kind | None:
    """The kind that two words may be; None where one of them names nothing."""
    words = telling[0].lower(), thing[0].lower()
    if any(len(word) < _SHORTEST or word in STOP_WORDS or word in NUMBER_WORDS or word in _OPENERS for word in words):
        return None
    if QUALITY.fullmatch(words[0]) or words[0].endswith("ing"):
        return None
    kind, of = terms_of(words[0]), terms_of(words[1])
    return (kind[0], of[0]) if len(kind) == len(of) == 1 else None
