"""The index: the candidate that is judged, and the published one that answers."""

import dagster as dg

from assets.corpus import CorpusResource
from assets.freshness import EVERY_DAY
from assets.metadata import COLUMNS, candidates_metadata, changes_metadata, publication_metadata
from assets.pace import paced
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.releases import CandidateBuild


@dg.asset(
    group_name="index",
    kinds={"lancedb"},
    owners=["team:platform"],
    code_version=code_fingerprint("pincite/ingest", "pincite/adapters"),
    metadata={"dagster/column_schema": COLUMNS, "dagster/storage_kind": "lancedb"},
)
def index(
    corpus: CorpusResource,
    pages: dict[str, ParseSummary],
    chunks: dict[str, ChunkSummary],
    embeddings: dict[str, EmbedSummary],
) -> dg.MaterializeResult[dict[str, CandidateBuild]]:
    """
    The candidate: one Lance table a tenant with vectors and full text, held to [laws](/assets/index?view=checks).

    What is [published](/assets/published_index) is not touched by it.
    """
    candidates, took = paced(corpus, lambda stages: stages.index(pages, chunks, embeddings))
    version = dg.DataVersion(fingerprint([c.index_version for c in candidates.values()]))
    changed = changes_metadata(corpus.refresh().changes(candidates))
    return dg.MaterializeResult(
        value=candidates, metadata={**candidates_metadata(candidates), **changed, **took}, data_version=version
    )


@dg.asset(
    group_name="release",
    kinds={"lancedb"},
    owners=["team:evidence"],
    deps=["golden_scores"],
    code_version=code_fingerprint("pincite/ingest/publishing.py", "evals/running/release.py"),
    freshness_policy=EVERY_DAY,
)
def published_index(corpus: CorpusResource, index: dict[str, CandidateBuild]) -> dg.MaterializeResult[None]:
    """
    The pointer that `ask` follows, moved for every tenant whose own checks and gates passed.

    It reads the record of the [gates](/assets/golden_scores?view=checks) on this very candidate again, so that a run of
    this asset alone cannot get past a red gate; a tenant held back stays as it was.
    """
    publication = corpus.refresh().publish(index)
    if publication.held_back:
        raise dg.Failure(
            "; ".join(publication.held_back.values()), metadata=publication_metadata(publication), allow_retries=False
        )
    version = dg.DataVersion(fingerprint([p.index_version for p in publication.published.values()]))
    return dg.MaterializeResult(metadata=publication_metadata(publication), data_version=version)
