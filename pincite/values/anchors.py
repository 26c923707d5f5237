"""
Where values may start: one pass over the words of a text, so that the costly patterns are tried at a few places and not
at every character.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pincite.values.calendar_words import MONTHS, WEEKDAYS
from pincite.values.code_words import BODIES, PLACES
from pincite.values.letters import RAISED_DIGITS
from pincite.values.words import NUMBER_WORDS, ORDINALS

_TOKEN = re.compile(r"[^\W_]+")
_UNIT_WORDS = {"hour", "day", "week", "fortnight", "month", "year", "decade"}
PARTS = {"half": 2, "quarter": 4} | {word: many for word, many in ORDINALS.items() if many > 2}  # noqa: PLR2004 - a second is none
"""How many of a part are one whole."""
_SPOKEN_SCALES = {"hundred", "thousand", "million", "billion", "trillion", "dozen"}
_CODE_WORDS = frozenset(word.rstrip(".").lower() for word in (*BODIES, *PLACES)) | {"parts", "cfr"}
_NEGATIONS_TEXT = """
not no never none nor neither nobody nothing nowhere without cannot unable lack lacks lacked lacking fail fails failed
failing failure absence exclude excludes excluded excluding refuse refuses refused refusal deny denies denied false
untrue incorrect non t
"""
_NEGATIONS = frozenset(_NEGATIONS_TEXT.split())
_RATES_TEXT = """
every each per once twice thrice times hourly daily nightly weekly fortnightly biweekly monthly quarterly annually
yearly biannually biennially
"""
_KINDS: dict[str, str] = (
    dict.fromkeys((*NUMBER_WORDS, "half"), "number")
    | {month: "month" for name in MONTHS for month in (name, name[:3], "sept")}
    | dict.fromkeys([day + plural for day in (*WEEKDAYS, "weekday", "weekend") for plural in ("", "s")], "weekday")
    | dict.fromkeys(_RATES_TEXT.split(), "rate")
    | dict.fromkeys(_NEGATIONS, "negation")
    | dict.fromkeys(_SPOKEN_SCALES, "scale")
    | dict.fromkeys(["noon", "midday", "midnight"], "clock")
    | dict.fromkeys(ORDINALS, "ordinal")
)
_FEW, _JOINTS, _SECTION_SIGNS = 3, {"-", "–", "/"}, {"§", "#"}


@dataclass(slots=True)
class Anchors:
    """
    A text with its tokens (runs of letters and digits, small letters, without the raised mark of a note) and, by kind,
    the offsets at which a value may start, ascending.
    """

    text: str
    words: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    month: list[int] = field(default_factory=list)
    weekday: list[int] = field(default_factory=list)
    rate: list[int] = field(default_factory=list)
    clock: list[int] = field(default_factory=list)
    ordinal: list[int] = field(default_factory=list)
    lone: list[int] = field(default_factory=list)
    code: list[int] = field(default_factory=list)
    negation: list[int] = field(default_factory=list)
    scale: list[int] = field(default_factory=list)
    part: list[int] = field(default_factory=list)

    def tries(self, pattern: re.Pattern[str], *kinds: str) -> Iterator[re.Match[str]]:
        """The matches of *pattern* at the places of these kinds."""
        for kind in kinds:
            for start in getattr(self, kind):
                if match := pattern.match(self.text, start):
                    yield match


def anchors(text: str) -> Anchors:
    """Read the tokens of *text* once and note where each kind of value may start."""
    found = Anchors(text)
    places = {
        kind: getattr(found, kind)
        for kind in ("number", "month", "weekday", "rate", "clock", "ordinal", "negation", "scale")
    }
    previous, before = "", 0
    for match in _TOKEN.finditer(_lowered(text)):
        word, start = match[0].rstrip(RAISED_DIGITS) or match[0], match.start()
        found.words.append(word)
        found.starts.append(start)
        if word in PARTS and previous in {"a", "an"}:
            found.part.append(before)
        if "0" <= word[0] <= "9":
            places["number"].append(start)
            _note_code(found, before, previous)
        elif kind := _KINDS.get(word):
            places[kind].append(start)
            if word in _SPOKEN_SCALES and previous in {"a", "an"}:
                places["number"].append(before)
        elif not word.isalpha():
            _note_mixed(found, before, previous)
        elif word in _UNIT_WORDS:
            _note_lone(found, before, previous)
        elif previous in _CODE_WORDS and not word.strip("ivx"):
            found.code.append(before)
        previous, before = word, start
    return found


def _lowered(text: str) -> str:
    """Small letters, character by character where a capital has two of them, so that offsets stay."""
    lowered = text.lower()
    return (
        lowered
        if len(lowered) == len(text)
        else "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)
    )


def _note_lone(found: Anchors, before: int, previous: str) -> None:
    """Note the article before a unit's word: "a week", "a full day"."""
    if previous in {"a", "an"}:
        found.lone.append(before)
    elif previous in {"full", "whole", "single"} and len(found.starts) >= _FEW and found.words[-3] in {"a", "an"}:
        found.lone.append(found.starts[-3])


def _note_mixed(found: Anchors, before: int, previous: str) -> None:
    """A word with letters and digits, and the word in capitals or of a standard's body before it: "ICH Q13"."""
    end = before + len(previous)
    if previous in _CODE_WORDS or (found.text[before:end].isupper() and end + 1 == found.starts[-1]):
        found.code.append(before)
    found.code.append(found.starts[-1])


def _note_code(found: Anchors, before: int, previous: str) -> None:
    """
    A figure after "Section", "ISO" or "CFR", or tied by a hyphen to a capitalised word, ends a code that starts there.
    """
    text, start = found.text, found.starts[-1]
    between = text[before + len(previous) : start]
    if previous in _CODE_WORDS and len(between) <= _FEW:
        if (
            len(found.starts) >= _FEW
            and ("cfr" in found.words[-3:-1])
            and (found.words[-3] == "cfr" or found.words[-3].isdigit())
        ):
            found.code.append(found.starts[-3])
        if len(found.starts) >= _FEW and found.words[-3] in _CODE_WORDS and text[before - 1] == "/":
            found.code.append(found.starts[-3])
        found.code.append(before)
    elif between in _JOINTS and text[before].isupper():
        found.code.append(before)
    elif between.strip()[-1:] in _SECTION_SIGNS:
        found.code.append(start - len(between.lstrip()))
