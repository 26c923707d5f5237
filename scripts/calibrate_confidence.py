"""
The calibrated confidence, from labelled retrievals to its frozen weights.

``PINCITE_EXTERNAL_DATA=… python -m scripts.calibrate_confidence collect`` writes the labelled retrievals to
``data/calibration/confidence-v2.csv``; ``… fit`` needs nothing but that file: it writes ``confidence-v2.toml`` beside
it and prints the reliability table, with each collection judged by a model that was fitted on the others. Both take
only collections that ``evals/splits.toml`` allows to be fitted on.
"""

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import SplitError, fitting, inputs_of
from pincite.contracts import DATA, retrieval_contract
from pincite.fingerprint import file_sha256
from pincite.model.stages import ScoredRow
from pincite.question.stems import stem_set
from pincite.retrieval.confidence import features
from scripts.measuring.retrieval_corpora import Corpus, Question, corpus, off_subject, questions

TABLE = DATA / "calibration" / "confidence-v2.csv"
MODEL = DATA / "calibration" / "confidence-v2.toml"
FEATURES = ("cosine", "coverage")
FILE = "data/calibration/confidence-v2.toml"
OFF_SUBJECT = "guidances"
"""The collection of questions alone: none of its papers is in a corpus."""

# here a chunk of another document than the labelled ones is known not to answer
LABELLED_THROUGHOUT = {"reading_train", "articles"}
QUESTIONS = 150
FOREIGN = 60
POSITIVES, NEIGHBOURS, STRANGERS = 2, 4, 2
NEIGHBOUR_RANK = 5
# Four of five questions that are asked of a team's documents are on their subject.
PRIOR_ODDS = 4.0
RIDGE = 1e-5
BINS = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled retrieval."""

    collection: str
    relevant: int
    values: tuple[float, ...]


def collect() -> Iterator[Judged]:
    """
    Labelled chunks, neighbours that do not answer, and what each corpus brings for questions on other subjects; of the
    register's collections.

    Raises:
        SplitError: If one of them may not be fitted on, or a question of theirs stands in what gates or is sealed.
    """
    named = [each.name for each in inputs_of(FILE)]
    corpora = [name for name in named if name != OFF_SUBJECT]
    foreign = off_subject(QUESTIONS) if OFF_SUBJECT in named else []
    asked = {name: questions(name)[:QUESTIONS] for name in corpora}
    hold_apart(
        "confidence", [*(question.text for found in asked.values() for question in found), *foreign], reserved_texts()
    )
    for name in corpora:
        own = corpus(name)
        yield from _own(own, asked[name])
        for other in corpora:
            if other != name:
                yield from _strangers(own, other, [question.text for question in asked[other][:FOREIGN]])
        if name == "regulatory_papers":
            yield from _strangers(own, OFF_SUBJECT, foreign)


def _own(own: Corpus, asked: Sequence[Question]) -> Iterator[Judged]:
    for question, found in zip(asked, own.find([each.text for each in asked]), strict=True):
        ranked = sorted(found.candidates, key=lambda c: (-c.fused, c.chunk_id))
        labelled = [c for c in ranked if question.relevant(c.row)]
        yield from (_judged(own.name, question.text, c, 1) for c in labelled[:POSITIVES])
        if own.name in LABELLED_THROUGHOUT and labelled:
            others = [c for c in ranked[NEIGHBOUR_RANK - 1 :] if c.row.file not in question.gold]
            yield from (_judged(f"{own.name}, neighbours", question.text, c, 0) for c in others[:NEIGHBOURS])


def _strangers(own: Corpus, name: str, texts: Sequence[str]) -> Iterator[Judged]:
    for text, found in zip(texts, own.find(texts), strict=True):
        nearest = sorted(found.candidates, key=lambda c: (-c.similarity, c.chunk_id))[:STRANGERS]
        yield from (_judged(f"{name} asked of {own.name}", text, c, 0) for c in nearest)


def _judged(collection: str, question: str, candidate: ScoredRow, relevant: int) -> Judged:
    values = features(stem_set(question), candidate.row, candidate.similarity)
    return Judged(collection, relevant, tuple(round(values[name], 4) for name in FEATURES))


def write(rows: Iterable[Judged], path: Path = TABLE) -> None:
    """The labelled retrievals as CSV, numbers and the names of collections only."""
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle, lineterminator="\n")
        writer.writerow(("collection", "relevant", *FEATURES))
        writer.writerows((row.collection, row.relevant, *row.values) for row in rows)


def read(path: Path = TABLE) -> list[Judged]:
    """The labelled retrievals in the order of the file."""
    with path.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    return [
        Judged(row["collection"], int(row["relevant"]), tuple(float(row[name]) for name in FEATURES)) for row in rows
    ]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights in the order of ``FEATURES``, and the intercept."""

    weights: NDArray[np.float64]
    intercept: float

    def probability(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Probability of relevance for each row of *values*."""
        return 1 / (1 + np.exp(-(values @ self.weights + self.intercept)))


def fitted(rows: Sequence[Judged]) -> Fitted:
    """
    Logistic regression with weights >= 0; every collection weighs alike, and relevant to irrelevant as the prior odds
    say.
    """
    values = np.array([row.values for row in rows])
    labels = np.array([row.relevant for row in rows])
    weights = _weights(rows)

    def loss(point: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        slope, logits = point[:-1], values @ point[:-1] + point[-1]
        error = (1 / (1 + np.exp(-logits)) - labels) * weights
        cost = float((weights * (np.logaddexp(0, logits) - labels * logits)).sum() + RIDGE * (slope**2).sum())
        return cost, np.append(values.T @ error + 2 * RIDGE * slope, error.sum())

    bounds = [(0.0, None)] * len(FEATURES) + [(None, None)]
    best = minimize(
        loss,
        np.zeros(len(FEATURES) + 1),
        jac=True,
        bounds=bounds,
        method="L-BFGS-B",
        options={"ftol": 1e-12, "gtol": 1e-9},
    ).x
    return Fitted(np.round(best[:-1], 2), round(float(best[-1]), 2))


def _weights(rows: Sequence[Judged]) -> NDArray[np.float64]:
    keys = [(row.collection, row.relevant) for row in rows]
    sizes = {key: keys.count(key) for key in set(keys)}
    alike = np.array([1 / sizes[key] for key in keys])
    labels = np.array([row.relevant for row in rows])
    share = np.where(
        labels == 1,
        PRIOR_ODDS / (1 + PRIOR_ODDS) / alike[labels == 1].sum(),
        1 / (1 + PRIOR_ODDS) / alike[labels == 0].sum(),
    )
    return alike * share


def held_out(rows: Sequence[Judged]) -> NDArray[np.float64]:
    """The probability of each row by a model that saw no row of its corpus."""
    places = [_corpus_of(row.collection) for row in rows]
    probabilities = np.zeros(len(rows))
    for place in sorted(set(places)):
        model = fitted([row for row, own in zip(rows, places, strict=True) if own != place])
        here = [at for at, own in enumerate(places) if own == place]
        probabilities[here] = model.probability(np.array([rows[at].values for at in here]))
    return probabilities


def _corpus_of(collection: str) -> str:
    return collection.rsplit(" asked of ", maxsplit=1)[-1].split(",", maxsplit=1)[0]


def reliability(
    rows: Sequence[Judged], probabilities: NDArray[np.float64]
) -> Iterator[tuple[float, float, float, int]]:
    """For each of ten bins that is not empty: mean probability, share of relevant, weight, number of rows."""
    labels, weights = np.array([row.relevant for row in rows]), _weights(rows)
    bins = np.minimum((probabilities * BINS).astype(int), BINS - 1)
    for each in range(BINS):
        here = bins == each
        if here.any():
            weight = weights[here].sum()
            yield (
                float((weights[here] * probabilities[here]).sum() / weight),
                float((weights[here] * labels[here]).sum() / weight),
                float(weight),
                int(here.sum()),
            )


def report(rows: Sequence[Judged], model: Fitted) -> None:
    """
    Print the reliability table, the expected calibration error, and the share of each collection above the unknown
    bound.
    """
    probabilities, known_from = held_out(rows), retrieval_contract().confidence.unknown_below
    table = list(reliability(rows, probabilities))
    print("predicted  relevant  weight   rows")
    for mean, share, weight, size in table:
        print(f"   {mean:.3f}     {share:.3f}   {weight:.3f}  {size:5d}")
    print(
        f"expected calibration error {sum(weight * abs(mean - share) for mean, share, weight, _ in table):.4f} "
        f"(held out by corpus), {len(rows)} rows"
    )
    print(f"weights {dict(zip(FEATURES, model.weights.tolist(), strict=True))}, intercept {model.intercept}")
    for collection, relevant in sorted(
        {(row.collection, row.relevant) for row in rows}, key=lambda key: (-key[1], key[0])
    ):
        here = [at for at, row in enumerate(rows) if (row.collection, row.relevant) == (collection, relevant)]
        print(
            f"{(probabilities[here] >= known_from).mean():6.3f} >= {known_from}   "
            f"{'relevant' if relevant else 'not'}: {collection} ({len(here)})"
        )


def save(model: Fitted) -> None:
    """Write the frozen model with the digest of its data."""
    lines = "\n".join(f"{name} = {weight}" for name, weight in zip(FEATURES, model.weights.tolist(), strict=True))
    MODEL.write_text(
        HEADER
        + (
            f'version = "v2"\ndata_sha256 = "{file_sha256(TABLE)}"\nintercept = '
            f"{model.intercept}\n\n[weights]\n{lines}\n"
        ),
        encoding="utf-8",
    )


HEADER = """# The calibrated confidence: probability that a chunk is relevant, a logistic model that is \
monotone in each feature.
# Fitted by `python -m scripts.calibrate_confidence fit` on the labelled retrievals in confidence-v2.csv; the command \
prints the reliability table.
"""


def collections_of(rows: Iterable[Judged]) -> frozenset[str]:
    """The collections that a table's rows are of, by their names in the register."""
    named = {part for row in rows for part in row.collection.removesuffix(", neighbours").split(" asked of ")}
    return frozenset(named)


def main(arguments: Sequence[str]) -> int:
    """Collect, fit, or both; 2 where a collection may not be fitted on."""
    try:
        if "collect" in arguments:
            write(list(collect()))
        judged = read()
        for name in sorted(collections_of(judged)):
            fitting(name)
    except SplitError as error:
        print(error, file=sys.stderr)
        return 2
    result = fitted(judged)
    report(judged, result)
    save(result)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
