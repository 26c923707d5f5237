"""
What a statement takes out of a text and what it puts in: "'30 days' is replaced by '45 days'", "EUR 42 instead of EUR
35", "from 30 to 60 days".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from pincite.model.values import TypedValue, ValueKind
from pincite.values.changes import MOVED
from pincite.values.reader import read_values

BE = r"(?:is|are|was|were|be|been|being)(?:\s+(?:hereby|therefore|also|further|accordingly|now))*"
_ANY = r"(?:[^.;]|\.(?=\d))"
MOVES = re.compile(
    rf"\b{BE}\s+{MOVED}\b(?P<between>{_ANY}{{0,80}}?)(?P<gone>\bfrom\s+(?P<old>{_ANY}{{1,40}}?)\s+)to\s+(?=[^.;])",
    re.IGNORECASE,
)
QUOTED = re.compile(r"[\"“”„«]([^\"“”„»]{1,400})[\"“”»]|(?<!\w)['\u2018]([^'\u2018\u2019]{1,400})['\u2019](?!\w)")
IN_PLACE = r"(?:substituted\s+for|(?:instead|in\s+place|in\s+lieu)\s+of)"
_IN_PLACE = re.compile(rf"\b{IN_PLACE}\b", re.IGNORECASE)
_LINK = re.compile(rf"\b(?:replac|substitut|insert|read|{MOVED}|{IN_PLACE})", re.IGNORECASE)
_BY = re.compile(
    rf"\s+(?:(?:shall|will)\s+)?{BE}\s+(?:replaced|substituted|{MOVED})\s+"
    rf"(?:by|with|to)(?:\s+(?:read|the|a|sum|figure|amount|of)\b)*\s+",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"(?:\s+(?:of|in)\s+(?:each|every|the)\s+(?:year|quarter|month|week))?"
    r"\s+(?:instead|in\s+place|in\s+lieu)\s+of\s+(?:the\s+(?:sum|figure|amount)\s+of\s+)?",
    re.IGNORECASE,
)
_TO = re.compile(rf"\b{BE}\s+{MOVED}\b{_ANY}{{0,40}}?\bto\s+", re.IGNORECASE)

Stretch = tuple[int, int]


def exchanged(sentence: str) -> tuple[Stretch | None, Stretch | None]:
    """
    Where in *sentence* what is taken out stands, and what is put in; each 0-based, end exclusive.

    Only the second one where a figure gets a new value and the old one is not said ("is increased to EUR 40"); neither
    where it exchanges nothing.
    """
    if (moved := MOVES.search(sentence)) and (later := _value_at(sentence, moved.end())):
        old = moved.span("old")
        return (old, _span(later)) if _same_kind(moved["old"], later) else (None, _span(later))
    quoted = [found.span(1) if found[1] else found.span(2) for found in QUOTED.finditer(sentence)]
    if pair := _linked(sentence, quoted):
        return pair
    if quoted:
        return None, None
    if pair := next(_valued(sentence), None):
        return pair
    risen = _TO.search(sentence)
    later = _value_at(sentence, risen.end()) if risen else None
    return None, (_span(later) if later and later.kind is not ValueKind.DATE else None)


def in_the_unit_of(old: str, new: str) -> str:
    """Of "from 30 to 60 days", "30" is 30 days."""
    unit = re.sub(r"^[\d.,\s]+", "", new)
    return f"{old} {unit}" if re.fullmatch(r"[\d.,]+", old) else old


def _linked(sentence: str, quoted: Sequence[Stretch]) -> tuple[Stretch, Stretch] | None:
    """The two quotations of which the one takes the other's place: any two, of more those between which it is said."""
    pairs = [
        (one, other)
        for one, other in pairwise(quoted)
        if len(quoted) == 2 or _LINK.search(sentence, one[1], other[0])  # noqa: PLR2004 - as its sentence tells
    ]
    if not pairs:
        return None
    one, other = pairs[0]
    return (other, one) if _IN_PLACE.search(sentence, one[1], other[0]) else (one, other)


def _valued(sentence: str) -> Iterator[tuple[Stretch, Stretch]]:
    """Two figures without quotation marks, right before and behind the words that exchange them."""
    values = read_values(sentence)
    for pattern, turned in ((_BY, False), (_RATHER, True)):
        for link in pattern.finditer(sentence):
            before, after = (
                [v for v in values if at(v) == place]
                for at, place in ((attrgetter("end"), link.start()), (attrgetter("start"), link.end()))
            )
            if before and after and before[0].kind is after[0].kind:
                yield (_span(after[0]), _span(before[0])) if turned else (_span(before[0]), _span(after[0]))


def _span(value: TypedValue) -> Stretch:
    return value.start, value.end


def _value_at(sentence: str, at: int) -> TypedValue | None:
    """
    The value with which the rest of *sentence* behind *at* begins, its place counted from the sentence's beginning.
    """
    found = next((value for value in read_values(sentence) if value.start == at), None)
    return found or next((_shifted(value, at) for value in read_values(sentence[at:]) if value.start == 0), None)


def _shifted(value: TypedValue, by: int) -> TypedValue:
    return replace(value, start=value.start + by, end=value.end + by)


def _same_kind(old: str, new: TypedValue) -> bool:
    """
    Whether *old* may be what *new* takes the place of: in "raised from 1 May to EUR 500" the day is when, not what.
    """
    kinds = {value.kind for value in read_values(old)}
    return new.kind in kinds or ValueKind.DATE not in kinds
