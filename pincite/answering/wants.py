"""The kind of answer that a question wants: a price, a time, a temperature, a telephone number, a person; and whether a text holds one."""

import re
from dataclasses import dataclass

from pincite.model.values import TypedValue, ValueKind
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.words import content_words


@dataclass(frozen=True, slots=True)
class Want:
    """
    What would answer: a value of one of ``kinds`` (in one of ``units``, where any are named), or a text that matches ``pattern``, or a name (``named``).

    ``strict`` wants cannot be met in any other way: without such a value there is no answer. ``words`` are the stems of the question that only express the
    want ("percentage", "time"), which an answer need not repeat.
    """

    name: str
    kinds: frozenset[ValueKind] = frozenset()
    units: frozenset[str] = frozenset()
    pattern: re.Pattern[str] | None = None
    named: bool = False
    strict: bool = False
    words: frozenset[str] = frozenset()


_FREE = r"\b(free( of charge)?|no (extra |additional )?(charge|cost|fee)|included|without charge|complimentary|costs? nothing|at (our|your|their) (own )?(cost|expense))\b"
_OFTEN = (
    r"\b(once|twice|daily|weekly|monthly|quarterly|annual(ly)?|yearly|hourly|every|each|immediately|at once|without delay|same (working )?day|until|indefinitely|"
    r"permanent(ly)?|periodic(ally)?|regular(ly)?|continuous(ly)?|never|lifetime|life of|overnight|as long as|before|after|within)\b"
)
_ONE = r"\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|none|only|single|both|all|a pair|a dozen|several|every|each|either)\b"
_MASS, _LENGTH, _VOLUME, _TEMPERATURE, _SPEED = frozenset({"gram"}), frozenset({"meter"}), frozenset({"liter"}), frozenset({"degC"}), frozenset({"meter/second"})


def _want(asked: str, name: str, **fields: object) -> tuple[re.Pattern[str], Want]:
    words = frozenset(str(fields.pop("spent", "")).split())
    return re.compile(asked, re.IGNORECASE), Want(name, words=frozenset(stem for word in words for stem in content_words(word)), **fields)  # type: ignore[arg-type]


