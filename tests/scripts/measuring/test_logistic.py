"""The regression of the small heads gives shares their log-odds, and judges a row by a fit without it."""

import numpy as np
import pytest

from scripts.measuring.logistic import FOLDS, balanced, fit, held_out, tenths

FEATURES = np.array([[1.0], [0.0]])


def test_a_fit_gives_a_feature_the_log_odds_of_its_share() -> None:
    intercept, weight = fit(FEATURES, np.array([0.9, 0.5]), np.array([1000.0, 1000.0]), ridge=1e-6)
    assert intercept == pytest.approx(0.0, abs=0.01)
    assert weight == pytest.approx(np.log(0.9 / 0.1), abs=0.01)


def test_a_row_is_judged_by_a_fit_that_has_not_seen_it() -> None:
    features, share = np.repeat(FEATURES, 10, axis=0), np.repeat([1.0, 0.0], 10)
    alike, folds = np.ones(20), np.arange(20) % FOLDS
    share[0] = 0.0  # against what its nine fellows say, who are of other tenths
    assert held_out(features, folds, lambda of: fit(features[of], share[of], alike[of], ridge=0.1))[0] > 0


def test_both_classes_weigh_alike_however_rare_one_is_and_a_text_stays_in_its_tenth() -> None:
    labels = np.array([True, False, False, False])
    weight = balanced(labels)
    assert weight[labels].sum() == pytest.approx(weight[~labels].sum())
    assert tenths(["a", "b", "a"])[[0, 2]].tolist() == [tenths(["a"])[0]] * 2
