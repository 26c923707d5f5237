"""A reader asked of several texts, each with the question as it is put of that one."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pincite.ports import AnswerSpan, Reader

_Told = TypeVar("_Told")
Pairs = Sequence[tuple[str, str]]
"""Wordings of the question, each with a text."""


def spans_of(reader: Reader, pairs: Pairs) -> list[AnswerSpan]:
    """What *reader* finds in each text, in order."""
    return _by_wording(reader.read, pairs)


def answers_of(reader: Reader, pairs: Pairs) -> list[float]:
    """The probability in [0, 1] that each text answers as a statement by itself, in order."""
    return _by_wording(reader.answers, pairs)


def _by_wording(asks: Callable[[str, Sequence[str]], Sequence[_Told]], pairs: Pairs) -> list[_Told]:
    """Every wording is asked once, of all its texts together."""
    told: dict[int, _Told] = {}
    for wording in dict.fromkeys(wording for wording, _ in pairs):
        places = [at for at, (own, _) in enumerate(pairs) if own == wording]
        told |= dict(zip(places, asks(wording, [pairs[at][1] for at in places]), strict=True))
    return [told[at] for at in range(len(pairs))]
