"""
Exact law on one passage: what speaks of another case than the question does not answer it; what is merely silent may.
"""

import re
from collections.abc import Sequence

from pincite.answering.constraints.cells import (
    is_set_aside,
    names_by_cell,
    of_other_periods,
    of_period,
)
from pincite.answering.constraints.mentions import told
from pincite.answering.constraints.other_codes import of_another_code
from pincite.answering.constraints.same_case import OF_A_CASE, another, fit, open_values
from pincite.answering.constraints.telling_columns import telling_first
from pincite.answering.read_chunk import ReadChunk, context_text
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.passage import Passage
from pincite.question.figures import picks
from pincite.question.held.acts import another_party
from pincite.question.record import ReadQuestion
from pincite.question.times.periods import fiscal_years
from pincite.question.wanted.contrasts import contrary, contrasts_of
from pincite.question.wanted.figure_basis import beside, is_of_a_day, months_in, names_a_change
from pincite.question.wanted.want import is_of
from pincite.retrieval.named_rows import wants_a_figure
from pincite.values.compare import comparable, is_stretch, meet
from pincite.values.effect import effects_of
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_LONGEST_MONTH = 31
"""Days."""

_OF_TIME = frozenset({ValueKind.DATE, ValueKind.DURATION})
"""Values by which a question names the column of a statement, and none of its rows."""

_MEASURED = frozenset({ValueKind.DURATION, ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.PERCENT})
"""What columns are told apart by where their names are stretches."""

_SEVERAL = 2
"""Columns from which stretches tell some from others."""

_BEYOND = re.compile(r"\b(?:above|below|beyond)(?: (?:this|that|it)\b|\s*(?:[.;,:)]|$))", re.IGNORECASE)
"""What tells of the other side of a bound, too: "EUR 85 for up to 3 t and EUR 130 above"."""

_IN_A_YEAR = re.compile(
    r"\s+(?:in|for|of|during) (?:the )?(?:(?:financial|fiscal|calendar) )?(?:year )?(?P<year>(?:19|20)\d\d)(?![\d/-])"
)
"""What binds a figure to a year: "EUR 9.5 million in 2024"."""


def contradicts(question: ReadQuestion, passage: Passage, read: ReadChunk) -> bool:
    """
    Whether a passage of *read* is of another case than the question, not merely silent on it: of another fiscal year,
    thing of a series, code, quantity, basis or party, of the opposite, a level for a change, a row that only its period
    fits, or one of which a cell excludes a figure, a place or a date, or the columns together a figure.
    """
    cased = any(value.kind in OF_A_CASE for value in question.values)
    return (
        _of_other_years(question, passage)
        or of_other_periods(question, passage)
        or _of_its_period_alone(question, passage)
        or (cased and another(question.values, _telling_cases(question, passage)))
        or (cased and of_another_code(question, passage, read))
        or contrary(question.contrasts, contrasts_of(passage.text))
        or beside(question.figure_basis, passage.text, over=passage.caption)
        or another_party(question, passage.text, read.called)
        or (passage.kind == "row" and is_set_aside(question, passage))
        or (passage.kind == "row" and _of_another_figure(question, passage, read))
        or (passage.kind == "row" and not question.yes_no and _beyond_its_columns(question, passage))
        or (passage.kind != "row" and _of_other_months(question, passage, read))
        or (passage.kind != "row" and _bound_to_other_years(question, passage))
    )


