"""The clause around a value: its comparator, whether it is denied, and the subject that it speaks of."""

import re
from bisect import bisect_left

from pincite.model.values import Comparator, ValueKind
from pincite.values.anchors import Anchors
from pincite.values.changes import changes
from pincite.values.comparatives import HIGHER, HIGHER_WORDS, LOWER, LOWER_WORDS
from pincite.values.modality import Modality, modalities, negations
from pincite.values.words import NUMBER_WORDS, POLARITY, STOP_WORDS, WORD, stem

_AT_LEAST_WORDS = f"""
at least|(?:no|not) (?:{LOWER} than|under|below)|(?:a )?minimum(?: of)?|at minimum|not before|≥|>=|upwards of
|starting (?:from|at)|NLT|(?<![\\d/])(?<![\\d/]\\s)min\\.?
|(?:at|on|equal to) or (?:{HIGHER} than|above|over|after)|(?:{HIGHER} than|above) or equal to
"""
_AT_MOST_WORDS = f"""
at most|(?:no|not) (?:{HIGHER} than|above|over|beyond)|up to(?: and including)?|(?:a )?maximum(?: of)?
|within(?: the)?(?: (?:first|next|last))?|not? (?:to )?exceed(?:ing|s)?|not after|as many as|as much as|≤|<=|until|till
|by|NMT|max\\.?
|(?:at|on|equal to) or (?:{LOWER} than|below|under|before)|(?:{LOWER} than|below) or equal to
"""
_MORE_WORDS = f"only after|subsequent to|{HIGHER} than|in excess of|exceed(?:s|ed|ing)?|above|over|beyond|after|>"
_LESS_WORDS = f"{LOWER} than|prior to|under|below|before|<"
_ABOUT_WORDS = (
    "approximately|approx\\.?|about|around|roughly|nearly|almost"
    "|circa|ca?\\.|some|an? estimated|estimated(?: at)?|close to|~|≈|∼"
)
_AT_LEAST_AFTER = f"""
or (?:{HIGHER}|above|over)|and (?:more(?!\\s+than)|above|over|older|up)
|at (?:the )?(?:least|earliest|minimum)|minimum\\b|(?:is|as) (?:the|a) minimum|\\+(?!\\s?\\d)
"""
_AT_MOST_AFTER = f"""
or (?:{LOWER}|below|under)|and (?:below|under|younger)
|at (?:the )?(?:most|latest|maximum)|max(?:imum)?\\b
"""


def _pattern(name: str, phrases: str) -> str:
    """The phrases as a named group; a space in them is any white space."""
    words = phrases.replace("\n", "").replace(" ", r"\s+")
    return f"(?P<{name}>{words})"


