"""Means and quantiles speak of what was observed, and of nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.statistics.summaries import NoObservationsError, mean, quantile

NUMBERS = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=20)


@given(NUMBERS)
def test_the_order_of_the_values_makes_no_difference(values: list[float]) -> None:
    assert mean(values) == mean(values[::-1])


@given(NUMBERS, st.floats(0.01, 1))
def test_a_quantile_is_one_of_the_values_that_enough_of_them_do_not_exceed(values: list[float], share: float) -> None:
    found = quantile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9


@pytest.mark.parametrize("of_nothing", [lambda: mean([]), lambda: quantile([], 0.5)])
def test_nothing_has_no_mean(of_nothing) -> None:
    with pytest.raises(NoObservationsError, match="no observations"):
        of_nothing()
