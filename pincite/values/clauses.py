"""The clause around a value: its comparator, whether it is denied, and the subject that it speaks of."""

import re
from bisect import bisect_left

from pincite.model.values import Comparator, ValueKind
from pincite.values.anchors import Anchors
from pincite.values.modality import negations
from pincite.values.words import NUMBER_WORDS, POLARITY, STOP_WORDS, stem

_AT_LEAST, _AT_MOST, _MORE, _LESS, _ABOUT = (
    Comparator.AT_LEAST, Comparator.AT_MOST, Comparator.MORE_THAN, Comparator.LESS_THAN, Comparator.APPROXIMATELY,
)  # fmt: skip
_BEFORE_WORDS = (
    (_AT_LEAST, r"at\s+least|no\s+less\s+than|not\s+less\s+than|no\s+fewer\s+than|not\s+fewer\s+than|(?:a\s+)?minimum(?:\s+of)?|at\s+minimum|no\s+earlier\s+than|"
                r"not\s+earlier\s+than|no\s+sooner\s+than|not\s+before|not\s+below|≥|>=|upwards\s+of|starting\s+(?:from|at)"),
    (_AT_MOST, r"at\s+most|no\s+more\s+than|not\s+more\s+than|no\s+later\s+than|not\s+later\s+than|up\s+to|(?:a\s+)?maximum(?:\s+of)?|within(?:\s+the)?(?:\s+(?:first|next|last))?|"
               r"not?\s+(?:to\s+)?exceed(?:ing|s)?|no\s+longer\s+than|not\s+longer\s+than|not\s+above|not\s+over|not\s+after|as\s+many\s+as|as\s+much\s+as|≤|<=|until|till|by"),
    (_MORE, r"only\s+after|more\s+than|greater\s+than|higher\s+than|longer\s+than|older\s+than|later\s+than|in\s+excess\s+of|exceed(?:s|ed|ing)?|above|over|beyond|after|>"),
    (_LESS, r"less\s+than|fewer\s+than|lower\s+than|shorter\s+than|younger\s+than|earlier\s+than|under|below|before|<"),
    (_ABOUT, r"approximately|approx\.?|about|around|roughly|nearly|almost|circa|ca?\.|some|an?\s+estimated|estimated(?:\s+at)?|close\s+to|~|≈|∼"),
)  # fmt: skip
_NAMES = ("at_least", "at_most", "more", "less", "about")
_BEFORE = re.compile(
    "(?<![\\w°])(?:" + "|".join(f"(?P<{name}>{words})" for name, (_, words) in zip(_NAMES, _BEFORE_WORDS, strict=True)) + ")"
    r"\s*(?:(?:the|a|an|age\s+of|about|approximately)\s*)?[$€£¥(]?\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\s*(?:(?P<at_least>or\s+(?:more|older|above|over|later|longer|higher|greater)|and\s+(?:above|over|older|up)|at\s+(?:the\s+)?(?:least|earliest|minimum)|"
    r"minimum\b|(?:is|as)\s+(?:the|a)\s+minimum|\+(?!\s?\d))"
    r"|(?P<at_most>or\s+(?:less|fewer|younger|below|under|earlier|shorter|lower)|and\s+(?:below|under|younger)|at\s+(?:the\s+)?(?:most|latest|maximum)|maximum\b))",
    re.IGNORECASE,
)
_TRIGGERS = frozenset(
    ["least", "less", "fewer", "minimum", "earlier", "sooner", "before", "below", "starting", "upwards", "most", "more", "later", "up", "maximum", "within", "exceed", "exceeds", "exceeded", "exceeding", "longer", "above", "over", "after", "many", "much", "until", "till", "by", "greater", "higher", "older", "excess", "beyond", "lower", "shorter", "younger", "under", "approximately", "approx", "about", "around", "roughly", "nearly", "almost", "circa", "c", "ca", "some", "estimated", "close", "first", "next", "last", "to"]
)
_TRIGGER_TOKENS = 4
_SIGNS = frozenset("≥≤<>~≈∼=")
_AFTER_START = frozenset("oamO+iA")
_COMPARATORS = dict(zip(_NAMES, (kind for kind, _ in _BEFORE_WORDS), strict=True))
_POINTS = {ValueKind.DATE, ValueKind.TIME}
_ONLY_POINTS = re.compile(r"\b(?:by|after|before|until|till)\b", re.IGNORECASE)
_DURING = re.compile(r"\bover\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[.;:,!?\n](?=\s|$)|\b(?:but|while|whereas|although|though|unless|except|if|when|because|and|which|who)\b", re.IGNORECASE)
_LOOK_BACK = 34
_CLAUSE = 90
_ROLE_BEFORE, _ROLE_AFTER = 8, 6
_YEAR_LENGTH = 4
_GENERIC = frozenset(
    ["minimum", "maximum", "approximately", "approx", "nearly", "almost", "roughly", "exceeding", "exceeds", "exceed", "least", "less", "later", "earlier", "longer", "shorter", "fewer", "greater", "higher", "lower", "above", "below", "total", "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "minute", "minutes", "percent", "per", "cent", "million", "billion", "thousand", "hundred", "eur", "usd", "gbp", "date", "dated", "today"]
)
_SILENT = frozenset({*STOP_WORDS, *_GENERIC, *POLARITY, *NUMBER_WORDS})


def comparator(places: Anchors, start: int, end: int, first: int, kind: ValueKind) -> tuple[Comparator, int]:
    """
    How the words around the value ``text[start:end]``, whose first token is number *first*, bound it, and where the comparator (or else the value) starts.

    "By", "before", "after" and "until" bound points in time only ("after 30 days" is the thirtieth day), and "over" bounds no duration ("over 18 months").
    """
    text, position = places.text, max(0, start - _LOOK_BACK)
    if not _TRIGGERS.isdisjoint(places.words[max(0, first - _TRIGGER_TOKENS) : first]) or not _SIGNS.isdisjoint(text[max(0, start - 3) : start]):
        while found := _BEFORE.search(text, position, start):
            if not _misread(found, kind):
                return _COMPARATORS[str(found.lastgroup)], found.start()
            position = found.end(str(found.lastgroup))
    if _AFTER_START.isdisjoint(text[end : end + 2]):
        return Comparator.EQUAL, start
    after = _AFTER.match(text, end)
    return (_COMPARATORS[str(after.lastgroup)], start) if after else (Comparator.EQUAL, start)


def _misread(found: re.Match[str], kind: ValueKind) -> bool:
    word = found[str(found.lastgroup)]
    if kind not in _POINTS and _ONLY_POINTS.fullmatch(word):
        return True
    return kind is ValueKind.DURATION and bool(_DURING.fullmatch(word))


def negated(places: Anchors, start: int, end: int, sentence: tuple[int, int]) -> bool:
    """Whether the clause of the value ``text[start:end]`` within its sentence denies: "not within 24 hours", "the 30-day limit does not apply"."""
    low, high = max(sentence[0], start - _CLAUSE), min(sentence[1], end + _CLAUSE)
    near = bisect_left(places.negation, low)
    if near == len(places.negation) or places.negation[near] >= high:
        return False
    text = places.text
    breaks = [match.end() for match in _CLAUSE_END.finditer(text, low, start)]
    stop = _CLAUSE_END.search(text, end, high)
    return bool(negations(text[breaks[-1] if breaks else low : start] + "\x00" + text[end : stop.start() if stop else high]))


def role(places: Anchors, first: int, last: int, sentence: tuple[int, int]) -> tuple[str, ...]:
    """
    Content words of the sentence next to the value, in order: what the value speaks of.

    At most eight before and six after the tokens *first* to *last* (exclusive) of the value; comparators, units and polarity are left out, and of other
    figures only years stay, so that two periods are two subjects.
    """
    words, starts = places.words, places.starts
    before: list[str] = []
    index = first - 1
    while index >= 0 and starts[index] >= sentence[0] and len(before) < _ROLE_BEFORE:
        if _tells(words[index]):
            before.append(stem(words[index]))
        index -= 1
    before.reverse()
    room = len(before) + _ROLE_AFTER
    index = last
    while index < len(words) and starts[index] < sentence[1] and len(before) < room:
        if _tells(words[index]):
            before.append(stem(words[index]))
        index += 1
    return tuple(before)


def _tells(word: str) -> bool:
    if word[0].isdigit():
        return len(word) == _YEAR_LENGTH and word.isdigit()
    return len(word) > 1 and word not in _SILENT
