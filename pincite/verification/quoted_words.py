"""The words and values of a claim or a statement as a quotation counts them: what is written, and what it tells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.model.values import TypedValue, ValueKind
from pincite.values.reader import bounded_span
from pincite.values.twins import TWINS
from pincite.values.words import FILLERS, STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText

_WORD = re.compile(r"(?:prior|subsequent)\s+to\b|\w+(?:['’]\w+)?", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$")
_SAME = {
    "shall": "must", "can": "may", "inside": "in", "into": "in", "within": "in", "during": "in",
    "onto": "on", "upon": "on", "prior to": "before", "subsequent to": "after",
    "although": "but", "though": "but", "no": "any",
}  # fmt: skip
"""
What a modal verb, a preposition of place or time, a turn of two or a joint of what goes against the rest says that is
another's twin: closed classes. A "no" is the "any" of what is denied; whether both deny is counted apart.
"""

JOINTS = frozenset({"and", "or"})
"""What joins the members of a list."""


@dataclass(frozen=True, slots=True)
class QuotedWord:
    """
    As written, as what it counts, and as what it tells, empty where it tells nothing: a word, or a value with the words
    that bound it, at ``start`` to ``end`` of its text (0-based, end exclusive).
    """

    said: str
    same: str
    telling: str
    start: int
    end: int
    value: TypedValue | None = None

    @property
    def carries(self) -> bool:
        """Whether it is a value or a word of content."""
        return self.value is not None or self.same not in STOP_WORDS


def quoted_words(reading: ReadText) -> list[QuotedWord]:
    """The words of a text in order, each value one of them."""
    values = [(bounded_span(reading.text, value), value) for value in reading.values]
    within = bytearray(len(reading.text))
    for (start, end), _ in values:
        within[start:end] = b"\1" * (end - start)
    words = (_word(found) for found in _WORD.finditer(reading.text) if not any(within[slice(*found.span())]))
    return sorted([*words, *(_value(reading.text, *told) for told in values)], key=lambda token: token.start)


def written(words: Sequence[QuotedWord], reading: ReadText) -> str:
    """What *words* in a row are written as in their text."""
    return reading.text[words[0].start : words[-1].end]


def _word(found: re.Match[str]) -> QuotedWord:
    """A letter that tells things apart, the A of "ferry A", is no article."""
    word = " ".join(found[0].casefold().split())
    label = len(word) == 1 and found[0].isupper() and found.start() > 0
    denies = word == "cannot" or word.endswith(("n't", "n’t"))
    telling = (
        "" if word in FILLERS and not label else "not" if denies else stem(_SAME.get(word) or TWINS.get(word, word))
    )
    return QuotedWord(word, _POSSESSIVE.sub("", word), telling, *found.span())


def _value(text: str, span: tuple[int, int], value: TypedValue) -> QuotedWord:
    ends = "" if value.kind is ValueKind.CODE else f"{value.low.normalize()} {value.high.normalize()}"
    same = f"{value.kind} {value.unit} {ends} {value.comparator}"
    return QuotedWord(text[slice(*span)].casefold(), same, same, *span, value)
