"""A figure that is told as a plain number, whose unit or scale stands beside it, over a table or in its key."""

import re
from collections.abc import Set as AbstractSet

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import vouches
from pincite.values.numbers import SCALE_NAMES, SCALES

_SCALE = re.compile(rf"\b({SCALE_NAMES})s?\b", re.IGNORECASE)
_FIGURES = re.compile(r"\d[\d.,]*(?<=\d)")
_MEASURED = frozenset({ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY})


def says(told: TypedValue, claimed: TypedValue, scales: AbstractSet[str]) -> bool:
    """
    Whether what is *told* vouches for what is *claimed*, or one of the two is the plain number of the other: "age: 12
    years" for "the age is 12", "sales (EUR): 200" for "200 EUR", and "200" for "200 million" in one of the *scales*.
    """
    if vouches(told, claimed):
        return True
    if scale_words(claimed.text) - scale_words(told.text):
        return _in_scale(told, claimed, scales)
    plain, full = (told, claimed) if told.kind is ValueKind.COUNT else (claimed, told)
    if plain.kind is not ValueKind.COUNT or plain.unit or full.kind not in _MEASURED or plain.low != plain.high:
        return False
    figures = _FIGURES.findall(full.text)
    return len(figures) == 1 and figures == _FIGURES.findall(plain.text)


def scale_words(text: str) -> frozenset[str]:
    """The scale words of a text: of "$200 million" the million."""
    return frozenset(found[1].lower() for found in _SCALE.finditer(text))


def _in_scale(cell: TypedValue, value: TypedValue, scales: AbstractSet[str]) -> bool:
    """Whether a plain number, or amount, is a value in one of the scales that the evidence states for its figures."""
    alike = (cell.kind, cell.unit) in {(ValueKind.COUNT, ""), (value.kind, value.unit)}
    return alike and cell.low == cell.high and any(cell.low * SCALES[scale] == value.low for scale in scales)
