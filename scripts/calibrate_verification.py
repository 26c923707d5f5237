"""
Fit the score on claims that measure nothing, hold it against WiCE and SciFact with what the reader says, and freeze it:
`python -m scripts.calibrate_verification --data FOLDER`.
"""

import argparse
import gzip
import hashlib
import heapq
import json
import lzma
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from scipy.optimize import minimize

from evals.cases.splits import inputs_of
from pincite.fingerprint import file_sha256
from pincite.model.stored import json_lines
from pincite.ports import Reader
from pincite.recipes import load_recipe
from pincite.verification.claim_reading import read
from pincite.verification.entailed import entailed
from pincite.verification.score import CALIBRATION
from pincite.verification.statements import statements
from pincite.verification.support import measure
from pincite.wiring import reader_for

Vector = NDArray[np.float64]

RIDGE = 0.01
PASS_AT = 0.5
FAIL_AT = 0.7
"""
The lowest in steps of .1 at which what fails on SciFact is as often contradicted as what fails by rule alone (64 and 65
of 100; at .6, 60).
"""
READER_WEIGHT = 0.25
"""
Of the reader's log-odds beside those of the words, chosen in steps of .25 on WiCE and SciFact (balanced accuracy of the
verdict at 0, .25, .5, with a fit on 1,900 claims: WiCE .713, .736, .714, SciFact .660, .682, .686): where the reader
was trained it is surer than it is right elsewhere, so that no fit on such claims can tell.
"""
MOST = 2500
"""Claims of a set that are fitted on."""
BINS = 10
AGAINST = frozenset({"missing", "name_missing", "value_wrong", "opposed"})
"""Measures that speak against a claim or not at all; the others speak for it."""
CLAIMS, WICE, SCIFACT = inputs_of("data/calibration/verification-v2.toml", ("entailment", "wice", "scifact"))


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim with its evidence, out of a set of claims."""

    data: str
    claim: str
    evidence: str
    supported: bool


@dataclass(frozen=True, slots=True)
class Design:
    """
    The measures of all claims as a matrix, what the reader said of each, their labels, weights and data sets, and which
    of them can never pass.
    """

    names: tuple[str, ...]
    x: Vector
    heard: Vector
    y: Vector
    weight: Vector
    data: NDArray[np.str_]
    blocked: NDArray[np.bool_]


def fitted_claims(folder: Path) -> list[Labelled]:
    """Claims of the sets that are fitted on, at most `MOST` of each, the same on every machine."""
    drawn: dict[str, list[Labelled]] = {name: [] for name in CLAIMS.sets}
    with lzma.open(folder / CLAIMS.paths[0], "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row["set"] in drawn:
                drawn[row["set"]].append(
                    Labelled(row["set"], row["claim"], row["passage"], row["label"] == "supported")
                )
    return [
        row
        for name in CLAIMS.sets
        for row in heapq.nsmallest(MOST, drawn[name], key=lambda row: _shuffled(f"{row.claim} {row.evidence}"))
    ]


def labelled_claims(folder: Path) -> Iterator[Labelled]:
    """
    WiCE's claims with their articles (partly supported counts as not), and SciFact's with the abstracts they cite.
    """
    for _, line in json_lines((folder / WICE.paths[0]).read_text(encoding="utf-8")):
        row = json.loads(line)
        yield Labelled("wice", row["claim"], "\n".join(row["evidence"]), row["label"] == "supported")
    with gzip.open(folder / SCIFACT.paths[1], "rt", encoding="utf-8") as handle:
        abstracts = {row["_id"]: "\n".join([row["title"], *row["sentences"]]) for row in map(json.loads, handle)}
    seen = set()
    for _, line in json_lines((folder / SCIFACT.paths[0]).read_text(encoding="utf-8")):
        row = json.loads(line)
        doc = row["evidence_doc_id"] or re.findall(r"\d+", row["cited_doc_ids"])[0]
        if (row["id"], doc) not in seen:
            seen.add((row["id"], doc))
            yield Labelled("scifact", row["claim"], abstracts[doc], row["evidence_label"] == "SUPPORT")


def design(claims: Iterable[Labelled], reader: Reader | None = None) -> Design:
    """
    Measure every claim, and ask *reader* where there is one; each data set weighs the same, and so do its two classes.
    """
    rows = list(claims)
    measured = [_measured(row, reader) for row in track(rows, "claims", console=Console(stderr=True))]
    data, y = np.array([row.data for row in rows]), np.array([float(row.supported) for row in rows])
    weight = np.array([1 / np.sum((data == name) & (y == label)) for name, label in zip(data, y, strict=True)])
    return Design(
        names=tuple(measured[0][0]),
        x=np.array([list(features.values()) for features, _, _ in measured]),
        heard=np.array([heard for _, heard, _ in measured]),
        y=y,
        weight=weight / weight.mean(),
        data=data,
        blocked=np.array([blocked for _, _, blocked in measured]),
    )


def _shuffled(text: str) -> str:
    """A key that orders claims without regard to their words, the same on every machine."""
    return hashlib.sha256(text.encode()).hexdigest()


def _measured(row: Labelled, reader: Reader | None) -> tuple[dict[str, float], float, bool]:
    """The measures by name, the reader's log-odds (0 without one), and whether nothing makes the claim pass."""
    evidence = statements(row.evidence)
    measured = measure(read(row.claim), evidence, [read(statement.text) for statement in evidence])
    heard = entailed(row.claim, measured, evidence, reader).supported if reader else 0.0
    return measured.support.features(), heard, measured.blocked


