"""
Codes, amounts of money, measures with a unit, rates and counts, as found in the text before their clause is looked at.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from pincite.model.values import ValueKind
from pincite.values.anchors import PARTS, Anchors
from pincite.values.dates import Found
from pincite.values.numbers import BLANK, DIGITS, DOTTED, NUMBER, POWER, SCALE_WORD, SPACED, number, scale, times_power
from pincite.values.units import UNIT, UNITS, WORD_END, Unit, unit_of
from pincite.values.words import ORDINALS

_SYMBOL = r"(?:(?:US|AU?|CA?|NZ|HK|S)?\$|[€£¥₹])"
ISO = r"(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|CNY|RMB|INR|BRL|MXN|ZAR|SGD|HKD)"
_CURRENCY_WORD = (
    r"(?i:(?:(?:US|Australian|Canadian)\s+)?"
    rf"(?:euros?|dollars?|pounds?\s+sterling|yen|rupees?|(?:Swiss\s+)?francs?|cents"
    rf"|kr(?:on(?:a|or|er?))?|Kč|zł){WORD_END})"
)
_CURRENCIES = {
    "$": "USD", "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD",
    "S$": "SGD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "euro": "EUR", "dollar": "USD", "us dollar": "USD",
    "australian dollar": "AUD", "canadian dollar": "CAD", "pound sterling": "GBP", "yen": "JPY",
    "pounds sterling": "GBP", "rupee": "INR", "franc": "CHF", "swiss franc": "CHF", "RMB": "CNY", "kč": "CZK",
    "zł": "PLN", "krona": "kr", "kronor": "kr", "krone": "kr", "kroner": "kr",
}  # fmt: skip
_GAP = rf"(?:{BLANK}|-)"
"""What stands between a figure and its scale or unit."""
_MONEY_SCALE = rf"(?:{_GAP}?{SCALE_WORD}|\s?(?:bn|mn|[mMkKbB])){WORD_END}"
_SCALE = rf"(?:{_GAP}{SCALE_WORD}{WORD_END})"
_TO = r"\s?(?:-|–|—|−|\bto\b(?:\s(?:under|below|less\sthan)\b)?|\band\b)\s?"
_OPEN = r"(?:(?<![\w.,/])|(?<=[°º][CF]/))"
"""Where a figure may begin; behind a slash only a second condition does: "25°C/60% RH"."""
_BOUND = r"(?:\s+or\s+(?:more|less|fewer)(?=\s))?"
"""A bound between number and unit: "30 or more days"."""
_AGAIN = rf"(?:\s?\((?P<again>{NUMBER})\))?"
"""The number once more, in figures or in words, as contracts have it: "thirty (30) days"."""

_SORT = (
    r"(?:[\s-](?:consecutive|successive|continuous|full|whole|clear|complete"
    r"|straight|further|additional|extra|more|calendar|US|U\.S\.|UK|EU)"
    r"(?=[\s-](?:(?:business|working|banking|calendar)[\s-])?(?:seconds?"
    rf"|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?){WORD_END}))?"
)
"""What sort of days or weeks they are, which changes nothing of how long they last."""

_SUM = rf"(?:{SPACED}|{NUMBER})"
_MONEY_START = re.compile(rf"(?:(?<![A-Za-z]){_SYMBOL}|\b{ISO})\s?[-(−–]?$")
_MONEY_BEFORE = re.compile(
    rf"(?:{_SYMBOL}|{ISO})\s?(?:\(|(?P<sign>[-−–]))?(?P<n1>{_SUM})(?P<s1>{_MONEY_SCALE})?"
    rf"(?:(?P<to>{_TO})(?:{_SYMBOL}|{ISO}\s)?(?P<n2>{_SUM})"
    rf"(?P<s2>{_MONEY_SCALE})?(?![\w%-])(?!\s(?:%|days|hours|weeks|months|years)))?"
)
_MONEY_AFTER = re.compile(
    rf"{_OPEN}(?P<n1>(?<!\d ){SPACED}|{NUMBER})(?P<s1>{_SCALE})?(?:(?P<to>{_TO})(?P<n2>{_SUM})"
    rf"(?P<s2>{_SCALE})?)?{_BOUND}{_AGAIN}{_GAP}?(?P<post>[€£](?!\s?\d)|{ISO}{WORD_END}|{_CURRENCY_WORD})"
)
_DASHES = frozenset("-–—−")
_MINUS = ("-", "−", "–")
_MINUS_WORD = re.compile(r"(?<!\bor )\bminus\s$", re.IGNORECASE)
"""The sign in a word; behind "plus or" it is how far a value may be off."""
_LOOK_BACK = 6
_BEFORE_AMOUNT = (*"$€£¥₹RFYDPKNSZCLBUO (", *_MINUS)
_PREFIX = re.compile(rf"{_SYMBOL}|{ISO}")
CURRENCY = re.compile(rf"{_SYMBOL}|\b{ISO}\b|\b{_CURRENCY_WORD}")
"""A currency, with a sum or without."""
_MEASURE = re.compile(
    rf"{_OPEN}(?P<sign>[-−–](?=\d)|(?i:minus)\s(?=\d))?(?P<n1>{NUMBER})(?P<s1>{_SCALE})?"
    rf"(?:{_BOUND}{_AGAIN}{_SORT}{_GAP}?(?!(?:to|and)\b)(?P<u1>{UNIT})(?:\sRH\b)?)?"
    rf"(?:(?:\s?(?P<pm>±|\+/[-−–])\s?|(?P<to>{_TO})(?P<minus>[-−](?=\d)|(?i:minus)\s(?=\d))?)"
    rf"(?P<n2>{NUMBER})(?P<s2>{_SCALE})?{_SORT}{_GAP}?(?P<u2>{UNIT}))?"
)
_COUNT = re.compile(
    rf"{_OPEN}(?P<sign>[-−–](?=\d))?(?P<n1>{NUMBER})(?P<s1>{_SCALE})?(?:\s?(?:±|\+/[-−–])\s?"
    rf"(?P<width>{DIGITS})|(?P<to>{_TO})(?P<n2>{NUMBER})(?P<s2>{_SCALE})?)?(?!\w|-\s(?:and|or|to)\b)"
)
_NO_COUNT_BEFORE = re.compile(
    r"(?:\b(?:no|any|some|every|each|another|this|that|which|the|such)\s|\[[C\d, –-]*|(?:^|\n)\s*\(?)$", re.IGNORECASE
)
_MARK_AFTER = re.compile(r"[\]\d, –-]*\]|[.)]\s|\)\s")
_PERIOD_UNIT = r"(?P<unit>seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|annum|decades?)"
_RATE = re.compile(
    rf"\b(?:(?:(?P<word>(?i:once|twice|thrice))|(?P<times>{NUMBER})[\s-]times|times)\s+)?"
    rf"(?:(?:every|each|per|(?<=[es]\s)an?)\s+(?:(?P<number>{NUMBER})\s+)?(?i:{_PERIOD_UNIT}){WORD_END}"
    rf"|(?:every|each)\s+(?P<part>night|morning|afternoon|evening){WORD_END}"
    r"|(?<![\w-])(?P<adverb>hourly|daily|nightly|weekly|fortnightly"
    rf"|biweekly|monthly|quarterly|annually|yearly|biannually|biennially){WORD_END})"
)
_WORDED = {"once": 1, "twice": 2, "thrice": 3}  # how many times a word says
_ADVERBS = {
    "hourly": ("second", 3_600), "daily": ("second", 86_400), "nightly": ("second", 86_400),
    "weekly": ("second", 604_800), "fortnightly": ("second", 1_209_600), "biweekly": ("second", 1_209_600),
    "monthly": ("month", 1), "quarterly": ("month", 3), "annually": ("month", 12), "yearly": ("month", 12),
    "biannually": ("month", 6), "biennially": ("month", 24),
}  # fmt: skip
_LONE_UNIT = re.compile(
    r"an?\s+(?:full\s+|whole\s+|single\s+)?(?P<unit>hour|day|week"
    rf"|fortnight|month|year|decade){WORD_END}(?P<half>\s+and\s+a\s+half\b)?"
)
_LONE_BEFORE = re.compile(r"\b(?:within|in|for|than|of|after|least|most|to|about)\s+$")
_FOLD = re.compile(
    rf"\b(?:(?P<word>twice|thrice)|(?P<n1>{NUMBER})(?:(?P<to>{_TO})(?P<n2>{NUMBER}))?"
    rf"(?:-?\s?fold|(?:\s|-)times|\s?×(?!\s?{POWER})))(?!\w)"
)
_SHARE = rf"(?P<top>one|two|three|four|an?)[\s-](?P<part>{'|'.join(PARTS)})s?"
_FRACTION = re.compile(rf"\b(?:{_SHARE}(?=\s+(?:of|the)\b)|half(?=\s+(?:of|the|its|all)\b))", re.IGNORECASE)
_PART = re.compile(
    rf"(?:half(?:\s+of)?|{_SHARE}\s+of)\s+an?"
    rf"(?P<scale>\s+{SCALE_WORD})?(?:\s+(?:(?P<currency>{_CURRENCY_WORD})|(?P<unit>{UNIT})))?",
    re.IGNORECASE,
)
"""A part of one of a unit: "half an hour", "three quarters of a litre", "half a million euros"."""
_ORDINAL = re.compile(
    r"(?<![\w.,])(?:(?P<digits>\d+)(?:st|nd|rd|th)\b"
    rf"|(?P<word>(?<!\bat )(?i:{'|'.join(word for word in ORDINALS if word != 'second')})"
    r"|(?:(?<=\b[Tt]he )|(?<=\b[Aa] )|(?<=\b[Hh]is )|(?<=\b[Hh]er )|(?<=\b[Ii]ts )"
    r"|(?<=\b[Tt]heir )|(?<=\b[Oo]ur )|(?<=\b[Mm]y )|(?<=,\s)|(?<=\band ))second)\b)"
)


def is_an_amount(match: re.Match[str]) -> bool:
    """Whether a dotted number is one of something: a currency or a unit stands beside it."""
    text, start = match.string, match.start()
    if not DOTTED.fullmatch(match[0]):
        return False
    measure = _MEASURE.match(text, start)
    return bool(
        _MONEY_START.search(text, max(0, start - _LOOK_BACK), start)
        or _MONEY_AFTER.match(text, start)
        or (measure and unit_of(measure["u1"] or ""))
    )


def money(places: Anchors) -> Iterator[Found]:
    """Amounts with a currency before or after; a scale after a range holds for both ends."""
    for start in places.number:
        opening = (
            _MONEY_START.search(places.text, max(0, start - _LOOK_BACK), start)
            if places.text[start - 1 : start] in _BEFORE_AMOUNT
            else None
        )
        match = _MONEY_BEFORE.match(places.text, opening.start()) if opening else _MONEY_AFTER.match(places.text, start)
        if match and _agree(match):
            yield from _range(match, Unit(ValueKind.MONEY, _currency(match), Decimal(1)))


def _currency(match: re.Match[str]) -> str:
    if "post" in match.re.groupindex:
        return _currency_of(" ".join(match["post"].split()))
    prefix = _PREFIX.match(match[0])
    return _CURRENCIES.get(prefix[0], prefix[0]) if prefix else ""


def _currency_of(word: str) -> str:
    return _CURRENCIES.get(word) or _CURRENCIES.get(word.lower().removesuffix("s"), word.removesuffix("s"))


def measures(places: Anchors) -> Iterator[Found]:
    """
    Numbers with a unit: durations, percentages, physical quantities, with ranges ("2–8 °C") and tolerances ("25 °C ± 2
    °C").
    """
    for start in places.number:
        signed = _MEASURE.match(places.text, start - 1) if places.text[start - 1 : start] in _MINUS else None
        if match := signed or _below_zero(places.text, start) or _MEASURE.match(places.text, start):
            yield from _measure(match)


def _below_zero(text: str, start: int) -> re.Match[str] | None:
    """A temperature behind "minus"; of days or money the word tells what is taken off."""
    word = _MINUS_WORD.search(text, max(0, start - _LOOK_BACK), start)
    match = _MEASURE.match(text, word.start()) if word else None
    unit = unit_of(match["u1"] or match["u2"] or "") if match else None
    return match if unit and unit.canonical == "degC" else None


def _measure(match: re.Match[str]) -> Iterator[Found]:
    if not _agree(match):
        return
    first = unit_of(match["u1"]) if match["u1"] else None
    last = unit_of(match["u2"]) if match["u2"] else None
    if last and match["pm"] and (first or not match["u1"]):
        yield _tolerance(match, first or last, last)
    elif last and not match["pm"] and (first or not match["u1"]):
        yield from _range(match, last, first)
    elif first:
        value = _value(match, "n1", match["s1"], first, negative=bool(match["sign"]))
        yield Found(first.kind, value, value, first.canonical, match.start(), match.end("u1"))


def _agree(match: re.Match[str]) -> bool:
    """
    Whether a number that stands there twice is the same both times: of "thirty (31) days" nobody knows how long it is.
    """
    again = match.groupdict().get("again")
    return again is None or number(again) == number(match["n1"]) * scale((match["s1"] or "").strip(" -"))


def _value(match: re.Match[str], group: str, factor: str | None, unit: Unit, *, negative: bool = False) -> Decimal:
    plain = number(match[group]) * scale((factor or "").strip(" -"))
    return (-plain if negative else plain) * unit.factor + unit.offset


def _tolerance(match: re.Match[str], own: Unit, unit: Unit) -> Found:
    middle = _value(match, "n1", match["s1"], own, negative=bool(match["sign"]))
    width = number(match["n2"]) * scale((match["s2"] or "").strip(" -"))
    width = (
        abs(middle) * width / 100
        if unit.kind is ValueKind.PERCENT and own.kind is not ValueKind.PERCENT
        else width * unit.factor
    )
    return Found(own.kind, middle - width, middle + width, own.canonical, match.start(), match.end())


def _range(match: re.Match[str], unit: Unit, first: Unit | None = None) -> Iterator[Found]:
    """
    One value or range, or two values where "and" lists them, "from … to" tells a change, or the second is the smaller.

    Days are counted down, too: "30 to 22 days before" is a range.
    """
    groups, own = match.groupdict(), first or unit
    low = _low(match, own)
    if not groups["n2"]:
        yield Found(unit.kind, low, low, own.canonical, match.start(), match.end())
        return
    high = _value(match, "n2", groups.get("s2"), unit, negative=bool(groups.get("minus")))
    if unit.kind is ValueKind.COUNT and low > high and match["to"].strip() in _DASHES and not _listed(match):
        yield Found(ValueKind.CODE, Decimal(0), Decimal(0), f"{low}-{high}", match.start(), match.end())
    elif low > high and unit.kind is ValueKind.DURATION and own.canonical == unit.canonical and not _listed(match):
        yield Found(unit.kind, high, low, unit.canonical, match.start(), match.end())
    elif _listed(match) or low > high or own.canonical != unit.canonical:
        yield Found(own.kind, low, low, own.canonical, match.start(), match.start("to"))
        yield Found(unit.kind, high, high, unit.canonical, match.start("n2"), match.end())
    else:
        yield Found(unit.kind, low, high, unit.canonical, match.start(), match.end())


def _low(match: re.Match[str], unit: Unit) -> Decimal:
    """
    The first figure of a range: the scale behind the second is its own too ("1 to 5 million", "75 to 99 × 10⁹"), unless
    it were the greater then ("100,000 to 1 million").
    """
    groups, negative = match.groupdict(), bool(match.groupdict().get("sign"))
    own, other = groups.get("s1"), groups.get("s2")
    plain = _value(match, "n1", own, unit, negative=negative)
    power = times_power(groups["n2"] or "") if times_power(match["n1"]) == 1 else Decimal(1)
    if own or (not other and power == 1):
        return plain
    scaled = _value(match, "n1", other, unit, negative=negative) * power
    return scaled if scaled <= _value(match, "n2", other, unit) else plain


def _listed(match: re.Match[str]) -> bool:
    before = match.string[max(0, match.start() - 9) : match.start()].lower().rstrip()
    joint = match["to"].strip()
    return (joint == "and" and not before.endswith("between")) or (joint == "to" and before.endswith("from"))


def rates(places: Anchors) -> Iterator[Found]:
    """
    How often: "every 6 months", "twice a year", "three times daily", as the time from one to the next; the unit is
    "every second" or "every month".
    """
    for match in places.tries(_RATE, "number", "rate"):
        if match["adverb"] or match["part"]:
            canonical, factor = _ADVERBS[match["adverb"] or "daily"]
            value = Decimal(factor)
        else:
            word = match["unit"].lower()
            unit = UNITS["year" if word == "annum" else "quarters" if word.startswith("quarter") else word]
            canonical, value = unit.canonical, unit.factor * (number(match["number"]) if match["number"] else 1)
        often = number(match["times"]) if match["times"] else _WORDED[(match["word"] or "once").lower()]
        if often:
            yield Found(ValueKind.DURATION, value / often, value / often, f"every {canonical}", *match.span())


def lone_units(places: Anchors) -> Iterator[Found]:
    """One of a unit without its number, or one and a half: "within a week", "for an hour and a half"."""
    for match in places.tries(_LONE_UNIT, "lone"):
        unit = UNITS[match["unit"]]
        if match["half"] or _LONE_BEFORE.search(match.string, max(0, match.start() - _LOOK_BACK - 2), match.start()):
            length = unit.factor * Decimal("1.5") if match["half"] else unit.factor
            yield Found(unit.kind, length, length, unit.canonical, *match.span())


def parts(places: Anchors) -> Iterator[Found]:
    """A part of one of a unit, or of a big number, in that unit."""
    for match in places.tries(_PART, "number", "part"):
        unit = unit_of(match["unit"] or "")
        if match["currency"]:
            unit = Unit(ValueKind.MONEY, _currency_of(match["currency"]), Decimal(1))
        end = match.end() if unit else match.end("scale")
        if unit is None and match["scale"]:
            unit = Unit(ValueKind.COUNT, "", Decimal(1))
        if unit is None:
            continue
        value = _share(match, scale((match["scale"] or "").strip()) * unit.factor)
        yield Found(unit.kind, value, value, unit.canonical, match.start(), end)


def _share(match: re.Match[str], whole: Decimal) -> Decimal:
    """What a fraction in words is of a *whole*, which is divided last: two thirds of 24 hours are 16."""
    top = (match["top"] or "a").lower()
    return (Decimal(1) if top in {"a", "an"} else number(top)) * whole / PARTS[(match["part"] or "half").lower()]


def folds(places: Anchors) -> Iterator[Found]:
    """
    Multiples: "twice", "3 to 5 times", "4-fold"; and fractions in words as percentages: "two thirds of", "half of".
    """
    for match in places.tries(_FOLD, "rate", "number"):
        if match["word"]:
            value = Decimal(_WORDED[match["word"].lower()])
            yield Found(ValueKind.COUNT, value, value, "fold", *match.span())
        else:
            yield from _range(match, Unit(ValueKind.COUNT, "fold", Decimal(1)))
    for match in places.tries(_FRACTION, "number", "part"):
        value = _share(match, Decimal(100))
        yield Found(ValueKind.PERCENT, value, value, "percent", *match.span())


def ordinals(places: Anchors) -> Iterator[Found]:
    """Places in an order: "the second", "21st"."""
    for match in places.tries(_ORDINAL, "ordinal", "number"):
        value = Decimal(match["digits"] or ORDINALS[match["word"].lower()])
        yield Found(ValueKind.COUNT, value, value, "ordinal", *match.span())


def counts(places: Anchors) -> Iterator[Found]:
    """
    Plain numbers in digits or words, also with a tolerance ("6.8 ± 0.3"); list marks ("1."), citation marks ("[12]")
    and the pronoun "one" are none.
    """
    text = places.text
    for start in places.number:
        signed = _COUNT.match(text, start - 1) if text[start - 1 : start] in _MINUS else None
        match = signed or _COUNT.match(text, start)
        if match is None:
            continue
        before = text[max(0, match.start() - 12) : match.start()]
        word = not match["n1"][0].isdigit()
        refused = _NO_COUNT_BEFORE.search(before) if match["n1"].lower() == "one" or not word else None
        if refused and (word or not refused[0][:1].isalpha()) and (word or _MARK_AFTER.match(text, match.end())):
            continue
        if match["width"]:
            middle, width = number(match["n1"]) * (-1 if match["sign"] else 1), number(match["width"])
            yield Found(ValueKind.COUNT, middle - width, middle + width, "", *match.span())
        else:
            yield from _range(match, Unit(ValueKind.COUNT, "", Decimal(1)))
