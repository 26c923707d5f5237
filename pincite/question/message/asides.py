"""
What a message says of the asking and not of the matter: greetings, courtesies, why somebody would like to know; told by
a head fitted on examples.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from pincite.contracts import DATA, fitted
from pincite.ports import Embedder, Vectors
from pincite.question.message.capitals import in_ordinary_letters
from pincite.question.message.latest import in_full, latest_message
from pincite.values.names import names
from pincite.values.sentences import sentences
from pincite.values.words import NUMBER_WORDS, WORD

FITTED = ("intercept", "leave_from", "leave_particulars_from", "weights", "words")
"""What of a head is fitted."""
_OPENING = re.compile(r"^[^,:;.!?\n]{1,60}?(?:[,:]|\s[-\u2013\u2014])\s+(?=\S)")
"""What stands before the first comma, colon or dash, as "good morning" and "under the old contract" do."""


@dataclass(frozen=True, slots=True)
class Head:
    """
    A logistic model over the embedding of a sentence or of an opening and over its words: ``weights`` of one model's
    dimensions, those of ``words``, and the log-odds from which it is an aside, and from which one is that holds a
    figure or a name.
    """

    model: str
    intercept: float
    leave_from: float
    leave_particulars_from: float
    weights: tuple[float, ...]
    words: Mapping[str, float]

    def log_odds(self, texts: Sequence[str], vectors: Vectors) -> tuple[float, ...]:
        """Of each of *texts*, given its row of shape ``(texts, dimension)``, that it speaks of the asking alone."""
        parts = np.asarray(vectors, dtype=np.float64) * np.array(self.weights)
        said = ([self.words.get(word, 0.0) for word in sorted(words_of(text))] for text in texts)
        return tuple(round(self.intercept + math.fsum([*row, *own]), 6) for row, own in zip(parts, said, strict=True))

    def leaving(self, texts: Sequence[str], embedder: Embedder) -> list[float]:
        """By how much the log-odds of each of *texts* are above those from which it is an aside."""
        bounds = (self.leave_particulars_from if is_particular(text) else self.leave_from for text in texts)
        odds = self.log_odds(texts, embedder.embed(texts))
        return [each - bound for each, bound in zip(odds, bounds, strict=True)]


@cache
def head(of: Literal["sentences", "openings"]) -> Head:
    """
    The frozen head for whole sentences, or for what stands before the first comma, which is seldom an aside.

    Raises:
        ContractError: If the file is missing or lacks a field.
    """
    model, found = fitted(DATA / "calibration" / "asides-v1.json", ("model", of), "scripts.calibrate_asides")
    return Head(model=model, **{name: found[name] for name in FITTED} | {"weights": tuple(found["weights"])})


def words_of(text: str) -> set[str]:
    """The words of *text* that a head weighs, in small letters."""
    return {word.lower() for word in WORD.findall(text)}


def opening_of(text: str) -> str:
    """What stands before the first comma, colon or dash of *text*, with it; empty where none stands early on."""
    found = _OPENING.match(text)
    return found[0].strip() if found else ""


def what_is_asked(message: str, embedder: Embedder) -> str:
    """
    What of *message*, perhaps a whole thread, is read as a question: its latest message in full and in ordinary
    letters, without asides.
    """
    return without_asides(in_ordinary_letters(in_full(latest_message(message))), embedder)


def without_asides(text: str, embedder: Embedder) -> str:
    """
    *text* without its sentences, and without the openings, that speak of the asking alone; as it stands where
    *embedder* is not what the head was fitted for.

    Of a sentence with a figure or a name the head must be surer; openings have a head of their own. The question itself
    stays, of several the one that is least an aside: no question becomes empty.
    """
    said = " ".join(text.split())
    if not embedder.identity.startswith(head("sentences").model):
        return said
    while (shorter := _shortened(said, embedder)) != said:
        said = shorter
    return said


def _shortened(said: str, embedder: Embedder) -> str:
    opening = opening_of(said)
    if opening and head("openings").leaving([opening], embedder)[0] > 0:
        return said[len(opening) :].lstrip()
    parts = [said[start:end] for start, end in sentences(said)]
    if len(parts) <= 1:
        return said
    surplus = head("sentences").leaving(parts, embedder)
    asked = [at for at, part in enumerate(parts) if part.endswith("?")] or range(len(parts))
    question = min(asked, key=lambda at: (surplus[at], at))
    return " ".join(part for at, part in enumerate(parts) if at == question or surplus[at] <= 0)


def is_particular(part: str) -> bool:
    """Whether *part* holds a figure, as a numeral or a word, or a name."""
    words = WORD.findall(part)
    return any(word.lower() in NUMBER_WORDS or any(letter.isdigit() for letter in word) for word in words) or any(
        name.certain for name in names(part)
    )
