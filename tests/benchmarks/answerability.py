"""
False answers and false refusals of the sufficiency check, each question judged by a model that was fitted without its
document.

Only collections that may be fitted on are; what gates or measures is judged by the same models.

The sets: ``scripts/measuring/answerability_sets.py``; the fit that is judged, and the command that freezes it:
``scripts/calibrate_sufficiency.py``. Vectors are computed once and kept in ``--cache``. Run: ``PINCITE_EXTERNAL_DATA=…
python -m tests.benchmarks.answerability --cache FOLDER``.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

from pincite.answering.reading.sufficiency import sufficiency_model
from scripts.calibrate_sufficiency import Seen, cross_validate, seen
from scripts.measuring.answerability_sets import SETS, external_folder, items
from scripts.measuring.kept_embedder import KeptEmbedder

PAIRS = (
    ("clapnq", "clapnq"), ("articles", "articles"), ("reading_near", "reading"), ("reading_masked", "reading"),
    ("golden_refusal", "golden"),
    ("golden_masked", "golden"), ("regulatory_masked", "regulatory"), ("other_guidances", "regulatory"),
    ("other_company", "regulatory"), ("other_year", "regulatory"), ("other_quarter", "regulatory"),
)  # fmt: skip
POINTS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7)


def table(asked: Iterable[Seen]) -> Iterator[str]:
    """The curve of every set: percent of false answers / false refusals from each probability on."""
    by = defaultdict(lambda: ([], []))  # type: ignore[var-annotated]
    for one in asked:
        by[one.item.kind][one.item.answerable].append(one.probability)
    yield f"{'negatives':18}{'positives':12}{'n':>9}{'AUROC':>7}  " + " ".join(f"{point:>7.2f}" for point in POINTS)
    for negatives, positives in PAIRS:
        low, high = np.array(by[negatives][0]), np.array(by[positives][1])
        if len(low) and len(high):
            auroc = roc_auc_score([0] * len(low) + [1] * len(high), [*low, *high])
            cells = " ".join(f"{100 * (low >= p).mean():3.0f}/{100 * (high < p).mean():<3.0f}" for p in POINTS)
            yield f"{negatives:18}{positives:12}{len(low):>4}/{len(high):<4}{auroc:7.3f}  {cells}"


def judge(asked: Iterable[Seen]) -> None:
    """Give each item the probability by the model in force."""
    model = sufficiency_model()
    for one in asked:
        one.probability = max(
            (model.probability(dict(zip(model.weights, row, strict=True))) for row in one.features.tolist()),
            default=0.0,
        )


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="folder in which vectors are kept")
    parser.add_argument(
        "--on",
        nargs="+",
        default=[name for name in SETS if name != "quarterly_reports"],
        help="collections; the reports take minutes to embed",
    )
    parser.add_argument(
        "--frozen",
        action="store_true",
        help="judge by the model in force in place of fits that leave a question's document out",
    )
    options = parser.parse_args()
    embedder, names = KeptEmbedder(options.cache), tuple(sufficiency_model().weights)
    found = [seen(item, names, embedder) for item in items(external_folder(), embedder, options.on)]
    embedder.keep()
    if options.frozen:
        judge(found)
    else:
        cross_validate(found)
    print("\n".join(table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
