"""The metrics that gates and reports speak of: which scorer, over which cases, summed up how."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from evals.case_records import CaseRow
from evals.statistics import mean, quantile

Aggregate = Literal["rate", "mean", "p50", "p95", "count"]

_SUMMARY: dict[Aggregate, Callable[[list[float]], float]] = {
    "rate": mean,
    "mean": mean,
    "p50": lambda values: quantile(values, 0.50),
    "p95": lambda values: quantile(values, 0.95),
    "count": math.fsum,
}


@dataclass(frozen=True, slots=True)
class Metric:
    """
    One figure of a run.

    A *rate* is a mean of zeros and ones. ``fault`` is the score of a case that speaks against the system, None where no
    single case does.
    """

    name: str
    score: str
    aggregate: Aggregate
    fault: float | None
    unit: str = ""
    answerable_only: bool = False

    def rows(self, rows: Iterable[CaseRow]) -> list[CaseRow]:
        """The rows that count: in the denominator, scored, and of the right kind."""
        return [
            row
            for row in rows
            if row.counted and self.score in row.scores and (row.answerable or not self.answerable_only)
        ]

    def value(self, rows: Iterable[CaseRow]) -> float:
        """
        The figure over *rows*.

        Raises:
            NoObservationsError: If none of them counts.
        """
        return _SUMMARY[self.aggregate]([row.scores[self.score] for row in self.rows(rows)])


METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (
        Metric("pass_rate", "passed", "rate", 0.0),
        Metric("citation_coverage", "citation_correctness", "rate", 0.0),
        Metric("answer_correctness", "answer_correctness", "rate", 0.0),
        Metric("refusal_correctness", "refusal_correctness", "rate", 0.0),
        Metric("adversarial_refusal", "adversarial_refusal", "rate", 0.0),
        Metric("hallucination_rate", "hallucination", "rate", 1.0),
        Metric("contradiction_rate", "contradiction", "rate", 1.0),
        Metric("incorrect_refusal_rate", "incorrect_refusal", "rate", 1.0),
        Metric("fallback_used_rate_answerable", "fallback_use", "rate", 1.0, answerable_only=True),
        Metric("below_threshold_rate", "below_threshold", "rate", 1.0),
        Metric("phase_a_fallback_used_rate", "fallback_use", "rate", 1.0),
        Metric("phase_a_fallback_used_count", "fallback_use", "count", 1.0),
        Metric("correct_refusal", "refusal_correctness", "count", 0.0),
        Metric("incorrect_refusal", "incorrect_refusal", "count", 1.0),
        Metric("hallucination", "hallucination", "count", 1.0),
        Metric("hit_at_k", "hit_at_k", "rate", 0.0),
        Metric("recall_at_k", "recall_at_k", "mean", None),
        Metric("mrr", "mrr", "mean", None),
        Metric("ndcg", "ndcg", "mean", None),
        Metric("latency_p50_ms", "latency_ms", "p50", None, "ms"),
        Metric("latency_p95_ms", "latency_ms", "p95", None, "ms"),
        Metric("cost_per_query_usd", "cost_usd", "mean", None, "USD"),
        Metric("tokens_per_query", "tokens", "mean", None),
        Metric("model_calls_per_query", "model_calls", "mean", None),
    )
}
