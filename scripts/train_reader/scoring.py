"""
Figures on dev rows: does the passage answer (area under the curve), what does it say of a claim (macro F1, balanced
accuracy).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import balanced_accuracy_score, f1_score, roc_auc_score

from scripts.train_reader.encode import Encoded

NOT_SUPPORTED = 3


def figures(encoded: Sequence[Encoded], scores: NDArray[np.float32]) -> dict[str, float]:
    """
    Figures of *scores* [pairs, 6]: the logit that the passage answers, best span over the first place, that span's
    begin, and three logits of classes.

    ``score`` is the mean of the first and the last but one; it decides which weights are the best.
    """
    asked = np.array([one.answers for one in encoded])
    claimed = np.array([one.classes for one in encoded])
    three = (claimed >= 0) & (claimed < NOT_SUPPORTED)
    told = scores[:, 3:6].argmax(1)
    found = {
        "answers_auroc": float(roc_auc_score(asked[asked >= 0], scores[asked >= 0, 0])),
        "span_auroc": float(roc_auc_score(asked[asked >= 0], scores[asked >= 0, 1])),
        "entails_macro_f1": float(f1_score(claimed[three], told[three], average="macro")),
        "entails_balanced": float(balanced_accuracy_score(claimed[claimed >= 0] == 0, told[claimed >= 0] == 0)),
    }
    return {
        **{name: round(value, 4) for name, value in found.items()},
        "score": round((found["answers_auroc"] + found["entails_macro_f1"]) / 2, 4),
    }
