"""Fit the score on labelled claims and freeze it: `python -m scripts.calibrate_verification --data FOLDER`."""

import argparse
import gzip
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from evals.cases.splits import inputs_of
from pincite.fingerprint import file_sha256
from pincite.verification.claim_reading import read
from pincite.verification.score import CALIBRATION
from pincite.verification.statements import statements
from pincite.verification.support import Measured, measure

Vector = NDArray[np.float64]

FOLDS = 5
RIDGE = 0.01
PASS_AT = 0.5
BINS = 10
FILES = tuple(path for collection in inputs_of("data/calibration/verification-v1.toml") for path in collection.paths)
"""WiCE's claims, SciFact's claims and SciFact's abstracts, as the register of splits names them."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim with its evidence; ``group`` ties claims that must fall into one fold (article, abstract)."""

    data: str
    group: str
    claim: str
    evidence: str
    supported: bool


@dataclass(frozen=True, slots=True)
class Design:
    """
    The measures of all claims as a matrix, their labels, weights, folds and data sets, and which of them can never
    pass.
    """

    names: tuple[str, ...]
    x: Vector
    y: Vector
    weight: Vector
    fold: NDArray[np.int64]
    data: NDArray[np.str_]
    blocked: NDArray[np.bool_]


def labelled_claims(folder: Path) -> Iterator[Labelled]:
    """
    WiCE's claims with their articles (partly supported counts as not), and SciFact's with the abstracts they cite.
    """
    for line in (folder / FILES[0]).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        title = re.search(r"claim_title['\"]: ['\"](.*?)['\"], ['\"]claim_section", str(row["meta"]))
        yield Labelled(
            "wice",
            title[1] if title else row["claim"],
            row["claim"],
            "\n".join(row["evidence"]),
            row["label"] == "supported",
        )
    with gzip.open(folder / FILES[2], "rt", encoding="utf-8") as handle:
        abstracts = {row["_id"]: "\n".join([row["title"], *row["sentences"]]) for row in map(json.loads, handle)}
    seen = set()
    for line in (folder / FILES[1]).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        doc = row["evidence_doc_id"] or re.findall(r"\d+", row["cited_doc_ids"])[0]
        if (row["id"], doc) not in seen:
            seen.add((row["id"], doc))
            yield Labelled("scifact", doc, row["claim"], abstracts[doc], row["evidence_label"] == "SUPPORT")


def design(claims: Iterable[Labelled]) -> Design:
    """Measure every claim; each data set weighs the same, and so do its two classes."""
    rows = list(claims)
    measured = [_measured(row) for row in rows]
    features = [one.support.features() for one in measured]
    data, y = np.array([row.data for row in rows]), np.array([float(row.supported) for row in rows])
    weight = np.array([1 / np.sum((data == name) & (y == label)) for name, label in zip(data, y, strict=True)])
    order = {group: index for index, group in enumerate(sorted({row.group for row in rows}, key=_shuffled))}
    fold = np.array([order[row.group] % FOLDS for row in rows])
    return Design(
        names=tuple(features[0]),
        x=np.array([list(row.values()) for row in features]),
        y=y,
        weight=weight / weight.mean(),
        fold=fold,
        data=data,
        blocked=np.array([one.blocked for one in measured]),
    )


def _shuffled(group: str) -> str:
    """A key that orders groups without regard to their names, the same on every machine."""
    return hashlib.sha256(group.encode()).hexdigest()


def _measured(row: Labelled) -> Measured:
    evidence = statements(row.evidence)
    return measure(read(row.claim), evidence, [read(statement.text) for statement in evidence])


def fit(x: Vector, y: Vector, weight: Vector) -> Vector:
    """
    Weights of a ridge-penalised logistic regression on the measures as they stand, the intercept first; the penalty
    acts on standardised measures.
    """
    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-9
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])

    def loss(beta: Vector) -> tuple[float, Vector]:
        odds = z @ beta
        value = float(weight @ (np.logaddexp(0, odds) - y * odds) / len(y) + RIDGE * beta[1:] @ beta[1:])
        gradient = z.T @ (weight * (1 / (1 + np.exp(-odds)) - y)) / len(y) + 2 * RIDGE * np.r_[0, beta[1:]]
        return value, gradient

    beta: Vector = minimize(loss, np.zeros(z.shape[1]), jac=True, method="L-BFGS-B").x
    slopes = beta[1:] / spread
    return np.concatenate([[beta[0] - slopes @ mean], slopes])


