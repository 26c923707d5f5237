"""
Statistics of few yes/no outcomes: how sure a figure is, what it can see, and whether two runs differ. None of them has
a value for no observations.
"""

from evals.statistics.intervals import Interval, clustered, exact, quantile_interval, upper_bound_of_none, wilson
from evals.statistics.paired import PairedRates, PairedRatio, holm, mcnemar, paired_mean_difference, paired_p95_ratio
from evals.statistics.power import detectable_discordance, detectable_drop
from evals.statistics.summaries import NoObservationsError, mean, quantile

__all__ = [
    "Interval",
    "NoObservationsError",
    "PairedRates",
    "PairedRatio",
    "clustered",
    "detectable_discordance",
    "detectable_drop",
    "exact",
    "holm",
    "mcnemar",
    "mean",
    "paired_mean_difference",
    "paired_p95_ratio",
    "quantile",
    "quantile_interval",
    "upper_bound_of_none",
    "wilson",
]
