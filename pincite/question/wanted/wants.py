"""The kind of answer that a question wants: a price, a time, a temperature, a telephone number, a person."""

from pincite.model.values import ValueKind
from pincite.question.wanted.denials import DENIALS
from pincite.question.wanted.sums import DIFFERENCES, IN_MONEY, SUMS
from pincite.question.wanted.want import FREE, Rule, Want, of, rule
from pincite.values.calendar_words import MONTHS

_WHAT = r"\b(?:what|which) (?:is the |are the |was the )?(?:\w+ )?"
_MONTH = "|".join(name.capitalize() for name in MONTHS)
_OFTEN = (
    r"\b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|hourly"
    r"|every|each|immediately|at once|without delay|same (?:working )?day|until"
    r"|indefinitely|permanent(?:ly)?|periodic(?:ally)?|regular(?:ly)?|continuous"
    r"(?:ly)?|never|lifetime|life of|overnight|as long as|before|after|within)\b"
)
_WHENEVER = r"\bday \d|\b(?:if|once|when|whenever|where|unless)\b"
_NUMBER = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|no|none|only|single|both|all|a pair|a dozen)\b"
)
_SPAN = r"\b(?:minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|seasons?)\b"
_AT_ONCE = (
    r"\b(?:immediately|at once|without delay|same (?:working )?day|overnight|indefinitely|permanent(?:ly)?"
    r"|daily|weekly|monthly|quarterly|annually|yearly)\b"
)
_AGE = (
    r"\b(?:ages?|aged|years?|olds?|older|oldest|younger|youngest|under|over|adults?|child\w*|teenagers?|birthdays?)\b"
)
_NO_SUM = r"(?<![$\u20ac\u00a3\u00a5\d.,])(?<!USD )(?<!EUR )(?<!GBP )(?<!CHF )"
_PART = r"\b(?:half|third|quarter|all|none|nothing|whole|full|no refund)\b"
_SHARE_OF_PRICE = (
    r"\d\s?(?:%|percent|per cent)[^.]*\b(?:prices?|costs?|fees?|sums?"
    r"|amounts?|values?|paid|payments?|deposits?|refund\w*|charged?)\b"
)
_HOW_LONG = (
    r"\bhow (?:long|often|frequently|soon|quickly|early|(?:far|long|much|many \w+) "
    r"(?:in advance|ahead|beforehand)|much (?:advance |prior )?(?:notice|warning)"
    r"|fast (?:must|should|do|does)|many (?:minutes|hours|days|weeks|months|years))\b"
)
_OF_THE_FEE = r"(?! (?:the|an?|your|our|this) (?:[\w-]+ ){0,3}?(?:charge|fee|fine|price) (?!be\b)[a-z]+\W*$)"
"""Not where it is asked what a fee itself does: "what does the service charge cover"."""

_WHILE = (
    rf"{_OFTEN}|\b(?:\d+|an?|one|two|three|four|five|six|seven|ten) "
    rf"(?:nights?|seasons?|terms?|quarters?|years?)\b"
)
"""How often, or how long in words."""

_COSTS = (
    r"\b(?:what|how much) (?:do|does|did|will|would|is|are|must"
    rf"|should|can|may){_OF_THE_FEE} .*\b(?:cost|pay|paid|charged?|fine|fee|price)\b"
)
_PRICES = (
    _COSTS,
    r"\bwhat (?:does|do|did|will|would) .*\bcosts? (?:me|us|you)\b",
    _WHAT + r"(?:price|fee|fare|fine|surcharge|rent)\b",
    r"\bhow much (?:is|are|was|were) (?:a|an|the|one)\b",
    r"\bfor how much\b",
)
_PRICED = (
    rf"{FREE}|{_SHARE_OF_PRICE}|(?:\b(?:prices?|costs?|fees?|amounts?"
    rf"|rents?|charges?|fares?|USD|EUR|GBP|CHF)\b|[$€£])[^;.]*\d"
)
_PAYING = "cost costs pay paid charge charged price fee much"
_COST_OF_AN_ACT = r"\bcosts? (?:me |us |you )?to (?!(?:the|an?|your?|our|my|us|me|him|her|them|[\w-]+s)\b)[a-z]"
_MAY_BE_A_SHARE = (
    rf"^(?!.*{IN_MONEY})(?:(?!.*\b(?:costs?|prices?)\b)"
    rf"(?=.*\b(?:fees?|charge[sd]?|surcharges?|fines?|penalt(?:y|ies)|deposits?)\b)|(?=.*{_COST_OF_AN_ACT}))"
)
"""
A question for what is charged in relation to a price, or for what it costs to do something, unless it asks for what
that is in money.
"""

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


