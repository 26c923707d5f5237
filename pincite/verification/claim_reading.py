"""What a claim or a statement says, read once: its content words, values, names, denials and modal heads."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.model.values import TypedValue
from pincite.values.modality import Modality, modalities, negations
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.words import POLARITY, STOP_WORDS, Word, content_word_spans

# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_HEADS = 2
"""
Words that a denial or a modal word bears on. Measured: .918 of the changes caught at one, .926 at two and three;
SciFact .661, .664, .663.
"""
_NAME_WORD = re.compile(r"\w+")
_CLAUSE = re.compile(r"[,;:.]\s|\b(?:and|but|while|because|although|which|who|if|when)\b")


@dataclass(frozen=True, slots=True)
class ReadText:
    """
    A text with what was read from it; spans are of ``text`` (0-based, end exclusive).

    Attributes:
        text: The text.
        words: Its content words without polarity.
        stems: Their stems.
        values: Its typed values.
        names: Its certain names, each as its words in small letters.
        negative: Whether it denies anything.
        denied: Stems that a negation bears on: the next two content words of its clause.
        denying: Those and the two before it, its subject: "the dose needs no adjustment" denies what "adjustment is not
            needed" does.
        modal: Each modal expression with the stems that it bears on.
    """

    text: str
    words: tuple[Word, ...]
    stems: frozenset[str]
    values: tuple[TypedValue, ...]
    names: tuple[tuple[str, ...], ...]
    negative: bool
    denied: frozenset[str]
    denying: frozenset[str]
    modal: tuple[tuple[Modality, frozenset[str]], ...]


@lru_cache(maxsize=4096)
def read(text: str) -> ReadText:
    """Read *text*; equal texts are read once."""
    words = tuple(word for word in content_word_spans(text) if word.stem not in POLARITY)
    denials = negations(text)
    denied = frozenset(stem for stems in _heads(text, words, [end for _, end in denials]) for stem in stems)
    modal = modalities(text)
    return ReadText(
        text=text,
        words=words,
        stems=frozenset(word.stem for word in words),
        values=read_values(text),
        names=_names(text),
        negative=bool(denials),
        denied=denied,
        denying=denied | {stem for start, _ in denials for stem in _subject(words, start)},
        modal=tuple(
            (span.modality, frozenset(stems))
            for span, stems in zip(modal, _heads(text, words, [span.end for span in modal]), strict=True)
            if stems
        ),
    )


def _names(text: str) -> tuple[tuple[str, ...], ...]:
    found = (
        tuple(word for word in _NAME_WORD.findall(name.text.lower()) if len(word) > 1 and word not in STOP_WORDS)
        for name in names(text)
        if name.certain
    )
    return tuple(words for words in found if words)


def _heads(text: str, words: Sequence[Word], places: Sequence[int]) -> list[list[str]]:
    """For each of the *places* in *text* the first words behind it, up to the end of its clause."""
    starts = [word.start for word in words]
    begin, end, found = 0, -1, list[list[str]]()
    for after in places:
        if not begin <= after <= end:  # a clause with a thousand denials is searched for its end once
            stop = _CLAUSE.search(text, after)
            begin, end = after, stop.start() if stop else len(text)
        first = bisect_left(starts, after)
        found.append([word.stem for word in words[first : first + _HEADS] if word.start < end])
    return found


def _subject(words: Sequence[Word], before: int) -> list[str]:
    last = bisect_right(words, before, key=lambda word: word.end)
    return [word.stem for word in words[max(0, last - _HEADS) : last]]
