"""
Of which edition of a paper a question asks, by the time at which it asks what holds, "on 10 March 2025", or by its
name: "in the 2024 edition", "under version 2"; and of which of its amendments: "by amendment no. 2".
"""

import re
from dataclasses import dataclass
from datetime import date

from pincite.model.values import TypedValue
from pincite.question.naming.naming import versions_of
from pincite.question.times.periods import FISCAL, QUARTER
from pincite.question.wanted.want import Want
from pincite.values.amending import NUMBERED
from pincite.values.effect import LOOK_BACK, days_with_year
from pincite.values.words import IRREGULAR, WORD

_AT = re.compile(
    r"\b(?:(?P<before>before|prior\s+to)|in|on|at|during|as\s+(?:of|at|on))"
    r"(?:\s+the)?(?:\s+(?:month|year)\s+of)?(?:\s+the)?\s+$",
    re.IGNORECASE,
)
_YEAR = r"(?P<year>(?:19|20)\d{2})\s+(?:edition|version|issue)\b"
_YEARS = re.compile(rf"\b{_YEAR}", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?P<at>in|under|of|by|per|according\s+to)\s+(?:the\s+)?"
    rf"(?P<name>{_YEAR}"
    r"|(?:version|edition|revision|issue)\s+(?:no\.?\s+)?\d+(?:\.\d+)*\b|\w+\s+(?:edition|revision)\b)(?P<of>\s+of\b)?,?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\W*(?:(?:at|for|under|by|to|in)\s+)?(?:what|which|how|who|is|are|was|were|do|does|did|had)\b", re.IGNORECASE
)
_STATE = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|had|will|cost|appl(?:y|ies|ied)|held|holds?)\b", re.IGNORECASE
)
_PAST = re.compile(r"\b(?:was|were|did|had|cost|applied|held)\b", re.IGNORECASE)
_DEED = re.compile(
    r"[,;:.!?]\s|\b(?:can|could|may|might|must|shall|should|would|needs?|i|we|my|our|us|me|until|till"
    r"|if|when|where|while|because|after|since|once|unless|whether|that|then)\b"
    r"|\b(?:have|has|had|who|which)\s+(?:been|just|already|never)\b",
    re.IGNORECASE,
)
"""What tells that a day may be that of a deed, or stands in a clause of its own."""

_OCCASION = re.compile(r"\b(?:at|in|during|from)\s+(?:the|an?|our|its|their|this|that)\s+[^,]*$", re.IGNORECASE)
"""What a day behind it may be the day of: "at the meeting on 10 March"."""

_COUNTED = re.compile(r"\bhow\s+many\b", re.IGNORECASE)
_BE = re.compile(r"\b(?:is|are|was|were)\b", re.IGNORECASE)
_LINKING = re.compile(r"\b(?:for|of|to|by|with|in|on|at|from)\b", re.IGNORECASE)
_APPLIES = frozenset({"applied", "held", "cost"})


@dataclass(frozen=True, slots=True)
class AskedEdition:
    """
    The time at which a question asks what holds, from ``first`` to ``last``, or the name by which it calls an edition,
    its ``version`` or ``year``; the ``rest`` is the question without it.
    """

    rest: str
    first: date = date.min
    last: date = date.max
    version: str = ""
    year: str = ""

    @property
    def named(self) -> bool:
        """Whether it is called by its name."""
        return bool(self.version or self.year)


def asked_edition(question: str, want: Want | None) -> AskedEdition | None:
    """
    The edition of which *question* asks; None where it says none or several, or where its day may be that of what was
    done, said or counted then, which any edition may judge.

    A day is a time of validity where it opens or ends a question of one clause that asks what is or was so: "What was
    the allowance on 10 March 2025?", not "I booked on 10 March 2025, may I cancel?", "the audit of 10 March 2025", nor
    "must it be filed before 10 March 2025?", which asks of a deadline.
    """
    versions = versions_of(question)
    called = {*versions, *_YEARS.findall(question)}
    if len(versions) <= 1 >= len(called) and (found := _NAMED.search(question)):
        year = found["year"] or ""
        if year or (versions and versions_of(found["name"]) == versions):
            return AskedEdition(_unnamed(question, found), version="" if year else versions[0], year=year)
    days = days_with_year(question)
    dated = bool(want and want.name == "a date")
    if versions or len(days) != 1 or dated or QUARTER.search(question) or FISCAL.search(question):
        return None
    (day,) = days
    said = _AT.search(question, max(0, day.start - LOOK_BACK), day.start)
    if not said or not _is_of_validity(question[: said.start()], question[day.end :], before=bool(said["before"])):
        return None
    first, last = _stretch(day, before=bool(said["before"]))
    return AskedEdition(_cut(question, said.start(), day.end), first, last)


def asked_amendment(question: str) -> int:
    """
    The number of the amendment that *question* names, 0 where it names none or several.

    A figure behind a small word is a number only where it says so: "the fee for an amendment 30 days before departure".
    """
    named = (found for found in NUMBERED.finditer(question) if found["mark"] or found[0][0].isupper())
    numbers = {int(found["number"]) for found in named}
    return numbers.pop() if len(numbers) == 1 else 0


def _stretch(day: TypedValue, *, before: bool) -> tuple[date, date]:
    low, high = int(day.low), int(day.high)
    return (date.fromordinal(low - 1),) * 2 if before else (date.fromordinal(low), date.fromordinal(high))


def _is_of_validity(ahead: str, behind: str, *, before: bool) -> bool:
    """Whether a day between *ahead* and *behind* is the time at which something is asked to hold."""
    if ahead.strip() and behind.strip(" ?.!"):
        return False
    asking = ahead if ahead.strip() else behind.lstrip(" ,")
    return (
        _ASKS.match(asking) is not None
        and _STATE.search(asking) is not None
        and not _DEED.search(asking.rstrip(" ?.!"))
        and not _COUNTED.search(asking)
        and (not before or _PAST.search(asking) is not None)
        and (not ahead.strip() or not _is_of_what_stands_before(ahead))
    )


def _is_of_what_stands_before(ahead: str) -> bool:
    """Whether a day may be that of the deed or the occasion that *ahead* ends with: "a claim filed", "at the audit"."""
    last = (WORD.findall(ahead) or [""])[-1].lower()
    done = last not in _APPLIES and (last.endswith("ed") or last in IRREGULAR)
    being = _BE.search(ahead)
    return (done and (being is None or _LINKING.search(ahead, being.end()) is not None)) or bool(
        _OCCASION.search(ahead)
    )


def _unnamed(question: str, edition: re.Match[str]) -> str:
    """*question* without the name of an edition: "in version 2 of the policy" is "in the policy"."""
    if edition["of"]:
        return f"{question[: edition.end('at')]}{question[edition.end('of') :]}"
    return _cut(question, *edition.span())


def _cut(question: str, start: int, end: int) -> str:
    ahead, behind = question[:start].rstrip(), question[end:].lstrip(" ,")
    if not ahead:
        return f"{behind[:1].upper()}{behind[1:]}"
    return f"{ahead}{'' if behind[:1] in '?.!' else ' '}{behind}"
