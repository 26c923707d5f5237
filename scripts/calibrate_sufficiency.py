"""
Fit on labelled questions whether a chunk answers one, and freeze the coefficients in
``data/calibration/sufficiency-v2.toml``.

``PINCITE_EXTERNAL_DATA=… python -m scripts.calibrate_sufficiency --cache FOLDER`` takes its questions from the
collections that ``evals/splits.toml`` names for that file, and fits on no other: one that gates, measures or is sealed
is refused, and so is a text that stands in one. What the fit is worth on questions that it has not seen is measured by
``python -m tests.benchmarks.answerability``. Vectors are computed once and kept in ``--cache``.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import ROOT, SplitError, inputs_of
from pincite.adapters.models.openvino_reader import OpenVinoReader
from pincite.answering.judged import Seen as SeenEvidence
from pincite.answering.judged import seen_evidence
from pincite.answering.reading.features import features
from pincite.answering.reading.sufficiency import READER, may_be_read, reader_features, sufficiency_model
from pincite.fingerprint import fingerprint
from pincite.ports import Reader
from pincite.question.record import read_question
from scripts.measuring.answerability_sets import Item, external_folder, items
from scripts.measuring.kept_embedder import KeptEmbedder

FILE, READ_FILE = "data/calibration/sufficiency-v2.toml", "data/calibration/sufficiency-v4.toml"
OF_THE_READER = (READER, "fused", "missing", "unable")
"""What is weighed beside the features of the chunks where a reader reads them."""

WEIGHTS = {
    "articles": 0.5,
    "reading": 1.5,
    "reading_near": 3.0,
    "reading_masked": 0.5,
    "regulatory": 1.2,
    "regulatory_masked": 0.3,
    "other_guidances": 0.5,
}
"""
Weight of a question in the fit by its set: questions to a whole pipeline tell more than single passages, sure negatives
more than taken-away pages.
"""

FOLDS = 8


@dataclass(slots=True)
class Seen:
    """An item with the features of each chunk that nothing speaks against, and whether each is gold."""

    item: Item
    features: NDArray[np.float64]
    gold: NDArray[np.bool_]
    probability: float = 0.0


def seen(item: Item, names: Sequence[str], embedder: KeptEmbedder, reader: Reader | None) -> Seen:
    """Look at an item as the product does."""
    found = seen_evidence(read_question(item.question), item.candidates, embedder.embed, limit=6, reader=reader)
    rows = dict(_rows(found))
    return Seen(
        item,
        np.array([[row[name] for name in names] for row in rows.values()]).reshape(-1, len(names)),
        np.array([key in item.gold for key in rows], bool),
    )


def _rows(found: SeenEvidence) -> Iterator[tuple[str, dict[str, float]]]:
    """By chunk id the features of the chunks that may answer."""
    question, constraints, near, table = found.question, found.constraints, found.near, found.table
    for read in found.reads:
        key = read.candidate.chunk_id
        if found.told is None and key in constraints.open:
            yield key, features(question, read, constraints.open[key], near, table)
        if found.told is not None and may_be_read(read, constraints, found.told):
            yield key, reader_features(question, read, constraints, near, table, found.told)


@dataclass(frozen=True, slots=True)
class Fit:
    """A logistic model on standardised features."""

    scaler: StandardScaler
    model: LogisticRegression

    def probability(self, one: Seen) -> float:
        """The best chunk's, 0 where every chunk was ruled out."""
        return (
            float(self.model.predict_proba(self.scaler.transform(one.features))[:, 1].max())
            if len(one.features)
            else 0.0
        )

    def frozen(self) -> tuple[float, NDArray[np.float64]]:
        """Intercept and weights on the features as they are."""
        weights = self.model.coef_[0] / self.scaler.scale_
        return float(
            self.model.intercept_[0] - (self.model.coef_[0] * self.scaler.mean_ / self.scaler.scale_).sum()
        ), weights