def fit(x: Vector, y: Vector, weight: Vector, against: Sequence[bool] = ()) -> Vector:
    """
    Weights of a ridge-penalised logistic regression on the measures as they stand, the intercept first; the penalty
    acts on standardised measures. Where *against* is given, it says of each measure that it never speaks for a claim
    (no weight above 0) or never against one (none below 0).
    """
    mean, spread = x.mean(axis=0), x.std(axis=0) + 1e-9
    z = np.column_stack([np.ones(len(x)), (x - mean) / spread])

    def loss(beta: Vector) -> tuple[float, Vector]:
        odds = z @ beta
        value = float(weight @ (np.logaddexp(0, odds) - y * odds) / len(y) + RIDGE * beta[1:] @ beta[1:])
        gradient = z.T @ (weight * (1 / (1 + np.exp(-odds)) - y)) / len(y) + 2 * RIDGE * np.r_[0, beta[1:]]
        return value, gradient

    bounds = [(None, None), *((None, 0) if each else (0, None) for each in against)] if against else None
    beta: Vector = minimize(loss, np.zeros(z.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds).x
    slopes = beta[1:] / spread
    return np.concatenate([[beta[0] - slopes @ mean], slopes])


def predict(beta: Vector, x: Vector, heard: Vector | None = None) -> Vector:
    """Probabilities in (0, 1), with what the reader said where it was asked."""
    odds: Vector = beta[0] + x @ beta[1:]
    if heard is not None:
        odds = (odds + READER_WEIGHT * heard) / (1 + READER_WEIGHT)
    return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)


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
    sys.stdout.write(f"balanced accuracy: {accuracy}\nAUROC: {area}\nexpected calibration error: {error:.4f}\n")
    return accuracy, area, round(error, 4)


def _toml(
    fitted: Design, beta: Vector, figures: tuple[dict[str, float], dict[str, float], float], hashes: dict[str, str]
) -> str:
    accuracy, area, error = figures
    lines = [
        (
            "# The verifier's score: log-odds = intercept + sum of weight times measure "
            "(pincite/verification/support.py), and the reader's by its weight."
        ),
        "# Written by the command below, never by hand.",
        'name = "verification"', 'version = "v2"', f"intercept = {beta[0]:.6f}", f"reader_weight = {READER_WEIGHT}",
        f"pass_at = {PASS_AT}", f"fail_at = {FAIL_AT}", "",
        "[weights]",
        *(f"{name} = {value:.6f}" for name, value in zip(fitted.names, beta[1:], strict=True)),
        "", "[fit]", 'command = "python -m scripts.calibrate_verification --data FOLDER"',
        f"expected_calibration_error = {error}",
        "", "[fit.data_sha256]", *(f'"{name}" = "{digest}"' for name, digest in hashes.items()),
        "", "[fit.claims]", *(f"{name} = {int((fitted.data == name).sum())}" for name in sorted(set(fitted.data))),
        "", "[fit.balanced_accuracy]", *(f"{name} = {value}" for name, value in accuracy.items()),
        "", "[fit.auroc]", *(f"{name} = {value}" for name, value in area.items()),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Fit on the folder's claims, print the reliability table and the figures on WiCE and SciFact, and write the
    calibration.
    """
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with reading/, wice/ and scifact/")
    parser.add_argument("--out", type=Path, default=CALIBRATION)
    options = parser.parse_args(arguments)
    fitted = design(fitted_claims(options.data))
    beta = fit(fitted.x, fitted.y, fitted.weight, [name in AGAINST for name in fitted.names])
    held = design(labelled_claims(options.data), reader_for(load_recipe("default").reader))
    figures = _report(held, predict(beta, held.x, held.heard))
    files = (*CLAIMS.paths, *WICE.paths, *SCIFACT.paths)
    hashes = {name: file_sha256(options.data / name) for name in files}
    options.out.write_text(_toml(fitted, beta, figures, hashes), encoding="utf-8")


if __name__ == "__main__":
    main()
