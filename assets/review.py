"""The weekly reminder of error analysis: traces laid out for a person to read."""

from datetime import UTC, datetime

import dagster as dg

from assets.corpus import CorpusResource
from evals.running.artifacts import DETAILS, read_details

PASSES = 20
"""Passed cases to read beside all failures: what passes for the wrong reason shows only there."""


@dg.asset(
    group_name="evals",
    kinds={"jsonl"},
    owners=["team:quality"],
    deps=["golden_scores"],
    metadata={"made": "every Monday, by the schedule weekly; until then there is nothing to see and nothing amiss"},
)
def error_review(corpus: CorpusResource) -> dg.MaterializeResult[None]:
    """
    This week's traces to read: every failure of the last run and a sample of what passed.

    A person fills in `open_code` and `axial_code`; a file of this week that is there already holds their notes and is
    left as it is.
    """
    from evals.reporting.error_analysis import export, read_review, write_review  # noqa: PLC0415 - once a week

    year, week, _ = datetime.now(UTC).isocalendar()
    out = corpus.refresh().out
    path = out / f"review-{year}-W{week:02}.jsonl"
    if not (out / DETAILS).is_file():
        return dg.MaterializeResult(
            metadata={"traces": 0, "note": "no tenant of this folder has golden cases: there is no trace to read"}
        )
    if not path.exists():
        write_review(export(read_details(out), passes=PASSES, seed=year * 100 + week), path)
    items = read_review(path)
    left = [item for item in items if not item.passed and not item.open_code]
    return dg.MaterializeResult(
        metadata={"traces": len(items), "failures_not_read_yet": len(left), "file": dg.MetadataValue.path(path)}
    )
