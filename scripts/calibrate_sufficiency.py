"""
Fit on labelled questions whether a chunk answers one, and freeze the coefficients in ``data/calibration/sufficiency-v1.toml``.

``PINCITE_EXTERNAL_DATA=… python -m scripts.calibrate_sufficiency --cache FOLDER``. What the fit is worth on questions that it has not seen is measured by
``python -m tests.benchmarks.answerability``. Vectors are computed once and kept in ``--cache``.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from pincite.answering.answer import judged_evidence
from pincite.answering.features import features
from pincite.answering.sufficiency import standing_of, sufficiency_model
from pincite.contracts import DATA
from pincite.fingerprint import fingerprint
from tests.benchmarks.answerability_sets import Item, KeptEmbedder, external_folder, items

MODEL = DATA / "calibration" / "sufficiency-v1.toml"
WEIGHTS = {"clapnq": 0.5, "golden": 1.5, "golden_refusal": 3.0, "golden_masked": 0.5, "regulatory": 1.2, "regulatory_masked": 0.3, "other_guidances": 0.5}
"""Weight of a question in the fit by its set: questions to a whole pipeline tell more than single passages, sure negatives more than taken-away pages."""


@dataclass(slots=True)
class Seen:
    """An item with the features of each chunk that nothing speaks against, and whether each is gold."""

    item: Item
    features: NDArray[np.float64]
    gold: NDArray[np.bool_]
    probability: float = 0.0


def seen(item: Item, names: Sequence[str], embedder: KeptEmbedder) -> Seen:
    """Look at an item as the product does."""
    judged = judged_evidence(item.question, item.candidates, embedder.embed, limit=6)
    able = standing_of(judged.needs, judged.reads, judged.table).open
    reads = [r for r in judged.reads if r.candidate.chunk_id in able]
    rows = [features(judged.needs, r, able[r.candidate.chunk_id], judged.near, judged.table) for r in reads]
    return Seen(
        item, np.array([[row[name] for name in names] for row in rows]).reshape(-1, len(names)), np.array([r.candidate.chunk_id in item.gold for r in reads], bool)
    )


@dataclass(frozen=True, slots=True)
class Fit:
    """A logistic model on standardised features."""

    scaler: StandardScaler
    model: LogisticRegression

    def probability(self, one: Seen) -> float:
        """The best chunk's, 0 where every chunk was ruled out."""
        return float(self.model.predict_proba(self.scaler.transform(one.features))[:, 1].max()) if len(one.features) else 0.0

    def frozen(self) -> tuple[float, NDArray[np.float64]]:
        """Intercept and weights on the features as they are."""
        weights = self.model.coef_[0] / self.scaler.scale_
        return float(self.model.intercept_[0] - (self.model.coef_[0] * self.scaler.mean_ / self.scaler.scale_).sum()), weights


def fit(rows: Sequence[Seen], rounds: int = 4) -> Fit:
    """
    Fit on the best gold chunk of each answerable question and the most tempting chunk of each other, chosen anew by each round's model.

    Source: the maximum-pattern form of multiple-instance learning, Andrews et al. 2003.
    """
    usable = [one for one in rows if len(one.features) and (not one.item.answerable or one.gold.any())]
    scaler = StandardScaler().fit(np.vstack([one.features for one in usable]))
    scaled = scaler.transform(np.vstack([one.features for one in usable]))
    starts = np.cumsum([0, *(len(one.features) for one in usable)])
    barred = np.concatenate([one.item.answerable & ~one.gold for one in usable])
    answerable, weights = [one.item.answerable for one in usable], [WEIGHTS[one.item.kind] for one in usable]
    scores = scaled[:, :2].sum(axis=1)
    for _ in range(rounds):
        tempting = np.where(barred, -np.inf, scores)
        chosen = [start + int(np.argmax(tempting[start:end])) for start, end in pairwise(starts.tolist())]
        model = LogisticRegression(C=0.3, max_iter=2000).fit(scaled[chosen], answerable, sample_weight=weights)
        scores = model.decision_function(scaled)
    return Fit(scaler, model)


def freeze(path: Path, answer_from: float, names: Sequence[str], fitted: Fit, fitted_on: Sequence[Seen]) -> None:
    """Write the model with a digest of the questions it was fitted on."""
    intercept, weights = fitted.frozen()
    digest = fingerprint([(one.item.kind, one.item.question, sorted(one.item.gold)) for one in fitted_on])
    head = "# Whether a chunk answers a question: a logistic model over pincite/answering/features.py, fitted by `python -m scripts.calibrate_sufficiency`.\n"
    fields = f'version = "v1"\ndata_sha256 = "{digest}"\nanswer_from = {answer_from}\nintercept = {intercept:.4f}\n\n[weights]\n'
    path.write_text(head + fields + "".join(f"{name} = {weight:.4f}\n" for name, weight in zip(names, weights, strict=True)), encoding="utf-8")


def main() -> int:
    """Fit and freeze."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="folder in which vectors are kept")
    parser.add_argument("--answer-from", type=float, default=sufficiency_model().answer_from, help="the chosen point of the curve that the benchmark prints")
    parser.add_argument("--out", type=Path, default=MODEL)
    options = parser.parse_args()
    embedder, names = KeptEmbedder(options.cache), tuple(sufficiency_model().weights)
    found = [seen(item, names, embedder) for item in items(external_folder(), embedder)]
    embedder.keep()
    freeze(options.out, options.answer_from, names, fit([one for one in found if one.item.kind in WEIGHTS]), found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
