"""
Figures that stand in one sentence for two things each: "71 % of patients on A and 54 % of those on B", "$5 and $6 in
2022 and 2023, respectively".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import chain, pairwise

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import comparable, vouches
from pincite.values.words import content_words
from pincite.verification.claim_reading import ReadText

_JOINT = re.compile(r"\s*(?:[,;/&]\s*(?:(?:and|or)\b)?|\b(?:and|or)\b)[\s$€£¥]*")
"""What stands between the values of one list."""
_YEAR = re.compile(r"\d{4}")
PART = re.compile(r"[;,]\s(?:and|or|but|while|whereas)?\b|\b(?:and|or|but|while|whereas)\b", re.IGNORECASE)
"""What parts two figures with their words."""
_OF_A_WHOLE = re.compile(r"\bof\s(?:which|whom|these|those|them)\b", re.IGNORECASE)
"""What stands behind the figure of a whole, which is no rival of its parts'."""
MOST = 40
"""Values of a sentence among which those of several things are looked for: far beyond what anybody writes."""
_END = re.compile(r"[;.]\s|,\s(?:and|but|while|which|who)\b|\brespectively\b")

Sign = TypedValue | frozenset[str]
"""What tells a thing from those beside it: a value, or the words that none of the others has."""


def words_of(value: TypedValue, reading: ReadText) -> frozenset[str]:
    """The stems of a text without those that it says of the like figures beside *value* alone."""
    told = next(_by_words(value, reading, whole=False), None) if len(reading.values) <= MOST else None
    return reading.stems.difference(*told[1]) if told else reading.stems


def paired(value: TypedValue, statement: ReadText, claim: ReadText, stems: frozenset[str]) -> bool | None:
    """
    Whether *value* of a statement is the figure of what the claim names among the things that the statement has one
    for, each: True where it is, False where it is that of another, None where that cannot be told. *stems* are the
    words that the claim says of its own figure.
    """
    if len(statement.values) > MOST:
        return None
    signs: Iterator[tuple[Sign, Sequence[Sign]]] = chain(
        _by_order(value, statement), _by_words(value, statement, whole=True)
    )
    for mine, others in signs:
        own, beside = _named(mine, claim, stems), [_named(other, claim, stems) for other in others]
        if sum((own, *beside)) > 1:
            own, *beside = (_wholly(each, claim, stems) for each in (mine, *others))
        if own and not any(beside):
            return True
        if not own and sum(beside) == 1:
            return False
    return None


def elliptic(value: TypedValue, statement: ReadText, claimed: TypedValue) -> bool:
    """
    Whether *value* is the bare year of a day or period of which the list before it gives the rest, and *claimed* the
    whole: of "March 31, 2022 and 2023" March 31, 2023.
    """
    years = value.kind is claimed.kind is ValueKind.DATE and _YEAR.fullmatch(value.text)
    if not years or len(statement.values) > MOST:
        return False
    listed = next((each for each in _lists(statement) if value in each), [value])
    heads = [each for each in listed[: listed.index(value)] if not _YEAR.fullmatch(each.text)]
    return (
        bool(heads)
        and heads[-1].unit == claimed.unit
        and _in_year(heads[-1], int(value.text)) == (claimed.low, claimed.high)
    )


def _in_year(value: TypedValue, year: int) -> tuple[Decimal, ...] | None:
    """The range of a date in another year, None where it has no such day."""
    first = date.fromordinal(int(value.low))
    try:
        return tuple(
            Decimal(day.replace(year=year + day.year - first.year).toordinal())
            for day in (first, date.fromordinal(int(value.high)))
        )
    except ValueError:
        return None


def _named(sign: Sign, claim: ReadText, stems: frozenset[str]) -> bool:
    if isinstance(sign, TypedValue):
        return any(vouches(sign, each) or vouches(each, sign) for each in claim.values)
    return bool(sign) and 2 * len(sign & stems) >= len(sign)


def _wholly(sign: Sign, claim: ReadText, stems: frozenset[str]) -> bool:
    """Whether a claim names all that tells a thing from those beside it."""
    return _named(sign, claim, stems) and (isinstance(sign, TypedValue) or sign <= stems)


