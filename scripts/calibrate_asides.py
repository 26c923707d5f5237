"""
Fit what tells an aside from the matter on the project's own sentences, and freeze it in
``data/calibration/asides-v1.json``.

``python -m scripts.calibrate_asides`` writes the file, ``--check`` holds the file against a new fit, ``--held-out``
prints what the head does to the tenths of the sentences that it was not fitted on, and to the openers of
``evals/perturbation/pool``, none of which it was fitted on.
"""

import argparse
import json
import sys
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.cases.overlap import hold_apart, reserved_texts
from evals.cases.splits import inputs_of
from pincite.adapters.models.minilm import NAME
from pincite.contracts import DATA
from pincite.fingerprint import file_sha256
from pincite.model.stored import json_lines
from pincite.question.asides import is_particular
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for
from scripts.measuring.logistic import Floats, balanced, fit, held_out, tenths

EXAMPLES = inputs_of("data/calibration/asides-v1.json")[0].places()[0]
HEAD = DATA / "calibration" / "asides-v1.json"
RIDGES = (0.05, 0.1, 0.2, 0.5, 1.0)
LOST = 0.05
"""
Share of sentences on the matter, each judged by a fit without its tenth, that may be taken for asides: what is lost of
a question is never answered for.
"""
LOST_PARTICULARS = 0.025
"""The same of those that hold a figure or a name, which changes an answer more often than other words do."""


def examples() -> list[dict[str, str]]:
    """
    The labelled sentences: label ("aside", "matter"), text, origin.

    Raises:
        SplitError: If one of them stands in what gates or is sealed.
    """
    rows = [json.loads(line) for _, line in json_lines(EXAMPLES.read_text(encoding="utf-8"))]
    hold_apart("asides", (row["text"] for row in rows), reserved_texts())
    return rows


def embedded(texts: list[str]) -> Floats:
    """Vectors of *texts*, of shape ``(len(texts), dimension)``."""
    return np.asarray(embedder_for(load_recipe().embedder).embed(texts), dtype=np.float64)


def _fitted(vectors: Floats, asides: NDArray[np.bool_], ridge: float, of: Any = np.s_[:]) -> Floats:
    """Both classes weighted alike, on the rows *of*."""
    return fit(vectors[of], asides[of].astype(np.float64), balanced(asides[of]), ridge)


def leave_from(odds: Floats, asides: NDArray[np.bool_], lost: float = LOST) -> float:
    """The log-odds above which at most the share *lost* of the matter stands."""
    matter = np.sort(odds[~asides])[::-1]
    return max(0.0, float(np.ceil(matter[int(lost * len(matter))] * 100) / 100))


def frozen() -> dict[str, Any]:
    """The head with the ridge that tells most asides at that loss, and the digest of what it was fitted on."""
    rows = examples()
    vectors, asides = embedded([row["text"] for row in rows]), np.array([row["label"] == "aside" for row in rows])
    folds = tenths(row["text"] for row in rows)
    tried = {ridge: held_out(vectors, folds, partial(_fitted, vectors, asides, ridge)) for ridge in RIDGES}
    told = {ridge: float((odds[asides] > leave_from(odds, asides)).mean()) for ridge, odds in tried.items()}
    ridge = max(RIDGES, key=lambda each: (told[each], each))
    beta = _fitted(vectors, asides, ridge)
    particular = np.array([is_particular(row["text"]) for row in rows])
    return {
        "fitted_on": {EXAMPLES.name: file_sha256(EXAMPLES)},
        "model": NAME,
        "ridge": ridge,
        "told_held_out": round(told[ridge], 3),
        "lost_held_out": round(float((tried[ridge][~asides] > leave_from(tried[ridge], asides)).mean()), 3),
        "intercept": round(float(beta[0]), 3),
        "leave_from": leave_from(tried[ridge], asides),
        "leave_particulars_from": leave_from(tried[ridge][particular], asides[particular], LOST_PARTICULARS),
        "weights": [round(float(weight), 3) for weight in beta[1:]],
    }


def report(head: dict[str, Any]) -> None:
    """Print what the frozen head does to sentences that it was not fitted on."""
    from evals.perturbation.pools import openers  # noqa: PLC0415 - what is fitted looks at no pool

    texts = [row.text for row in openers()]
    odds = embedded(texts) @ np.array(head["weights"]) + head["intercept"]
    bounds = np.array([head["leave_particulars_from" if is_particular(text) else "leave_from"] for text in texts])
    print(
        f"tenths held out: {head['told_held_out']:.1%} of the asides told, {head['lost_held_out']:.1%} of the "
        f"matter lost (ridge {head['ridge']})"
    )
    print(f"openers of the pool: {(odds > bounds).mean():.1%} of {len(odds)} told")


def differs(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether a fit moved a weight by more than rounding and the solver's last digits explain."""
    moved = np.abs(np.array(old["weights"]) - np.array(new["weights"])).max()
    return (
        old["fitted_on"] != new["fitted_on"] or bool(moved > 0.01) or abs(old["leave_from"] - new["leave_from"]) > 0.01  # noqa: PLR2004 - a count that its sentence tells
    )


def main() -> int:
    """Write, check or report; 1 where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--held-out", action="store_true")
    asked = parser.parse_args()
    if asked.held_out:
        report(json.loads(HEAD.read_text(encoding="utf-8")))
        return 0
    new = frozen()
    if asked.check:
        return int(differs(json.loads(HEAD.read_text(encoding="utf-8")), new))
    HEAD.write_text(json.dumps(new, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
