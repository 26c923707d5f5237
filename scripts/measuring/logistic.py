"""The logistic regression of the small heads that tell two kinds of text, and what it does to tenths held out."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
FOLDS = 10


def fit(features: Any, share: Floats, weight: Floats, ridge: float) -> Floats:
    """
    A ridge-penalised logistic regression of a share: the intercept, then a weight a feature.

    Source: maximum a posteriori under a normal prior of the weights; solved by L-BFGS.

    Args:
        features: Of shape ``(rows, features)``, dense or sparse.
        share: Of each row, in [0, 1]; 1 or 0 for a label.
        weight: Of each row, >= 0.
        ridge: Of the weights; the intercept has none.
    """

    def loss(beta: Floats) -> tuple[float, Floats]:
        odds = features @ beta[1:] + beta[0]
        each = share * np.logaddexp(0, -odds) + (1 - share) * np.logaddexp(0, odds)
        value = (weight * each).sum() + ridge * (beta[1:] ** 2).sum() / 2
        slope = weight * ((1 - share) / (1 + np.exp(-odds)) - share / (1 + np.exp(odds)))
        return float(value), np.concatenate([[slope.sum()], features.T @ slope + ridge * beta[1:]])

    start = np.zeros(features.shape[1] + 1)
    options = {"maxiter": 2000, "ftol": 1e-12, "gtol": 1e-8}
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x)


def held_out(features: Any, folds: NDArray[np.int64], fitted: Callable[[NDArray[np.bool_]], Floats]) -> Floats:
    """The log-odds of each row by a fit without its tenth; *fitted* is the one on the rows that are true."""
    odds = np.zeros(len(folds))
    for fold in range(FOLDS):
        beta = fitted(folds != fold)
        odds[folds == fold] = features[folds == fold] @ beta[1:] + beta[0]
    return odds


def tenths(texts: Iterable[str]) -> NDArray[np.int64]:
    """The tenth that each text is of, by its digest."""
    return np.array([int(hashlib.sha256(text.encode()).hexdigest(), 16) % FOLDS for text in texts])


def balanced(labels: NDArray[np.bool_]) -> Floats:
    """Weights by which both classes weigh alike."""
    return np.where(labels, 0.5 / labels.mean(), 0.5 / (1 - labels.mean()))