def _by_order(value: TypedValue, statement: ReadText) -> Iterator[tuple[Sign, list[Sign]]]:
    """The member of another list, as long, that stands where *value* does in its own, and the others of it."""
    lists = [each for each in _lists(statement) if len(each) > 1]
    own = next((each for each in lists if value in each), None)
    if own is None:
        return
    at = own.index(value)
    for other in lists:
        if other is not own and len(other) == len(own):
            yield other[at], [each for place, each in enumerate(other) if place != at]


def _lists(statement: ReadText) -> list[list[TypedValue]]:
    """The values of a sentence with those of their kind that nothing but commas and joints parts from them."""
    found: list[list[TypedValue]] = []
    for value in statement.values:
        last = found[-1][-1] if found else None
        if last and last.kind is value.kind and _JOINT.fullmatch(statement.text, last.end, value.start):
            found[-1].append(value)
        else:
            found.append([value])
    return found


def _by_words(
    value: TypedValue, statement: ReadText, *, whole: bool
) -> Iterator[tuple[frozenset[str], list[frozenset[str]]]]:
    """
    The words that stand behind, or before, *value* and none of the like figures beside it; before the first of them the
    *whole* beginning, or as many words as before the second, for the others may share the rest.
    """
    row = row_of(value, statement)
    if len(row) < 2:  # noqa: PLR2004 - one figure is nobody's rival
        return
    for parts in (_behind(row, statement.text), _before(row, statement.text, whole=whole)):
        if all(parts):
            at = row.index(value)
            shared = [
                set().union(*(other for place, other in enumerate(parts) if place != one)) for one in range(len(parts))
            ]
            own = [frozenset(words - beside) for words, beside in zip(parts, shared, strict=True)]
            yield own[at], [each for place, each in enumerate(own) if place != at]
            return


def row_of(value: TypedValue, statement: ReadText) -> list[TypedValue]:
    """The like figures that stand side by side with *value* in one sentence, a joint between each two."""
    like = [each for each in statement.values if comparable(each, value)]

    def joined(one: TypedValue, other: TypedValue) -> bool:
        between = (statement.text, one.end, other.start)
        return bool(PART.search(*between)) and not _OF_A_WHOLE.search(*between)

    return in_a_row(like, like.index(value), joined)


def in_a_row(
    values: Sequence[TypedValue], at: int, joined: Callable[[TypedValue, TypedValue], bool]
) -> list[TypedValue]:
    """Those of *values* about the one at the place *at*, itself among them, of which each is *joined* to the next."""
    first, last = at, at
    while first and joined(values[first - 1], values[first]):
        first -= 1
    while last + 1 < len(values) and joined(values[last], values[last + 1]):
        last += 1
    return list(values[first : last + 1])


def _behind(row: Sequence[TypedValue], text: str) -> list[set[str]]:
    """The words behind each figure, up to the joint before the next; none where words stand before one, too."""
    parts: list[set[str]] = []
    for here, following in pairwise(row):
        joints = list(PART.finditer(text, here.end, following.start))
        if content_words(text[joints[-1].end() : following.start]):
            return [set()]
        parts.append(set(content_words(text[here.end : joints[-1].start()])))
    stop = _END.search(text, row[-1].end)
    return [*parts, set(content_words(text[row[-1].end : stop.start() if stop else len(text)]))]


def _before(row: Sequence[TypedValue], text: str, *, whole: bool) -> list[set[str]]:
    """The words before each figure, from the joint behind the last one on; none where words stand behind one, too."""
    parts: list[set[str]] = []
    for last, here in pairwise(row):
        joint = PART.search(text, last.end, here.start)
        if joint is None or content_words(text[last.end : joint.start()]):
            return [set()]
        parts.append(set(content_words(text[joint.end() : here.start])))
    opening = [each.end() for each in _END.finditer(text, 0, row[0].start)]
    words = content_words(text[opening[-1] if opening else 0 : row[0].start])
    return [set(words if whole else words[-max(1, len(parts[0])) :]), *parts]
