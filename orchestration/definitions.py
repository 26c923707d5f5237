"""Everything that Dagster loads."""

import dagster as dg

from assets.checks import every_file_was_read, every_tenant_could_be_built, gates, index_integrity
from assets.contradictions import conflicts
from assets.corpus import CorpusResource
from assets.evaluation import eval_report, golden_scores, trend_table
from assets.index import index, published_index
from assets.ingestion import chunks, docs_snapshot, embeddings, pages
from assets.replaying import replay_2x2
from assets.review import error_review
from evals.running.artifacts import OUT
from orchestration.automation import docs_changed, folder, nightly, refresh, replay, review, weekly
from orchestration.executors import executor
from orchestration.failed_runs import failures
from orchestration.options import DOCS, LAKE
from orchestration.progress_logger import terminal_progress

defs = dg.Definitions(
    assets=[
        docs_snapshot,
        pages,
        chunks,
        embeddings,
        index,
        golden_scores,
        trend_table,
        eval_report,
        conflicts,
        published_index,
        error_review,
        replay_2x2,
    ],
    asset_checks=[every_tenant_could_be_built, every_file_was_read, index_integrity, gates],
    jobs=[refresh, review, replay],
    schedules=[nightly, weekly],
    sensors=[docs_changed, failures],
    resources={
        "corpus": CorpusResource(
            docs=folder("PINCITE_DOCS", DOCS),
            lake=folder("PINCITE_LAKE", LAKE),
            eval_out=folder("PINCITE_EVAL_OUT", OUT),
        )
    },
    executor=executor(),
    loggers={"console": dg.colored_console_logger, "terminal": terminal_progress},
)
