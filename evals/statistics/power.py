"""What a set of cases can see at all: the smallest change that it would find."""

import math

from evals.statistics.summaries import require_some

ALPHA = 0.05
"""Rate of false alarms."""
POWER = 0.8
"""Probability of finding a change of the size returned."""


def detectable_drop(rate: float, n: int) -> float | None:
    """
    The smallest drop of a rate between two independent runs of *n* cases each that a one-sided test at ``ALPHA``
    finds with ``POWER``.

    Args:
        rate: The rate before, in [0, 1].
        n: Cases in each run.

    Returns:
        The drop in (0, *rate*], or None if not even a fall to 0 would be found.

    Raises:
        NoObservationsError: If *n* is 0.

    Source: Cohen (1988), chapter 6, difference of arcsine-transformed rates.
    """
    from scipy.special import ndtri  # noqa: PLC0415 - half a second that only a statistic needs

    require_some(range(n), "detectable drop")
    needed = float(ndtri(1 - ALPHA) + ndtri(POWER)) * math.sqrt(2 / n)
    after = math.asin(math.sqrt(rate)) - needed / 2
    return None if after < 0 else rate - math.sin(after) ** 2


def detectable_discordance(n: int) -> float | None:
    """
    The smallest share of *n* paired cases that must turn from pass to fail (none turning back) for the exact McNemar
    test to find it with ``POWER``.

    Returns:
        The share in (0, 1], or None if *n* is too small for the test ever to reach ``ALPHA``.

    Raises:
        NoObservationsError: If *n* is 0.
    """
    from scipy.special import bdtri  # noqa: PLC0415 - half a second that a figure without an interval does not pay

    require_some(range(n), "detectable discordance")
    fewest = math.ceil(1 - math.log2(ALPHA))
    if n < fewest:
        return None
    return float(bdtri(fewest - 1, n, 1 - POWER))
