"""The evals on the candidate: golden scores and what they add up to."""

import math
from datetime import datetime, timezone

import dagster as dg

from assets.corpus import CorpusResource
from assets.freshness import EVERY_NIGHT
from assets.metadata import Metadata, rows_table, timed
from assets.running_system import REVISION_TAG
from evals.history import HistoryRow
from evals.judge_version import judge_version
from evals.release import Evaluation, Occasion
from evals.suites import parsed_suite
from evals.trends import trend_rows
from pincite.engine_version import engine_version
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.releases import Candidate

JUDGED_BY = fingerprint(engine_version(), judge_version())
SHOWN_RUNS = 10
"""Runs whose figures stand in the trend table's metadata; the history keeps all."""


class EvalConfig(dg.Config):
    """Which suite runs; the nightly one is broader."""

    suite: str = "full"


@dg.asset(group_name="evals", kinds={"python"}, owners=["team:quality"], code_version=JUDGED_BY, freshness_policy=EVERY_NIGHT)
def golden_scores(context: dg.AssetExecutionContext, config: EvalConfig, corpus: CorpusResource, index: dict[str, Candidate]) -> dg.MaterializeResult[Evaluation]:
    """Every golden case asked of the candidate, scored, and held against the frozen [gates](/assets/golden_scores?view=checks)."""
    revision = context.run.tags.get(REVISION_TAG, "unknown")
    occasion = Occasion(datetime.now(tz=timezone.utc).isoformat(timespec="seconds"), revision)  # noqa: UP017  # the clock is read here, once a run
    evaluation, took = timed(lambda: corpus.refresh().evaluate(index, parsed_suite(config.suite), occasion))
    run_id = evaluation.run.run_id if evaluation.run else "none"
    return dg.MaterializeResult(value=evaluation, metadata={**_metadata(evaluation), **took}, data_version=dg.DataVersion(run_id))


@dg.asset(group_name="evals", kinds={"lancedb"}, owners=["team:quality"], code_version=code_fingerprint("evals/history.py", "evals/trends.py"))
def trend_table(corpus: CorpusResource, golden_scores: Evaluation) -> dg.MaterializeResult[list[HistoryRow]]:
    """Quality with intervals, p95 and cost per query over all runs, red ones included: it hangs beside the gates, not behind them."""
    history = corpus.refresh().remember(golden_scores)
    rows = [
        {"started": r.started_at, "gate": r.gate, "value": r.value, "low": r.low, "high": r.high, "verdict": r.verdict, "changed": ", ".join(r.marks)}
        for r in trend_rows(history[-SHOWN_RUNS:])
    ]
    return dg.MaterializeResult(value=list(history), metadata={"runs": len(history), **({"trend": rows_table(rows)} if rows else {})})


@dg.asset(
    group_name="evals",
    kinds={"html"},
    owners=["team:quality"],
    code_version=code_fingerprint("evals/report.py", "evals/report_sections.py", "evals/charts.py", "evals/told.py"),
)
def eval_report(corpus: CorpusResource, golden_scores: Evaluation, trend_table: list[HistoryRow]) -> dg.MaterializeResult[None]:
    """One offline page: verdicts first, failed cases with question, expected, got and cited page, trends below."""
    path = corpus.refresh().report(golden_scores, trend_table)
    return dg.MaterializeResult(metadata={"report": dg.MetadataValue.path(path)} if path else {"note": "no tenant of this folder has golden cases"})


def _metadata(evaluation: Evaluation) -> Metadata:
    if evaluation.summary is None:
        return {"golden_cases": 0, "note": "no tenant of this folder has golden cases"}
    summary = evaluation.summary
    whole = {f"{name}_{metric}": figure.value for name, slices in summary.metrics.items() for metric, figure in slices["all"].items() if figure.value is not None}
    failures = [{"code": code, "cases": count} for code, count in summary.failures.items()]
    return {
        "golden_cases": sum(summary.cases.values()),
        "green": summary.green,
        "latency_p50_ms": summary.latency_p50_ms,
        "latency_p95_ms": summary.latency_p95_ms,
        **whole,
        **_model_use(evaluation),
        **({"failures": rows_table(failures)} if failures else {}),
    }


def _model_use(evaluation: Evaluation) -> Metadata:
    """What a language model cost over all cases: calls, tokens and US dollars; a cost that no price list knows is left out and counted."""
    rows = evaluation.run.rows if evaluation.run else ()
    tokens = [row.scores["tokens"] for row in rows if "tokens" in row.scores]
    calls = [row.scores["model_calls"] for row in rows if "model_calls" in row.scores]
    costs = [row.scores["cost_usd"] for row in rows if "cost_usd" in row.scores]
    return {
        "llm_cases": sum(value > 0 for value in calls),
        "llm_calls": int(math.fsum(calls)),
        "llm_tokens": int(math.fsum(tokens)),
        "llm_cost_usd": math.fsum(costs),
        "llm_cases_without_price": len(tokens) - len(costs),
    }
