"""The kind of answer that a question wants: a price, a time, a temperature, a telephone number, a person."""

from dataclasses import replace

from pincite.model.values import ValueKind
from pincite.question.wanted.denials import DENIALS
from pincite.question.wanted.sums import IN_MONEY, SUMS
from pincite.question.wanted.want import FREE, Rule, Want, of, rule
from pincite.question.wanted.wanted_unit import wanted_unit
from pincite.values.calendar_words import MONTHS

_WHAT = r"\b(?:what|which) (?:is the |are the |was the )?(?:\w+ )?"
_MONTH = "|".join(name.capitalize() for name in MONTHS)
_AT_ONCE_OR_FOR_GOOD = (
    r"immediately|at once|without delay|overnight|indefinitely|permanent(?:ly)?|lifetime|life of|until|as long as"
)
_OFTEN = (
    r"\b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|hourly"
    rf"|every|each|same (?:working )?day|periodic(?:ally)?|regular(?:ly)?|continuous"
    rf"(?:ly)?|never|before|after|within|{_AT_ONCE_OR_FOR_GOOD})\b"
)
_WHENEVER = r"\bday \d|\b(?:if|once|when|whenever|where|unless)\b"
_AGE = (
    r"\b(?:ages?|aged|years?|olds?|older|oldest|younger|youngest|under|over|adults?|child\w*|teenagers?|birthdays?)\b"
)
_PART = r"\b(?:half|third|quarter|all|none|nothing|whole|full|no refund)\b"
_HOW_LONG = (
    r"\bhow (?:long|often|frequently|soon|quickly|early|(?:far|long|much|many \w+) "
    r"(?:in advance|ahead|beforehand)|much (?:advance |prior )?(?:notice|warning)"
    r"|fast (?:must|should|do|does)|many (?:minutes|hours|days|weeks|months|years))\b"
)
_OF_THE_FEE = r"(?! (?:the|an?|your|our|this) (?:[\w-]+ ){0,3}?(?:charge|fee|fine|price) (?!be\b)[a-z]+\W*$)"
"""Not where it is asked what a fee itself does: "what does the service charge cover"."""

_LASTING = rf"\b(?:{_AT_ONCE_OR_FOR_GOOD}|(?:\d+|one|two|three|an?) (?:night|season|term|shift)s?)\b"
"""How long, or how soon, in words."""

_COSTS = (
    r"\b(?:what|how much) (?:do|does|did|will|would|is|are|must"
    rf"|should|can|may){_OF_THE_FEE} .*\b(?:cost|pay|paid|charged?|fine|fee|price)\b"
)
_PRICED = "|".join(
    (
        _COSTS,
        r"\bwhat (?:does|do|did|will|would) .*\bcosts? (?:me|us|you)\b",
        _WHAT + r"(?:price|fee|fare|fine|surcharge|rent)\b",
        r"\bhow much (?:is|are|was|were) (?:a|an|the|one)\b",
        r"\bfor how much\b",
    )
)
_PRICES = rf"^(?!.*{IN_MONEY}).*?(?:{_PRICED})"
"""What may be told as a share of something else, too, unless it is asked for in money."""

_OF_DAY = r"\b(?:noon|midnight|midday|dawn|sunrise|sunset|dusk)\b"
_PAYING = "cost costs pay paid charge charged price fee much"
_ENDS = (
    r"by (?:the )?(?:time|end|start|close|then|now|late|early|mid|noon|midnight)"
    r"|at the (?:time|end|start|beginning|close|latest)"
)
"""A day or an hour that is told by what ends or begins then."""

_UNTIL = rf"{_OFTEN}|{_WHENEVER}|\b(?:{_MONTH})\b|\b(?:{_ENDS})\b"

_MEASURES = (
    r"(?:temperature|pressure|humidity|moisture|speed|weight|dos(?:e|age)|level|concentration|content|voltage"
    r"|load|power|consumption|emission)s?\b"
)
"""What is told by how high it is, and seldom in metres."""

_PLACED = "of|in|on|at|for|from|to|by|with|within|inside|during|under|below|above|before|after|when|while|if"

