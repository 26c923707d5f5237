"""
The trend table: quality with intervals, p95 latency and cost a query over the runs, with what changed between them.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from evals.running.history import HistoryRow, changes, digest
from pincite.model.stored import Stored


class TrendRow(Stored):
    """
    One gate's figure in one run, in the long form that a chart wants.

    ``value`` and the interval are None where nothing was measured. ``marks`` are the changes since the run before
    (snapshot, contracts, code, …); ``comparable`` is false where the data sets or scorers differ from the run before:
    the line breaks there.
    """

    run_id: str
    started_at: str
    suite: str
    published: bool
    gate: str
    metric: str
    value: float | None
    low: float | None
    high: float | None
    bound: str
    verdict: str
    latency_p95_ms: float | None
    cost_per_query_usd: float | None
    marks: tuple[str, ...]
    comparable: bool


def trend_rows(history: Sequence[HistoryRow]) -> tuple[TrendRow, ...]:
    """The trend of *history*, which must be one suite's, oldest first; by run and then in the gates' order."""
    first = [(None, history[0])] if history else []
    return tuple(row for before, run in [*first, *pairwise(history)] for row in _rows(before, run))


def _rows(before: HistoryRow | None, run: HistoryRow) -> Iterator[TrendRow]:
    marks = changes(before.summary.provenance, run.summary.provenance) if before else ()
    same = before is None or digest(before.summary.provenance) == digest(run.summary.provenance)
    for gate in run.summary.gates:
        yield TrendRow(
            run_id=run.run_id,
            started_at=run.started_at,
            suite=run.suite,
            published=run.published,
            gate=gate.name,
            metric=gate.metric,
            value=gate.value,
            low=gate.interval[0] if gate.interval else None,
            high=gate.interval[1] if gate.interval else None,
            bound=gate.bound,
            verdict=gate.verdict or "NOT DECIDED",
            latency_p95_ms=run.summary.latency_p95_ms,
            cost_per_query_usd=run.summary.cost_per_query_usd,
            marks=marks if same else (*marks, "data sets or scorers"),
            comparable=same,
        )
