"""
The yes or the no that one sentence gives to a question: only where it is certain what it forbids or permits, and holds
for the figures of the question.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from pincite.model.values import Comparator, TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.compare import equal, vouches
from pincite.values.frequencies import Frequencies
from pincite.values.modality import Modality, ModalSpan, modalities, negations
from pincite.values.reader import read_values

_CONDITION = re.compile(
    r"\b(?:if|unless|except\w*|other than|apart from|only|but|provid(?:ed|ing)|subject to|(?:as|so) long as|where|when"
    r"|otherwise|without)\b",
    re.IGNORECASE,
)
_ON_LEAVE = {Modality.PERMISSION: "Yes", Modality.PROHIBITION: "No"}
_ON_DUTY = {Modality.OBLIGATION: "Yes", Modality.EXEMPTION: "No"}
"""What a rule says to one who asks whether something may, or must be done."""

_HARDLY = re.compile(r"\b(?<!a )(?:few|little|hardly|scarcely|barely|rarely|seldom)\b", re.IGNORECASE)
"""What nearly denies: neither a yes nor a no."""

_UP_TO = re.compile(r"\bup\s+to\s+$", re.IGNORECASE)
_AHEAD = re.compile(r"\s*(?:before|prior|ahead|in advance|earlier)\b", re.IGNORECASE)
"""
Behind a time it tells a moment: "up to 48 hours ahead" may end there, so that 24 hours ahead is too late, or begin.
"""

_UPPER = {Comparator.AT_MOST, Comparator.LESS_THAN}
_CLEAR_COVERAGE = 0.7
"""Share of the question that a sentence has to hold before it counts as a yes or a no to it."""


def yes_or_no(question: ReadQuestion, passage: Passage, table: Frequencies) -> str | None:
    """
    Yes or no, where one sentence about the very thing permits, forbids, demands or waives it without a condition.

    None where it denies anything else than that, and where a figure of the question is not one that it speaks of.
    """
    if not question.yes_no or passage.kind == "row" or question.asks.denies or _CONDITION.search(passage.text):
        return None
    spans = modalities(passage.text)
    forces = {found.modality for found in spans}
    if len(forces) != 1 or table.share(question.terms, passage.terms) < _CLEAR_COVERAGE:
        return None
    if not _plain(passage.text, spans) or not _holds_for(question.values, passage.text, spans):
        return None
    (force,) = forces
    on_leave = _ON_LEAVE.get(force) if question.asks.leave else None
    return on_leave or (_ON_DUTY.get(force) if question.asks.duty else None)


def _plain(text: str, spans: Sequence[ModalSpan]) -> bool:
    """Whether nothing of a text is denied, not even nearly, but by the modal expressions themselves."""
    denied = [*negations(text), *(found.span() for found in _HARDLY.finditer(text))]
    return all(any(span.start <= start and end <= span.end for span in spans) for start, end in denied)


def _holds_for(asked: Sequence[TypedValue], text: str, spans: Sequence[ModalSpan]) -> bool:
    """
    Whether a rule speaks of each figure of the question: all of its figures of that kind hold it, and none that bounds
    anything is of another kind.
    """
    ends = [0, *(span.end for span in spans), len(text)]
    # Each stretch is read by itself: the "not" of "may not exceed" forbids, and is no part of the bound.
    parts = [text[start:end] for start, end in pairwise(ends)]
    found = [(value, part, at > 0) for at, part in enumerate(parts) for value in read_values(part)]
    demands = spans[0].modality is Modality.OBLIGATION
    for figure in asked:
        own = [each for each in found if each[0].kind is figure.kind]
        if not own and any(value.comparator is not Comparator.EQUAL for value, _, _ in found):
            return False
        if not all(_speaks_of(figure, value, part, exactly=demands and behind) for value, part, behind in own):
            return False
    return True


def _speaks_of(figure: TypedValue, value: TypedValue, part: str, *, exactly: bool) -> bool:
    """Whether a rule on *value* is one on *figure*; where it demands the value itself, on that one alone."""
    ahead = (
        value.kind is ValueKind.DURATION
        and value.comparator in _UPPER
        and _UP_TO.search(part[: value.start])
        and _AHEAD.match(part, value.end)
    )
    return not ahead and vouches(figure, value) and (not exactly or equal(figure, value))
