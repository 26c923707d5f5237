"""
Fit the screen's two heads on the project's own examples and freeze them in ``data/calibration/screening-v2.json``.

``python -m scripts.calibrate_screening`` writes the file, ``--check`` holds the file against a new fit, ``--held-out``
prints what the model does to attack categories and kinds of harmless text that it was not fitted on.
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array
from scipy.stats import rankdata

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import inputs_of
from pincite.guardrails.lexicon import LEXICON
from pincite.guardrails.screen import FEWEST_OF_A_PAPER
from pincite.guardrails.screening_features import Sentence, sentences_of
from pincite.guardrails.screening_model import COEFFICIENTS, LogisticHead, document_features, question_instances, views
from pincite.guardrails.screening_wording import is_wording, share_of_each
from pincite.model.stored import json_lines

ROOT = Path(__file__).parents[1]
FILE = "data/calibration/screening-v2.json"
EXAMPLES = inputs_of(FILE)[0].places()[0]
PAPERS, ASKED = inputs_of(FILE)[1].places()
EVERY_SECTION, EVERY_QUESTION = 1, 9
"""
Of the reading set's papers and questions, which are all harmless, so many-th; all of them would only take longer.
"""
# Weaker evidence starts with less room to grow: a word alone should never decide.
SCALES = {"has": 0.3, "mood": 0.5, "pair": 0.7, "say": 0.7, "ask": 0.7, "order": 0.7}
SCALES |= {"word": 1.0, "two": 1.0, "quoted": 1.0, "part": 0.5}
RIDGE = 0.5
FLAG_FROM = {"question": 0.75, "document": 0.8}
"""Log-odds; chosen on the trades that choose, with passages of official papers and golden cases as a veto."""
PLANTED_TWICE = 2
NOT_PLANTED = frozenset({"encoded", "manyshot", "preface", "split", "uncited"})
_MARKUP = re.compile(r"\A---\n[\s\S]*?\n---\n|^\{.*\}$|^\|[-|: ]+\|$|^\| ?| ?\|$|\*\*", re.MULTILINE)
"""What the papers' sources hold for whoever renders them."""
_BAR = re.compile(r" ?\| ?")
"""What parts the cells of a row there, and is a tab where the product reads one."""

FOLDS = 5
REFITS = 1
"""Times that the sentence which makes a text an attack is told anew by the fit before."""
LEAST_WEIGHT = 0.005
"""Weights below it are left out: they are many, and all of them together move no log-odds by a tenth."""


@dataclass(frozen=True)
class Row:
    """
    One piece of an example: the features of each sentence that may be what makes it an attack, of a harmless text of
    one sentence; its kind, what it is held out with, and whether it is only for choosing among models.
    """

    sentences: tuple[tuple[str, ...], ...]
    attack: bool
    kind: str
    group: str
    dev: bool


def examples() -> list[dict[str, str]]:
    """
    The labelled texts: use, label, kind, text; of newer ones the trade they are from, and "dev" where they choose.

    Raises:
        SplitError: If one of them stands in what gates or is sealed.
    """
    rows = [json.loads(line) for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))]
    hold_apart("screening", (row["text"] for row in rows), reserved_texts())
    return rows


def papers() -> list[dict[str, str]]:
    """Sections of the reading set's training papers, as carriers, and questions on them, as harmless ones."""
    asked = [json.loads(line) for _, line in json_lines(ASKED.read_text(encoding="utf-8"))]
    asked = [row for row in asked if row["split"] in inputs_of(FILE)[1].sets]
    found = [
        {"use": "question", "label": "harmless", "kind": "reading", "trade": row["document"], "text": row["question"]}
        for row in asked[::EVERY_QUESTION]
    ]
    for path in (PAPERS / name for name in sorted({row["document"] for row in asked}) if name.endswith(".md")):
        sections = _BAR.sub("\t", _MARKUP.sub("", path.read_text(encoding="utf-8"))).split("\n## ")
        found += [
            {"use": "document", "label": "carrier", "kind": "reading", "trade": path.name, "text": text}
            for text in sections[::EVERY_SECTION]
        ]
    return found


def _row(row: dict[str, str], sentences: Iterable[tuple[str, ...]], kind: str) -> Row:
    group = row.get("trade", row["text"])
    return Row(tuple(sentences), row["label"] == "attack", kind, group, dev=row.get("set") == "dev")