_HOLDER = (
    r"(?:(?!responsible|person)[\w&'-]+ ){0,4}"
    r"(?:manager|director|head|officer|chair(?:man|woman|person)?"
    r"|president|secretary|supervisor|coordinator|treasurer)\b"
)
"""The title of an office that one person holds."""
_MONEY, _PERCENT, _DURATION, _QUANTITY = ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY
_DATE, _TIME, _COUNT = ValueKind.DATE, ValueKind.TIME, ValueKind.COUNT

_DAY = "date day year month"
_MEASURING = "heavy weigh weight loud temperature cold hot warm degrees pressure speed fast high tall far wide"


def _measure(name: str, asked: str, kinds: frozenset[ValueKind], *units: str) -> Rule:
    """What is told by values of *kinds*, a quantity in one of *units*, where any are named."""
    return rule(name, asked, kinds=kinds, units=frozenset(units), strict=True, spent=_MEASURING)


_RULES = (
    *DENIALS,
    rule(
        "a telephone number",
        r"\b(?:tele)?phone number\b",
        r"\bwhat number (?:do|can|should) (?:i|we) (?:call|ring|dial)\b",
        holds=r"\+?\d[\d\s()/-]{6,}\d",
        strict=True,
    ),
    rule("an e-mail address", r"\be-?mail address\b", holds=r"\S+@\S+", strict=True),
    rule(
        "a frequency",
        r"\bhow (?:often|frequently)\b",
        kinds=of(_DURATION, _DATE, _TIME),
        holds=rf"{_OFTEN}|{_WHENEVER}|\b(?:a|per|times) (?:day|week|month|quarter|year|shift|batch)\b",
        strict=True,
        rate=True,
        spent="often frequently interval frequency",
    ),
    rule(
        "a duration",
        _HOW_LONG,
        r"\bwhat (?:is|are|was|were) (?:the|our|your) (?:[\w-]+ ){0,3}?(?:period|duration)s?\b",
        r"\bhow late\b",
        r"\b(?:after|for|over|in|within|up to) (?:what|which) (?:time|period)\b",
        kinds=of(_DURATION, _DATE, _TIME, _QUANTITY),
        units=frozenset({"meter"}),
        holds=rf"{_LASTING}|{_OF_DAY}",
        strict=True,
        spent="long often frequently soon quickly early late interval frequency many number",
    ),
    rule(
        "a time of day",
        r"\b(?:what|which) (?:is the (?:earliest |latest |exact )?)?(?:time|hour)\b"
        r"(?! of (?:the )?(?:week|month|year)\b)",
        kinds=of(_TIME),
        holds=_OF_DAY,
        strict=True,
        spent="time hour begin start",
    ),
    rule(
        "a percentage",
        r"\b(?:what|which) (?:\w+ ){0,3}?(?:percent|percentage)\b",
        r"\b(?:what|which) (?:\w+ )?(?:share|proportion|fraction)\b",
        kinds=of(_PERCENT),
        strict=True,
        spent="percent percentage share proportion fraction",
    ),
    _measure(
        "a weight",
        rf"\bhow heavy\b|\bhow much (?:does|do) .*\bweigh\b|{_WHAT}weight\b",
        of(_QUANTITY, _PERCENT),
        "gram",
    ),
    _measure("a loudness", r"\bhow loud\b", of(_QUANTITY), "decibel"),
    _measure(
        "a temperature",
        rf"\bhow (?:cold|hot|warm)\b|{_WHAT}temperatures?\b|\b(?:boiling|melting) point\b",
        of(_QUANTITY),
        "degC",
    ),
    _measure("a pressure", rf"{_WHAT}pressure\b", of(_QUANTITY), "pascal"),
    _measure("a speed", rf"{_WHAT}speed\b|\bhow fast (?:is|are)\b", of(_QUANTITY, _DURATION)),
    # Of a fee, of a share and of a mountain; of a measure in whatever it is told in, of a thing in metres.
    _measure(
        "a height or an amount",
        rf"\bhow high \w+ (?:[\w-]+ ){{0,3}}?{_MEASURES}(?=\W*$| (?:be|allowed|permitted|{_PLACED})\b)",
        of(_MONEY, _PERCENT, _QUANTITY),
    ),
    _measure("a height or an amount", r"\bhow high\b", of(_MONEY, _PERCENT, _QUANTITY), "meter"),
    _measure(
        "a length",
        rf"\bhow (?:tall|far(?! (?:in advance|ahead|beforehand)\b)|wide)\b"
        rf"|{_WHAT}(?:altitude|height|distance|width|diameter)\b",
        of(_QUANTITY, _DURATION, _PERCENT),
        "meter",
    ),
    rule("a difference", r"\bby how much\b", kinds=of(_MONEY, _PERCENT, _QUANTITY, _DURATION), strict=True),
    rule("a price", _PRICES, kinds=of(_MONEY, _PERCENT), holds=FREE, strict=True, spent=_PAYING),
    *SUMS,
    rule(
        "an amount",
        r"\bhow much\b",
        kinds=of(_MONEY, _PERCENT, _QUANTITY, _COUNT),
        holds=f"{FREE}|{_PART}",
        spent="much price cost fee",
    ),
    rule(
        "a date",
        r"\b(?:by|on|from|since|until|till) when\b|^\W*when (?:did|was|were|has|had|will)\b",
        r"\b(?:what|which) (?:date|day|year|month)s?\b",
        kinds=of(_DATE, _DURATION, _TIME),
        holds=_UNTIL,
        strict=True,
        spent=f"{_DAY} run last end valid",
    ),
    # Of a rule, a condition answers as well: "when must gloves be worn" by "for work with solvents".
    rule("a date", r"^\W*when\b", kinds=of(_DATE, _DURATION, _TIME), holds=f"{_OFTEN}|{_WHENEVER}", spent=_DAY),
    rule(
        "an age",
        r"\bhow old\b",
        r"\bwhat (?:is the )?(?:minimum |maximum )?age\b",
        r"\b(?:minimum|maximum) age\b",
        kinds=of(_DURATION),
        holds=rf"{_AGE}[^.;]*\d|\d[^.;]*{_AGE}",
        strict=True,
        spent="old",
    ),
    rule(
        "a number",
        r"\bhow many\b",
        r"\bwhat (?:is the )?(?:minimum |maximum )?number\b",
        (
            r"\b(?:what|which) (?:is the )?(?:(?:minimum|maximum|least|smallest|largest|highest|lowest) )?"
            r"(?:[\w-]+ )?(?:number of|length|threshold|sample size)\b"
        ),
        kinds=of(_COUNT, _DURATION, _QUANTITY, _PERCENT),
        holds=r"\bno(?:ne)?\b",
        strict=True,
        spent="many number",
    ),
    # A sum of money is a size as well, and no number of things.
    rule(
        "a number",
        r"\bhow (?:big|large|small)\b",
        kinds=of(_COUNT, _DURATION, _QUANTITY, _PERCENT),
        holds=r"\d",
        strict=True,
        spent="many number",
    ),
    rule(
        "the name of a person",
        (
            rf"^\W*who (?:is|was) (?:(?:currently|now|presently) )?"
            rf"(?:(?:the|our|your) )?{_HOLDER}(?:\W*$|,| (?:of|in|at)\b)"
        ),
        rf"\bnames? of (?:(?:the|our|your) )?{_HOLDER}",
        person=True,
        strict=True,
        spent="name current present",
    ),
    rule(
        "a name",
        (
            r"\b(?:which|what) (?:\w+ )?(?:company|firm|vendor|brand|manufacturer"
            r"|supplier|insurer|bank|lender|city|town|hotel|country|airline|software)\b"
        ),
        r"\bwhat (?:is|are|was|were) the names? of\b",
        r"\b(?:who|which|what)\b.*\bby name\b",
        named=True,
        strict=True,
        spent="name",
    ),
    rule(
        "who it is",
        r"(?:^|[.!?,;:]\s+|\b(?:and|but|by|to|from|with|for|know|tell me|say) )\W*(?:who(?!se\b)|whom)\b",
        (
            r"\b(?:which|what) (?:role|person|department|team|body|committee"
            r"|board|authority|party|position|function is responsible)\b"
        ),
        agent=True,
        strict=True,
    ),
)


def want_of(question: str) -> Want | None:
    """
    The kind of answer that *question* wants; None where any statement may answer it.

    Where it names the unit of a quantity, a quantity in that unit is wanted.
    """
    want, unit = next((each.want for each in _RULES if each.asked.search(question)), None), wanted_unit(question)
    if want is None or unit is None or unit.kind is not _QUANTITY:
        return want
    return replace(want, kinds=of(_QUANTITY), units=frozenset({unit.unit}), pattern=None)
