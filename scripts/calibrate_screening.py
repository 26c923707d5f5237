"""
Fit the screen's two heads on the project's own examples and freeze them in ``data/calibration/screening-v1.json``.

``python -m scripts.calibrate_screening`` writes the file, ``--check`` holds the file against a new fit, ``--held-out``
prints what the model does to attack categories and kinds of harmless text that it was not fitted on.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import inputs_of
from pincite.fingerprint import file_sha256
from pincite.guardrails.lexicon import LEXICON
from pincite.guardrails.screen import FEWEST_OF_A_PAPER
from pincite.guardrails.screening_features import Sentence, rules_in, sentences_of
from pincite.guardrails.screening_model import COEFFICIENTS, LogisticHead, document_features, question_instances, views
from pincite.model.stored import json_lines
from scripts.measuring.logistic import FOLDS, balanced, tenths
from scripts.measuring.logistic import fit as fitted

ROOT = Path(__file__).parents[1]
FILE = "data/calibration/screening-v1.json"
EXAMPLES = inputs_of(FILE)[0].places()[0]
# Weaker evidence starts with less room to grow: a word alone should never decide.
SCALES = {"has": 0.3, "mood": 0.5, "pair": 0.7, "say": 0.7, "ask": 0.7, "order": 0.7}
RIDGE = 0.5
FLAG_FROM = {"question": 0.3, "document": 0.5}
PLANTED_TWICE = 2
NOT_PLANTED = frozenset({"encoded", "manyshot", "preface", "split", "uncited"})


@dataclass(frozen=True)
class Row:
    """One instance: its features, whether it is an attack, its kind and the example it came from."""

    features: tuple[str, ...]
    attack: bool
    kind: str
    text: str


def examples() -> list[dict[str, str]]:
    """
    The labelled texts: use, label, kind, text.

    Raises:
        SplitError: If one of them stands in what gates or is sealed.
    """
    rows = [json.loads(line) for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))]
    hold_apart("screening", (row["text"] for row in rows), reserved_texts())
    return rows


def question_rows(rows: Iterable[dict[str, str]]) -> Iterator[Row]:
    """
    Every instance of a harmless text that is short enough for a question; of an attack the one in which most rules
    fire.
    """
    for row in rows:
        found = [instance.features for instance in question_instances(row["text"])]
        if row["use"] == "question" and row["label"] == "attack":
            yield Row(max(found, key=_suspicion), attack=True, kind=row["kind"], text=row["text"])
        elif row["label"] != "attack" and (
            row["use"] == "question" or len(sentences_of(row["text"])) < FEWEST_OF_A_PAPER
        ):
            yield from (
                Row(features, attack=False, kind=f"{row['use']} {row['kind']}", text=row["text"]) for features in found
            )


def _suspicion(features: Sequence[str]) -> int:
    return sum(2 * name.startswith("rule:") + name.startswith("pair:") for name in features)


def document_rows(rows: Sequence[dict[str, str]]) -> Iterator[Row]:
    """
    Sentences of the carriers, and every other document example and most attacks on questions, planted in carriers at
    start, middle and end.
    """
    carriers = [sentences_of(row["text"]) for row in rows if row["label"] == "carrier"]
    for carrier in carriers:
        for place in range(len(carrier)):
            if features := _features_at(carrier, place):
                yield Row(features, attack=False, kind="carrier", text=carrier[place].text)
    planted = [
        row
        for row in rows
        if row["label"] != "carrier"
        and (row["use"] == "document" or (row["label"] == "attack" and row["kind"] not in NOT_PLANTED))
    ]
    for turn, row in enumerate(row for row in planted for _ in range(PLANTED_TWICE)):
        yield from _planted(row, carriers[turn % len(carriers)], turn)


def _planted(row: dict[str, str], carrier: Sequence[Sentence], turn: int) -> Iterator[Row]:
    new = sentences_of(views(row["text"])[-1][1])
    start = (0, len(carrier) // 2, len(carrier))[turn % 3]
    document = [*carrier[:start], *new, *carrier[start:]]
    if row["label"] == "attack":
        worst = max(range(len(new)), key=lambda place: len(rules_in(new[place])))
        if features := _features_at(document, start + worst):
            yield Row(features, attack=True, kind=row["kind"], text=row["text"])
        return
    for place in range(len(new)):
        # A harmless sentence is at home somewhere: that it is foreign to this carrier teaches nothing.
        if features := tuple(name for name in _features_at(document, start + place) if ":known:" not in name):
            yield Row(features, attack=False, kind=f"document {row['kind']}", text=row["text"])


def _features_at(document: Sequence[Sentence], place: int) -> tuple[str, ...]:
    uses = Counter(word for sentence in document for word in sentence.content)
    following = document[place + 1] if place + 1 < len(document) else None
    return tuple(document_features(document[place], following, uses, shaped=True))


def fit(rows: Sequence[Row], flag_from: float) -> LogisticHead:
    """
    Fit a ridge-penalised logistic regression with both classes weighted alike.

    Each feature has a normal prior whose width is its scale.
    """
    seen = Counter(name for row in rows for name in set(row.features))
    names = sorted(name for name, count in seen.items() if count > 1)
    column = {name: at for at, name in enumerate(names)}
    scales = np.array([SCALES.get(name.split(":", maxsplit=1)[0], 1.0) for name in names])
    design = np.zeros((len(rows), len(names)))
    for at, row in enumerate(rows):
        for name in column.keys() & set(row.features):
            design[at, column[name]] = scales[column[name]]
    attacks = np.array([row.attack for row in rows])
    beta = fitted(design, attacks.astype(np.float64), balanced(attacks), RIDGE)
    weights = {
        name: round(float(weight), 3)
        for name, weight in zip(names, beta[1:] * scales, strict=True)
        if round(float(weight), 3)
    }
    return LogisticHead(intercept=round(float(beta[0]), 3), flag_from=flag_from, weights=weights)


def rows_of(use: str) -> list[Row]:
    """All instances for a head."""
    return list(question_rows(examples()) if use == "question" else document_rows(examples()))


def frozen() -> dict[str, Any]:
    """Both heads and the digests of what they were fitted on."""
    heads = {use: fit(rows_of(use), FLAG_FROM[use]) for use in ("question", "document")}
    digests = {path.name: file_sha256(path) for path in (EXAMPLES, LEXICON)}
    return {"fitted_on": digests} | {
        use: {"intercept": one.intercept, "flag_from": one.flag_from, "weights": one.weights}
        for use, one in heads.items()
    }


def held_out(use: str) -> None:
    """Print the share flagged of every kind: fitted without a tenth of the texts, and fitted without the whole kind."""
    rows = rows_of(use)
    kinds = sorted({(row.attack, row.kind) for row in rows}, reverse=True)
    tenth = defaultdict(list)
    folds = tenths(row.text for row in rows)
    for fold in range(FOLDS):
        model = fit([row for row, of in zip(rows, folds, strict=True) if of != fold], FLAG_FROM[use])
        for row in (row for row, of in zip(rows, folds, strict=True) if of == fold):
            tenth[row.attack, row.kind].append(model.log_odds(row.features) >= model.flag_from)
    for attack, kind in kinds:
        model = fit([row for row in rows if (row.attack, row.kind) != (attack, kind)], FLAG_FROM[use])
        whole = [
            model.log_odds(row.features) >= model.flag_from for row in rows if (row.attack, row.kind) == (attack, kind)
        ]
        label = "attack" if attack else "harmless"
        print(
            f"{use:9} {label:9} {kind:22} n {len(whole):4}  flagged: tenth held out "
            f"{np.mean(tenth[attack, kind]):.2f}, kind held out {np.mean(whole):.2f}"
        )


def differs(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether a fit moved a weight by more than rounding and the solver's last digits explain."""
    names = {(use, name) for use in ("question", "document") for one in (old, new) for name in one[use]["weights"]}
    moved = max(abs(old[use]["weights"].get(name, 0.0) - new[use]["weights"].get(name, 0.0)) for use, name in names)
    return old["fitted_on"] != new["fitted_on"] or moved > 0.01  # noqa: PLR2004 - weights are kept to three digits


def main() -> int:
    """Write, check or examine; 1 where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    if asked.held_out:
        for use in ("question", "document"):
            held_out(use)
        return 0
    new = frozen()
    if asked.check:
        return int(differs(json.loads(COEFFICIENTS.read_text(encoding="utf-8")), new))
    COEFFICIENTS.write_text(json.dumps(new, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
