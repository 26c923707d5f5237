"""The evidence pack an operator sees: four to ten chunks with their citation payload and warning flags."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date

from pincite.contract_tables import RetrievalContract
from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Flags, PackItem
from pincite.model.stages import ScoredRow
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.signals import is_stale


def source_locator(row: IndexedChunk) -> str:
    """
    Where a chunk stands, as ``docv:{doc_id}#chunk:{N:03d}|p:{a}-{b}|sec:{Section-Slug}``.

    N is the chunk's 0-based number in its document, a and b are 1-based pages (``p:-`` for a document without pages); a
    document's title stands in where no section is known.
    """
    chunk = row.chunk
    number = int(chunk.chunk_id.rsplit("-", 1)[1])
    pages = f"{chunk.page}-{chunk.page}" if row.paginated else "-"
    return (
        f"docv:{chunk.doc_id}#chunk:{number:03d}|p:{pages}"
        f"|sec:{slug(chunk.section[-1] if chunk.section else row.doc_title)}"
    )


def slug(title: str) -> str:
    """*title* with its words joined by hyphens and its capitals kept: "Refund window" is "Refund-window"."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[A-Za-z0-9]+", plain)) or "-"


def pack_item(candidate: ScoredRow) -> PackItem:
    """Citation payload of *candidate*."""
    row = candidate.row
    return PackItem(
        doc_title=row.doc_title,
        category=row.category,
        source_locator=source_locator(row),
        chunk_id=candidate.chunk_id,
        confidence_score=candidate.confidence,
    )


def flags_of(
    evidence: Sequence[ScoredRow], as_of: date, contract: RetrievalContract, *, policy_like: bool, conflicting: bool
) -> Flags:
    """
    The three flags (retrieval-ranking-v1 §5).

    Staleness is judged on the chunks that reach the unknown bound, or on all where none does; on a policy-like claim on
    those of policies alone where there are any, for a fresh itinerary renews no policy. No evidence at all is low
    confidence, never stale.
    """
    confident = [c for c in evidence if c.confidence >= contract.confidence.unknown_below] or list(evidence)
    policies = [c for c in confident if c.row.category in POLICIES] if policy_like else []
    return Flags(
        stale_only_evidence=bool(confident)
        and all(is_stale(c, as_of, contract.ranking.stale_after_days) for c in policies or confident),
        conflicting_evidence=conflicting,
        low_confidence=max((c.confidence for c in evidence), default=0.0) < contract.confidence.low_below,
    )
