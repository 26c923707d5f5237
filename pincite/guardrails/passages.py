"""The sentences of cited chunks, ranked by what they share with a claim before anything costly is read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.values.words import POLARITY, content_words
from pincite.verification.statements import statements

_WORD = re.compile(r"[^\W_]*\d+(?:[.,]\d+)*[^\W_]*|[^\W_]+|[%°€$£<>≤≥±=~]|(?<![\w.,)\]])[-−–](?=\d)")
"""
A number with its point ("2.5" is not 25), a word, or a sign that changes what is said: the minus of a number, not the
dash of a range.
"""
_POSSESSIVE = re.compile(r"\s?['’]s\b")
_DENIED = re.compile(r"\bcan(?=not\b)|(?<=\w)(?=n['’]t\b)")
_WIDEST = 3


@dataclass(frozen=True, slots=True)
class SentenceGroup:
    """
    A sentence, or a few that follow one another: its words as written in lower case, and the stems of its content words
    without polarity.
    """

    text: str
    words: tuple[str, ...]
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class SentenceRun:
    """
    The sentences ``first`` to ``last`` (inclusive) of chunk ``chunk``, all 0-based, and the share of a claim's content
    words they hold, in [0, 1].
    """

    chunk: int
    first: int
    last: int
    similarity: float


@lru_cache(maxsize=4096)
def passage(text: str) -> SentenceGroup:
    """*text* as one passage."""
    return SentenceGroup(text, words_of(text), frozenset(stem for stem in content_words(text) if stem not in POLARITY))


def words_of(text: str) -> tuple[str, ...]:
    """
    Words, numbers and signs in lower case; no possessive endings, and "cannot" and "isn't" in two words as "can not"
    and "is not".
    """
    spread = _DENIED.sub(lambda match: f"{match[0]} ", _POSSESSIVE.sub("", text.lower()))
    return tuple(
        "-" if word in "−–" else word for word in _WORD.findall(spread.replace("n't", "not").replace("n’t", "not"))
    )


@lru_cache(maxsize=512)
def sentences_of(chunk: str) -> tuple[SentenceGroup, ...]:
    """The sentences of a chunk in order; data that looks like JSON by its leaves."""
    return tuple(passage(statement.text) for statement in statements(chunk))


def nearest_runs(claim: SentenceGroup, chunks: Sequence[Sequence[SentenceGroup]], *, most: int) -> list[SentenceRun]:
    """
    The runs of one to three sentences that share most with the claim, best first; of equal ones the shorter, then the
    earlier.

    No run has an idle end, and none shares nothing with the claim.
    """
    found = [run for at, chunk in enumerate(chunks) for run in _runs(claim, chunk, at)]
    return sorted(found, key=lambda run: (-run.similarity, run.last - run.first, run.chunk, run.first))[:most]


def _runs(claim: SentenceGroup, chunk: Sequence[SentenceGroup], at: int) -> Iterator[SentenceRun]:
    shared = [
        claim.stems & sentence.stems if claim.stems else frozenset(claim.words) & frozenset(sentence.words)
        for sentence in chunk
    ]
    whole = len(claim.stems) or len(set(claim.words)) or 1
    for first, opening in enumerate(shared):
        if not opening:
            continue
        held = opening
        yield SentenceRun(at, first, first, len(held) / whole)
        for last in range(first + 1, min(first + _WIDEST, len(chunk))):
            grown = held | shared[last]
            idle_start = frozenset[str]().union(*shared[first + 1 : last + 1]) >= grown
            if grown > held and not idle_start:
                yield SentenceRun(at, first, last, len(grown) / whole)
            held = grown
