"""Typed values read from text: what conflicts, guardrails and verification compare instead of strings."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class ValueKind(StrEnum):
    """What a value measures; only values of one kind can agree or contradict."""

    MONEY = "money"
    PERCENT = "percent"
    DURATION = "duration"
    DATE = "date"
    TIME = "time"
    COUNT = "count"
    QUANTITY = "quantity"
    CODE = "code"


class Comparator(StrEnum):
    """
    How a value bounds its subject: "at least 30 days" is AT_LEAST, a bare value is EQUAL, "about 70 %" is
    APPROXIMATELY.
    """

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE_THAN = ">"
    LESS_THAN = "<"
    APPROXIMATELY = "~"


@dataclass(frozen=True, slots=True)
class TypedValue:
    """
    One value with the span it was read from: ``text[start:end]`` of the text given to the reader (0-based, end
    exclusive).

    ``low``/``high`` are the closed range in the canonical ``unit`` of the kind (a single value has low == high; a date
    is its ordinal day, a month or a year the range of its days). ``unit`` is canonical ("EUR", "day", "degC",
    "percent", …); calendar units keep theirs ("month" is not 30 days). ``role`` is the normalised subject the value
    speaks of, as content words in order; ``negated`` is true where the clause denies it ("need not", "no more", "not
    within").
    """

    kind: ValueKind
    low: Decimal
    high: Decimal
    unit: str
    comparator: Comparator
    negated: bool
    role: tuple[str, ...]
    text: str
    start: int
    end: int