def _height(asked: str, units: frozenset[str] = frozenset()) -> Rule:
    kinds = of(_MONEY, _PERCENT, _QUANTITY)
    return rule("a height or an amount", asked, kinds=kinds, units=units, holds=_NUMBER, strict=True, spent="high")


def _length(asked: str, *more: ValueKind) -> Rule:
    """Of a thing in metres, of a time in its own units, and of what is made of letters, say, in a count (*more*)."""
    kinds = of(_DURATION, _DATE, _TIME, _QUANTITY, *more)
    units = frozenset({"meter"})
    return rule("a length or a duration", asked, kinds=kinds, units=units, holds=_WHILE, strict=True, spent="long")


def _date(*asked: str, holds: str, strict: bool, spent: str = _DAY) -> Rule:
    return rule("a date", *asked, kinds=of(_DATE, _DURATION, _TIME), holds=holds, strict=strict, spent=spent)


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
        "a length",
        r"\b(?:how (?:long|far|wide|high)|what) .*\bin (?:kilo|centi|milli)?(?:met(?:re|er)s?|miles|feet|km|cm|mm)\b",
        kinds=of(_QUANTITY, _COUNT),
        units=frozenset({"meter"}),
        strict=True,
        spent="long far wide high",
    ),
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
        r"\bwhat (?:is|are|was|were) (?:the|our|your) (?:[\w-]+ ){0,3}?(?:period|duration)s?\b",
        kinds=of(_DURATION, _DATE, _TIME),
        holds=rf"{_OFTEN}|\b(?:seconds|minutes|hours|days|weeks|months|years)\)?: \d",
        strict=True,
    ),
    rule(
        "a number of days",
        r"\bhow many (?:working |calendar |business |consecutive )?(?:minutes|hours|days|weeks|months|years)\b",
        kinds=of(_DURATION, _DATE, _TIME),
        holds=rf"{_SPAN}[^.;]*(?:{_NUMBER})|(?:{_NUMBER})[^.;]*{_SPAN}|{_AT_ONCE}",
        strict=True,
        spent="many number",
    ),
    rule(
        "a duration or a speed",
        r"\bhow fast (?:can|may)\b",
        kinds=of(_DURATION, _DATE, _TIME, _QUANTITY),
        units=frozenset({"meter/second", "gram/second", "liter/second", "rpm"}),
        holds=_AT_ONCE,
        spent="fast",
    ),
    _length(r"\bhow long (?:must|can|may|should|could|shall|will|would|do|does|has|have) .*\bbe\W*$", _COUNT),
    _length(r"\bhow long (?:is|are|was|were)\b"),
    rule(
        "a duration",
        _HOW_LONG,
        r"\bwhat (?:interval|frequency)\b",
        r"\b(?:in|within) (?:what|which) (?:time|period)\b",
        r"\bfor what period\b",
        kinds=of(_DURATION, _DATE, _TIME),
        holds=_WHILE,
        strict=True,
        spent="long often frequently soon quickly early interval frequency",
    ),
    rule(
        "a time of day or a term",
        r"\bhow late (?:can|may|could|must|should)\b",
        kinds=of(_TIME, _DATE, _DURATION),
        holds=r"\b(?:noon|midnight|midday|dawn|sunrise|sunset|dusk)\b",
        strict=True,
        spent="late",
    ),
    rule(
        "a time of day",
        r"\b(?:what|which) (?:is the (?:earliest |latest |exact )?)?(?:time|hour)\b"
        r"(?! of (?:the )?(?:week|month|year)\b)",
        r"\bhow late\b",
        kinds=of(_TIME),
        holds=r"\b(?:noon|midnight|midday|dawn|sunrise|sunset|dusk)\b",
        strict=True,
        spent="time hour late begin start",
    ),
    rule(
        "a percentage",
        r"\b(?:what|which) (?:\w+ ){0,3}?(?:percent|percentage)\b",
        r"\b(?:what|which) (?:\w+ )?(?:share|proportion|fraction)\b",
        kinds=of(_PERCENT),
        holds=_PART,
        strict=True,
        spent="percent percentage share proportion fraction",
    ),
    rule(
        "a weight",
        r"\bhow heavy\b",
        r"\bhow much (?:does|do) .*\bweigh\b",
        _WHAT + r"weight\b",
        kinds=of(_QUANTITY),
        units=frozenset({"gram"}),
        holds=r"\d\s?(?:kg|g|mg|lbs?)\b|\b(?:weights?|kg)\b[^;.]*\d",
        strict=True,
        spent="heavy weigh weight",
    ),
    rule("a loudness", r"\bhow loud\b", kinds=of(_QUANTITY), units=frozenset({"decibel"}), strict=True, spent="loud"),
    rule(
        "a temperature",
        r"\bhow (?:cold|hot|warm)\b",
        _WHAT + r"temperatures?\b",
        r"\b(?:boiling|melting) point\b",
        kinds=of(_QUANTITY),
        units=frozenset({"degC"}),
        holds=r"\d\s?(?:°|º)\s?[CF]|\b(?:temperatures?|degrees)\b[^;.]*\d|(?:\bin (?:°\s?)?|\(°?|°)C\b.*\d",
        strict=True,
        spent="temperature cold hot warm degrees",
    ),
    rule(
        "a pressure",
        _WHAT + r"pressure\b",
        kinds=of(_QUANTITY),
        units=frozenset({"pascal"}),
        holds=r"\d\s?(?:bar|m?bar|k?Pa|psi)\b|\bpressure\b[^;.]*\d",
        strict=True,
        spent="pressure",
    ),
    rule(
        "a speed",
        _WHAT + r"speed\b",
        r"\bhow fast (?:is|are)\b",
        kinds=of(_QUANTITY, _DURATION),
        strict=True,
        spent="speed fast",
    ),
    # Of a fee, of a share and of a mountain; of a measure in whatever it is told in, of a thing in metres.
    _height(rf"\bhow high \w+ (?:[\w-]+ ){{0,3}}?{_MEASURES}(?=\W*$| (?:be|allowed|permitted|{_PLACED})\b)"),
    _height(r"\bhow high\b", units=frozenset({"meter"})),
    rule(
        "a length",
        r"\bhow (?:tall|far(?! (?:in advance|ahead|beforehand)\b)|wide)\b",
        _WHAT + r"(?:altitude|height|distance|width|diameter)\b",
        kinds=of(_QUANTITY, _DURATION),
        units=frozenset({"meter"}),
        holds=_NUMBER,
        strict=True,
        spent="tall far wide",
    ),
    *DIFFERENCES,
    rule(
        "a fee",
        *(f"{_MAY_BE_A_SHARE}.*(?:{asked})" for asked in _PRICES),
        kinds=of(_MONEY, _PERCENT),
        holds=_PRICED,
        strict=True,
        spent=_PAYING,
    ),
    rule("a price", *_PRICES, kinds=of(_MONEY), holds=_PRICED, strict=True, spent=_PAYING),
    *SUMS,
    rule(
        "an amount",
        r"\bhow much\b",
        kinds=of(_MONEY, _PERCENT, _QUANTITY, _COUNT),
        holds=f"{FREE}|{_PART}",
        spent="much price cost fee",
    ),
    _date(r"\b(?:until|till) when\b", holds=_UNTIL, strict=True, spent=f"{_DAY} run last end valid"),
    _date(
        r"\b(?:by|on|from|since) when\b",
        r"\b(?:what|which) (?:date|day|year|month)s?\b",
        holds=_UNTIL,
        strict=True,
    ),
    _date(r"^\W*when (?:did|was|were|has|had|will)\b", holds=_UNTIL, strict=True),
    # Of a rule, a condition answers as well: "when must gloves be worn" by "for work with solvents".
    _date(r"^\W*when\b", holds=f"{_OFTEN}|{_WHENEVER}", strict=False),
    rule(
        "a number",
        r"\bhow many (?!nights|times|seconds)",
        kinds=of(_COUNT, _QUANTITY, _PERCENT),
        holds=rf"{_NO_SUM}(?:{_NUMBER})",
        strict=True,
        spent="many number",
    ),
    rule(
        "an age",
        r"\bhow old\b",
        r"\bwhat (?:is the )?(?:minimum |maximum )?age\b",
        r"\b(?:minimum|maximum) age\b",
        kinds=of(_DURATION),
        holds=rf"{_AGE}[^.;]*(?:{_NUMBER})|(?:{_NUMBER})[^.;]*{_AGE}",
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
        r"\bhow (?:big|large|small)\b",
        kinds=of(_COUNT, _DURATION, _QUANTITY, _PERCENT),
        holds=_NUMBER,
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
    """The kind of answer that *question* wants; None where any statement may answer it."""
    return next((each.want for each in _RULES if each.asked.search(question)), None)
