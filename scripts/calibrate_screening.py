"""
Fit the screen's three heads on the project's own texts and freeze them in ``data/calibration/screening-v3.json``.

``python -m scripts.calibrate_screening`` writes the file, ``--check`` holds the file against a new fit, ``--held-out``
prints what the model does to the texts of each kind that it was not fitted on.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from pincite.adapters.models.minilm import NAME
from pincite.adapters.models.remembering_embedder import RememberingEmbedder
from pincite.fingerprint import file_sha256, fingerprint
from pincite.guardrails.lexicon import LEXICON
from pincite.guardrails.screening_model import COEFFICIENTS, LogisticHead
from pincite.guardrails.surroundings import SurroundingsHead, nearness
from pincite.ports import Embedder
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for
from scripts.measuring.logistic import FOLDS, Floats, tenths
from scripts.measuring.logistic import fit as fitted
from scripts.measuring.screening_bags import (
    EXAMPLES,
    Bag,
    Features,
    background,
    document_bags,
    examples,
    question_bags,
)

USES = ("question", "document")
# Weaker evidence starts with less room to grow: a word alone should never decide.
SCALES = {"has": 0.3, "mood": 0.5, "pair": 0.7, "say": 0.7, "ask": 0.7, "order": 0.7}
WORDS = {"question": 0.5, "document": 0.7}
"""The scale of words, of their beginnings and of pairs of them."""
RIDGE = {"question": 1.0, "document": 4.0}
"""A document has many sentences, each of which may be taken for an attack."""
FEWEST, FEWEST_WORDS = 2, 3
"""Instances in which a feature must stand; a word of two texts is their subject."""
LIGHTEST = 0.02
"""Weights below it are left out of the file."""
PAPERS = 0.5
"""Share of the harmless weight that lies on what stands in papers, which is plain and plenty."""
ROUNDS = 2
FLAG_FROM = {"question": 0.55, "document": 0.7, "surroundings": 0.85}
"""Harmless sentences are far more frequent in documents than attacks, so that even chances flag nothing there."""
SETTLED = 4
"""Rounds after which the weights of words and surroundings move no more."""


@cache
def bags_of(use: str) -> list[Bag]:
    """All texts for a head, without those of which it sees nothing."""
    passages, questions = background()
    found = question_bags(examples(), questions) if use == "question" else document_bags(examples(), passages)
    return [bag for bag in found if bag.instances]


def fit(bags: Sequence[Bag], use: str) -> LogisticHead:
    """
    The weights: of an attack the instance counts that holds its order, at first the one in which most rules fire, then
    the one that the fit before rates highest.

    Source: multiple-instance learning in the manner of Andrews et al. 2002.
    """
    head = _weighed(bags, _suspicion, use)
    for _ in range(1, ROUNDS):
        head = _weighed(bags, head.log_odds, use)
    return head


def _suspicion(features: Sequence[str]) -> int:
    return sum(2 * name.startswith("rule:") + name.startswith("pair:") for name in features)


def _weighed(bags: Sequence[Bag], worst: Any, use: str) -> LogisticHead:
    """A ridge-penalised logistic regression; each feature has a normal prior whose width is its scale."""
    rows: list[tuple[Features, Bag]] = []
    for bag in bags:
        counted = (max(bag.instances, key=worst),) if bag.attack else bag.instances
        rows += [(features, bag) for features in counted]
    seen = Counter(name for features, _ in rows for name in set(features))
    names = sorted(name for name, count in seen.items() if count >= (FEWEST_WORDS if _is_word(name) else FEWEST))
    scales = np.array([WORDS[use] if _is_word(name) else SCALES.get(name.split(":")[0], 1.0) for name in names])
    attacks = np.array([bag.attack for _, bag in rows])
    written = np.array([bag.written for _, bag in rows])
    design = _design([features for features, _ in rows], names, scales)
    beta = fitted(design, attacks.astype(np.float64), _weights(attacks, written), RIDGE[use])
    weights = {name: round(float(weight), 3) for name, weight in zip(names, beta[1:] * scales, strict=True)}
    kept = {name: weight for name, weight in weights.items() if abs(weight) >= LIGHTEST}
    return LogisticHead(intercept=round(float(beta[0]), 3), weights=kept, shift=0.0, slope=1.0, flag_from=0.5)


def _is_word(name: str) -> bool:
    return name.startswith(("w:", "p:", "b:"))


def _design(rows: Sequence[Features], names: Sequence[str], scales: Floats) -> csr_matrix:
    column = {name: at for at, name in enumerate(names)}
    places = [sorted(column[name] for name in set(features) if name in column) for features in rows]
    starts = np.cumsum([0, *map(len, places)])
    columns = np.array([at for row in places for at in row], dtype=np.int64)
    return csr_matrix((scales[columns], columns, starts), shape=(len(rows), len(names)))


def _weights(attacks: Any, written: Any) -> Floats:
    """Attacks weigh as much as what is harmless, and of that papers their share; one a row on the whole."""
    papers = PAPERS if (~written).any() else 0.0
    share = np.zeros(len(attacks))
    for of, weight in (
        (attacks, 0.5),
        (~attacks & written, 0.5 * (1 - papers)),
        (~attacks & ~written, 0.5 * papers),
    ):
        share[of] = weight / max(1, of.sum())
    return share * len(attacks)


def held_out_heads(bags: Sequence[Bag], use: str) -> list[LogisticHead]:
    """For each text the fit without its fifth of the texts."""
    fifths = tenths(bag.text for bag in bags) // 2
    heads = [fit([bag for bag, of in zip(bags, fifths, strict=True) if of != fold], use) for fold in range(FOLDS // 2)]
    return [heads[int(fifth)] for fifth in fifths]


def _odds(bags: Sequence[Bag], heads: Sequence[LogisticHead]) -> list[Floats]:
    """The log-odds of each text's instances, of shape ``(instances, 1)``."""
    return [
        np.array([[head.log_odds(features)] for features in bag.instances])
        for bag, head in zip(bags, heads, strict=True)
    ]


