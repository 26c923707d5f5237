"""Words that a question clips before their number: "sev 2" is "severity 2" where the evidence has that."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from pincite.model.values import ValueKind
from pincite.values.reader import read_values
from pincite.values.words import POLARITY, STOP_WORDS, stem

_NUMBERED = re.compile(r"(?<![^\W_])(?P<word>[^\W\d_]{3,})\.? (?P<number>\d{1,3}|[A-Z]|[IVX]{2,4})(?![^\W_]|[.,]\d)")
_WORD = re.compile(r"[^\W\d_]+")


def in_full(text: str, evidence: Iterable[str]) -> str:
    """
    *text* with each clipped word before a number or a capital letter in full: no text of the *evidence* holds it, and
    before the same number there one longer word alone begins with it.

    Without the number nothing tells "sev" from several words that begin so: it stays, as does a day ("Sept 24"),
    which is read as it is.
    """
    if not _NUMBERED.search(text):
        return text
    days = [value for value in read_values(text) if value.kind is ValueKind.DATE]
    pieces = list(evidence)
    held = {stem(word) for piece in pieces for word in _WORD.findall(piece)}
    numbered = _numbered(pieces)

    def full(found: re.Match[str]) -> str:
        word = found["word"]
        small = word.lower()
        is_day = any(day.start <= found.start() < day.end for day in days)
        if is_day or small in STOP_WORDS | POLARITY or stem(word) in held:
            return found[0]
        longer = {stem(other): other for other in numbered.get(found["number"], ()) if other.startswith(small)}
        return f"{next(iter(longer.values()))} {found['number']}" if len(longer) == 1 else found[0]

    return _NUMBERED.sub(full, text)


def _numbered(pieces: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The words in small letters that stand before each number, each once, in order."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for piece in pieces:
        for each in _NUMBERED.finditer(piece):
            found[each["number"]].setdefault(each["word"].lower())
    return {number: tuple(words) for number, words in found.items()}
