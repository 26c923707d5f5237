"""The unit in which a question wants its answer: "how many tonnes", "the weight in kg"."""

import re
from typing import NamedTuple

from pincite.model.values import ValueKind
from pincite.values.units import UNIT, unit_of

SIZED = frozenset({ValueKind.MONEY, ValueKind.DURATION, ValueKind.QUANTITY})
"""Kinds of which none can be told in another; a share can be of anything."""

_COUNTED = re.compile(
    rf"\bhow many (?:(?:metric|thousand|million|billion) )?(?P<unit>{UNIT})(?!\w)|\bin (?P<told>{UNIT})\W*$",
    re.IGNORECASE,
)


class Dimension(NamedTuple):
    """A kind of value, and of a quantity the unit that its kind is told in ("gram", "gram/second")."""

    kind: ValueKind
    unit: str = ""

    def holds(self, other: "Dimension") -> bool:
        """
        Whether one can be told as the other; a rate and what it is a rate of are not told apart, for questions seldom
        say which.
        """
        own, others = self.unit.split("/")[0], other.unit.split("/")[0]
        return self.kind is other.kind and (self.kind is not ValueKind.QUANTITY or not own or own == others)


def wanted_unit(question: str) -> Dimension | None:
    """
    The dimension of the unit that *question* wants its answer in; None where it names none.

    Degrees are none: they may be of an angle or of warmth.
    """
    found = _COUNTED.search(question)
    unit = unit_of(found["unit"] or found["told"]) if found else None
    return Dimension(unit.kind, unit.canonical) if unit and unit.kind in SIZED and unit.canonical != "degree" else None
