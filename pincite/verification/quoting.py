"""A claim that quotes a statement but for an edit: a denial put in or taken out, a word exchanged for another."""

import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher

from pincite.values.modality import negations
from pincite.values.words import POLARITY, STOP_WORDS, stem
from pincite.verification.claim_reading import ReadText

_WORD = re.compile(r"\w+(?:['’]\w+)?")

# Chosen by hand; measured by `python -m tests.benchmarks.verification`.
_QUOTED = 0.8
"""
Share of the words of the claim, and of the stretch of the statement that it goes along, which stand in both. Measured:
at .7 two supported claims of SciFact fewer pass and two contradicted ones, at .9 one contradicted one more; no change
in a quoted sentence passes at either.
"""
_FEW_WORDS = 6
"""Words in common below which nothing is a quotation, but of a claim that is no longer: all of that but one."""
_FEWEST = 4
"""Words in common that it takes in any case."""


@dataclass(frozen=True, slots=True)
class Edit:
    """
    What a claim changed in the words that it quotes.

    ``denial`` tells that one of the two denies what the other says; ``exchanged`` are the words of the claim and those
    in whose place they stand, empty where none were.
    """

    denial: bool
    exchanged: tuple[str, str] | None

    @property
    def harmless(self) -> bool:
        """Whether the claim says what the statement says."""
        return not self.denial and self.exchanged is None


def edit_of(claim: ReadText, statement: ReadText) -> Edit | None:
    """
    What *claim* changed in *statement*, or None where it is no quotation of it; values are left to the law of values,
    for a week may stand for seven days.
    """
    said, told = _words(claim.text), _words(statement.text)
    least = max(_FEWEST, min(_FEW_WORDS, len(said) - 1), _QUOTED * len(said))
    if (Counter(w for w, _, _ in said) & Counter(w for w, _, _ in told)).total() < least:
        return None  # in no order are there enough; to find the order takes long in a long statement
    matcher = SequenceMatcher(None, [w for w, _, _ in told], [w for w, _, _ in said], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    common = sum(block.size for block in blocks)
    if common < least:
        return None
    first, last = blocks[0], blocks[-1]
    if common < _QUOTED * (last.a + last.size - first.a):
        return None
    begin, end = told[first.a][1], told[last.a + last.size - 1][2]
    exchanged = (
        (claim.text[said[b][1] : said[d - 1][2]], statement.text[told[a][1] : told[c - 1][2]])
        for tag, a, c, b, d in matcher.get_opcodes()
        if tag == "replace"
        and (first.a <= a or a == b == 0)
        and (c <= last.a + last.size or (c == len(told) and d == len(said)))
        and not any(value.start < said[d - 1][2] and said[b][1] < value.end for value in claim.values)
    )
    return Edit(
        len(negations(claim.text)) % 2 != len(negations(statement.text[begin:end])) % 2,
        next((pair for pair in exchanged if _another(*pair)), None),
    )


def _words(text: str) -> list[tuple[str, int, int]]:
    return [(found[0].casefold(), found.start(), found.end()) for found in _WORD.finditer(text)]


def _another(said: str, told: str) -> bool:
    """Whether both hold a word that tells something, and none in common."""
    left, right = _telling(said), _telling(told)
    return bool(left) and bool(right) and not left & right


def _telling(text: str) -> frozenset[str]:
    return frozenset(
        stem(word)
        for word, start, end in _words(text)
        if word.isalpha() and (_is_label(text[start:end]) or (word not in STOP_WORDS and word not in POLARITY))
    )


def _is_label(word: str) -> bool:
    """Whether a word is a letter that tells things apart: the A of "ferry A", which is no article."""
    return len(word) == 1 and word.isupper()