def fit(rows: Sequence[Seen], rounds: int = 4) -> Fit:
    """
    Fit on the best gold chunk of each answerable question and the most tempting chunk of each other, chosen anew by
    each round's model.

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


def cross_validate(asked: Sequence[Seen]) -> None:
    """Give each item the probability by a model that saw nothing of its group, and no set that is not fitted on."""
    groups = sorted({one.item.group for one in asked})
    fold = dict(zip(groups, np.random.default_rng(0).integers(0, FOLDS, len(groups)).tolist(), strict=True))
    for k in range(FOLDS):
        model = fit([one for one in asked if fold[one.item.group] != k and one.item.kind in WEIGHTS])
        for one in asked:
            if fold[one.item.group] == k:
                one.probability = model.probability(one)


def best_point(asked: Sequence[Seen], wrong_costs: float) -> float:
    """
    The probability, in hundredths, from which answering costs least: the weighted shares of false answers,
    *wrong_costs* times, and of false refusals, out of fold.

    Source: Youden's index, Youden 1950, where both cost the same. Of equal points the highest, which refuses more.
    """
    label = np.array([one.item.answerable for one in asked])
    weight = np.array([WEIGHTS[one.item.kind] for one in asked])
    given = np.array([one.probability for one in asked])

    def cost(point: float) -> tuple[float, float]:
        answered = weight[~label & (given >= point)].sum() / weight[~label].sum()
        refused = weight[label & (given < point)].sum() / weight[label].sum()
        return float(wrong_costs * answered + refused), -point

    return min((step / 100 for step in range(5, 96)), key=cost)


def freeze(path: Path, answer_from: float, names: Sequence[str], fitted: Fit, fitted_on: Sequence[Seen]) -> None:
    """Write the model with a digest of the questions it was fitted on."""
    intercept, weights = fitted.frozen()
    digest = fingerprint([(one.item.kind, one.item.question, sorted(one.item.gold)) for one in fitted_on])
    head = (
        "# Whether a chunk answers a question: a logistic model over pincite/answering/reading/features.py, fitted by "
        "`python -m scripts.calibrate_sufficiency`.\n"
    )
    version = path.stem.rpartition("-")[2]
    fields = (
        f'version = "{version}"\ndata_sha256 = "{digest}"\nanswer_from = {answer_from}\nintercept = '
        f"{intercept:.4f}\n\n[weights]\n"
    )
    path.write_text(
        head + fields + "".join(f"{name} = {weight:.4f}\n" for name, weight in zip(names, weights, strict=True)),
        encoding="utf-8",
    )


def texts(asked: Sequence[Seen]) -> Iterator[str]:
    """Every text that is fitted on, once: the questions and the chunks that retrieval brought for them."""
    brought = (candidate.row.chunk.text for one in asked for candidate in one.item.candidates)
    yield from dict.fromkeys((*(one.item.question for one in asked), *brought))


def options_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says: on what to fit, at which cost, with which reader."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="folder in which vectors are kept")
    parser.add_argument(
        "--on", nargs="+", default=(), help="collections to fit on, in place of those that the register names"
    )
    parser.add_argument(
        "--wrong-costs", type=float, default=1.0, help="what a false answer costs, where a false refusal costs 1"
    )
    parser.add_argument(
        "--answer-from", type=float, help="probability from which is answered; the best point out of fold if not given"
    )
    parser.add_argument(
        "--reader",
        type=Path,
        help="folder of the reader whose word is weighed; without one the chunks' own features alone are",
    )
    parser.add_argument("--out", type=Path)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and freeze; 2 where a collection or a text may not be fitted on."""
    options = options_of(arguments)
    try:
        file = READ_FILE if options.reader else FILE
        collections = inputs_of(file, options.on)
        reader = OpenVinoReader(options.reader) if options.reader else None
        embedder = KeptEmbedder(options.cache)
        names = (*sufficiency_model().weights, *(OF_THE_READER if reader else ()))
        found = [
            seen(item, names, embedder, reader)
            for item in items(external_folder(), embedder, [each.name for each in collections])
        ]
        embedder.keep()
        hold_apart("sufficiency", texts(found), reserved_texts())
    except SplitError as error:
        print(error, file=sys.stderr)
        return 2
    cross_validate(found)
    freeze(
        options.out or ROOT / file,
        options.answer_from or best_point(found, options.wrong_costs),
        names,
        fit(found),
        found,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
