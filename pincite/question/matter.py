"""What a question is about: its content terms and figures, whose matter it is, and what someone may do."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from pincite.model.values import TypedValue, ValueKind
from pincite.question.times.period_ends import period_ends
from pincite.question.times.periods import FISCAL
from pincite.question.wanted.figure_basis import parts_of_a_year
from pincite.question.wanted.want import Want
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_YES_NO = re.compile(
    r"^\W*(is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|am)\b", re.IGNORECASE
)
_FRAME = re.compile(
    r"\bhow (?:long|often|frequently|many|much|old|high|tall|heavy|deep|far|large|big|soon|late|early|wide|fast)\b"
    r"|\bstands? for\b|\b(?:what|which) (?:is|are|kind of|type of|kinds of|types of)\b|\baccording to\b"
    r"|^\W*(?:please )?(?:list|describe|explain|name|state|identify|summari[sz]e|discuss)\b",
    re.IGNORECASE,
)
_COLLOQUIAL = frozenset(
    terms_of(
        "back out off down up ahead away get got go come put take give let say tell "
        "know want like good right still yet already something anything someone anyone "
        "somebody anybody nothing really actually kind sort thing things lot else ever hello hi dear regards ok okay"
    )
)
"""
Words of speech that carry no subject: a document answers "how much do I get back" without them. No two neighbours here
make a phrase of the synonyms.
"""

_NECESSITY = frozenset(terms_of("must need"))
"""
Whether something must be or is needed, a yes or no tells; "how warm must it be" asks for the warmth, which a passage
may give without the word.
"""

# Leaves with the reader: coined
_COINED = re.compile(r"\b[a-z]+-(?:an?|the|and|you)-(?=[a-z])", re.IGNORECASE)
"""What a coined name begins with: of "the bring-a-friend offer" a document speaks in other words."""

_SMALL_CODE = re.compile(r"\b[a-z]{1,4}-\d{1,3}\b")
"""A code as it stands in a question that is typed in small letters throughout: "cd-1"."""

# Leaves with the reader: role
_ROLE = re.compile(
    r"^\W*who (?:is|are|was|were) (?:the|our|your|my|\w+['\u2019]s) (?P<role>[^,;:?]+?)"
    r"(?= (?:of|for|on|in|at|to|from|with|who|that|when|during|responsible)\b|\W*$)",
    re.IGNORECASE,
)
"""Who someone is, only a passage tells that speaks of what he is."""
_ACT = re.compile(
    r"(?:^|[.!?,;]\s+)\W*(?:can|could|may|must|should) (?:i|we|you|they|he|she|one|guests?|people|anyone|somebody)"
    r"(?: (?:also|still|ever|then|just))? (?P<act>[a-z]{3,})",
    re.IGNORECASE,
)
"""What someone may or must do is the matter of such a question, whatever else it names."""

_VERB = re.compile(
    r"\b(?:(?:do|does|did|has|have|had)|(?P<being>is|are|was|were))\s+(?:the\s+)?"
    r"[A-Z][\w&.'\u2019-]*(?:\s+[A-Z][\w&.'\u2019-]*)*(?<!['\u2019]s)\s+(?P<verb>[a-z]+(?(being)ing))\b"
)
"""What someone who is named does, or is doing, after an auxiliary; of an owner it is a thing that follows."""

_PARTS = frozenset({ValueKind.COUNT, ValueKind.PERCENT})
"""What the words that count parts of a year may be read as."""


def verb_of(question: str) -> str:
    """The verb of *question* whose subject is a name, "" where there is none: "hold" of "did Example Corp hold"."""
    found = _VERB.search(question)
    return found["verb"] if found else ""


def wants_yes_or_no(question: str) -> bool:
    """Whether a yes or a no answers *question*."""
    return bool(_YES_NO.match(question))


def values_in(question: str) -> tuple[TypedValue, ...]:
    """
    The typed values of *question*, codes among them though it be typed in small letters throughout; a fiscal year or
    quarter may lie in the year before the one that it bears. A month in which a period ends is none, for the period may
    end some days later, nor is what counts the parts of a year ("first half").
    """
    told = _SMALL_CODE.sub(lambda code: code[0].upper(), question) if question.islower() else question
    fiscal = [found.span(1) for found in FISCAL.finditer(told)]
    ends, parts = [(each.start, each.end) for each in period_ends(told)], parts_of_a_year(told)
    return tuple(
        _over_two_years(value) if _holds(value, fiscal) else value
        for value in read_values(told)
        if not (value.kind is ValueKind.DATE and _lies(value, ends))
        and not (value.kind in _PARTS and _lies(value, parts))
    )


def _lies(value: TypedValue, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= value.start and value.end <= end for start, end in spans)


def _holds(value: TypedValue, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a date holds the year at one of *spans*."""
    return value.kind is ValueKind.DATE and any(value.start <= start and end <= value.end for start, end in spans)


def _over_two_years(value: TypedValue) -> TypedValue:
    """From the first day of the year before to the last of the year that a fiscal period bears."""
    year = date.fromordinal(int(value.high)).year
    return replace(value, low=Decimal(date(year - 1, 1, 1).toordinal()), high=Decimal(date(year, 12, 31).toordinal()))


def content_terms(question: str, values: tuple[TypedValue, ...], want: Want | None) -> tuple[str, ...]:
    """
    The stemmed content words of *question* in order, without repeats and without what only frames it.

    Args:
        question: As it is read.
        values: Its typed values: an hour of the day needs not be repeated.
        want: The kind of answer that it wants: words that only express that are spent on it.
    """
    hours = frozenset(term for value in values if value.kind is ValueKind.TIME for term in terms_of(value.text))
    necessity = frozenset[str]() if wants_yes_or_no(question) else _NECESSITY
    spent = (want.words if want else frozenset[str]()) | necessity | hours
    terms = tuple(dict.fromkeys(terms_of(_COINED.sub(" ", _FRAME.sub(" ", FISCAL.sub(r"\1", question)))))) or tuple(
        dict.fromkeys(terms_of(question))
    )
    return tuple(term for term in terms if term not in spent and term not in _COLLOQUIAL) or terms


def matter_of(question: str) -> frozenset[str]:
    """The stems of what the person is who is asked for; none elsewhere."""
    found = _ROLE.match(question)
    return frozenset(terms_of(found["role"])) if found else frozenset()


def act_of(question: str) -> str | None:
    """The stem of what someone asks to be allowed or obliged to do, if anyone does."""
    found = _ACT.search(question)
    return next(iter(terms_of(found["act"])), None) if found else None
