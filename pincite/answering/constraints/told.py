"""Of what a figure, or other words, of a sentence are told: the part of the sentence that they stand in."""

import re
from collections.abc import Sequence

from pincite.answering.constraints.same_case import fit
from pincite.model.values import TypedValue
from pincite.question.record import ReadQuestion
from pincite.values.compare import comparable, is_stretch, meet
from pincite.values.frequencies import Frequencies
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_APART = re.compile(r"[;,]\s|\b(?:and|or|but|plus)\b", re.IGNORECASE)
"""What parts two figures of one sentence."""

_CASE = re.compile(r"[;,]?\s*(?:if|when|whenever|where|unless|while|once|as|because|although|though)\b", re.IGNORECASE)
"""What opens a case, which is told with what comes of it behind its comma."""


def told_of_each(
    asked: Sequence[str], values: Sequence[TypedValue], text: str, table: Frequencies
) -> list[tuple[TypedValue, float]]:
    """
    Each of the *values* of a text with the share of the terms that are *asked* in what is said of it, from where it is
    parted from the one before to where the next one is.
    """
    found, start = [], 0
    for at, value in enumerate(values):
        following = values[at + 1].start if at + 1 < len(values) else len(text)
        parted = [each.start() for each in _APART.finditer(text, value.end, following)] if at + 1 < len(values) else []
        end = parted[-1] if parted else following
        found.append((value, _share(asked, text[value.start if at == 0 else start : end], table)))
        start = end
    return found


def is_told_of(question: ReadQuestion, text: str, start: int, end: int, table: Frequencies) -> bool:
    """
    Whether the words ``text[start:end]`` are told of what is asked: no part of the text that stands apart from theirs
    speaks more of it or of the case that is asked about, nor alone of what the question ends with ("are issued within 5
    days and hold for a year": how long do they hold), no band of figures in theirs leaves out one of the question
    ("fewer than 70" for 75), and they are not told of a name behind them that is not asked about where another figure
    of their kind stands apart: of "£140 in London, £95 elsewhere" the first.

    What stands before belongs to them up to a semicolon or a figure of their kind, and what follows as far as it is not
    parted from them.
    """
    first = _begins(text, start, end)
    case = _CASE.match(text, first)
    last = next(
        (each.start() for each in _APART.finditer(text, end) if not case or text[each.start()] == ";"), len(text)
    )
    parts = text[first:last], text[:first], text[last:]
    own, *others = (_share(question.terms, part, table) for part in parts)
    if _is_told_elsewhere(question, parts[0], parts[1:]):
        return False
    bands = [value for value in read_values(text) if first <= value.start and value.end <= last and is_stretch(value)]
    # What bounds the words themselves is no case: "report within 2 hours" is said of a delay of 14.
    cases = [value for value in bands if value.end <= start or end <= value.start]
    told = own >= max(others) and _in_all(question.values, cases)
    return told and not (_is_of_another_name(question, text[end:last]) and _rivalled(text, start, end, (first, last)))


def _is_told_elsewhere(question: ReadQuestion, own: str, others: Sequence[str]) -> bool:
    """
    Whether one of the *other* parts of a text, and not their *own*, speaks of what the question ends with, or is of the
    case that it names where their own is of another one.
    """
    focus = question.terms[-1:]
    here, there = frozenset(terms_of(own)), frozenset(terms_of(" ".join(others)))
    if there.issuperset(focus) and here.isdisjoint(focus):
        return True
    mine, theirs = read_values(own), [value for part in others for value in read_values(part)]
    return any(fit([case], mine) < 0 < fit([case], theirs) for case in question.values)


def _is_of_another_name(question: ReadQuestion, behind: str) -> bool:
    """Whether what stands behind words in their part names something, and nothing that the question speaks of."""
    named = [frozenset(terms_of(name.text)) for name in names(behind)]
    return bool(named) and all(name.isdisjoint(question.terms) for name in named)


def _rivalled(text: str, start: int, end: int, own: tuple[int, int]) -> bool:
    """Whether a value of the kind of those in ``text[start:end]`` stands beside their *own* part of the text."""
    values = read_values(text)
    kinds = {value.kind for value in values if value.start < end and start < value.end}
    return any(value.kind in kinds and not own[0] <= value.start < own[1] for value in values)


def _in_all(asked: Sequence[TypedValue], bands: Sequence[TypedValue]) -> bool:
    return all(meet(figure, band) for figure in asked for band in bands if comparable(figure, band))


def _begins(text: str, start: int, end: int) -> int:
    """Where the part begins that the words ``text[start:end]`` stand in."""
    values = read_values(text)
    kinds = {value.kind for value in values if value.start < end and start < value.end}
    rival = max((value.end for value in values if value.kind in kinds and value.end <= start), default=start)
    parted = [
        each.start() for each in _APART.finditer(text, 0, start) if each.start() >= rival or text[each.start()] == ";"
    ]
    return parted[-1] if parted else 0


def _share(asked: Sequence[str], part: str, table: Frequencies) -> float:
    return table.share(asked, frozenset(terms_of(part)))
