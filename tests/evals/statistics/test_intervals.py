"""Intervals hold the truth as often as they say, and have nothing to say of nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from evals.statistics import (
    NoObservationsError,
    clustered,
    exact,
    mean,
    quantile,
    quantile_interval,
    upper_bound_of_none,
    wilson,
)

COUNTS = st.integers(1, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    "statistic",
    [
        lambda: exact(0, 0),
        lambda: wilson(0, 0),
        lambda: clustered({}),
        lambda: mean([]),
        lambda: quantile([], 0.5),
        lambda: quantile_interval([], 0.5),
        lambda: upper_bound_of_none(0),
    ],
)
def test_a_statistic_of_no_observations_raises(statistic):
    with pytest.raises(NoObservationsError, match="no observations"):
        statistic()


def test_more_successes_than_trials_are_an_error():
    with pytest.raises(ValueError, match=r"successes lie in 0\.\.n"):
        exact(3, 2)


def test_the_exact_interval_agrees_with_published_values():
    interval = exact(8, 10)
    assert (interval.low, interval.high) == (pytest.approx(0.4439, abs=1e-4), pytest.approx(0.9748, abs=1e-4))
    assert wilson(8, 10).low == pytest.approx(0.4902, abs=1e-4)


@given(COUNTS)
def test_intervals_agree_with_an_independent_implementation(count):
    successes, n = count
    reference = binomtest(successes, n)
    for interval, method in ((exact(successes, n), "exact"), (wilson(successes, n), "wilson")):
        expected = reference.proportion_ci(method=method)
        assert (interval.low, interval.high) == (
            pytest.approx(expected.low, abs=1e-9),
            pytest.approx(expected.high, abs=1e-9),
        )


@given(COUNTS)
def test_an_interval_lies_in_the_unit_and_around_the_rate(count):
    successes, n = count
    for interval in (exact(successes, n), wilson(successes, n)):
        assert 0 <= interval.low <= successes / n + 1e-12
        assert successes / n - 1e-12 <= interval.high <= 1


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.5, 0.95])
@pytest.mark.parametrize("n", [8, 40, 160])
def test_the_exact_interval_covers_the_truth_at_least_at_its_level(rate, n):
    coverage = sum(binom.pmf(k, n, rate) for k in range(n + 1) if exact(k, n).low <= rate <= exact(k, n).high)
    assert coverage >= 0.95


def test_no_failures_in_n_bound_the_rate_by_about_three_over_n():
    assert upper_bound_of_none(100) == pytest.approx(0.0295, abs=1e-4)
    assert upper_bound_of_none(1) == pytest.approx(0.95)


def test_cases_of_one_cluster_count_for_less_than_independent_ones():
    together = {f"c{n}": [float(n % 2)] * 4 for n in range(20)}
    apart = {f"c{n}": [1.0, 0.0, 1.0, 0.0] for n in range(20)}
    wide, narrow = clustered(together), clustered(apart)
    assert wide.high - wide.low > 1.7 * (narrow.high - narrow.low)
    assert "19 effective of 80 trials" in wide.method
    assert narrow.low == pytest.approx(exact(40, 80).low)


def test_clusters_that_all_agree_count_once_each():
    agreed = clustered({f"c{n}": [1.0] * 10 for n in range(5)})
    assert agreed.low == pytest.approx(exact(5, 5).low)


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=60), st.sampled_from([0.5, 0.95]))
def test_a_quantile_is_a_value_that_was_seen_and_lies_in_its_interval(values, share):
    interval = quantile_interval(values, share)
    assert quantile(values, share) in values
    assert interval.low <= quantile(values, share) <= interval.high


def test_the_p95_of_twenty_values_is_the_nineteenth():
    assert quantile(list(range(1, 21)), 0.95) == 19
