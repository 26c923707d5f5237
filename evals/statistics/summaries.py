"""Means and quantiles that refuse to speak of nothing."""

import math
from collections.abc import Sequence

from pincite.errors import PinciteError


class NoObservationsError(PinciteError):
    """A statistic was asked of no observations; there is no default for missing evidence."""

    code = "NO_OBSERVATIONS"


def require_some(values: Sequence[object], what: str) -> None:
    """Raise ``NoObservationsError`` naming *what* if there are no *values*."""
    if not values:
        msg = f"{what}: no observations; a statistic needs at least one"
        raise NoObservationsError(msg)


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean, summed exactly so that the order of the values makes no difference."""
    require_some(values, "mean")
    return math.fsum(values) / len(values)


def quantile(values: Sequence[float], share: float) -> float:
    """
    The smallest value that at least *share* of the values do not exceed (the inverse of the empirical distribution:
    never an invented value between two).

    Args:
        values: In any order.
        share: In (0, 1].
    """
    require_some(values, "quantile")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
