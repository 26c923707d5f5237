"""
The frozen linear model behind the screen: a head for questions, one for sentences of documents, and one that weighs the
latter by what stands around them.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, zip_longest
from typing import Literal

from pincite.guardrails.decoding import disguised, hides_characters, plain
from pincite.guardrails.screening_features import (
    QUESTION_MARKS,
    Sentence,
    addresses_a_reader,
    foreign_features,
    joined,
    sentence_features,
    sentences_of,
    shape_features,
)
from pincite.guardrails.screening_words import word_features
from pincite.guardrails.surroundings import SurroundingsHead
from pincite.places import DATA

COEFFICIENTS = DATA / "calibration" / "screening-v3.json"
Use = Literal["question", "document"]
_MOST_JOINED = 4
_WRAPPED = re.compile(r" *\n(?=[a-z])")
"""A line end in the midst of a sentence."""


@dataclass(frozen=True)
class LogisticHead:
    """
    Weights by feature; ``shift`` and ``slope`` make of the worst sentence's log-odds the text's probability, as texts
    that were held out show it; from ``flag_from`` of it on a text is flagged.
    """

    intercept: float
    weights: Mapping[str, float]
    shift: float
    slope: float
    flag_from: float

    def log_odds(self, features: Sequence[str]) -> float:
        """Sum of the weights of the distinct *features*, as log-odds of an injection."""
        return self.intercept + math.fsum(self.weights.get(name, 0.0) for name in set(features))

    def probability(self, log_odds: float) -> float:
        """Of an injection in a text whose worst sentence has these *log_odds*, in [0, 1]."""
        return (1 + math.tanh((self.shift + self.slope * log_odds) / 2)) / 2


@dataclass(frozen=True)
class Instance:
    """
    One piece of a text, and what the model sees in it; ``code`` names the disguise that was undone, empty for none.
    """

    code: str
    features: tuple[str, ...]
    text: str


@cache
def head(use: Use) -> LogisticHead:
    """The frozen head for *use*, from ``data/calibration``."""
    return LogisticHead(**json.loads(COEFFICIENTS.read_text(encoding="utf-8"))[use])


@cache
def surroundings_head() -> SurroundingsHead:
    """The frozen head for sentences of documents with what stands around them, from the same file."""
    return SurroundingsHead(**json.loads(COEFFICIENTS.read_text(encoding="utf-8"))["surroundings"])


def views(text: str) -> list[tuple[str, str]]:
    """``(code, text)``: the plain text first, then what its disguises hide."""
    folded = plain(text)
    return [("", folded), *disguised(folded)]


def question_instances(text: str) -> Iterator[Instance]:
    """Each sentence of a question, and all of them as one where they are few, in every view."""
    hidden = ("shape:hidden",) if hides_characters(text) else ()
    for code, view in views(text):
        extra = (*shape_features(view), *hidden, *(("shape:decoded",) if code else ()))
        sentences = sentences_of(view)
        whole = [joined(sentences)] if 1 < len(sentences) <= _MOST_JOINED else []
        for sentence in [*sentences, *whole]:
            yield Instance(code, (*sentence_features(sentence), *word_features(sentence.tokens), *extra), sentence.text)


def document_views(text: str) -> Iterator[tuple[Instance, ...]]:
    """The sentences of a document, each with how foreign its words are there, in one view after the other."""
    hidden = ("shape:hidden",) if hides_characters(text) else ()
    for code, view in views(text):
        sentences = sentences_of(_WRAPPED.sub(" ", view))
        uses = Counter(word for sentence in sentences for word in sentence.content)
        shaped = bool(shape_features(view))
        extra = (*hidden, *(("shape:decoded",) if code else ()))
        yield tuple(
            Instance(code, (*document_features(sentence, following, uses, shaped=shaped), *extra), sentence.text)
            for sentence, following in zip_longest(sentences, sentences[1:])
        )


def document_instances(text: str) -> Iterator[Instance]:
    """The sentences of all views of a document."""
    return chain.from_iterable(document_views(text))


def document_features(sentence: Sentence, following: Sentence | None, uses: Counter[str], *, shaped: bool) -> list[str]:
    """
    Features of a sentence inside a document.

    Args:
        sentence: The sentence to rate.
        following: The one behind it, which may be the code that it plants.
        uses: In how many sentences of the document a word stands.
        shaped: Whether the document has markup or code anywhere; without, no sentence is searched for it.

    Returns:
        Names of features; pairs of concepts count under their mood alone.
    """
    shape = shape_features(sentence.text) if shaped else []
    if sentence.opens and sentence.text[:1].islower():
        sentence = replace(sentence, opens=False)
    heading = sentence.mood == "ask" and sentence.tokens[-1] not in QUESTION_MARKS
    found = [name for name in sentence_features(sentence) if not name.startswith("pair:")]
    found += word_features(sentence.tokens)
    if not shape and (heading or not addresses_a_reader(sentence)):
        found.append("form:told")
    if shaped and following is not None and "shape:code" in shape_features(following.text):
        found.append("next:code")
    return [*found, *foreign_features(sentence, uses), *shape]
