"""The kind of answer that a question wants: a price, a time, a temperature, a telephone number, a person; and whether a text holds one."""

import re
from dataclasses import dataclass
from typing import Any

from pincite.model.values import TypedValue, ValueKind
from pincite.values.names import names
from pincite.values.reader import read_values
from pincite.values.terms import terms_of


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


_WHAT = r"\b(?:what|which) (?:is the |are the |was the )?(?:\w+ )?"
_FREE = (
    r"\b(?:free(?: of charge)?|no (?:extra |additional )?(?:charge|cost|fee)|included|without charge|costs? nothing"
    r"|at (?:our|your|their) (?:own )?(?:cost|expense))\b"
)
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_OFTEN = (
    r"\b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|hourly|every|each|immediately|at once|without delay|same (?:working )?day|until"
    r"|indefinitely|permanent(?:ly)?|periodic(?:ally)?|regular(?:ly)?|continuous(?:ly)?|never|lifetime|life of|overnight|as long as|before|after|within)\b"
)
_WHENEVER = r"\bday \d|\b(?:if|once|when|whenever|where|unless)\b"
_NUMBER = r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no|none|only|single|both|all|a pair|a dozen)\b"
_NO_SUM = r"(?<![$\u20ac\u00a3\u00a5\d.,])(?<!USD )(?<!EUR )(?<!GBP )(?<!CHF )"
_PART = r"\b(?:half|third|quarter|all|none|nothing|whole|full|no refund)\b"
_SHARE_OF_PRICE = r"\d\s?(?:%|percent|per cent)[^.]*\b(?:prices?|costs?|fees?|sums?|amounts?|values?|paid|payments?|deposits?|refund\w*|charged?)\b"
_HOW_LONG = r"\bhow (?:long|often|frequently|soon|quickly|early|far in advance|fast (?:must|should|do|does|can)|many (?:minutes|hours|days|weeks|months|years))\b"
_COSTS = r"\b(?:what|how much) (?:do|does|did|will|would|is|are|must|should|can|may) .*\b(?:cost|pay|paid|charged?|fine|fee|price)\b"
_MEASURE = (
    r"sales|revenues?|incomes?|profits?|earnings|turnover|(?:net|operating) loss(?:es)?|expenses?|expenditures?|costs?|dividends?|proceeds|debts?"
    r"|liabilities|cash flows?"
)
_MEASURES = rf"(?:{_MEASURE})"
_SUMS = rf"(?:{_MEASURE}|cash|assets|equity|provisions?|charges?|budget|inventor(?:y|ies)|goodwill|borrowings|payments?)"
_RATES = r"(?:tax|interest|growth|discount|inflation|vacancy|occupancy|response|dropout) rates?"
_NO_PREPOSITION = r"(?:(?!(?:of|on|in|for|by|to|with|from|about|at|as|that|and|or|not|why|how)\b)[\w'\u2019.&-]+ ){0,6}?"
_AFTER_A_MEASURE = (
    r"(?= (?:in|for|of|at|as|on|by|during|from|under|per|to|did|does|do|was|were|has|have|is|are|attributable|recorded|reported|generated)\b|(?-i: [A-Z])|\W*$)"
)
_SPENT = (
    r"(?:spend|spent|pay|paid|earn(?:ed)?|make|made|record(?:ed)?|recogni[sz]ed?|report(?:ed)?|invest(?:ed)?|allocated?|repurchased?|borrow(?:ed)?|owe"
    r"|generated?|receive|raised?)"
)
_SUM = r"[$\u20ac\u00a3\u00a5]\s?\d|\d\s(?:thousand|million|billion|trillion)\b|[;:] [($\s]{0,3}\d[\d,.]*\)?(?=;|\.?$)"
"""A sum of money as prose gives it, or a bare figure in a cell, whose table says once that it is in millions."""

_UNTIL = rf"{_OFTEN}|{_WHENEVER}|\b(?:{_MONTH})\b"


