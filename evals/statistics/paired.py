"""Whether two runs over the same cases differ: tests and intervals on the differences case by case."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from evals.statistics.intervals import LEVEL, Interval
from evals.statistics.summaries import quantile, require_some

DRAWS = 2000
"""Samples of a bootstrap."""


@dataclass(frozen=True, slots=True)
class PairedRates:
    """
    Yes/no outcomes of the same cases before and after: how many fell, how many rose, and how likely that split is by
    chance.
    """

    n: int
    fell: int
    rose: int
    p_value: float


@dataclass(frozen=True, slots=True)
class PairedRatio:
    """A ratio after over before, with its interval."""

    ratio: float
    interval: Interval


def mcnemar(before: Sequence[bool], after: Sequence[bool]) -> PairedRates:
    """
    The exact two-sided McNemar test: under no change a discordant pair falls or rises with equal chance.

    Args:
        before: Outcome of each case in the first run.
        after: Outcome of the same cases, in the same order, in the second.

    Raises:
        NoObservationsError: If there are no pairs.
        ValueError: If the two differ in length.

    Source: McNemar (1947), in its exact binomial form.
    """
    from scipy.special import bdtr  # noqa: PLC0415 - half a second that only a statistic needs

    require_some(before, "McNemar test")
    pairs = list(zip(before, after, strict=True))
    fell = sum(was and not now for was, now in pairs)
    rose = sum(now and not was for was, now in pairs)
    p_value = min(1.0, 2 * float(bdtr(min(fell, rose), fell + rose, 0.5)))
    return PairedRates(len(pairs), fell, rose, p_value)


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """
    Adjusted p-values that keep the chance of any false alarm over all of them at the level they are held against.

    Raises:
        NoObservationsError: If there are none.

    Source: Holm (1979).
    """
    require_some(tuple(p_values), "Holm adjustment")
    ordered = sorted(p_values, key=lambda name: (p_values[name], name))
    scaled = (min(1.0, (len(ordered) - rank) * p_values[name]) for rank, name in enumerate(ordered))
    return dict(zip(ordered, accumulate(scaled, max), strict=True))


def paired_mean_difference(differences: Mapping[str, Sequence[float]], seed: int) -> Interval:
    """
    Percentile bootstrap interval of the mean of *differences* (after minus before, by cluster), drawing whole clusters.

    Raises:
        NoObservationsError: If there is no difference.

    Source: Davison and Hinkley (1997), chapter 3.8.
    """
    require_some([value for members in differences.values() for value in members], "clustered bootstrap")
    sums = np.array([sum(differences[name]) for name in sorted(differences)])
    sizes = np.array([len(differences[name]) for name in sorted(differences)])
    drawn = _draw(len(sums), seed)
    return _percentiles(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), f"bootstrap over {len(sums)} clusters")


def paired_p95_ratio(before: Sequence[float], after: Sequence[float], seed: int) -> PairedRatio:
    """
    The ratio of the 95th percentiles, after over before, with a bootstrap interval that draws whole pairs.

    Raises:
        NoObservationsError: If there are no pairs.
        ValueError: If the two differ in length, or a value before is not positive.
    """
    require_some(before, "paired p95 ratio")
    if len(before) != len(after) or min(before) <= 0:
        msg = (
            f"paired p95 ratio: {len(before)} values before (least {min(before)}), {len(after)} after; as many on "
            "both sides, all before above 0"
        )
        raise ValueError(msg)
    drawn = _draw(len(before), seed)
    ratios = _p95(np.array(after)[drawn]) / _p95(np.array(before)[drawn])
    return PairedRatio(
        quantile(after, 0.95) / quantile(before, 0.95),
        _percentiles(ratios, f"bootstrap over {len(before)} pairs"),
    )


def _draw(n: int, seed: int) -> NDArray[np.int64]:
    return np.random.default_rng(seed).integers(0, n, size=(DRAWS, n))


def _p95(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    values: NDArray[np.float64] = np.quantile(rows, 0.95, axis=1, method="inverted_cdf")
    return values


def _percentiles(values: NDArray[np.float64], method: str) -> Interval:
    low, high = np.quantile(values, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(float(low), float(high), method)
