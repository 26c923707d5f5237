"""What a question asks for: its content terms, the names and values it insists on, and the kind of value that would answer it."""

import re
from dataclasses import dataclass

from pincite.model.values import TypedValue, ValueKind
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.words import content_words

_WANTED: tuple[tuple[re.Pattern[str], frozenset[ValueKind]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), frozenset(kinds))
    for pattern, kinds in (
        (r"\b(what|which) time\b|\bat what hour\b|\bcheck-?in time\b", (ValueKind.TIME,)),
        (r"\bhow (long|often|frequently|soon|far in advance|many (minutes|hours|days|weeks|months|years))\b", (ValueKind.DURATION, ValueKind.DATE)),
        (r"\b(retention|hold|storage|retest|waiting|notice) (time|period)\b|\bshelf[- ]life\b|\bwhat (period|interval)\b", (ValueKind.DURATION, ValueKind.DATE)),
        (r"\bwhen\b|\b(what|which) (date|day|year|month)\b|\bby what date\b|\bdeadline\b", (ValueKind.DATE, ValueKind.DURATION, ValueKind.TIME)),
        (r"\bwhat (percent|percentage|share|proportion)\b|\bhow much of\b", (ValueKind.PERCENT,)),
        (r"\bhow much\b|\b(price|fee|cost|charge|deposit|fare|surcharge)s?\b", (ValueKind.MONEY, ValueKind.PERCENT)),
        (r"\bhow (many|old)\b|\bwhat (number|age)\b|\b(minimum|maximum) (number|age)\b", (ValueKind.COUNT, ValueKind.DURATION, ValueKind.QUANTITY)),
        (r"\bhow (high|tall|heavy|deep|far|large|big|warm|cold|hot)\b|\bwhat (temperature|humidity|altitude|weight|height|limit|volume)\b", (ValueKind.QUANTITY, ValueKind.PERCENT)),
    )
)
_YES_NO = re.compile(r"^\W*(is|are|was|were|do|does|did|can|could|may|must|should|shall|will|would|has|have|am)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Needs:
    """
    What an answer has to cover.

    ``terms`` are stemmed content words in order, without repeats; ``names`` the proper names, acronyms and codes; ``values`` the typed values in the question;
    ``wanted`` the kinds of value of which one would answer it (empty: no value is asked for).
    """

    terms: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[TypedValue, ...]
    wanted: frozenset[ValueKind]
    yes_no: bool


def needs_of(question: str) -> Needs:
    """Read what *question* asks for; deterministic, no model."""
    wanted = next((kinds for pattern, kinds in _WANTED if pattern.search(question)), frozenset[ValueKind]())
    return Needs(
        terms=tuple(dict.fromkeys(content_words(question))),
        names=tuple(name.text for name in names(question) if name.certain),
        values=read_values(question),
        wanted=wanted,
        yes_no=bool(_YES_NO.match(question)),
    )
