"""
Fit what tells an aside from the matter on the project's own sentences, and what tells an opening that is one from how
questions open, and freeze both in ``data/calibration/asides-v1.json``.

``python -m scripts.calibrate_asides`` writes the file, ``--check`` holds the file against a new fit, ``--held-out``
prints what the head does to the tenths of the sentences that it was not fitted on, and to the openers of
``evals/perturbation/pool``, none of which it was fitted on.
"""

import argparse
import json
import sys
from collections import Counter
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.cases.overlap import hold_apart, reserved_texts, texts_of
from evals.cases.splits import inputs_of
from pincite.adapters.models.minilm import NAME
from pincite.contracts import DATA
from pincite.fingerprint import file_sha256, fingerprint
from pincite.model.stored import json_lines
from pincite.question.message.asides import FITTED, head, is_particular, opening_of, words_of
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for
from scripts.measuring.logistic import Floats, balanced, fit, held_out, tenths

_WRITTEN, _READING = inputs_of("data/calibration/asides-v1.json")
EXAMPLES = _WRITTEN.places()[0]
HEAD = DATA / "calibration" / "asides-v1.json"
RIDGES = (0.05, 0.1, 0.2, 0.5, 1.0)
FEWEST = 3
"""Examples in which a word must stand to have a weight; what stands in fewer is their subject."""
SCALE = 0.5
"""What a word counts for beside the embedding, of length one: a word alone should seldom decide."""
LOST = 0.05
"""
Share of sentences on the matter, each judged by a fit without its tenth, that may be taken for asides: what is lost of
a question is never answered for.
"""
LOST_OPENINGS = 0.02
"""The same of openings: what a question is about stands there as often as not."""
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


def weighed(texts: list[str]) -> list[str]:
    """The words that stand in enough of *texts* to have a weight."""
    counts = Counter(word for text in texts for word in words_of(text))
    return sorted(word for word, count in counts.items() if count >= FEWEST)


def features(texts: list[str], words: list[str]) -> Floats:
    """Vectors of *texts*, and beside them which of *words* stand in each: ``(len(texts), dimension + len(words))``."""
    said = [words_of(text) for text in texts]
    return np.hstack([embedded(texts), SCALE * np.array([[word in own for word in words] for own in said])])


def _fitted(vectors: Floats, asides: NDArray[np.bool_], ridge: float, of: Any = np.s_[:]) -> Floats:
    """Both classes weighted alike, on the rows *of*."""
    return fit(vectors[of], asides[of].astype(np.float64), balanced(asides[of]), ridge)


def leave_from(odds: Floats, asides: NDArray[np.bool_], lost: float = LOST) -> float:
    """The log-odds above which at most the share *lost* of the matter stands."""
    matter = np.sort(odds[~asides])[::-1]
    return max(0.0, float(np.ceil(matter[int(lost * len(matter))] * 100) / 100))


def openings() -> list[dict[str, str]]:
    """The examples that are openings, and as matter those of the reading set's training questions."""
    found = [text for where, text in texts_of(_READING) if where.endswith("question")]
    hold_apart(_READING.name, found, reserved_texts())
    matter = sorted({opening for text in found if (opening := opening_of(text))})
    own = [row for row in examples() if row["text"].endswith((",", ":"))]
    return own + [{"label": "matter", "text": text} for text in matter if all(text != row["text"] for row in own)]


def frozen() -> dict[str, Any]:
    """Both heads, and the digests of what they were fitted on."""
    found = openings()
    return {
        "fitted_on": {
            EXAMPLES.name: file_sha256(EXAMPLES),
            "openings": fingerprint([(row["label"], row["text"]) for row in found]),
        },
        "model": NAME,
        "sentences": fitted_head(examples(), LOST, LOST_PARTICULARS),
        "openings": fitted_head(found, LOST_OPENINGS, LOST_OPENINGS),
    }


def fitted_head(rows: list[dict[str, str]], lost: float, lost_particulars: float) -> dict[str, Any]:
    """
    The head with the ridge that tells most asides where at most the share *lost* of the matter is lost, and of that
    which holds a figure or a name *lost_particulars*, whose bound is never the lower one.
    """
    texts, asides = [row["text"] for row in rows], np.array([row["label"] == "aside" for row in rows])
    words, folds = weighed(texts), tenths(texts)
    vectors = features(texts, words)
    tried = {ridge: held_out(vectors, folds, partial(_fitted, vectors, asides, ridge)) for ridge in RIDGES}
    told = {ridge: float((odds[asides] > leave_from(odds, asides, lost)).mean()) for ridge, odds in tried.items()}
    ridge = max(RIDGES, key=lambda each: (told[each], each))
    beta, odds = _fitted(vectors, asides, ridge), tried[ridge]
    particular = np.array([is_particular(text) for text in texts])
    bound, dimension = leave_from(odds, asides, lost), vectors.shape[1] - len(words)
    return {
        "ridge": ridge,
        "told_held_out": round(told[ridge], 3),
        "lost_held_out": round(float((odds[~asides] > bound).mean()), 3),
        "intercept": round(float(beta[0]), 3),
        "leave_from": bound,
        "leave_particulars_from": max(bound, leave_from(odds[particular], asides[particular], lost_particulars)),
        "weights": [round(float(weight), 3) for weight in beta[1 : 1 + dimension]],
        "words": {
            word: round(float(weight) * SCALE, 3) for word, weight in zip(words, beta[1 + dimension :], strict=True)
        },
    }


def report(frozen_heads: dict[str, Any]) -> None:
    """Print what the frozen heads do to what they were not fitted on."""
    from evals.perturbation.pools import openers  # noqa: PLC0415 - what is fitted looks at no pool

    pool = [row.text for row in openers()]
    for name, of in (("sentences", False), ("openings", True)):
        ours = frozen_heads[name]
        texts = [text for text in pool if (opening_of(f"{text} x") == text) is of]
        told = np.array(head(name).leaving(texts, embedder_for(load_recipe().embedder))) > 0
        print(
            f"{name}: tenths held out: {ours['told_held_out']:.1%} of the asides told, {ours['lost_held_out']:.1%} of "
            f"the matter lost (ridge {ours['ridge']}); of the pool {told.mean():.1%} of {len(told)} told"
        )


def differs(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether a fit moved a number by more than rounding and the solver's last digits explain."""
    pairs = [(_numbers(old[name]), _numbers(new[name])) for name in ("sentences", "openings")]
    return old["fitted_on"] != new["fitted_on"] or any(
        was.keys() != now.keys() or max(abs(was[name] - now[name]) for name in was) > 0.01  # noqa: PLR2004 - weights are kept to three digits
        for was, now in pairs
    )


def _numbers(of: dict[str, Any]) -> dict[str, float]:
    bounds = {name: of[name] for name in FITTED if isinstance(of[name], float)}
    return bounds | dict(enumerate(of["weights"])) | {f"word: {word}": weight for word, weight in of["words"].items()}


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
