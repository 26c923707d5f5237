"""
Words that tell two cases of one thing apart: used and unused, the same thing and a different one, part-time and
full-time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pincite.values.terms import terms_of
from pincite.values.words import IRREGULAR

_UNDONE = 4
"""Letters from which a word with "un" before it is its opposite: "unused", not "union"."""

_OTHER = re.compile(r"\b(?:different|another|other) (?P<what>[a-z]+)\b", re.IGNORECASE)
_SAME = re.compile(r"\bsame (?P<what>[a-z]+)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_NOT = re.compile(r"\b(?:not|never)(?: yet)? [^\W_]+", re.IGNORECASE)
"""What a text denies of a thing in two words: it does not say the opposite of "unopened" by "not yet opened"."""

_COMPOUND = re.compile(r"(?<![\w-])(?P<telling>[^\W\d_]+)-(?P<thing>[^\W\d_]{4,})(?![\w-])")
_DONE = re.compile(r"(?:ed|ing|en)$")
"""How a compound ends that says what is done, for which there are many words: "company-funded", "employer-funded"."""


@dataclass(frozen=True, slots=True)
class Contrasts:
    """
    The ``words`` of a text in small letters that it does not deny, what it says is ``undone``, without its prefix
    ("opened" of "unopened"), the stems of what it calls ``different`` and the ``same``, and of compounds the thing with
    the word that tells its ``kinds``: "time" and "full" of "full-time".
    """

    words: frozenset[str]
    undone: frozenset[str]
    different: frozenset[str]
    same: frozenset[str]
    kinds: frozenset[tuple[str, str]]


@lru_cache(maxsize=16_384)
def contrasts_of(text: str) -> Contrasts:
    """Read *text*, a question or a passage; remembered, for a passage is held against many questions."""
    words = frozenset(word.lower() for word in _WORD.findall(_NOT.sub(" ", text)))
    return Contrasts(
        words,
        frozenset(rest for word in words if (rest := word.removeprefix("un")) != word and len(rest) >= _UNDONE),
        frozenset(term for found in _OTHER.finditer(text) for term in terms_of(found["what"])),
        frozenset(term for found in _SAME.finditer(text) for term in terms_of(found["what"])),
        frozenset(_kinds(text.lower())),
    )


def _kinds(text: str) -> Iterator[tuple[str, str]]:
    for found in _COMPOUND.finditer(text):
        if not _DONE.search(found["thing"]) and found["thing"] not in IRREGULAR:
            yield found["thing"], found["telling"]


def contrary(asked: Contrasts, said: Contrasts) -> bool:
    """Whether one text is of the one case where the other is of the other, and neither speaks of both."""
    return (
        _denied(asked, said)
        or _denied(said, asked)
        or bool(asked.different & (said.same - said.different) - asked.same)
        or bool(asked.same & (said.different - said.same) - asked.different)
        or _of_another_kind(asked, said)
    )


def _of_another_kind(asked: Contrasts, said: Contrasts) -> bool:
    """Whether a text is of one kind of a thing, and neither it nor the question speaks of the other's kind."""
    return any(
        thing == other_thing and telling not in said.words and other not in asked.words
        for thing, telling in asked.kinds
        for other_thing, other in said.kinds
    )


def _denied(one: Contrasts, other: Contrasts) -> bool:
    """Whether *one* says of a thing what the *other* denies by a prefix: opened and unopened."""
    return bool((one.words & other.undone) - other.words - one.undone)
