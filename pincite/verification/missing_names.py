"""Whether the evidence names what the claim names: by the word, by its first letters, or by an abbreviation."""

import re
from collections.abc import Sequence

from pincite.values.words import STOP_WORDS
from pincite.verification.claim_reading import ReadText

# Chosen by hand; measured by `python -m tests.benchmarks.sensitivity verification`, with the fitted weights as they
# are: where no figure stands, none moved.
_PREFIX = 5
"""
Letters by which two words are of one name. Measured: .925 of the changes caught at 4, .926 at 5, .935 at 6 (WiCE .734,
.732, .730).
"""
_LONGEST_SHORT_FORM = 6
"""Letters of an abbreviation."""
_WORD = re.compile(r"[^\W\d_]+")


def missing_names(claim: ReadText, evidence: Sequence[ReadText]) -> tuple[str, ...]:
    """
    Words of the claim's names that no statement holds, each once, in order.

    A word is held by its own form, by a word with the same first five letters ("Mexican" for "Mexico"), by the words it
    abbreviates ("AFib" for "atrial fibrillation"), and a whole name by its initials ("EMA" for "European Medicines
    Agency").
    """
    if not claim.names:
        return ()
    text = " ".join(statement.text.lower() for statement in evidence)
    words = [word for word in _WORD.findall(text) if word not in STOP_WORDS]
    held, beginnings = set(words), {word[:_PREFIX] for word in words if len(word) >= _PREFIX}
    absent = [
        word
        for name in claim.names
        if len(name) == 1 or "".join(part[0] for part in name) not in held
        for word in name
        if word not in text and word[:_PREFIX] not in beginnings and not _abbreviates(word, words)
    ]
    return tuple(dict.fromkeys(absent))


def _abbreviates(short: str, words: Sequence[str]) -> bool:
    """Whether *short* is made of the beginnings of two or more words in a row."""
    if not 1 < len(short) <= _LONGEST_SHORT_FORM:
        return False
    return any(word[0] == short[0] and _spells(short, words, index, 0) for index, word in enumerate(words))


def _spells(rest: str, words: Sequence[str], index: int, used: int) -> bool:
    if not rest:
        return used > 1
    if index == len(words):
        return False
    return any(
        _spells(rest[size:], words, index + 1, used + 1)
        for size in range(1, len(rest) + 1)
        if words[index].startswith(rest[:size])
    )