def _of_its_period_alone(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether a row of a statement has a column of the asked period, and its label no word of what a question asks that
    wants a figure: which of the rows is meant neither the period tells nor whose paper it is.
    """
    if not wants_a_figure(question) or not of_period(question, row):
        return False
    label = frozenset(term for term in terms_of(row.label) if term.isalpha())
    said = label or frozenset(row.label.lower().split())
    asked = question.spoken.union(question.terms) if label else frozenset(map(str.lower, question.words))
    values = tuple(value for value in question.values if value.kind not in _OF_TIME)
    named = any(told(name, row.terms, "") for name in question.names)
    return bool(said) and said.isdisjoint(asked) and not named and not _is_picked(question, row, values)


def _is_picked(question: ReadQuestion, row: Passage, values: Sequence[TypedValue]) -> bool:
    """Whether a cell or one of the *values* of the question picks *row*."""
    return (
        names_by_cell(question, row)
        or picks(values, question.places, telling_first(question, row)) > 0
        or fit(values, read_values(row.text)) > 0
    )


def _telling_cases(question: ReadQuestion, passage: Passage) -> list[TypedValue]:
    """
    The values by which a passage, the title of its table or the heading right over a sentence tells of which case it
    is: not a bound of which it tells the other side, too, and, where a yes or a no is asked for, not the one that a
    quantity is put to the test against, unless a row is named by it, or what stands under a heading.
    """
    named = read_values(passage.label if passage.kind == "row" else passage.heading)
    values = read_values(passage.said)
    if _BEYOND.search(passage.text):
        values = tuple(each for each in values if not is_stretch(each))
    if question.yes_no:
        values = tuple(each for each in values if each.kind is not ValueKind.QUANTITY or not is_stretch(each))
    return [*named, *values]


def _beyond_its_columns(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether the columns of a row are told apart by stretches of one measure, and the figure of the question lies in none
    of them: 72 months beside "up to 36 months" and "37 to 60 months".
    """
    asked = [value for value in question.values if value.kind in _MEASURED]
    named = [read_values(name) for name, _ in row.cells[1:]] if asked else []
    told = [[each for each in values if any(comparable(each, value) for value in asked)] for values in named]
    stretches = [each for values in told for each in values]
    if sum(map(bool, told)) < _SEVERAL or not all(map(is_stretch, stretches)):
        return False
    held = [*stretches, *(value for _, cell in row.cells for value in read_values(cell))]
    like = [value for value in asked if any(comparable(value, each) for each in stretches)]
    return not any(meet(value, each) for value in like for each in held if comparable(value, each))


def _of_another_figure(question: ReadQuestion, row: Passage, read: ReadChunk) -> bool:
    """Whether a cell of a row excludes what is asked, or its figures are a flow for a balance, a level for a change."""
    return (
        _excludes(question, row, read)
        or _is_a_flow(question, row)
        or _is_a_balance(question, row)
        or _is_a_level(question, row)
    )


def _is_a_level(question: ReadQuestion, row: Passage) -> bool:
    """Whether a row of a statement says what something was, and of no change, where it is asked by how much it did."""
    return question.figure_basis.change and bool(of_period(question, row)) and not names_a_change(row.text)


def _is_a_flow(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether a row's figures of the asked day are of a length of time that ends on it, where it is asked what there was
    on that day; what a statement of flows has of a point in time says so by its name.
    """
    columns = of_period(question, row) if question.figure_basis.on_a_day else []
    return bool(columns) and all(map(months_in, columns)) and not is_of_a_day(_full_name(row))


def _is_a_balance(question: ReadQuestion, row: Passage) -> bool:
    """
    Whether a row of a statement says by its name that it is of a point in time, where it is asked what somebody did
    over a length of it.
    """
    return question.figure_basis.total and bool(of_period(question, row)) and is_of_a_day(_full_name(row))


def _full_name(row: Passage) -> str:
    """The label of a row with what it is of."""
    return " ".join((*row.groups, row.label, row.text[: max(row.text.find(row.label), 0)]))


def _of_other_months(question: ReadQuestion, passage: Passage, read: ReadChunk) -> bool:
    """
    Whether a passage is of other months than the one that the question names with its year, of which its chunk says
    nothing, and does not hold from an earlier day on.
    """
    asked = [value for value in question.values if _has_a_month(value) and value.low < value.high]
    if not asked or not any(map(_has_a_month, read_values(passage.text))):
        return False
    around = f"{context_text(read.candidate)} {read.candidate.row.chunk.text}"
    told = [value for value in read_values(around) if _has_a_month(value)]
    since = min((effect.day.toordinal() for effect in effects_of(passage.text)), default=None)
    return any(
        not any(meet(month, value) for value in told) and (since is None or month.high < since) for month in asked
    )


def _bound_to_other_years(question: ReadQuestion, passage: Passage) -> bool:
    """
    Whether each figure of the wanted kind in a passage is bound to a year, and none to one that the question names:
    what was earned in 2024 was not earned in 2025, whichever of the two the paper is of.
    """
    if not question.years or question.want is None or not question.want.kinds:
        return False
    text = passage.text
    found = [_IN_A_YEAR.match(text, value.end) for value in read_values(text) if is_of(question.want, value)]
    told = frozenset(each["year"] for each in found if each)
    return bool(found) and all(found) and told.isdisjoint(question.reached)


def _has_a_month(value: TypedValue) -> bool:
    """Whether a value is a month or a day of a certain year."""
    return value.kind is ValueKind.DATE and value.unit == "day" and value.high - value.low < _LONGEST_MONTH


def _of_other_years(question: ReadQuestion, passage: Passage) -> bool:
    """Whether a passage names fiscal years, and none of those that are asked for."""
    said = fiscal_years(passage.text) if question.fiscal else question.fiscal
    return bool(said) and said.isdisjoint(question.fiscal)


def _excludes(question: ReadQuestion, row: Passage, read: ReadChunk) -> bool:
    dates = [value for value in open_values(question, read) if value.kind is ValueKind.DATE]
    cells = telling_first(question, row)
    return picks(question.values, question.places, cells) < 0 or (bool(dates) and fit(dates, read_values(row.text)) < 0)
