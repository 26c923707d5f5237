"""Two runs over the same cases: an A/A stays quiet at its rate, a planted drop is found at its power."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest
from statsmodels.stats.multitest import multipletests

from evals.statistics import (
    NoObservationsError,
    detectable_discordance,
    detectable_drop,
    holm,
    mcnemar,
    paired_mean_difference,
    paired_p95_ratio,
)


def test_no_pairs_have_no_test():
    for statistic in (
        lambda: mcnemar([], []),
        lambda: holm({}),
        lambda: paired_mean_difference({}, 1),
        lambda: paired_p95_ratio([], [], 1),
    ):
        with pytest.raises(NoObservationsError):
            statistic()


def test_pairs_of_unequal_length_are_an_error():
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        mcnemar([True, True], [True])


@pytest.mark.parametrize(
    ("fell", "rose", "p_value"), [(0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (8, 1, 0.0390625)]
)
def test_mcnemar_is_the_exact_binomial_of_the_discordant_pairs(fell, rose, p_value):
    before = [True] * (10 + fell) + [False] * rose
    after = [True] * 10 + [False] * fell + [True] * rose
    result = mcnemar(before, after)
    assert (result.fell, result.rose, result.p_value) == (fell, rose, pytest.approx(p_value))


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_agrees_with_an_independent_implementation(fell, rose):
    found = mcnemar([True] * (fell + 1) + [False] * rose, [True] + [False] * fell + [True] * rose)
    assert found.p_value == pytest.approx(binomtest(fell, fell + rose).pvalue if fell + rose else 1.0)


def test_a_simulated_a_a_raises_a_false_alarm_at_most_at_its_rate():
    rng = np.random.default_rng(11)
    alarms = 0
    for _ in range(1000):
        before = rng.random(150) < 0.95
        flipped = rng.random(150) < 0.05
        after = np.where(flipped, rng.random(150) < 0.95, before)
        alarms += mcnemar(before.tolist(), after.tolist()).p_value < 0.05
    assert alarms / 1000 <= 0.05


def test_a_planted_drop_of_the_stated_size_is_found_at_the_stated_power():
    n, rng = 160, np.random.default_rng(12)
    share = detectable_discordance(n)
    found = sum(mcnemar([True] * n, (rng.random(n) >= share).tolist()).p_value < 0.05 for _ in range(1000))
    assert found / 1000 >= 0.77


def test_a_set_too_small_for_any_finding_says_so():
    assert detectable_discordance(5) is None
    assert detectable_discordance(6) is not None
    assert detectable_drop(0.5, 2) is None


def test_a_drop_of_the_stated_size_between_independent_runs_is_the_one_the_formula_gives():
    drop = detectable_drop(0.95, 200)
    assert drop == pytest.approx(0.068, abs=0.005)
    assert detectable_drop(0.95, 800) < drop


@given(st.dictionaries(st.text(min_size=1, max_size=4), st.floats(0, 1), min_size=1, max_size=8))
def test_holm_never_lowers_a_p_value_and_keeps_their_order(p_values):
    adjusted = holm(p_values)
    assert all(p_values[name] - 1e-12 <= adjusted[name] <= 1 for name in p_values)
    ordered = sorted(p_values, key=p_values.__getitem__)
    assert all(adjusted[a] <= adjusted[b] + 1e-12 for a, b in pairwise(ordered))


def test_holm_over_three_slices_by_hand():
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03}) == {
        "a": pytest.approx(0.03),
        "b": pytest.approx(0.06),
        "c": pytest.approx(0.06),
    }


def test_holm_agrees_with_an_independent_implementation():
    p_values = {f"slice-{n}": value for n, value in enumerate((0.2, 0.001, 0.04, 0.04, 0.9, 0.013))}
    assert [holm(p_values)[name] for name in p_values] == pytest.approx(
        list(multipletests(list(p_values.values()), method="holm")[1])
    )


def test_the_bootstrap_is_the_same_twice_and_wider_over_clusters():
    rng = np.random.default_rng(3)
    values = [float(value) for value in rng.normal(size=12).repeat(5)]
    alone = paired_mean_difference({str(n): [value] for n, value in enumerate(values)}, seed=1)
    grouped = paired_mean_difference({str(n): values[n * 5 : n * 5 + 5] for n in range(12)}, seed=1)
    assert alone == paired_mean_difference({str(n): [value] for n, value in enumerate(values)}, seed=1)
    assert grouped.high - grouped.low > 1.5 * (alone.high - alone.low)


def test_the_p95_ratio_of_a_run_against_itself_is_one():
    values = [float(n) for n in range(1, 101)]
    result = paired_p95_ratio(values, values, seed=2)
    assert (result.ratio, result.interval.low, result.interval.high) == (1.0, 1.0, 1.0)


def test_a_run_half_as_fast_has_a_ratio_of_two():
    rng = np.random.default_rng(5)
    before = [float(value) for value in rng.gamma(4.0, 10.0, size=200)]
    result = paired_p95_ratio(before, [2 * value for value in before], seed=2)
    assert result.ratio == pytest.approx(2.0)
    assert result.interval.low > 1.5


def test_binomial_tail_of_the_detectable_share_is_the_power():
    assert binom.sf(5, 160, detectable_discordance(160)) == pytest.approx(0.8)
