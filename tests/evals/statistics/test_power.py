"""More cases see a smaller change, and too few see none."""

import pytest
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import proportion_effectsize

from evals.statistics.power import detectable_discordance, detectable_drop
from evals.statistics.summaries import NoObservationsError


@pytest.mark.parametrize(("rate", "n"), [(0.95, 200), (0.8, 60), (0.99, 1000)])
def test_a_drop_is_found_with_the_power_asked_for(rate: float, n: int) -> None:
    drop = detectable_drop(rate, n)
    assert drop is not None
    size = proportion_effectsize(rate, rate - drop)
    assert NormalIndPower().power(size, n, 0.05, alternative="larger") == pytest.approx(0.8, abs=1e-6)


def test_more_cases_see_a_smaller_drop_and_a_few_see_none() -> None:
    drops = [detectable_drop(0.9, n) for n in (50, 500, 5000)]
    assert drops == sorted(drops, key=lambda drop: -(drop or 0))
    assert detectable_drop(0.1, 5) is None
    assert detectable_discordance(4) is None


def test_of_nothing_no_change_is_told() -> None:
    for told in (lambda: detectable_drop(0.9, 0), lambda: detectable_discordance(0)):
        with pytest.raises(NoObservationsError):
            told()
