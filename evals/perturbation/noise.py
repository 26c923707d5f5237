"""Noise that a hand or a scanner makes in one ordinary word: never in a number, a name, a code or a substance."""

import random
import re

from evals.perturbation.relation import Relation

_ORDINARY = re.compile(r"(?<![\w'-])[a-z]{7,}(?![\w'-])")
_SUBSTANCE = re.compile(r"(?:ene|ane|ile|uran|ate|ium|one|mide|ose|ether|amol|ol)$")
_NEIGHBOURS = {
    "a": "s", "b": "v", "c": "x", "d": "f", "e": "r", "f": "g", "g": "h", "h": "j", "i": "o", "j": "k", "k": "l",
    "l": "k", "m": "n",
    "n": "m", "o": "i", "p": "o", "q": "w", "r": "t", "s": "d", "t": "r", "u": "i", "v": "b", "w": "e", "x": "c",
    "y": "u", "z": "x",
}  # fmt: skip
_CONFUSIONS = (("rn", "m"), ("m", "rn"), ("cl", "d"), ("li", "h"), ("h", "b"), ("l", "1"), ("o", "0"), ("e", "c"))


def typo(question: str, chance: random.Random) -> str | None:
    """One slip of the hand inside a long ordinary word: two letters swapped, one lost, doubled, or hit beside."""
    words = _ordinary(question)
    if not words:
        return None
    word = chance.choice(words)
    slips = [_swapped, _lost, _doubled, _beside]
    return _replaced(question, word, chance.choice(slips)(word.group(), chance))


def ocr_noise(question: str, chance: random.Random) -> str | None:
    """
    One confusion of a scanner in a long ordinary word, as in a question pasted from a scan: "rn" for "m", "1" for "l".
    """
    words = [(word, pair) for word in _ordinary(question) for pair in _CONFUSIONS if pair[0] in word.group()[1:]]
    if not words:
        return None
    word, (printed, read) = chance.choice(words)
    text = word.group()
    return _replaced(question, word, text[0] + text[1:].replace(printed, read, 1))


def casing(question: str, chance: random.Random) -> str | None:
    """All small letters, or now and then all capitals."""
    return question.upper() if chance.random() < 0.25 else question.lower()  # noqa: PLR2004 - few people write in capitals


def _ordinary(question: str) -> list[re.Match[str]]:
    return [word for word in _ORDINARY.finditer(question) if not _SUBSTANCE.search(word.group())]


def _replaced(question: str, word: re.Match[str], new: str) -> str:
    return question[: word.start()] + new + question[word.end() :]


def _swapped(word: str, chance: random.Random) -> str:
    unlike = [at for at in range(1, len(word) - 1) if word[at] != word[at + 1]]
    at = chance.choice(unlike)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _lost(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word) - 1)
    return word[:at] + word[at + 1 :]


def _doubled(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word) - 1)
    return word[:at] + word[at] + word[at:]


def _beside(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word) - 1)
    return word[:at] + _NEIGHBOURS[word[at]] + word[at + 1 :]


NOISE = (
    Relation("typo", typo, "one typing slip in an ordinary word asks the same"),
    Relation("ocr_noise", ocr_noise, "one misread letter in an ordinary word asks the same"),
    Relation("casing", casing, "capitals make no difference", keeps_attacks=True, applies_to_all=True),
)