def question_rows(rows: Iterable[dict[str, str]]) -> Iterator[Row]:
    """Every instance of a harmless text that is short enough for a question; an attack with all of its instances."""
    for row in rows:
        found = [instance.features for instance in question_instances(row["text"])]
        if row["use"] == "question" and row["label"] == "attack":
            yield _row(row, found, row["kind"])
        elif row["label"] != "attack" and (
            row["use"] == "question" or len(sentences_of(row["text"])) < FEWEST_OF_A_PAPER
        ):
            yield from (_row(row, [features], f"{row['use']} {row['kind']}") for features in found)


def document_rows(rows: Sequence[dict[str, str]]) -> Iterator[Row]:
    """
    Sentences of the carriers, and every other document example and most attacks on questions, planted in carriers at
    start, middle and end; the first time in one of their own trade, so that not all that is foreign is an attack.
    """
    carriers = [(row, sentences_of(row["text"])) for row in rows if row["label"] == "carrier"]
    at_home = defaultdict(list)
    for row, carrier in carriers:
        at_home[row.get("trade")].append(carrier)
        for place in range(len(carrier)):
            if features := _features_at(carrier, place):
                yield _row(row, [features], f"carrier {row['kind']}")
    planted = [
        row
        for row in rows
        if row["label"] != "carrier"
        and (row["use"] == "document" or (row["label"] == "attack" and row["kind"] not in NOT_PLANTED))
    ]
    for turn, (row, time) in enumerate((row, time) for row in planted for time in range(PLANTED_TWICE)):
        own = at_home[row["trade"]] if time == 0 and "trade" in row else at_home[None]
        yield from _planted(row, own[turn % len(own)], turn)


def _planted(row: dict[str, str], carrier: Sequence[Sentence], turn: int) -> Iterator[Row]:
    new = sentences_of(views(row["text"])[-1][1])
    start = (0, len(carrier) // 2, len(carrier))[turn % 3]
    document = [*carrier[:start], *new, *carrier[start:]]
    found = [_features_at(document, start + place) for place in range(len(new))]
    if row["label"] == "attack":
        if meant := [features for features in found if features]:
            yield _row(row, meant, row["kind"])
        return
    for features in filter(None, found):
        # A harmless sentence is at home somewhere: that it is foreign to this carrier teaches nothing.
        yield _row(row, [tuple(name for name in features if ":known:" not in name)], f"document {row['kind']}")


def _features_at(document: Sequence[Sentence], place: int) -> tuple[str, ...]:
    uses = Counter(word for sentence in document for word in sentence.content)
    following = document[place + 1] if place + 1 < len(document) else None
    return tuple(document_features(document[place], following, uses, shaped=True))


def fit(rows: Sequence[Row], flag_from: float) -> LogisticHead:
    """
    Fit a logistic regression over every row's most suspicious sentence: first the one in which most rules fire, then
    the one that the fit before rates highest.
    """
    chosen = [max(row.sentences, key=_suspicion) for row in rows]
    found = _fitted(chosen, rows, flag_from)
    for _ in range(REFITS):
        chosen = [max(row.sentences, key=found.log_odds) for row in rows]
        found = _fitted(chosen, rows, flag_from)
    return found


def _suspicion(features: Sequence[str]) -> int:
    return sum(2 * name.startswith("rule:") + name.startswith("pair:") for name in features)


def _design(chosen: Sequence[set[str]], column: dict[str, int], scales: np.ndarray[Any, Any]) -> csr_array:
    """The matrix of which the fit's log-odds are the product with its weights, as `LogisticHead` reads them."""
    places = [sorted(column[name] for name in column.keys() & names) for names in chosen]
    columns = np.fromiter(chain.from_iterable(places), dtype=np.int64)
    of_wording = np.array([is_wording(name) for name in column])
    shares = np.repeat([share_of_each(names) for names in chosen], list(map(len, places)))
    values = scales[columns] * np.where(of_wording[columns], shares, 1.0)
    return csr_array((values, columns, np.cumsum([0, *map(len, places)])), shape=(len(chosen), len(column)))


def _fitted(chosen: Sequence[tuple[str, ...]], rows: Sequence[Row], flag_from: float) -> LogisticHead:
    """
    Fit a ridge-penalised logistic regression with both classes weighted alike.

    Source: maximum a posteriori under a normal prior whose width is the feature's scale; solved by L-BFGS.
    """
    seen = Counter(name for features in chosen for name in set(features))
    names = sorted(name for name, count in seen.items() if count > 1)
    column = {name: at for at, name in enumerate(names)}
    scales = np.array([SCALES.get(name.split(":", maxsplit=1)[0], 1.0) for name in names])
    design = _design([set(features) for features in chosen], column, scales)
    attacks = np.array([row.attack for row in rows])
    share = np.where(attacks, 0.5 / attacks.mean(), 0.5 / (1 - attacks.mean()))

    def loss(beta: np.ndarray[Any, Any]) -> tuple[float, np.ndarray[Any, Any]]:
        margin = np.where(attacks, 1, -1) * (design @ beta[1:] + beta[0])
        slope = share * np.where(attacks, -1, 1) / (1 + np.exp(margin))
        value = (share * np.logaddexp(0, -margin)).sum() + RIDGE * (beta[1:] ** 2).sum() / 2
        return float(value), np.concatenate([[slope.sum()], design.T @ slope + RIDGE * beta[1:]])

    beta = minimize(
        loss,
        np.zeros(len(names) + 1),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": 2000, "ftol": 1e-10, "gtol": 1e-6},
    ).x
    weights = {
        name: round(float(weight), 3)
        for name, weight in zip(names, beta[1:] * scales, strict=True)
        if abs(weight) >= LEAST_WEIGHT
    }
    return LogisticHead(intercept=round(float(beta[0]), 3), flag_from=flag_from, weights=weights)


def rows_of(use: str) -> list[Row]:
    """All instances for a head."""
    rows = [*examples(), *papers()]
    return list(question_rows(rows) if use == "question" else document_rows(rows))


def frozen() -> dict[str, Any]:
    """Both heads and the digests of what they were fitted on."""
    heads = {use: fit(rows_of(use), FLAG_FROM[use]) for use in ("question", "document")}
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (EXAMPLES, LEXICON, ASKED)}
    return {"fitted_on": digests} | {
        use: {"intercept": one.intercept, "flag_from": one.flag_from, "weights": one.weights}
        for use, one in heads.items()
    }


