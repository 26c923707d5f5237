"""The evals on the candidate: golden scores and what they add up to."""

import math
import os
from collections.abc import Sequence
from datetime import datetime, timezone
from typing import Any

import dagster as dg
from pydantic import Field

from assets.corpus import CorpusResource
from assets.freshness import EVERY_NIGHT
from assets.metadata import SHOWN, Metadata, rows_table
from assets.pace import paced
from assets.pictures import picture, served
from assets.running_system import REPORT_URL, REVISION_TAG
from evals.cases.suites import parsed_suite
from evals.judging.judge_version import judged_by
from evals.reporting.figures_in_units import in_units, named, rounded
from evals.reporting.trends import trend_rows
from evals.running.artifacts import MARKDOWN
from evals.running.history import HistoryRow
from evals.running.release import Evaluation, Occasion
from pincite.fingerprint import code_fingerprint
from pincite.model.releases import CandidateBuild

JUDGED_BY = judged_by()
SHOWN_RUNS = 10
"""Runs that stand in the trend table's metadata; the history keeps all."""
DRAWN_RUNS, DRAWN_WIDTH = 40, 380
"""Runs in the picture of the trend, and how many pixels their axis takes in the UI's column."""
_LEADING = ("baseline_pass_rate", "perturb_pass_rate")


class EvalConfig(dg.Config):
    """Which suite runs; the nightly one is broader, and it asks every case anew."""

    suite: str = "full"
    everything: bool = Field(
        default=False,
        description="Ask tenants again that the same system judged green on the same documents; the night always does.",
    )


@dg.asset(
    group_name="evals", kinds={"python"}, owners=["team:quality"], code_version=JUDGED_BY, freshness_policy=EVERY_NIGHT
)
def golden_scores(
    context: dg.AssetExecutionContext, config: EvalConfig, corpus: CorpusResource, index: dict[str, CandidateBuild]
) -> dg.MaterializeResult[Evaluation]:
    """
    Every golden case asked of the candidate, scored, and held against the frozen
    [gates](/assets/golden_scores?view=checks).

    What the same engine and judge found green on the same documents is remembered, tenant by tenant, and not asked
    again; what failed is.
    """
    revision = context.run.tags.get(REVISION_TAG, "unknown")
    occasion = Occasion(datetime.now(tz=timezone.utc).isoformat(timespec="seconds"), revision)  # noqa: UP017 - the clock is read here, once a run
    suite = parsed_suite(config.suite)
    known_by = "" if config.everything or suite == "nightly" else JUDGED_BY
    evaluation, took = paced(corpus, lambda stages: stages.evaluate(index, suite, occasion, known_by))
    run_id = evaluation.run.run_id if evaluation.run else "none"
    return dg.MaterializeResult(
        value=evaluation, metadata={**_metadata(evaluation), **took}, data_version=dg.DataVersion(run_id)
    )


@dg.asset(
    group_name="evals",
    kinds={"lancedb"},
    owners=["team:quality"],
    code_version=code_fingerprint(
        "evals/running/history.py", "evals/reporting/trends.py", "evals/reporting/trend_charts.py"
    ),
)
def trend_table(
    context: dg.AssetExecutionContext, corpus: CorpusResource, golden_scores: Evaluation
) -> dg.MaterializeResult[list[HistoryRow]]:
    """
    Quality with intervals, p95 and cost per query over all runs, red ones included: it hangs beside the gates, not
    behind them.
    """
    history = corpus.refresh().remember(golden_scores)
    if not history:
        return dg.MaterializeResult(value=[], metadata={"runs": 0, "note": "no tenant of this folder has golden cases"})
    from evals.reporting.trend_charts import svg, trend_chart  # noqa: PLC0415 - the charts' library takes most of a second

    drawing = svg(trend_chart(trend_rows(history[-DRAWN_RUNS:]), DRAWN_WIDTH), opaque=True)
    shown = picture(
        context.instance, f"trend-{context.run.run_id}", drawing, "Quality, p95 latency and cost over the runs"
    )
    return dg.MaterializeResult(
        value=list(history),
        metadata={"trend": shown, "runs": len(history), "last_runs": rows_table(last_runs(history))},
    )


