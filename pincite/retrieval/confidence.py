"""Calibrated confidence: the probability that a chunk is relevant to a question, by a logistic model that is monotone in every feature."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from pincite.contracts import DATA, Table, load
from pincite.model.evidence import Candidate
from pincite.retrieval.words import stems


class ConfidenceModel(Table):
    """Frozen weights, all >= 0 so that more of a feature never lowers the confidence, and the sha256 of the labelled retrievals they were fitted on."""

    version: str
    data_sha256: str
    intercept: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        """Probability in [0, 1], rounded to four digits; a weight without its feature raises ``KeyError``."""
        logit = self.intercept + sum(weight * features[name] for name, weight in self.weights.items())
        return round(1 / (1 + math.exp(-logit)), 4)


@cache
def confidence_model(path: Path = DATA / "calibration" / "confidence-v1.toml") -> ConfidenceModel:
    """The frozen model in force."""
    return load(path, ConfidenceModel)


@dataclass(frozen=True, slots=True)
class TermWeights:
    """How much each stem of a question weighs: a word that few candidates hold tells more than one that all hold."""

    weights: Mapping[str, float]

    @classmethod
    def of(cls, question: str, texts: Sequence[str]) -> Self:
        """Weigh the stems of *question* over *texts*."""
        held = Counter(term for text in texts for term in set(stems(text)))
        return cls({term: math.log(1 + (len(texts) + 1) / (held[term] + 0.5)) for term in stems(question)})

    def coverage(self, text: str) -> float:
        """Share in [0, 1] of the question's weight that stands in *text*; 0 for a question without content words."""
        total = sum(self.weights.values())
        here = set(stems(text))
        return sum(weight for term, weight in self.weights.items() if term in here) / total if total else 0.0


def features(candidate: Candidate, terms: TermWeights) -> dict[str, float]:
    """Features of one candidate by name, each in [0, 1]."""
    chunk = candidate.row.chunk
    return {"cosine": candidate.similarity, "coverage": terms.coverage(f"{candidate.row.doc_title} {chunk.context} {chunk.text}")}