def held_out(use: str) -> None:
    """
    Print what fits do to what they were not fitted on: to tenths of the trades and texts, by kind, and to the trades
    that choose.
    """
    rows = rows_of(use)
    chosen_on = [row for row in rows if row.dev]
    rows = [row for row in rows if not row.dev]
    odds = np.zeros(len(rows))
    for fold in range(FOLDS):
        model = fit([row for row in rows if _fold(row.group) != fold], FLAG_FROM[use])
        for at, row in enumerate(rows):
            if _fold(row.group) == fold:
                odds[at] = _worst(model, row)
    for attack, kind in sorted({(row.attack, row.kind) for row in rows}, reverse=True):
        flagged = [
            one >= FLAG_FROM[use]
            for one, row in zip(odds, rows, strict=True)
            if (row.attack, row.kind) == (attack, kind)
        ]
        label = "attack" if attack else "harmless"
        print(f"{use:9} {label:9} {kind:22} n {len(flagged):4}  flagged {np.mean(flagged):.2f}")
    _summed_up(f"{use}, tenths held out", odds, rows)
    model = fit(rows, FLAG_FROM[use])
    _summed_up(f"{use}, trades that choose", np.array([_worst(model, row) for row in chosen_on]), chosen_on)


def _worst(model: LogisticHead, row: Row) -> float:
    return max(map(model.log_odds, row.sentences))


def _summed_up(name: str, odds: np.ndarray[Any, Any], rows: Sequence[Row]) -> None:
    attacks = np.array([row.attack for row in rows])
    place = rankdata(odds)[attacks].sum() - attacks.sum() * (attacks.sum() + 1) / 2
    harmless = np.sort(odds[~attacks])
    missed = {
        share: np.mean(odds[attacks] <= harmless[int((1 - share) * len(harmless))]) for share in (0.01, 0.03, 0.05)
    }
    print(
        f"{name}: AUROC {place / (attacks.sum() * (~attacks).sum()):.3f}; missed "
        + ", ".join(f"{value:.1%} at {share:.0%} false flags" for share, value in missed.items())
        + "; false flags "
        + ", ".join(f"{np.mean(harmless >= bound):.1%} from {bound}" for bound in (0, 0.5, 1, 1.5, 2))
    )


def _fold(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % FOLDS


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
