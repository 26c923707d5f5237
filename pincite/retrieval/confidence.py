"""
Calibrated confidence: the probability that a chunk is relevant to a question, by a logistic model that is monotone in
every feature.
"""

import math
from collections.abc import Mapping
from functools import cache, lru_cache

from pydantic import Field

from pincite.contract_tables import TomlTable
from pincite.contracts import DATA, load
from pincite.model.chunks import IndexedChunk
from pincite.question.stems import stem_set
from pincite.values.terms import synonyms


class ConfidenceModel(TomlTable):
    """
    Frozen weights, all >= 0, so that more of a feature never lowers the confidence.

    ``data_sha256`` is the digest of the labelled retrievals (the CSV beside the model) that they were fitted on.
    """

    version: str
    data_sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    intercept: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        """Probability in [0, 1], rounded to four digits; a weight without its feature raises ``KeyError``."""
        logit = self.intercept + sum(weight * features[name] for name, weight in self.weights.items())
        return round(1 / (1 + math.exp(-logit)), 4)


@cache
def confidence_model() -> ConfidenceModel:
    """The frozen model in force."""
    return load(DATA / "calibration" / "confidence-v2.toml", ConfidenceModel)


def features(question: frozenset[str], row: IndexedChunk, similarity: float) -> dict[str, float]:
    """
    Features of one chunk by name, each in [0, 1]: the cosine, and the share of the question's stems that its text,
    section and table header hold.

    A word of the same meaning counts as the word.

    The document's title is left out: it says the same of every chunk of the document, and the cosine has read it
    already.

    Both look at question and chunk alone, never at what else was found: so that they mean the same in a corpus of ten
    chunks and of a million, and no document that is added changes the confidence of another.
    """
    here = _held(row.chunk.text, " ".join((*row.chunk.section, *row.chunk.header)))
    asked = _meant(question)
    return {"cosine": similarity, "coverage": len(asked & here) / len(asked) if asked else 0.0}


@lru_cache(maxsize=4096)
def _held(text: str, beside: str) -> frozenset[str]:
    """The stems of a chunk's text and of what stands beside it, by meaning; remembered from question to question."""
    return _meant(stem_set(text) | stem_set(beside))


def _meant(stems: frozenset[str]) -> frozenset[str]:
    """
    *stems* with the head of its meaning for each that has one: a page on pictures is on "photos", what is lost one
    loses.
    """
    heads = synonyms().heads
    return frozenset(heads.get(each, each) for each in stems)