def predict(beta: Vector, x: Vector) -> Vector:
    """Probabilities in (0, 1)."""
    odds: Vector = beta[0] + x @ beta[1:]
    return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)


def out_of_fold(table: Design) -> Vector:
    """Each claim's probability by a fit on the folds that its group is not in."""
    result = np.zeros(len(table.y))
    for fold in range(FOLDS):
        train, test = table.fold != fold, table.fold == fold
        result[test] = predict(fit(table.x[train], table.y[train], table.weight[train]), table.x[test])
    return result


def balanced_accuracy(y: Vector, passed: NDArray[np.bool_]) -> float:
    """Mean of the rates at which supported claims pass and others do not."""
    return float((passed[y == 1].mean() + (~passed[y == 0]).mean()) / 2)


def auroc(y: Vector, score: Vector) -> float:
    """Probability that a supported claim scores above another, ties half."""
    above = score[y == 1][:, None] - score[y == 0][None, :]
    return float(((above > 0) + 0.5 * (above == 0)).mean())


def reliability(y: Vector, score: Vector, weight: Vector) -> list[tuple[float, int, float, float]]:
    """
    For each tenth of the score: its lower end, the claims in it, their mean score and the weighted share that is
    supported.
    """
    rows = []
    for low in np.arange(BINS) / BINS:
        inside = (score >= low) & (score < low + 1 / BINS)
        if inside.any():
            mean, share = (float(np.average(column[inside], weights=weight[inside])) for column in (score, y))
            rows.append((float(low), int(inside.sum()), mean, share))
    return rows


def _report(table: Design, score: Vector) -> tuple[dict[str, float], dict[str, float], float]:
    accuracy, area = {}, {}
    for name in sorted(set(table.data)):
        rows = table.data == name
        area[str(name)] = round(auroc(table.y[rows], score[rows]), 4)
        accuracy[f"{name}_score"] = round(balanced_accuracy(table.y[rows], score[rows] >= PASS_AT), 4)
        accuracy[f"{name}_verdict"] = round(
            balanced_accuracy(table.y[rows], (score[rows] >= PASS_AT) & ~table.blocked[rows]), 4
        )
    bins = reliability(table.y, score, table.weight)
    error = sum(count * abs(mean - share) for _, count, mean, share in bins) / len(score)
    sys.stdout.write("score from  claims  mean score  supported (classes weighed alike)\n")
    sys.stdout.writelines(f"{low:10.1f}  {count:6d}  {mean:10.3f}  {share:9.3f}\n" for low, count, mean, share in bins)
    sys.stdout.write(
        f"balanced accuracy, out of fold: {accuracy}\nAUROC, out of fold: {area}\nexpected calibration error: "
        f"{error:.4f}\n"
    )
    return accuracy, area, round(error, 4)


def _toml(
    table: Design, beta: Vector, figures: tuple[dict[str, float], dict[str, float], float], hashes: dict[str, str]
) -> str:
    accuracy, area, error = figures
    lines = [
        (
            "# The verifier's score: log-odds = intercept + sum of weight times measure "
            "(pincite/verification/support.py). Written by the command below, never by hand."
        ),
        'name = "verification"', 'version = "v1"', f"intercept = {beta[0]:.6f}", f"pass_at = {PASS_AT}", "",
        "[weights]",
        *(f"{name} = {value:.6f}" for name, value in zip(table.names, beta[1:], strict=True)),
        "", "[fit]", 'command = "python -m scripts.calibrate_verification --data FOLDER"',
        f"expected_calibration_error = {error}",
        "", "[fit.data_sha256]", *(f'"{name}" = "{digest}"' for name, digest in hashes.items()),
        "", "[fit.claims]", *(f"{name} = {int((table.data == name).sum())}" for name in sorted(set(table.data))),
        "", "[fit.balanced_accuracy]", *(f"{name} = {value}" for name, value in accuracy.items()),
        "", "[fit.auroc]", *(f"{name} = {value}" for name, value in area.items()),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Fit on the folder's labelled claims, print the reliability table and the cross-validated figures, and write the
    calibration.
    """
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with wice/ and scifact/")
    parser.add_argument("--out", type=Path, default=CALIBRATION)
    options = parser.parse_args(arguments)
    table = design(labelled_claims(options.data))
    figures = _report(table, out_of_fold(table))
    hashes = {name: file_sha256(options.data / name) for name in FILES}
    options.out.write_text(_toml(table, fit(table.x, table.y, table.weight), figures, hashes), encoding="utf-8")


if __name__ == "__main__":
    main()
