"""
What a message says of the asking and not of the matter: greetings, courtesies, why somebody would like to know; told by
a head fitted on examples.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from pincite.contracts import DATA, fitted
from pincite.ports import Embedder, Vectors
from pincite.question.capitals import in_ordinary_letters
from pincite.question.message import in_full, latest_message
from pincite.values.names import names
from pincite.values.sentences import sentences
from pincite.values.words import NUMBER_WORDS, WORD

_OPENING = re.compile(r"^[^,:;.!?\n]{1,60}?(?:[,:]|\s[-\u2013\u2014])\s+(?=\S)")
"""What stands before the first comma, colon or dash, as "good morning" and "under the old contract" do."""


@dataclass(frozen=True, slots=True)
class Head:
    """
    A logistic model over the embedding of a sentence: ``weights`` of one model's dimensions, and the log-odds from
    which a sentence is an aside, and from which one is that holds a figure or a name.
    """

    model: str
    intercept: float
    leave_from: float
    leave_particulars_from: float
    weights: tuple[float, ...]

    def log_odds(self, vectors: Vectors) -> tuple[float, ...]:
        """Of each of the rows of shape ``(texts, dimension)``, the log-odds that it speaks of the asking alone."""
        return tuple(
            round(self.intercept + math.fsum(row), 6)
            for row in np.asarray(vectors, dtype=np.float64) * np.array(self.weights)
        )


@cache
def head() -> Head:
    """
    The frozen head.

    Raises:
        ContractError: If the file is missing or lacks a field.
    """
    model, intercept, leave_from, leave_particulars_from, weights = fitted(
        DATA / "calibration" / "asides-v1.json",
        ("model", "intercept", "leave_from", "leave_particulars_from", "weights"),
        "scripts.calibrate_asides",
    )
    return Head(model, intercept, leave_from, leave_particulars_from, tuple(weights))


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

    Of a sentence with a figure or a name the head must be surer. The question itself stays, of several the one that is
    least an aside: no question becomes empty.
    """
    said = " ".join(text.split())
    if not embedder.identity.startswith(head().model):
        return said
    while (shorter := _shortened(said, embedder)) != said:
        said = shorter
    return said


def _shortened(said: str, embedder: Embedder) -> str:
    opening = _OPENING.match(said)
    if opening and _leaving([opening[0].strip()], embedder)[0] > 0:
        return said[opening.end() :]
    parts = [said[start:end] for start, end in sentences(said)]
    if len(parts) <= 1:
        return said
    surplus = _leaving(parts, embedder)
    asked = [at for at, part in enumerate(parts) if part.endswith("?")] or range(len(parts))
    question = min(asked, key=lambda at: (surplus[at], at))
    return " ".join(part for at, part in enumerate(parts) if at == question or surplus[at] <= 0)


def _leaving(parts: Sequence[str], embedder: Embedder) -> list[float]:
    """By how much the log-odds of each of *parts* are above those from which it is an aside."""
    bounds = (head().leave_particulars_from if is_particular(part) else head().leave_from for part in parts)
    return [each - bound for each, bound in zip(head().log_odds(embedder.embed(parts)), bounds, strict=True)]


def is_particular(part: str) -> bool:
    """Whether *part* holds a figure, as a numeral or a word, or a name."""
    words = WORD.findall(part)
    return any(word.lower() in NUMBER_WORDS or any(letter.isdigit() for letter in word) for word in words) or any(
        name.certain for name in names(part)
    )
