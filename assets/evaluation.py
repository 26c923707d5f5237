"""The evals on the candidate: golden scores and what they add up to."""

from datetime import datetime, timezone

import dagster as dg

from assets.corpus import CorpusResource
from assets.metadata import Metadata, rows_table
from evals.release import Evaluation, Occasion
from evals.suites import parsed_suite
from pincite.fingerprint import code_fingerprint
from pincite.model.releases import Candidate


class EvalConfig(dg.Config):
    """Which suite runs; the nightly one is broader."""

    suite: str = "full"


@dg.asset(group_name="evals", kinds={"python"}, owners=["team:quality"], code_version=code_fingerprint("pincite", "evals"))
def golden_scores(context: dg.AssetExecutionContext, config: EvalConfig, corpus: CorpusResource, index: dict[str, Candidate]) -> dg.MaterializeResult[Evaluation]:
    """Every golden case asked of the candidate, scored, and held against the frozen gates."""
    revision = context.run.tags.get("pincite/revision", "unknown")
    occasion = Occasion(datetime.now(tz=timezone.utc).isoformat(timespec="seconds"), revision)  # noqa: UP017  # the clock is read here, once a run
    evaluation = corpus.refresh().evaluate(index, parsed_suite(config.suite), occasion)
    run_id = evaluation.run.run_id if evaluation.run else "none"
    return dg.MaterializeResult(value=evaluation, metadata=_metadata(evaluation), data_version=dg.DataVersion(run_id))


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
        **({"failures": rows_table(failures)} if failures else {}),
    }
