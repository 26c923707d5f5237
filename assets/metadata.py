"""What each asset's page shows: numbers that plot themselves over time, and one row a tenant."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import dagster as dg

from evals.refresh import Publication
from pincite.build import combined_id
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.documents import Snapshot
from pincite.model.releases import CandidateBuild, SnapshotDiff, Withdrawal

COLUMNS = dg.TableSchema(
    columns=[
        dg.TableColumn(
            "chunk_id",
            "string",
            description="{doc_id}-chunk-{N}, the key",
            constraints=dg.TableColumnConstraints(nullable=False, unique=True),
        ),
        dg.TableColumn("doc_id", "string", description="from tenant and path or the manifest"),
        dg.TableColumn("file", "string", description="path in the tenant's folder"),
        dg.TableColumn("page", "int", description="1-based"),
        dg.TableColumn("text", "string", description="a verbatim slice of the page"),
        dg.TableColumn(
            "search_text", "string", description="what full text searches: the healed text with its context"
        ),
        dg.TableColumn("category", "string", description="decides precedence"),
        dg.TableColumn("effective_date", "date"),
        dg.TableColumn("superseded", "bool", description="kept out of answers"),
        dg.TableColumn("flagged", "bool", description="hidden text or an instruction: kept out of answers"),
        dg.TableColumn("row_hash", "string", description="over all columns but the vector"),
        dg.TableColumn(
            "vector",
            "fixed_size_list<float>",
            description="of unit length",
            constraints=dg.TableColumnConstraints(nullable=False),
        ),
    ]
)
"""The columns of a chunk table that a person asks for; the table has the rest of the chunk's fields, too."""

T = TypeVar("T")
SHOWN = 100
"""Rows of a table of documents; a person who wants more asks `pincite index diff`."""
Metadata = dict[str, Any]


def rows_table(rows: list[dict[str, Any]]) -> dg.TableMetadataValue:
    """Rows as a table that the UI shows inline; every row has the fields of the first."""
    return dg.MetadataValue.table([dg.TableRecord({k: "" if v is None else v for k, v in row.items()}) for row in rows])


def per_tenant(summaries: Mapping[str, T], **figures: Callable[[T], int | float]) -> Metadata:
    """The sum of each figure over the tenants, which the UI plots, and a table with a row a tenant."""
    rows = [
        {"tenant": tenant, **{name: figure(summary) for name, figure in figures.items()}}
        for tenant, summary in summaries.items()
    ]
    sums = {name: sum(figure(summary) for summary in summaries.values()) for name, figure in figures.items()}
    return {**sums, "tenants": rows_table(rows)}


def documents_metadata(
    snapshots: Mapping[str, Snapshot], withdrawn: Mapping[str, Withdrawal], refused: Mapping[str, str]
) -> Metadata:
    """
    Counts, the combined id and the id of each tenant's snapshot, who was withdrawn because no document is left, and
    what could not be a tenant.
    """
    rows = [{"tenant": t, "snapshot": s.snapshot_id, "documents": len(s.documents)} for t, s in snapshots.items()]
    told = [{"tenant": t, "withdrawn on": w.on, "why": w.reason} for t, w in withdrawn.items()]
    gone = {"tenants_withdrawn": len(withdrawn), **({"withdrawn": rows_table(told)} if told else {})}
    left = [{"folder": name, "why": why} for name, why in refused.items()]
    return {
        "docs_snapshot": combined_id(snapshots),
        "documents": sum(len(s.documents) for s in snapshots.values()),
        "tenants": rows_table(rows),
        **gone,
        **({"folders_refused": rows_table(left)} if left else {}),
    }