@dataclass(frozen=True, slots=True)
class _Rule:
    asked: re.Pattern[str]
    want: Want


def _rule(name: str, *asked: str, spent: str = "", holds: str = "", **fields: Any) -> _Rule:
    """A want with the forms of question that ask for it, the words spent on asking, and a pattern that meets it beside typed values."""
    pattern = re.compile(holds, re.IGNORECASE) if holds else None
    return _Rule(re.compile("|".join(asked), re.IGNORECASE), Want(name, pattern=pattern, words=frozenset(terms_of(spent)), **fields))


_MONEY, _PERCENT, _DURATION, _QUANTITY = ValueKind.MONEY, ValueKind.PERCENT, ValueKind.DURATION, ValueKind.QUANTITY
_DATE, _TIME, _COUNT = ValueKind.DATE, ValueKind.TIME, ValueKind.COUNT


def _of(*kinds: ValueKind) -> frozenset[ValueKind]:
    return frozenset(kinds)


_RULES = (
    _rule(
        "a prohibition",
        r"\b(?:who|what|which \w+) (?:(?:must|may|can|should) )?not\b",
        r"\b(?:who|what|which \w+) (?:is|are) (?:not (?:allowed|permitted)|forbidden|prohibited|excluded|banned)\b",
        holds=r"\b(?:must not|may not|can ?not|shall not|should not|(?:is|are) not (?:allowed|permitted|accepted)|never|no(?:body|-one| one)?"
        r"|forbidden|prohibited|excluded|banned|refused|neither)\b",
        strict=True,
        spent="not",
    ),
    _rule(
        "a telephone number",
        r"\b(?:tele)?phone number\b",
        r"\bwhat number (?:do|can|should) (?:i|we) (?:call|ring|dial)\b",
        holds=r"\+?\d[\d\s()/-]{6,}\d",
        strict=True,
    ),
    _rule(
        "a code",
        r"\b(?:what|which) (?:is the )?(?:(?!dress|building)\w+ )?(?:code|password|pin|reference number)\b(?! of)",
        kinds=_of(ValueKind.CODE),
        holds=r"(?-i:\b(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d]+(?:-[A-Z\d]+)*\b)",
        strict=True,
        spent="code password pin",
    ),
    _rule("an e-mail address", r"\be-?mail address\b", holds=r"\S+@\S+", strict=True),
    _rule(
        "a length",
        r"\b(?:how (?:long|far|wide|high)|what) .*\bin (?:kilo|centi|milli)?(?:met(?:re|er)s?|miles|feet|km|cm|mm)\b",
        kinds=_of(_QUANTITY, _COUNT),
        units=frozenset({"meter"}),
        strict=True,
        spent="long far wide high",
    ),
    _rule(
        "a frequency",
        r"\bhow (?:often|frequently)\b",
        kinds=_of(_DURATION, _DATE, _TIME),
        holds=rf"{_OFTEN}|{_WHENEVER}|\b(?:a|per|times) (?:day|week|month|quarter|year|shift|batch)\b",
        strict=True,
        spent="often frequently interval frequency",
    ),
    _rule(
        "a duration",
        r"\bwhat (?:is|are|was|were) (?:the|our|your) (?:[\w-]+ ){0,3}?(?:period|duration|shelf life|hold time|lead time|beyond-use date|expiry date)s?\b",
        kinds=_of(_DURATION, _DATE, _TIME),
        holds=rf"{_OFTEN}|\b(?:seconds|minutes|hours|days|weeks|months|years)\)?: \d",
        strict=True,
    ),
    _rule(
        "a duration",
        _HOW_LONG,
        r"\bwhat (?:interval|frequency)\b",
        r"\b(?:in|within) (?:what|which) (?:time|period)\b",
        r"\bfor what period\b",
        kinds=_of(_DURATION, _DATE, _TIME),
        holds=_OFTEN,
        spent="long often frequently soon quickly early interval frequency",
    ),
    _rule(
        "a time of day",
        r"\b(?:what|which) (?:is the (?:earliest |latest |exact )?)?(?:time|hour)\b",
        r"\bhow late\b",
        kinds=_of(_TIME),
        holds=r"\b(?:noon|midnight|midday|dawn|sunrise|sunset|dusk)\b",
        strict=True,
        spent="time hour late begin start",
    ),
    _rule(
        "a percentage",
        r"\b(?:what|which) (?:\w+ )?(?:percent|percentage|share|proportion|fraction)\b",
        kinds=_of(_PERCENT),
        holds=_PART,
        strict=True,
        spent="percent percentage share proportion fraction",
    ),
    _rule(
        "a weight",
        r"\bhow heavy\b",
        r"\bhow much (?:does|do) .*\bweigh\b",
        _WHAT + r"weight\b",
        kinds=_of(_QUANTITY),
        units=frozenset({"gram"}),
        holds=r"\d\s?(?:kg|g|mg|lbs?)\b|\b(?:weights?|kg)\b[^;.]*\d",
        strict=True,
        spent="heavy weigh weight",
    ),
    _rule(
        "a temperature",
        r"\bhow (?:cold|hot|warm)\b",
        _WHAT + r"temperatures?\b",
        r"\b(?:boiling|melting) point\b",
        kinds=_of(_QUANTITY),
        units=frozenset({"degC"}),
        holds=r"\d\s?(?:°|º)\s?[CF]|\b(?:temperatures?|degrees)\b[^;.]*\d|(?:\bin (?:°\s?)?|\(°?|°)C\b.*\d",
        strict=True,
        spent="temperature cold hot warm degrees",
    ),
    _rule(
        "a pressure",
        _WHAT + r"pressure\b",
        kinds=_of(_QUANTITY),
        units=frozenset({"pascal"}),
        holds=r"\d\s?(?:bar|m?bar|k?Pa|psi)\b|\bpressure\b[^;.]*\d",
        strict=True,
        spent="pressure",
    ),
    _rule("a humidity", _WHAT + r"(?:relative )?humidity\b", kinds=_of(_PERCENT), holds=r"\bRH\b|\bhumidity\b[^;.]*\d", strict=True, spent="humidity"),
    _rule("a speed", _WHAT + r"speed\b", r"\bhow fast (?:is|are)\b", kinds=_of(_QUANTITY), strict=True, spent="speed fast"),
    _rule("a depth", r"\bhow deep\b", _WHAT + r"depth\b", holds=r"\b(?:deep|depth)\b[^;.]*\d|\d[^;.]*\b(?:deep|depth)\b", strict=True, spent="deep depth"),
    _rule(
        "a length",
        r"\bhow (?:high|tall|far|wide)\b",
        _WHAT + r"(?:altitude|height|distance|width|diameter)\b",
        kinds=_of(_QUANTITY, _DURATION),
        units=frozenset({"meter"}),
        holds=_NUMBER,
        strict=True,
        spent="high tall far wide",
    ),
    _rule(
        "an amount",
        r"\bhow (?:many|much) (?:newtons|litres|liters|grams|kilograms|kg|mg|calories|kcal|volts|watts|bytes)\b",
        kinds=_of(_QUANTITY, _COUNT),
        strict=True,
    ),
    _rule("a dose", _WHAT + r"(?:dose|dosage)\b", kinds=_of(_QUANTITY), strict=True, spent="dose dosage"),
    _rule(
        "a price",
        _COSTS,
        r"\bwhat (?:does|do|did|will|would) .*\bcosts? (?:me|us|you)\b",
        _WHAT + r"(?:price|fee|fare|fine|surcharge|rent)\b",
        r"\bhow much (?:is|are|was|were) (?:a|an|the|one)\b",
        r"\bfor how much\b",
        kinds=_of(_MONEY),
        holds=rf"{_FREE}|{_SHARE_OF_PRICE}|(?:\b(?:prices?|costs?|fees?|amounts?|rents?|charges?|fares?|USD|EUR|GBP|CHF)\b|[$€£])[^;.]*\d",
        strict=True,
        spent="cost costs pay paid charge charged price fee much",
    ),
    _rule(
        "a percentage",
        rf"\b(?:what|which) (?:was|were|is|are) {_NO_PREPOSITION}(?:percentages?|{_RATES})\b",
        kinds=_of(_PERCENT),
        strict=True,
        spent="percentage",
    ),
    _rule(
        "a difference",
        r"\bby how much\b",
        kinds=_of(_MONEY, _PERCENT, _QUANTITY),
        holds=_SUM,
        strict=True,
    ),
    _rule(
        "a margin",
        rf"\bwhat (?:is|are|was|were) {_NO_PREPOSITION}margins?{_AFTER_A_MEASURE}",
        kinds=_of(_MONEY, _PERCENT),
        holds=_SUM,
        strict=True,
    ),
    _rule(
        "a sum",
        rf"\bwhat (?:was|were) {_NO_PREPOSITION}{_SUMS}{_AFTER_A_MEASURE}",
        rf"\bwhat (?:is|are) {_NO_PREPOSITION}{_MEASURES}{_AFTER_A_MEASURE}",
        rf"\bwhat {_NO_PREPOSITION}{_SUMS} (?:per share )?(?:did|does|do|was|were|has|have|is|are)\b",
        rf"\bhow much (?:did|do|does|has|have) .*\b{_SPENT}\b",
        rf"\bhow much (?:\w+ )?{_SUMS}\b",
        kinds=_of(_MONEY),
        holds=rf"{_SUM}|{_FREE}",
        strict=True,
        spent="spend spent",
    ),
    _rule("an amount", r"\bhow much\b", kinds=_of(_MONEY, _PERCENT, _QUANTITY, _COUNT), holds=f"{_FREE}|{_PART}", spent="much price cost fee"),
    _rule("a date", r"\b(?:until|till) when\b", kinds=_of(_DATE, _DURATION, _TIME), holds=_UNTIL, strict=True, spent="date day year month run last end valid"),
    _rule(
        "a date",
        r"\b(?:by|on|from|since) when\b",
        r"\b(?:what|which) (?:date|day|year|month)s?\b",
        kinds=_of(_DATE, _DURATION, _TIME),
        holds=_UNTIL,
        strict=True,
        spent="date day year month",
    ),
    _rule(
        "a date",
        r"^\W*when\b",
        kinds=_of(_DATE, _DURATION, _TIME),
        holds=f"{_OFTEN}|{_WHENEVER}",
        spent="date day year month",
    ),
    _rule(
        "a number",
        r"\bhow many (?!nights|times|seconds)",
        kinds=_of(_COUNT, _QUANTITY, _PERCENT),
        holds=rf"{_NO_SUM}(?:{_NUMBER})",
        strict=True,
        spent="many number",
    ),
    _rule(
        "a number",
        r"\bhow (?:many|old)\b",
        r"\bwhat (?:is the )?(?:minimum |maximum )?(?:number|age)\b",
        r"\b(?:minimum|maximum) age\b",
        kinds=_of(_COUNT, _DURATION, _QUANTITY, _PERCENT),
        holds=_NUMBER,
        strict=True,
        spent="many old number",
    ),
    _rule(
        "a name",
        r"\b(?:which|what) (?:\w+ )?(?:company|vendor|brand|manufacturer|supplier|insurer|bank|city|town|hotel|country|airline|software)\b",
        r"^\W*who (?:is|was|are|were) the\b",
        named=True,
    ),
)


def want_of(question: str) -> Want | None:
    """The kind of answer that *question* wants; None where any statement may answer it."""
    return next((rule.want for rule in _RULES if rule.asked.search(question)), None)


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
    return want.named and any(name.certain and not asked.issuperset(terms_of(name.text)) for name in names(text))
