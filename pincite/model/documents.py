"""Documents and the snapshot of them that a build, an answer and an eval speak of."""

from datetime import date
from enum import StrEnum
from typing import Literal

from pydantic import Field

from pincite.model.stored import Stored


class Authority(StrEnum):
    """Who issued a document; decides scope."""

    FDA = "FDA"
    EMA = "EMA"
    ICH = "ICH"
    SOPS = "SOPS"


class Scope(StrEnum):
    """
    Which authorities a question may draw on; ``MIXED`` is every authority of the tenant, unclassified documents too.
    """

    MIXED = "MIXED"
    FDA = "FDA"
    EMA = "EMA"
    ICH = "ICH"
    SOPS = "SOPS"


class Category(StrEnum):
    """The nine categories of retrieval-ranking-v1 §4.1, listed from the highest precedence to the lowest."""

    STRUCTURED_POLICY = "structured_policy"
    TERMS_POLICY = "terms_policy"
    WAIVER_RELEASE = "waiver_release"
    SAFETY_MEDICAL = "safety_medical"
    TRIP_ITINERARY = "trip_itinerary"
    FAQ = "faq"
    PACKING_LIST = "packing_list"
    OPERATIONS_INTERNAL = "operations_internal"
    MARKETING = "marketing"


class Document(Stored):
    """
    One file of a tenant's folder with its manifest row.

    ``doc_id`` comes from tenant and path or from the manifest, never from content, so twin files are two documents.
    ``authority`` and ``category`` are None for a file that no manifest row classifies. ``priority`` lies in 0..100,
    higher wins. ``superseded_by`` is derived: the doc_id whose row names this one in ``supersedes``.
    """

    tenant: str = Field(min_length=1)
    file: str = Field(min_length=1)
    doc_id: str = Field(min_length=1)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    title: str
    version: str | None = None
    authority: Authority | None = None
    category: Category | None = None
    effective_date: date | None = None
    last_reviewed_at: date | None = None
    priority: int = Field(default=50, ge=0, le=100)
    supersedes: str | None = None
    superseded_by: str | None = None
    domain_id: str | None = None
    permissions: str = "public"


class Snapshot(Stored):
    """
    The documents of one tenant at one moment, ordered by file.

    ``snapshot_id`` is a fingerprint over every row and every file's bytes: equal documents, equal id.
    """

    tenant: str
    snapshot_id: str
    documents: tuple[Document, ...]


ParseState = Literal["parsed", "repaired", "failed"]


class DocumentStatus(Stored):
    """What became of one document in a build: a row of ``pincite docs``."""

    tenant: str
    file: str
    doc_id: str
    version: str | None
    superseded_by: str | None
    state: ParseState
    code: str | None = None
    reason: str | None = None
    pages: int = 0
    chunks: int = 0
    warnings: tuple[str, ...] = ()