def calibrated(bags: Sequence[Bag], odds: Sequence[Floats]) -> list[float]:
    """
    Shift and slope that make a probability of the held-out log-odds of a text's worst instance.

    Source: Platt 1999.
    """
    return _told_apart(bags, np.array([each.max(axis=0) for each in odds]))


def in_surroundings(
    bags: Sequence[Bag], heads: Sequence[LogisticHead], embedder: Embedder
) -> tuple[list[float], list[Bag], list[Floats]]:
    """
    Intercept and weights of held-out log-odds and of nearness, the texts that they were fitted on and what was seen of
    each; the instance that counts of a text is at first the one that is worst by its words, then the one that is worst
    by the weights before.
    """
    beta = [0.0, 1.0, 0.0]
    for _ in range(SETTLED):
        together = SurroundingsHead(NAME, *beta, flag_from=FLAG_FROM["surroundings"])
        found = [
            (bag, seen)
            for bag, head in zip(bags, heads, strict=True)
            if len(seen := _in_its_settings(bag, head, together, embedder))
        ]
        kept, seen = [bag for bag, _ in found], [each for _, each in found]
        beta = _told_apart(kept, np.array([each[np.argmax(each @ beta[1:])] for each in seen]))
    return beta, kept, seen


def _in_its_settings(bag: Bag, head: LogisticHead, together: SurroundingsHead, embedder: Embedder) -> Floats:
    """
    Log-odds and nearness of a text's instances, of shape ``(instances, 2)``, as the screen sees them: without those of
    a document of which words alone decide.
    """
    rows: list[tuple[float, float]] = []
    for setting in bag.settings:
        odds = [head.log_odds(features) for features in setting.features]
        suspects = {at for at, each in enumerate(odds) if together.may_flag(each)}
        if len(suspects) < len(odds):
            near = nearness(setting.texts, setting.places, embedder, but_for=suspects)
            rows += [(odds[at], near[at]) for at in setting.places]
    return np.array(rows).reshape(-1, 2)


def _told_apart(bags: Sequence[Bag], features: Floats) -> list[float]:
    attacks, written = np.array([bag.attack for bag in bags]), np.array([bag.written for bag in bags])
    beta = fitted(features, attacks.astype(np.float64), _weights(attacks, written), ridge=0.0)
    return [round(float(each), 3) for each in beta]


def frozen() -> dict[str, Any]:
    """Both heads and the digests of what they were fitted on."""
    found: dict[str, Any] = {
        "fitted_on": {path.name: file_sha256(path) for path in (EXAMPLES, LEXICON)}
        | {"papers": fingerprint(*background())}
    }
    for use in USES:
        bags = bags_of(use)
        head = fit(bags, use)
        heads = held_out_heads(bags, use)
        shift, slope = calibrated(bags, _odds(bags, heads))
        found[use] = {
            "intercept": head.intercept,
            "weights": head.weights,
            "shift": shift,
            "slope": slope,
            "flag_from": FLAG_FROM[use],
        }
        if use == "document":
            beta, _, _ = in_surroundings(bags, heads, _embedder())
            weights = dict(zip(("intercept", "odds", "nearness"), beta, strict=True))
            found["surroundings"] = {"model": NAME, "flag_from": FLAG_FROM["surroundings"], **weights}
    return found


def report(use: str) -> None:
    """Print of every kind how many texts a fit without them flags."""
    bags = bags_of(use)
    heads = held_out_heads(bags, use)
    odds = _odds(bags, heads)
    _kinds(use, bags, calibrated(bags, odds), odds)
    if use == "document":
        beta, kept, seen = in_surroundings(bags, heads, _embedder())
        _kinds("surroundings", kept, beta, seen)


def _embedder() -> Embedder:
    return RememberingEmbedder(embedder_for(load_recipe().embedder))


def _kinds(use: str, bags: Sequence[Bag], beta: Sequence[float], seen: Sequence[Floats]) -> None:
    worst = np.array([beta[0] + (each @ beta[1:]).max() for each in seen])
    flagged = 1 / (1 + np.exp(-worst)) >= FLAG_FROM[use]
    for attack, kind in sorted({(bag.attack, bag.kind) for bag in bags}, reverse=True):
        of = [at for at, bag in enumerate(bags) if (bag.attack, bag.kind) == (attack, kind)]
        label = "attack" if attack else "harmless"
        print(f"{use:12} {label:9} {kind:22} n {len(of):4}  flagged, held out: {flagged[of].mean():.3f}")


def differs(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether a fit moved a number by more than rounding and the solver's last digits explain."""
    moved = max(
        abs(was.get(name, 0.0) - now.get(name, 0.0))
        for was, now in ((_numbers(old[use]), _numbers(new[use])) for use in FLAG_FROM)
        for name in was | now
    )
    return old["fitted_on"] != new["fitted_on"] or moved > 0.01  # noqa: PLR2004 - weights are kept to three digits


def _numbers(head: dict[str, Any]) -> dict[str, float]:
    return dict(head.get("weights", {})) | {name: value for name, value in head.items() if isinstance(value, float)}


def main() -> int:
    """Write, check or examine; 1 where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    if asked.held_out:
        for use in USES:
            report(use)
        return 0
    new = frozen()
    if asked.check:
        return int(differs(json.loads(COEFFICIENTS.read_text(encoding="utf-8")), new))
    COEFFICIENTS.write_text(json.dumps(new, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
