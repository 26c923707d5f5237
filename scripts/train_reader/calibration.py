"""
Turns the network's numbers into probabilities: a logistic fit for answers, a temperature for classes, both on dev rows.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar

from scripts.train_reader.encode import Encoded

Scores = NDArray[np.float32]


def calibrated(encoded: Sequence[Encoded], scores: Scores) -> dict[str, float]:
    """
    ``answers``, ``over`` and ``bias`` of the probability that a passage answers, and ``temperature`` of the classes;
    *scores* as ``figures`` takes them.

    Each is the most likely value on the rows given. Source: Platt 1999 (logistic fit); Guo et al. 2017,
    https://arxiv.org/abs/1706.04599 (temperature).
    """
    asked = np.array([one.answers for one in encoded])
    own, over, bias = logistic(scores[asked >= 0, :2].astype(np.float64), asked[asked >= 0])
    claimed = np.array([one.classes for one in encoded])
    return {
        "answers": own,
        "over": over,
        "bias": bias,
        "temperature": _temperature(scores[claimed >= 0, 3:6].astype(np.float64), claimed[claimed >= 0]),
    }


def logistic(features: NDArray[np.float64], labels: NDArray[np.int64]) -> tuple[float, float, float]:
    """Weights of the first two *features* and the intercept that make the *labels*, 0 and 1, most likely."""
    signs = 2.0 * labels - 1

    def loss(weights: NDArray[np.float64]) -> float:
        return float(np.logaddexp(0, -signs * (features @ weights[:2] + weights[2])).mean() + 1e-4 * (weights**2).sum())

    found = minimize(loss, np.array([1.0, 0.1, 0.0]), method="BFGS")
    own, over, bias = (round(float(value), 5) for value in found.x)
    return own, over, bias


def _temperature(logits: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    def loss(logarithm: float) -> float:
        logs = logits / np.exp(logarithm)
        logs = logs - np.logaddexp.reduce(logs, axis=1, keepdims=True)
        logs = np.concatenate([logs, np.logaddexp.reduce(logs[:, 1:], axis=1, keepdims=True)], 1)
        return float(-logs[np.arange(len(classes)), classes].mean())

    return round(float(np.exp(minimize_scalar(loss, bounds=(-2, 2), method="bounded").x)), 5)
