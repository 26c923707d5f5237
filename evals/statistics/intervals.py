"""Intervals for rates and quantiles, at 95 %."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evals.statistics.summaries import mean, quantile, require_some

LEVEL = 0.95
"""The share of intervals that hold the truth."""
_TAIL = (1 - LEVEL) / 2


@dataclass(frozen=True, slots=True)
class Interval:
    """A closed interval and the method that gave it."""

    low: float
    high: float
    method: str


def _check(successes: float, n: float) -> None:
    require_some(range(math.ceil(n)), "interval of a rate")
    if not 0 <= successes <= n:
        msg = f"{successes} successes in {n} trials: successes lie in 0..n"
        raise ValueError(msg)


def exact(successes: float, n: float) -> Interval:
    """
    The interval that holds the true rate with at least ``LEVEL``, whatever the rate; real-valued arguments are
    effective sizes.

    Raises:
        NoObservationsError: If *n* is 0.
        ValueError: If *successes* is not in 0..*n*.

    Source: Clopper and Pearson (1934).
    """
    from scipy.special import betaincinv  # noqa: PLC0415 - half a second that only a statistic needs

    _check(successes, n)
    low = 0.0 if successes == 0 else float(betaincinv(successes, n - successes + 1, _TAIL))
    high = 1.0 if successes == n else float(betaincinv(successes + 1, n - successes, 1 - _TAIL))
    return Interval(low, high, "Clopper-Pearson")


def wilson(successes: float, n: float) -> Interval:
    """
    The score interval: shorter than the exact one, right on average rather than always.

    Raises:
        NoObservationsError: If *n* is 0.
        ValueError: If *successes* is not in 0..*n*.

    Source: Wilson (1927).
    """
    from scipy.special import ndtri  # noqa: PLC0415 - half a second that a figure without an interval does not pay

    _check(successes, n)
    z = float(ndtri(1 - _TAIL))
    rate = successes / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return Interval(max(0.0, centre - half), min(1.0, centre + half), "Wilson")


def upper_bound_of_none(n: int) -> float:
    """
    The rate below which the truth lies with ``LEVEL`` when *n* independent trials showed no failure (about 3/n).

    Raises:
        NoObservationsError: If *n* is 0.

    Source: Hanley and Lippman-Hand (1983), in its exact form.
    """
    require_some(range(n), "bound of no failures")
    return float(1 - (1 - LEVEL) ** (1 / n))


def clustered(clusters: Mapping[str, Sequence[float]]) -> Interval:
    """
    The exact interval of a rate whose trials come in clusters, at the effective number of trials.

    The effective number is n divided by the design effect, never above n; where every trial agrees, nothing tells the
    trials of a cluster apart and the number of clusters is taken.

    Args:
        clusters: Values in {0, 1} by cluster.

    Raises:
        NoObservationsError: If there is no trial.

    Source: Korn and Graubard (1998).
    """
    values = [value for _, members in sorted(clusters.items()) for value in members]
    rate = mean(values)
    effective = min(float(len(values)), _effective_size(clusters, rate, len(values)))
    interval = exact(rate * effective, effective)
    return Interval(
        interval.low,
        interval.high,
        f"Clopper-Pearson at {effective:.0f} effective of {len(values)} trials in {len(clusters)} clusters",
    )


def _effective_size(clusters: Mapping[str, Sequence[float]], rate: float, n: int) -> float:
    count = len(clusters)
    if rate in {0.0, 1.0} or count == 1:
        return float(count)
    spread = math.fsum(math.fsum(value - rate for value in members) ** 2 for members in clusters.values())
    variance = count / (count - 1) * spread / n**2
    return rate * (1 - rate) / variance if variance else float(n)


def quantile_interval(values: Sequence[float], share: float) -> Interval:
    """
    Order statistics that hold the true *share*-quantile with at least ``LEVEL``, whatever the distribution; the largest
    value where n is too small for more.

    Raises:
        NoObservationsError: If there are no *values*.

    Source: Thompson (1936).
    """
    from scipy.special import bdtr  # noqa: PLC0415 - half a second that a figure without an interval does not pay

    require_some(values, "interval of a quantile")
    ordered, n = sorted(values), len(values)
    below = bdtr(np.arange(n + 1), n, share)  # chance that at most 0, 1, … n of the values lie below the true quantile
    low = max(0, int(np.searchsorted(below, _TAIL)) - 1)
    high = min(n - 1, int(np.searchsorted(below, 1 - _TAIL)))
    return Interval(ordered[low], max(ordered[high], quantile(values, share)), "order statistics")