def pages_metadata(parsed: Mapping[str, ParseSummary]) -> Metadata:
    """Pages, what was read anew, and every document that failed or warned, with its reason."""
    troubled = [
        {
            "tenant": e.status.tenant,
            "file": e.status.file,
            "state": e.status.state,
            "reason": e.status.reason or "; ".join(e.status.warnings),
        }
        for summary in parsed.values()
        for e in summary.entries
        if e.status.state != "parsed" or e.status.warnings
    ]
    figures = per_tenant(
        parsed,
        pages=lambda s: s.pages,
        files_read=lambda s: s.new,
        files_cached=lambda s: s.cached,
        files_failed=lambda s: len(s.failed),
    )
    tables = sum(e.tables for s in parsed.values() for e in s.entries)
    return {
        "dagster/row_count": figures["pages"],
        **figures,
        "tables": tables,
        **({"documents_to_look_at": rows_table(troubled)} if troubled else {}),
    }


def chunks_metadata(chunked: Mapping[str, ChunkSummary]) -> Metadata:
    """Chunks, and how many documents were cut anew or taken from before."""
    figures = per_tenant(
        chunked,
        chunks=lambda s: s.chunks,
        documents_cut=lambda s: s.new,
        documents_cached=lambda s: len(s.entries) - s.new,
    )
    return {"dagster/row_count": figures["chunks"], **figures}


def embeddings_metadata(embedded: Mapping[str, EmbedSummary], chunked: Mapping[str, ChunkSummary]) -> Metadata:
    """Texts embedded in this build, chunks whose vector was known, and the identity of what embedded them."""
    identities = sorted({summary.embedder for summary in embedded.values()})
    chunks = sum(summary.chunks for summary in chunked.values())
    figures = per_tenant(embedded, texts_embedded=lambda s: s.embedded)
    hits = max(0, chunks - figures["texts_embedded"])
    return {"dagster/row_count": chunks, **figures, "cache_hits": hits, "embedder": ", ".join(identities)}


def candidates_metadata(candidates: Mapping[str, CandidateBuild]) -> Metadata:
    """Rows and what this build changed of them, with the columns of a table."""
    rows = [
        {
            "tenant": t,
            "snapshot": c.snapshot_id,
            "index_version": c.index_version,
            "rows": c.rows,
            "written": c.written,
            "updated": c.updated,
            "deleted": c.deleted,
            "fragments": c.fragments,
            "mb": round(c.table_bytes / 2**20, 1),
            "search": c.search.sentence if c.search else "not measured",
        }
        for t, c in candidates.items()
    ]
    changed = {name: sum(getattr(c, name) for c in candidates.values()) for name in ("written", "updated", "deleted")}
    return {"dagster/row_count": sum(c.rows for c in candidates.values()), **changed, "tenants": rows_table(rows)}


def changes_metadata(changes: Mapping[str, SnapshotDiff]) -> Metadata:
    """How many documents differ from those that answer now, and a row for each: which pages read otherwise."""
    rows = [
        {
            "tenant": tenant,
            "file": found.files[doc_id],
            "change": change,
            "pages that read otherwise": _pages(found, doc_id),
        }
        for tenant, found in changes.items()
        for change, ids in (("added", found.added), ("changed", found.changed), ("removed", found.removed))
        for doc_id in ids
    ]
    return {"documents_changed": len(rows), **({"changes": rows_table(rows[:SHOWN])} if rows else {})}


def _pages(found: SnapshotDiff, doc_id: str) -> str:
    if doc_id not in found.pages:
        return "all"
    return ", ".join(map(str, found.pages[doc_id])) or "none: its manifest row, or how it is read"


def publication_metadata(publication: Publication) -> Metadata:
    """Which tenants moved to which snapshot, and which were held back and why."""
    rows = [
        {"tenant": t, "state": "published", "snapshot": p.snapshot_id, "evals": p.evals, "why": ""}
        for t, p in publication.published.items()
    ]
    rows += [
        {"tenant": t, "state": "held back", "snapshot": "", "evals": "", "why": why}
        for t, why in publication.held_back.items()
    ]
    return {
        "tenants_published": len(publication.published),
        "tenants_held_back": len(publication.held_back),
        "tenants": rows_table(rows),
    }