_PHRASES = {
    "at_least": _AT_LEAST_WORDS,
    "at_most": _AT_MOST_WORDS,
    "more": _MORE_WORDS,
    "less": _LESS_WORDS,
    "about": _ABOUT_WORDS,
}
_BEFORE = re.compile(
    rf"(?:(?<![\w°])|(?=[≥≤<>~≈∼]))(?:{'|'.join(_pattern(*item) for item in _PHRASES.items())})\s*"
    rf"(?:(?:the|a|an|age\s+of|about|approximately)\s*){{0,3}}[$€£¥(]?\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"\s*(?:{_pattern('at_least', _AT_LEAST_AFTER)}|{_pattern('at_most', _AT_MOST_AFTER)})", re.IGNORECASE
)
_BEHIND_COUNTED = re.compile(
    r"\s[^\W\d_]{3,}\s+(?:(?P<at_least>(?:or|and)\s+more)|(?P<at_most>or\s+(?:less|fewer)))\b(?!\s+than)", re.IGNORECASE
)
"""A bound behind what is counted: "20 persons and more"."""
_WITHIN = re.compile(r"\sor\s+(?:(?P<at_least>more)|(?P<at_most>less|fewer))\s", re.IGNORECASE)
_TRIGGERS_TEXT = """
least minimum before below starting upwards most up maximum within exceed exceeds exceeded exceeding above over after
many much until till by excess beyond under approximately approx about around roughly nearly almost circa c ca some
prior subsequent estimated close first next last to nlt nmt min max
"""
_TRIGGERS = frozenset((*_TRIGGERS_TEXT.split(), *HIGHER_WORDS, *LOWER_WORDS))
_TRIGGER_TOKENS = 4
"""Words before a value among which one may say what it is."""
_SIGNS = frozenset("≥≤<>~≈∼=")
_AFTER_START = frozenset("oamO+iA")
_COMPARATORS = {
    "at_least": Comparator.AT_LEAST,
    "at_most": Comparator.AT_MOST,
    "more": Comparator.MORE_THAN,
    "less": Comparator.LESS_THAN,
    "about": Comparator.APPROXIMATELY,
}
_BY = re.compile(r"by\b", re.IGNORECASE)
_OBJECT = re.compile(r"\s(?:the|this|that|its|their|your|an?)(?:\s+[\w'’-]+){1,4}\s+$", re.IGNORECASE)
"""What may stand between a verb of change and "by": "extends the period of storage by"."""
_POINTS = {ValueKind.DATE, ValueKind.TIME}
_ONLY_POINTS = re.compile(r"\b(?:by|after|before|until|till|(?:prior|subsequent)\s+to)\b", re.IGNORECASE)
_LAST = frozenset({"by", "until", "till"})
_DURING = re.compile(r"\bover\b", re.IGNORECASE)
_OPENS_A_CELL = re.compile(r"(?:^|[:;|(\t\n])\s*$")
_CLOSES_A_CELL = re.compile(r"\s*(?:$|[;|)\t\n])")
_OF_AN_AGE = re.compile(r"\s+(?:old|of\s+age)\b", re.IGNORECASE)
_BOUNDS_A_POINT = re.compile(
    r"until|till|by|not\s+(?:after|before)|(?:(?:no|not)\s+)?(?:later|earlier|sooner)\s+than", re.IGNORECASE
)
_UP_TO = re.compile(r"up\s+to", re.IGNORECASE)
_MAY_BE_DONE = re.compile(r"\b(?:possible|accepted|free|(?:cancel|refund)\w*)\b", re.IGNORECASE)
"""What is done at a moment, beside what a permission names: "up to" bounds when it may be done last."""
_LASTS = re.compile(
    r"\b(?:kept?|keeps|stored?|left|stay|take|wait)(?:\s+(?:in|at|on|under)(?:\s+[^\s,;]+){1,3})?\s+$", re.IGNORECASE
)
"""What goes on for a time, in a place: behind it "up to" bounds a length, "may be kept in a fridge up to 48 hours"."""
_BACKWARDS = re.compile(
    r"\s+(?:before|prior\s+to|ahead\s+of|in\s+advance\s+of)\b(?!\s+(?:or|and)\s+after)", re.IGNORECASE
)
_BEFORE_ANOTHER = re.compile(r"\s+(?:before|prior\s+to)\b(?!\s+(?:or|and)\s+after)", re.IGNORECASE)
"""
What comes up to a moment ends there; what comes so long ahead of it may begin there: "booked up to 90 days ahead of".
"""
_FORWARDS = re.compile(r"\s+(?:after|following)\b", re.IGNORECASE)
_TURNED = {
    Comparator.AT_LEAST: Comparator.AT_MOST,
    Comparator.AT_MOST: Comparator.AT_LEAST,
    Comparator.MORE_THAN: Comparator.LESS_THAN,
    Comparator.LESS_THAN: Comparator.MORE_THAN,
}
_CLAUSE_END = re.compile(
    r"[.;:,!?\n](?=\s|$)|\b(?:but|while|whereas|although|though|unless|except|if|when|because|and|which|who)\b",
    re.IGNORECASE,
)
_LOOK_BACK = 34
_CLAUSE = 90
"""Characters on either side of a value in which its clause is looked for."""
_ROLE_BEFORE, _ROLE_AFTER = 8, 6
_FARTHEST = 200
"""Words on either side among which those are looked for: in a text of figures alone there are none."""
_YEAR_LENGTH = 4
_GENERIC_TEXT = """
minimum maximum approximately approx nearly almost roughly exceeding exceeds exceed least less later earlier longer
shorter fewer greater higher lower above below total day days week weeks month months year years hour hours minute
minutes percent per cent million billion thousand hundred eur usd gbp date dated today
"""
_GENERIC = frozenset(_GENERIC_TEXT.split())
_SILENT = frozenset({*STOP_WORDS, *_GENERIC, *POLARITY, *NUMBER_WORDS})


def comparator(places: Anchors, start: int, end: int, first: int, kind: ValueKind) -> tuple[Comparator, int, int]:
    """
    How the words around the value ``text[start:end]``, whose first token is number *first*, bound it, and where the
    value starts and ends with them.

    "By", "before", "after" and "until" bound points in time only ("after 30 days" is the thirtieth day), and "over"
    bounds no duration ("over 18 months") but one that is all of a cell or an age ("over 70 years of age"). A point in
    time may be told backwards, and what is late is near then: "no later than 14 days before departure" is at least 14
    days.
    """
    text, position = places.text, max(0, start - _LOOK_BACK)
    if not _TRIGGERS.isdisjoint(places.words[max(0, first - _TRIGGER_TOKENS) : first]) or not _SIGNS.isdisjoint(
        text[max(0, start - 3) : start]
    ):
        while found := _BEFORE.search(text, position, start):
            backwards = kind is ValueKind.DURATION and _tells_backwards(found, end)
            if backwards or not _misread(found, kind, end):
                read = _COMPARATORS[str(found.lastgroup)]
                return _TURNED[read] if backwards else read, found.start(), end
            position = found.end(str(found.lastgroup))
    if inner := _WITHIN.search(text, start, end):
        return _COMPARATORS[str(inner.lastgroup)], start, end
    counted = _BEHIND_COUNTED.match(text, end) if kind is ValueKind.COUNT else None
    if not counted and _AFTER_START.isdisjoint(text[end : end + 2]):
        return Comparator.EQUAL, start, end
    after = counted or _AFTER.match(text, end)
    return (_COMPARATORS[str(after.lastgroup)], start, after.end()) if after else (Comparator.EQUAL, start, end)


