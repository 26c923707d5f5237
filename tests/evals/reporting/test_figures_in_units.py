"""Figures stand under a name in words, rounded, in the unit that the name says."""

import pytest

from evals.judging.metrics import METRICS
from evals.reporting.figures_in_units import in_units, named, rounded


@pytest.mark.parametrize(
    ("metric", "value", "name", "figure", "text"),
    [
        ("pass_rate", 0.983957219251337, "pass rate, %", 98.4, "98.4 %"),
        ("incorrect_refusal_rate", 0.004329004329004329, "incorrect refusal rate, %", 0.43, "0.4329 %"),
        ("latency_p95_ms", 202.4987, "latency p95, ms", 202.5, "202.5 ms"),
        ("cost_per_query_usd", 0.000123456, "cost per query, USD", 0.0001235, "0.0001235 USD"),
        ("mrr", 0.9172123, "mrr", 0.9172, "0.9172"),
    ],
)
def test_a_figure_is_rounded_in_the_unit_of_its_name(metric, value, name, figure, text):
    assert named(metric) == name
    assert rounded(value, metric) == figure
    assert in_units(value, metric) == text


def test_no_two_metrics_share_a_name():
    assert len({named(metric) for metric in METRICS}) == len(METRICS)
