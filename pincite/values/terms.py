"""The content terms of a text, with everyday words of one meaning as one term."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from pincite.contracts import DATA
from pincite.errors import ContractError
from pincite.values.letters import without_accents
from pincite.values.words import content_words, stem

_GAP = re.compile(r"[\s-]+")
"""Between the words of a phrase: "back up" and "back-up" are one."""

REMEMBERED = 16_384
"""Texts: chunks and their passages come up again and again."""


@dataclass(frozen=True, slots=True)
class Synonyms:
    """
    ``words`` has the head of each word's meaning, ``heads`` the same by stems; ``phrases`` finds several words that are
    one, ``said`` what each of them is.
    """

    words: Mapping[str, str]
    heads: Mapping[str, str]
    phrases: re.Pattern[str]
    said: Mapping[str, str]


@lru_cache(maxsize=REMEMBERED)
def terms_of(text: str) -> tuple[str, ...]:
    """
    Stems of the content words of *text* in order, without accents, synonyms by their head: "call off" and "cancelled"
    are one term.
    """
    known, text = synonyms(), without_accents(text)
    plain = known.phrases.sub(lambda found: known.said[" ".join(_GAP.split(found[0].lower()))], text)
    return tuple(known.heads.get(term, term) for term in content_words(plain))


@cache
def synonyms(path: Path = DATA / "calibration" / "synonyms.txt") -> Synonyms:
    """
    The table in force: one meaning a line, its head first.

    Raises:
        ContractError: If a word stands under two heads: names it.
    """
    words: dict[str, str] = {}
    heads: dict[str, str] = {}
    said: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        head, *others = ("", "") if line.startswith("#") else line.split()
        for word in filter(None, others):
            if "_" in word:
                said[word.replace("_", " ")] = head
                continue
            words[word] = head
            if heads.setdefault(stem(word), stem(head)) != stem(head):
                msg = f"{path.name}: {word!r} stands under {heads[stem(word)]!r} and under {head!r}: one meaning a word"
                raise ContractError(msg)
    phrases = sorted(said, key=lambda phrase: (-len(phrase), phrase))
    return Synonyms(words, heads, re.compile("|".join(map(_pattern, phrases)), re.IGNORECASE), said)


def _pattern(phrase: str) -> str:
    return r"\b" + rf"{_GAP.pattern}".join(map(re.escape, phrase.split())) + r"\b"