def last_runs(history: Sequence[HistoryRow]) -> list[dict[str, Any]]:
    """A row a run, the newest first: when, whether it was green, its leading figures, and what changed before it."""
    marks = {(row.started_at, row.run_id): row.marks for row in trend_rows(history)}
    return [
        {
            "started": run.started_at[:16].replace("T", " "),
            "gates": f"{'green' if run.green else 'red'}{', published' if run.published else ''}",
            "figures": _leading(run),
            "changed before it": ", ".join(marks.get((run.started_at, run.run_id), ())),
        }
        for run in reversed(history[-SHOWN_RUNS:])
    ]


def _leading(run: HistoryRow) -> str:
    gates = {gate.name: gate for gate in run.summary.gates}
    rates = [
        f"{name.replace('_', ' ')} {in_units(gates[name].value, gates[name].metric)}"
        for name in _LEADING
        if name in gates
    ]
    return ", ".join([*rates, f"p95 {in_units(run.summary.latency_p95_ms, 'latency_p95_ms')}"])


@dg.asset(
    group_name="evals",
    kinds={"html"},
    owners=["team:quality"],
    code_version=code_fingerprint(
        "evals/reporting/html_report.py",
        "evals/reporting/report_cases.py",
        "evals/reporting/report_pages.py",
        "evals/reporting/report_pictures.py",
        "evals/reporting/report_sections.py",
        "evals/reporting/trend_charts.py",
        "evals/reporting/case_summary.py",
    ),
)
def eval_report(
    context: dg.AssetExecutionContext, corpus: CorpusResource, golden_scores: Evaluation, trend_table: list[HistoryRow]
) -> dg.MaterializeResult[None]:
    """
    One offline page: verdicts first, then every case with question, wanted, given, its evidence on the page and its
    history, trends below.

    The link in the metadata opens it; the summary beside it is what a pull request shows.
    """
    stages = corpus.refresh()
    path = stages.report(golden_scores, trend_table)
    if path is None:
        return dg.MaterializeResult(metadata={"note": "no case was run, or a run beside this one has just reported"})
    address = os.environ.get(REPORT_URL) or served(context.instance, "report", "html", path.read_bytes())
    link: Metadata = {"report": dg.MetadataValue.url(address)} if address else {}
    summary = dg.MetadataValue.md((path.parent / MARKDOWN).read_text(encoding="utf-8"))
    return dg.MaterializeResult(metadata={**link, "summary": summary, "file": dg.MetadataValue.path(path)})


def _metadata(evaluation: Evaluation) -> Metadata:
    if evaluation.summary is None:
        return {"golden_cases": 0, "note": "no tenant of this folder has golden cases"}
    summary = evaluation.summary
    whole = {
        f"{name}: {named(metric)}": rounded(figure.value, metric)
        for name, slices in summary.metrics.items()
        for metric, figure in slices["all"].items()
        if figure.value is not None
    }
    failures = [{"code": code, "cases": count} for code, count in summary.failures.items()]
    evidence = [
        {"case": row.id, "evidence": row.health or "", "counted": row.counted, "why": "; ".join(row.remarks)}
        for row in (evaluation.run.rows if evaluation.run else ())
        if row.remarks
    ]
    return {
        "golden_cases": sum(summary.cases.values()),
        "cases_asked": sum(summary.cases.values()) if evaluation.asked is None else evaluation.asked,
        **({"note": summary.note} if summary.note else {}),
        "cases_not_counted": sum(not row.counted for row in (evaluation.run.rows if evaluation.run else ())),
        "green": summary.green,
        **whole,
        **_model_use(evaluation),
        **({"failures": rows_table(failures)} if failures else {}),
        **({"evidence_to_look_at": rows_table(evidence[:SHOWN])} if evidence else {}),
    }


def _model_use(evaluation: Evaluation) -> Metadata:
    """
    What a language model cost over all cases: calls, tokens and US dollars; a cost that no price list knows is left out
    and counted.
    """
    rows = evaluation.run.rows if evaluation.run else ()
    tokens = [row.scores["tokens"] for row in rows if "tokens" in row.scores]
    calls = [row.scores["model_calls"] for row in rows if "model_calls" in row.scores]
    costs = [row.scores["cost_usd"] for row in rows if "cost_usd" in row.scores]
    return {
        "llm_cases": sum(value > 0 for value in calls),
        "llm_calls": int(math.fsum(calls)),
        "llm_tokens": int(math.fsum(tokens)),
        "llm_cost_usd": round(math.fsum(costs), 4),
        "llm_cases_without_price": len(tokens) - len(costs),
    }