_D, _Q = ValueKind.DURATION, ValueKind.QUANTITY
_WANTS: tuple[tuple[re.Pattern[str], Want], ...] = (
    _want(r"\b(tele)?phone number\b|\bwhat number (do|can|should) (i|we) (call|ring|dial)\b", "a telephone number", pattern=re.compile(r"\+?\d[\d\s()/-]{6,}\d"), strict=True),
    _want(r"\be-?mail address\b", "an e-mail address", pattern=re.compile(r"\S+@\S+"), strict=True),
    _want(
        r"\b(at )?(what|which) (time|hour)\b|\bhow late\b|\bfrom (when|what time) (on )?(each|every) (day|morning)\b", "a time of day",
        kinds=frozenset({ValueKind.TIME}), pattern=re.compile(r"\b(noon|midnight|midday|dawn|sunrise|sunset|dusk)\b", re.IGNORECASE), strict=True, spent="time hour late begin start",
    ),
    _want(
        r"\b(how (long|often|frequently|soon|quickly|early|far in advance|fast (must|should|do|does|can))|how many (minutes|hours|days|weeks|months|years)|what (interval|frequency)|"
        r"(in|within) (what|which) (time|period)|for what period)\b",
        "a duration", kinds=frozenset({_D, ValueKind.DATE, ValueKind.TIME}), pattern=re.compile(_OFTEN, re.IGNORECASE), spent="long often frequently soon quickly early interval frequency",
    ),
    _want(
        r"\b(what|which) (\w+ )?(percent|percentage|share|proportion|fraction)\b", "a percentage", kinds=frozenset({ValueKind.PERCENT}),
        pattern=re.compile(r"\b(half|third|quarter|all|none|nothing|whole|full|no refund)\b", re.IGNORECASE), strict=True, spent="percent percentage share proportion fraction",
    ),
    _want(r"\bhow (heavy)\b|\bhow much (does|do) .*\bweigh\b|\b(what|which) (is the |was the )?(\w+ )?weight\b", "a weight", kinds=frozenset({_Q}), units=_MASS, strict=True, spent="heavy weigh weight"),
    _want(r"\bhow (cold|hot|warm)\b|\b(what|which|highest|lowest|storage|cleaning|boiling|melting) (\w+ )?(temperatures?|point)\b|\bboiling point\b", "a temperature", kinds=frozenset({_Q}), units=_TEMPERATURE, strict=True, spent="temperature cold hot warm"),
    _want(r"\b(what|which) (\w+ )?pressure\b", "a pressure", kinds=frozenset({_Q}), units=frozenset({"pascal"}), strict=True, spent="pressure"),
    _want(r"\b(what|which) (\w+ )?(relative )?humidity\b", "a humidity", kinds=frozenset({ValueKind.PERCENT}), strict=True, spent="humidity"),
    _want(r"\b(what|which) (\w+ )?speed\b|\bhow fast (is|are|does|do)\b", "a speed", kinds=frozenset({_Q}), strict=True, spent="speed fast"),
    _want(
        r"\bhow (high|tall|deep|far|wide)\b|\b(what|which) (\w+ )?(altitude|height|depth|distance|width|diameter)\b|\bin (kilomet|met|mile)\w+\b", "a length",
        kinds=frozenset({_Q, ValueKind.DURATION}), units=_LENGTH, strict=True, spent="high tall deep far wide long kilometres metres",
    ),
    _want(r"\bhow (many|much) (newtons|litres|liters|grams|kilograms|kg|mg|calories|kcal|volts|watts|bytes)\b", "an amount", kinds=frozenset({_Q, ValueKind.COUNT}), strict=True),
    _want(r"\b(what|which) (\w+ )?(dose|dosage)\b", "a dose", kinds=frozenset({_Q}), strict=True, spent="dose dosage"),
    _want(
        r"\b(what|how much) (do|does|did|will|would|is|are|must|should|can|may) .*\b(cost|pay|paid|charged?|fine|fee|price)\b|\bwhat .*\bcosts? (me|us|you)?\b|"
        r"\b(what|which) (is the |are the |was the )?(\w+ )?(price|fee|fare|fine|surcharge|rent)\b|\bhow much (is|are|was|were) (a|an|the|one)\b|\bfor how much\b",
        "a price", kinds=frozenset({ValueKind.MONEY, ValueKind.PERCENT}), pattern=re.compile(_FREE, re.IGNORECASE), strict=True, spent="cost costs pay paid charge charged price fee much",
    ),
    _want(
        r"^\W*when\b|\b(by|on|from|until|till|since) (what|which|when) ?(date|day)?\b|\bwhat date\b|\bwhich (day|year|month)\b|\bwhat (day|year|month)\b", "a date",
        kinds=frozenset({ValueKind.DATE, _D, ValueKind.TIME}), pattern=re.compile(_OFTEN + r"|\bday \d|\b(if|once|when|whenever|where|unless)\b", re.IGNORECASE), spent="date day year month",
    ),
    _want(
        r"\bhow (many|old)\b|\bwhat (is the )?(minimum |maximum )?(number|age)\b|\b(minimum|maximum) age\b", "a number", kinds=frozenset({ValueKind.COUNT, _D, _Q, ValueKind.PERCENT}),
        pattern=re.compile(_ONE + r"|\d", re.IGNORECASE), strict=True, spent="many old number",
    ),
    _want(
        r"\b(which|what) (\w+ )?(company|vendor|brand|manufacturer|supplier|insurer|bank|city|town|hotel|country|airline|software)\b|^\W*who (is|was|are|were) the\b", "a name",
        named=True, spent="",
    ),
)  # fmt: skip


def want_of(question: str) -> Want | None:
    """The kind of answer that *question* wants; None where any statement may answer it."""
    return next((want for pattern, want in _WANTS if pattern.search(question)), None)


def meets(want: Want, text: str, asked: frozenset[str], values: tuple[TypedValue, ...] | None = None) -> bool:
    """
    Whether *text* holds what is wanted.

    Args:
        want: From ``want_of``.
        text: A passage.
        asked: Stems of the question: a name that the question gives itself is no answer.
        values: The typed values of *text*, where they are known.
    """
    found = read_values(text) if values is None else values
    if any(v.kind in want.kinds and (not want.units or v.kind is not ValueKind.QUANTITY or v.unit in want.units) for v in found):
        return True
    if want.pattern is not None and want.pattern.search(text):
        return True
    return want.named and any(name.certain and not asked.issuperset(content_words(name.text)) for name in names(text))
