"""The beginning or the end of a period that a question asks for without its day: "at the end of the year"."""

import re
from typing import NamedTuple

from pincite.values.terms import terms_of

_PERIOD = r"(?:the |this |that )?(?:(?:financial|fiscal|reporting) )?(?:year|half[ -]year|half|quarter|month|period)\b"
_BEGINS = r"(?:beginning|begin|start|opening)"
_ENDS = r"(?:end|close|closing)"
_TURN = re.compile(
    rf"\b(?:at|by) (?:the )?(?:(?P<begin>{_BEGINS})|(?P<end>{_ENDS})) of {_PERIOD}"
    r"|\bat (?:the )?(?:(?:year|period|quarter|month)[ -](?P<then>end))\b"
    r"|\b(?:(?P<opening>opening)|(?P<closing>closing)) balance\b",
    re.IGNORECASE,
)


class PeriodTurn(NamedTuple):
    """Whether it is the ``last`` day of a period or its first, and the ``terms`` by which a question says so."""

    last: bool
    terms: frozenset[str]


def period_turn(question: str) -> PeriodTurn | None:
    """The turn of a period that *question* asks for, if it asks for one alone."""
    found = list(_TURN.finditer(question))
    if len(found) != 1:
        return None
    said = found[0]
    return PeriodTurn(not (said["begin"] or said["opening"]), frozenset(terms_of(said[0])))
