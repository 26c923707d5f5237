"""Persons, offices and bodies that a text names: what each word is was learned from texts and answered questions."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from pincite.contracts import DATA, fitted
from pincite.values.names import names
from pincite.values.terms import terms_of
from pincite.values.words import STOP_WORDS

REMEMBERED = 16_384
"""Words: those of a corpus come up again and again."""

_PRONOUNS_TEXT = "we you anyone everyone everybody anybody somebody someone nobody whoever"
_PRONOUNS = frozenset(_PRONOUNS_TEXT.split())
"""The words of the grammar that stand for somebody."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PLURALS = (("'s", ""), ("’s", ""), ("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"))
_NO_PLURALS = ("ss", "us", "is")
ENDINGS = range(3, 8)
"""Letters of the endings by which a word is judged that was not met."""


@dataclass(frozen=True, slots=True)
class Judge:
    """
    Log-odds that a word in the singular is a person's, an office's or a body's: of the ``words`` that were met, and of
    ``endings`` for all others, whose sum ``intercept`` opens; ``surnames`` are words of the first that mostly close a
    person's own name.
    """

    words: Mapping[str, float]
    endings: Mapping[str, float]
    intercept: float
    surnames: frozenset[str]

    def log_odds(self, word: str) -> float:
        """Of a word in the singular."""
        known = self.words.get(word)
        return self.by_ending(word) if known is None else known

    def by_ending(self, word: str) -> float:
        """Of a word that was not met."""
        return self.intercept + math.fsum(self.endings.get(ending, 0.0) for ending in endings(word))


def endings(word: str) -> list[str]:
    """The endings that a word is judged by; the shorter ones of a short word begin where it does, which "^" tells."""
    marked = f"^{word}"
    return [marked[-length:] for length in ENDINGS if length <= len(marked)]


@cache
def judge() -> Judge:
    """
    The frozen judge.

    Raises:
        ContractError: If the file is missing or lacks a field.
    """
    words, endings_told, intercept, surnames = fitted(
        DATA / "calibration" / "agents-v1.json",
        ("words", "endings", "intercept", "surnames"),
        "scripts.calibrate_agents",
    )
    return Judge(words, endings_told, intercept, frozenset(surnames))


def singular(word: str) -> str:
    """
    The form by which a word was learned: small letters, the last part of a compound, no mark of a plural or a genitive.
    """
    small = word.lower().rsplit("-", 1)[-1]
    for ending, plain in _PLURALS:
        if small.endswith(ending) and len(small) > len(ending) + 1:
            return small.removesuffix(ending) + plain
    return small[:-1] if small.endswith("s") and not small.endswith(_NO_PLURALS) and len(small) > 3 else small  # noqa: PLR2004 - no word of three letters loses one


def names_someone(text: str, asked: frozenset[str]) -> bool:
    """
    Whether *text* names a person, an office or a body that the question, whose stems are *asked*, does not speak of
    itself.
    """
    if any(name.certain and not asked.issuperset(terms_of(name.text)) for name in names(text)):
        return True
    words = _WORD.findall(text)
    return any(is_someone(word) and not asked.issuperset(_with_title(words, at)) for at, word in enumerate(words))


@lru_cache(maxsize=REMEMBERED)
def is_someone(word: str) -> bool:
    """Whether a word by itself is one for a person, an office or a body."""
    small = word.lower()
    return small in _PRONOUNS or (small not in STOP_WORDS and judge().log_odds(singular(word)) > 0)


def _with_title(words: list[str], at: int) -> tuple[str, ...]:
    """
    Terms of a person's or an office's word with the word before it, which may tell the quality manager from the
    manager.
    """
    before = words[at - 1] if at and words[at - 1].lower() not in STOP_WORDS else ""
    return terms_of(f"{before} {words[at]}") or (words[at].lower(),)


def names_an_office(name: str) -> bool:
    """
    Whether a word of *name* is an office's or a body's ("Head of Quality", "Audit Committee"); it is nobody's own name
    then, as "Mary Cook" is, whose last word mostly closes one.
    """
    return any(is_someone(word) and singular(word) not in judge().surnames for word in _WORD.findall(name))