def _tells_backwards(bound: re.Match[str], end: int) -> bool:
    """Whether a *bound* of a point in time is told by how long before another one, named behind *end*, it lies."""
    word = bound.start(str(bound.lastgroup))
    if _UP_TO.match(bound.string, word):
        return bool(_BEFORE_ANOTHER.match(bound.string, end)) and _may_be_done(bound.string, word)
    if _of_a_change(bound.string, word):
        return False
    return bool(_BOUNDS_A_POINT.match(bound.string, word) and _BACKWARDS.match(bound.string, end))


def _may_be_done(text: str, end: int) -> bool:
    """Whether the clause up to ``text[:end]`` is about an act that may be done, and not about what goes on."""
    clause = _CLAUSE_END.split(text[max(0, end - _CLAUSE) : end])[-1]
    allowed = any(modal.modality is Modality.PERMISSION for modal in modalities(clause))
    return (allowed or bool(_MAY_BE_DONE.search(clause))) and not _LASTS.search(clause)


def _of_a_change(text: str, word: int) -> bool:
    """Whether the bound at *word* is a "by" that says by how much something changes."""
    if not _BY.match(text, word):
        return False
    before = text[max(0, word - _LOOK_BACK) : word]
    return changes(before) or changes(_OBJECT.split(before, 1)[0])


def _misread(found: re.Match[str], kind: ValueKind, end: int) -> bool:
    word = found[str(found.lastgroup)]
    if kind not in _POINTS and _ONLY_POINTS.fullmatch(word):
        # "Until 24 hours after the start" is told by a length.
        told = kind is ValueKind.DURATION and word.lower() in _LAST and _FORWARDS.match(found.string, end)
        return not told or _of_a_change(found.string, found.start(str(found.lastgroup)))
    if kind is not ValueKind.DURATION or not _DURING.fullmatch(word):
        return False
    opens = _OPENS_A_CELL.search(found.string, 0, found.start(str(found.lastgroup)))
    return not (_OF_AN_AGE.match(found.string, end) or (opens and _CLOSES_A_CELL.match(found.string, end)))


def negated(places: Anchors, start: int, end: int, sentence: tuple[int, int]) -> bool:
    """
    Whether the clause of the value ``text[start:end]`` within its sentence denies: "not within 24 hours", "the 30-day
    limit does not apply".
    """
    low, high = max(sentence[0], start - _CLAUSE), min(sentence[1], end + _CLAUSE)
    near = bisect_left(places.negation, low)
    if near == len(places.negation) or places.negation[near] >= high:
        return False
    text = places.text
    breaks = [match.end() for match in _CLAUSE_END.finditer(text, low, start)]
    stop = _CLAUSE_END.search(text, end, high)
    return bool(
        negations(text[breaks[-1] if breaks else low : start] + "\x00" + text[end : stop.start() if stop else high])
    )


def telling(places: Anchors) -> list[int]:
    """The tokens of a text that say what a value is of, by number."""
    return [number for number, word in enumerate(places.words) if tells(word)]


def role(places: Anchors, told: list[int], first: int, last: int, sentence: tuple[int, int]) -> tuple[str, ...]:
    """
    Content words of the sentence next to the value, in order: what the value speaks of.

    At most eight before and six after the tokens *first* to *last* (exclusive) of the value, of those that are *told*
    (`telling`); comparators, units and polarity are left out, and of other figures only years stay, so that two periods
    are two subjects.
    """
    begin = max(first - _FARTHEST, bisect_left(places.starts, sentence[0], 0, first))
    stop = min(last + _FARTHEST, bisect_left(places.starts, sentence[1], last))
    before, after = bisect_left(told, first), bisect_left(told, last)
    near = [
        *told[max(before - _ROLE_BEFORE, bisect_left(told, begin)) : before],
        *told[after : min(after + _ROLE_AFTER, bisect_left(told, stop))],
    ]
    return tuple(stem(places.words[number]) for number in near)


def only_bounds(text: str) -> bool:
    """Whether *text* holds nothing but words that bound a value, and what joins two of them: "but not more than"."""
    return all(word in _SILENT or word in _TRIGGERS for word in WORD.findall(text.lower()))


def tells(word: str) -> bool:
    """Whether a word, in small letters, says what a value is of: no comparator, unit, polarity or stop word does."""
    if word[0].isdigit():
        return len(word) == _YEAR_LENGTH and word.isdigit()
    return len(word) > 1 and word not in _SILENT
