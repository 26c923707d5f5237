"""Figures as people read them: rounded, in their units, and under a name in words."""

from evals.judging.metrics import METRICS

_DASH = "\u2013"
_SUFFIXES = {"ms": "_ms", "USD": "_usd"}


def number(value: float | None) -> str:
    """Four significant digits, or a dash where nothing was measured."""
    return _DASH if value is None else f"{value:.4g}"


def in_units(value: float | None, metric: str) -> str:
    """A rate in per cent, anything else with its unit; a dash where nothing was measured."""
    if value is None:
        return number(value)
    return (
        f"{100 * value:.4g} %"
        if METRICS[metric].aggregate == "rate"
        else f"{number(value)} {METRICS[metric].unit}".strip()
    )


def named(metric: str) -> str:
    """The metric's name in words with its unit: "pass rate, %", "latency p95, ms"."""
    known = METRICS[metric]
    words = metric.removesuffix(_SUFFIXES.get(known.unit, "_")).replace("_", " ")
    unit = "%" if known.aggregate == "rate" else known.unit
    return f"{words}, {unit}" if unit else words


def rounded(value: float, metric: str) -> float:
    """
    The figure in the unit that its name says: per cent with two decimals, anything else with four significant digits.
    """
    return round(100 * value, 2) if METRICS[metric].aggregate == "rate" else float(f"{value:.4g}")
