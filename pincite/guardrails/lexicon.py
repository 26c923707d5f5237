"""The screen's words by meaning: tokens and phrases of many languages, read from one table."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from pincite.places import DATA

LEXICON = DATA / "calibration" / "screening_lexicon.toml"
_TOKEN = re.compile(r"[^\W_]+(?:[-'’.@_][^\W_]+)*'?|<\|?/?\w+\|?>|[^\w\s]")
_UNBROKEN = re.compile("[\u0590-\u074f\u0900-\u0dff\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ADDRESS = re.compile(r"https?://|www\.|ftp://|\w@\w|\.(?:com|net|org|example|xyz|site|io|info)\b")
_SHORTEST_STEM = 3


class ConceptMark(NamedTuple):
    """A concept at a token position."""

    at: int
    concept: str


@dataclass(frozen=True)
class Lexicon:
    """Words, stems, phrases and unbroken-script fragments by concept; rules as ordered concept patterns."""

    words: dict[str, tuple[str, ...]]
    stems: dict[str, tuple[str, ...]]
    phrases: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    fragments: dict[str, tuple[str, ...]]
    rules: dict[str, tuple[tuple[str, ...], ...]]

    @cached_property
    def fragment_pattern(self) -> re.Pattern[str]:
        """One alternation over the entries of scripts without word breaks, longest first."""
        return re.compile("|".join(map(re.escape, sorted(self.fragments, key=lambda entry: (-len(entry), entry)))))

    @cached_property
    def longest_stem(self) -> int:
        """Characters of the longest stem: no token, however long, is looked up by more."""
        return max(map(len, self.stems), default=0)


def _grouped(pairs: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    ordered = sorted(set(pairs))
    return {word: tuple(concept for _, concept in group) for word, group in groupby(ordered, key=lambda pair: pair[0])}


@cache
def lexicon() -> Lexicon:
    """The table under ``data/calibration``, read once."""
    table = tomllib.loads(LEXICON.read_text(encoding="utf-8"))
    entries = [(word.lower(), concept) for concept, words in table["concepts"].items() for word in words]
    unbroken = [(word.rstrip("*"), concept) for word, concept in entries if _UNBROKEN.search(word)]
    spaced = [(word, concept) for word, concept in entries if not _UNBROKEN.search(word)]
    phrases = sorted(
        (tuple(_TOKEN.findall(word)), concept) for word, concept in spaced if len(_TOKEN.findall(word.rstrip("*"))) > 1
    )
    return Lexicon(
        words=_grouped([(word, concept) for word, concept in spaced if len(_TOKEN.findall(word)) == 1]),
        stems=_grouped([(word[:-1], concept) for word, concept in spaced if word.endswith("*") and " " not in word]),
        phrases={first: tuple(group) for first, group in groupby(phrases, key=lambda item: item[0][0])},
        fragments=_grouped(unbroken),
        rules={name: tuple(map(tuple, patterns)) for name, patterns in table["rules"].items()},
    )


def tokens_of(text: str) -> list[str]:
    """Lower-case words and punctuation marks of *text*; words of unbroken scripts are the lexicon's fragments."""
    text = text.lower().replace("’", "'")
    if not _UNBROKEN.search(text):
        return _TOKEN.findall(text)
    return _TOKEN.findall(lexicon().fragment_pattern.sub(lambda match: f" {match[0]} ", text))


@lru_cache(maxsize=65536)
def concepts_of(token: str) -> tuple[str, ...]:
    """Every concept of one token, by word, stem, fragment or the shape of an address."""
    known = lexicon()
    if found := known.words.get(token) or known.fragments.get(token):
        return found
    for length in range(min(len(token), known.longest_stem), _SHORTEST_STEM - 1, -1):
        if found := known.stems.get(token[:length]):
            return found
    return ("ADDRESS",) if _ADDRESS.search(token) else ()


def marks_of(tokens: list[str]) -> list[ConceptMark]:
    """The concepts in *tokens* in order of position, single words first, then the phrases that begin there."""
    phrases = lexicon().phrases
    marks: list[ConceptMark] = []
    for at, token in enumerate(tokens):
        if found := concepts_of(token):
            marks.extend([ConceptMark(at, concept) for concept in found])
        if token in phrases:
            marks.extend(
                [
                    ConceptMark(at, concept)
                    for words, concept in phrases[token]
                    if tuple(tokens[at : at + len(words)]) == words
                ]
            )
    return marks
