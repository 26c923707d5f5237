"""Evidence as statements: the sentences of prose, and the leaves of JSON-like data as "keys: value" lines."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from pincite.model.verdicts import EvidenceText
from pincite.values.sentences import sentences


@dataclass(frozen=True, slots=True)
class EvidenceStatement:
    """
    ``text`` is what is read; it stands at ``source[start:end]`` of its evidence (0-based, end exclusive).

    In prose the two are equal but for line breaks, over which a sum goes on ("EUR" and its figure). A leaf of data is
    rendered with its keys ("hours monday: 8:00-17:00", "no outdoor seating"). ``denied`` holds the words of a key whose
    value is false or "no", without those that other keys of the data share ("Business" of "BusinessTakesCards" beside
    "BusinessParking"); it is empty elsewhere.
    """

    text: str
    start: int
    end: int
    denied: tuple[str, ...] = ()


_DATA = re.compile(r"\s*[\[{]\s*(?:[\"'{\[\]}]|$)")
_TOKEN = re.compile(
    r"\"(?P<double>(?:[^\"\\]|\\.)*)\"|'(?P<single>(?:[^'\\]|\\.|(?<=\w)'(?=\w))*)'|(?P<bare>-?\d[\d.eE+-]*|[A-Za-z]\w*)|(?P<mark>[{}\[\],:])"
)
_BREAK = re.compile(r"(?<!-)\n")
"""The end of a line that may break a sentence and no word."""
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+|-")
_CLOCK_RANGE = re.compile(r"\b(\d{1,2}):(\d{1,2})\s?-\s?(\d{1,2}):(\d{1,2})\b")
_UNKNOWN = frozenset({"null", "none", "nan", ""})
_NO = frozenset({"false", "no"})
_YES = frozenset({"true", "yes"})
# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_PROSE_WORDS = 8
"""Words above which a value of structured data is read as prose."""


def statements_of(piece: EvidenceText) -> tuple[EvidenceStatement, ...]:
    """What a piece of evidence says, without what is void in it, and what it restates of another text."""
    return (*statements(piece.said), *(EvidenceStatement(each.text, each.start, each.end) for each in piece.restated))


def statements(text: str) -> tuple[EvidenceStatement, ...]:
    """
    Read *text* as data where it opens like JSON (single quotes, True and None, and a torn end are fine), and as prose
    otherwise.
    """
    if _DATA.match(text):
        return tuple(_leaves(text))
    return tuple(EvidenceStatement(_BREAK.sub(" ", text[start:end]), start, end) for start, end in sentences(text))


def _leaves(text: str) -> list[EvidenceStatement]:
    """
    Walk the tokens with a stack of keys: a string before a colon is a key, everything else is a value under the keys
    above it.
    """
    found: list[EvidenceStatement] = []
    keys: list[str] = []
    key, tokens = "", list(_TOKEN.finditer(text))
    shared = _shared(_value(token) for token, colon in pairwise(tokens) if colon["mark"] == ":")
    for index, token in enumerate(tokens):
        mark = token["mark"]
        if mark in {"{", "["}:
            keys.append(key)
            key = ""
        elif mark in {"}", "]"} and keys:
            keys.pop()
            key = ""
        elif mark == ",":
            key = key if keys and _in_list(tokens, index) else ""
        elif not mark and index + 1 < len(tokens) and tokens[index + 1]["mark"] == ":":
            key = _value(token)
        elif not mark:
            found += _leaf([*keys, key], token, shared)
    return found


def _shared(keys: Iterable[str]) -> frozenset[str]:
    """The words of several keys, in lower case: they say whose attribute it is, or that it has one, not which."""
    held = Counter(word for key in set(keys) for word in {word.lower() for word in _words(key)})
    return frozenset(word for word, count in held.items() if count > 1)


def _words(key: str) -> list[str]:
    return _CAMEL.sub(" ", key).split()


def _in_list(tokens: list[re.Match[str]], index: int) -> bool:
    return index + 2 < len(tokens) and tokens[index + 2]["mark"] != ":"


def _value(token: re.Match[str]) -> str:
    for group in ("double", "single", "bare"):
        if token[group] is not None:
            return token[group].replace('\\"', '"').replace("\\'", "'").replace("\\n", "\n").replace("\\/", "/")
    return ""


def _leaf(keys: list[str], token: re.Match[str], shared: frozenset[str]) -> list[EvidenceStatement]:
    value = _value(token)
    start, end = token.span(
        "double" if token["double"] is not None else "single" if token["single"] is not None else "bare"
    )
    words = [word for key in keys if key for word in _words(key)]
    if value.strip().lower() in _UNKNOWN:
        return []
    if value.lower() in _NO:
        own = [word for word in _words(keys[-1]) if word.lower() not in shared] or _words(keys[-1])
        return [EvidenceStatement(f"no {' '.join(words)}", start, end, denied=tuple(own))]
    if value.lower() in _YES:
        return [EvidenceStatement(" ".join(words), start, end)]
    if len(value.split()) > _PROSE_WORDS:
        return [
            EvidenceStatement(value[low:high], min(start + low, end), min(start + high, end))
            for low, high in sentences(value)
        ]
    return [EvidenceStatement(f"{' '.join(words)}: {_CLOCK_RANGE.sub(_clock, value)}", start, end)]


def _clock(match: re.Match[str]) -> str:
    hours = [f"{int(match[hour])}:{int(match[minute]):02d}" for hour, minute in ((1, 2), (3, 4))]
    return " to ".join(hours)
