"""The corpus: the documents as they are, their pages, their chunks, and the vectors of those."""

from datetime import datetime

import dagster as dg
from pydantic import Field

from assets.corpus import CorpusResource
from assets.metadata import chunks_metadata, documents_metadata, embeddings_metadata, pages_metadata
from assets.pace import paced
from assets.running_system import (
    PROCESS_TAG,
    SNAPSHOT_TAG,
    SYSTEM_TAG,
    TENANT_SNAPSHOT_TAG,
    TENANT_TAG,
    system_version,
    this_process,
)
from evals.refresh import Refresh
from pincite.build import combined_id
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.documents import Snapshot

OWNERS = ["team:evidence"]


class SnapshotConfig(dg.Config):
    """Whose documents the run takes to a published index."""

    tenant: str = Field(default="", description="One tenant's alone; all if it is empty.")


@dg.asset(
    group_name="corpus",
    kinds={"file"},
    owners=OWNERS,
    code_version=code_fingerprint(
        "pincite/ingest/snapshot.py", "pincite/ingest/manifest.py", "pincite/ingest/tenant_folders.py"
    ),
)
def docs_snapshot(
    context: dg.AssetExecutionContext, config: SnapshotConfig, corpus: CorpusResource
) -> dg.MaterializeResult[dict[str, Snapshot]]:
    """
    Every tenant's documents with their manifest rows, as they are now: one fingerprint over all of them. A tenant whose
    documents are gone is withdrawn here; a folder that cannot be a tenant, or whose manifest is wrong, is [named and
    left out](/assets/docs_snapshot?view=checks). A run of one tenant reads no other's; those count as they are
    published.

    The run is tagged with what was really read, whatever it was asked for: the sensor holds the documents on disk
    against that. The system's tag of the [sensor](/locations/pincite/sensors/docs_changed) stays: it is what the loaded
    code location knows of itself, and code that changed on disk without a reload must not look new at every tick.
    """
    stages = corpus.refresh(config.tenant or None)
    snapshots, took = paced(corpus, Refresh.snapshots, config.tenant or None)
    withdrawn = stages.withdraw(datetime.now().astimezone().date())
    for tenant, record in withdrawn.items():
        context.log.warning(
            "%s: withdrawn on %s: %s; nothing answers from it until they are back and built",
            tenant,
            record.on,
            record.reason,
        )
    refused = {name: str(why) for name, why in stages.refused().items()}
    for why in refused.values():
        context.log.warning("not built: %s", why)
    system = context.run.tags.get(SYSTEM_TAG) or system_version(corpus.recipe)
    read = combined_id(snapshots, stages.published() if config.tenant else None)
    mine = snapshots.get(config.tenant)
    of_tenant = {TENANT_TAG: config.tenant, TENANT_SNAPSHOT_TAG: mine.snapshot_id} if mine else {}
    context.instance.add_run_tags(
        context.run.run_id,
        {SNAPSHOT_TAG: read, SYSTEM_TAG: system, PROCESS_TAG: this_process(context.run.run_id), **of_tenant},
    )
    return dg.MaterializeResult(
        value=snapshots,
        metadata={**documents_metadata(snapshots, withdrawn, refused), **took},
        data_version=dg.DataVersion(read),
    )


@dg.asset(
    group_name="corpus",
    kinds={"pymupdf"},
    owners=OWNERS,
    code_version=code_fingerprint("pincite/ingest", "pincite/adapters"),
)
def pages(corpus: CorpusResource, docs_snapshot: dict[str, Snapshot]) -> dg.MaterializeResult[dict[str, ParseSummary]]:
    """
    Every page of every document: text, structure, tables, warnings. A file that [cannot be
    read](/assets/pages?view=checks) is named, and ends nothing.
    """
    parsed, took = paced(corpus, lambda stages: stages.parse(docs_snapshot))
    return dg.MaterializeResult(
        value=parsed,
        metadata={**pages_metadata(parsed), **took},
        data_version=dg.DataVersion(fingerprint([s.fingerprint for s in parsed.values()])),
    )


@dg.asset(group_name="corpus", kinds={"python"}, owners=OWNERS, code_version=code_fingerprint("pincite/ingest"))
def chunks(corpus: CorpusResource, pages: dict[str, ParseSummary]) -> dg.MaterializeResult[dict[str, ChunkSummary]]:
    """Slices of pages, along sections, sentences and table rows, below the embedder's limit."""
    chunked, took = paced(corpus, lambda stages: stages.chunk(pages))
    metadata = {**chunks_metadata(chunked), **took}
    return dg.MaterializeResult(
        value=chunked,
        metadata=metadata,
        data_version=dg.DataVersion(fingerprint([s.fingerprint for s in chunked.values()])),
    )


@dg.asset(group_name="corpus", kinds={"openvino"}, owners=OWNERS, code_version=code_fingerprint("pincite/adapters"))
def embeddings(
    corpus: CorpusResource, chunks: dict[str, ChunkSummary]
) -> dg.MaterializeResult[dict[str, EmbedSummary]]:
    """A unit vector for every chunk; a text that was embedded before is not embedded again."""
    embedded, took = paced(corpus, lambda stages: stages.embed(chunks))
    return dg.MaterializeResult(
        value=embedded,
        metadata={**embeddings_metadata(embedded, chunks), **took},
        data_version=dg.DataVersion(fingerprint([s.fingerprint for s in embedded.values()])),
    )
