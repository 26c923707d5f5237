"""What would answer a question of a certain kind, and whether a text holds it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pincite.model.values import TypedValue, ValueKind
from pincite.question.wanted.agents import names_an_office, names_someone
from pincite.question.wanted.wanted_unit import Dimension
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS

FREE = (
    r"\b(?:free(?: of charge)?|no (?:extra |additional )?(?:charge|cost|fee)"
    r"|included(?! in (?!(?:the|its) (?:price|fee|rent|rate|fare|cost|ticket|charge)s?\b))"
    r"|without charge|costs? nothing|at (?:our|your|their) (?:own )?(?:cost|expense))\b"
)
"""That something costs nothing."""

_FIGURES_OF_NAMES = frozenset({ValueKind.DATE, ValueKind.CODE})
_WITH_UNITS = frozenset({ValueKind.MONEY, ValueKind.QUANTITY, ValueKind.DURATION})
_WORD = re.compile(r"\s*([^\W\d_]+)")
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
"""A time of day as it is written with a point, by which it is a number, too."""
_PER = re.compile(r"(?:per|each)\b", re.IGNORECASE)
_NOTE = re.compile(r"^\d{1,2} (?=[A-Z][a-z])")
"""The number of a note, before its text."""


@dataclass(frozen=True, slots=True)
class Want:
    """
    What would answer.

    A value of one of ``kinds`` (in one of ``units``, where any are named), or a text that matches ``pattern``, or a
    name (``named``), or a person, an office or a body (``agent``), or the ``person`` who holds an office. A rate ("per
    day") is a duration for a want that says so alone. ``strict`` wants cannot be met in any other way: without such a
    value there is no answer. ``words`` are the stems of the question that only express the want ("percentage", "time"),
    which an answer need not repeat.
    """

    name: str
    kinds: frozenset[ValueKind] = frozenset()
    units: frozenset[str] = frozenset()
    pattern: re.Pattern[str] | None = None
    named: bool = False
    agent: bool = False
    person: bool = False
    strict: bool = False
    rate: bool = False
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of answer, and the forms of question that ask for it."""

    asked: re.Pattern[str]
    want: Want


def rule(name: str, *asked: str, spent: str = "", holds: str = "", **fields: Any) -> Rule:
    """
    A want with the forms of question that ask for it, the words spent on asking, and a pattern that meets it beside
    typed values.
    """
    pattern = re.compile(holds, re.IGNORECASE) if holds else None
    return Rule(
        re.compile("|".join(asked), re.IGNORECASE),
        Want(name, pattern=pattern, words=frozenset(terms_of(spent)), **fields),
    )


def of(*kinds: ValueKind) -> frozenset[ValueKind]:
    """These kinds of value."""
    return frozenset(kinds)


def meets(want: Want, text: str, asked: frozenset[str], values: tuple[TypedValue, ...] | None = None) -> bool:
    """
    Whether *text* holds what is wanted.

    Args:
        want: From ``want_of``.
        text: A passage.
        asked: Stems of the question: a name that the question gives itself is no answer.
        values: The typed values of *text*, where they are known.
    """
    values = read_values(text) if values is None else values
    mark = _mark_of_a_note(text, values)
    found = [value for value in values if value.start >= mark]
    if any(is_of(want, value) or _lacks_only_its_unit(want, value, text) for value in found):
        return True
    if want.pattern is not None and want.pattern.search(_stated(want, text, mark, found)):
        return True
    if want.person:
        return _names_a_person(text, asked)
    if want.named:
        return _names_anything(text, asked)
    return want.agent and names_someone(text, asked)


def is_of(want: Want, value: TypedValue) -> bool:
    """Whether a value is of a kind, and of a quantity in a unit, that is wanted; "each day" is no term."""
    return (
        value.kind in want.kinds
        and (
            value.kind is not ValueKind.QUANTITY
            or not want.units
            or any(Dimension(value.kind, unit).holds(Dimension(value.kind, value.unit)) for unit in want.units)
        )
        and (want.rate or not _PER.match(value.text))
    )


def _lacks_only_its_unit(want: Want, value: TypedValue, text: str) -> bool:
    """
    Whether a figure without a unit may be what is wanted: tables say theirs once, or nowhere, and no list knows every
    currency. What a figure counts ("212 departures") is otherwise no unit.
    """
    if value.kind is not ValueKind.COUNT or not any(map(str.isdigit, value.text)):
        return False
    if ValueKind.MONEY in want.kinds:
        return True
    follows = _WORD.match(text, value.end)
    counts = follows is not None and follows[1].lower() not in STOP_WORDS
    timely = ValueKind.TIME in want.kinds and _CLOCK.fullmatch(value.text) is not None
    return not counts and (timely or not want.kinds.isdisjoint(_WITH_UNITS))


def _names_anything(text: str, asked: frozenset[str]) -> bool:
    """Whether *text* has a proper name that the question does not give itself."""
    return any(name.certain and not asked.issuperset(terms_of(name.text)) for name in names(text))


def _names_a_person(text: str, asked: frozenset[str]) -> bool:
    """
    Whether *text* has a name of two words or more that is neither an office's ("Audit Committee") nor the question's.
    """
    found = (
        name for name in names(text) if name.certain and " " in name.text and not asked.issuperset(terms_of(name.text))
    )
    return any(not names_an_office(name.text) for name in found)


def _mark_of_a_note(text: str, values: Sequence[TypedValue]) -> int:
    """
    Where the number of a note at the start of *text* ends, 0 if it opens with none: of "24 Hours" the number is part of
    a value.
    """
    note = _NOTE.match(text)
    return 0 if note is None or any(value.start < note.end() < value.end for value in values) else note.end()


def _stated(want: Want, text: str, mark: int, values: Sequence[TypedValue]) -> str:
    """
    *text* behind the *mark* of a note, without days and codes where a value is wanted that they are not: they hold
    figures, and give none.
    """
    if not want.kinds:
        return text
    beside = [value for value in values if value.kind in _FIGURES_OF_NAMES - want.kinds]
    kept = zip([mark, *(value.end for value in beside)], [*(value.start for value in beside), len(text)], strict=True)
    return " ".join(text[start:end] for start, end in kept)
