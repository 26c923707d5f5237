"""What is built, checked, judged and published."""

from typing import Literal

from pydantic import Field, model_validator

from pincite.fingerprint import fingerprint
from pincite.model.documents import Document, DocumentStatus
from pincite.model.stored import Stored


class IndexedDocument(Stored):
    """
    One document of a build: its manifest row, what became of it, and the keys of its pages and chunks (None where it
    has none). Where it is ``stale``, all of it is of the version before, but for ``status``, which is of the newest.
    """

    document: Document
    status: DocumentStatus
    pages_key: str | None
    chunks_key: str | None
    stale: bool = False
    paginated: bool = True


class VectorSearch(Stored):
    """
    How the vectors of a build are searched: ``kind`` is "exact", or the index that Lance made of them.

    ``probes`` are the partitions of an index that a search looks at, ``refine`` how many times as many rows as it asks
    for Lance measures exactly (1: none beyond). ``recall`` is the share, in [0, 1], of the ten truly nearest rows that
    ``queries`` queries found.
    """

    kind: str = "exact"
    probes: int = Field(default=0, ge=0)
    refine: int = Field(default=1, ge=1)
    recall: float = Field(default=1.0, ge=0, le=1)
    queries: int = Field(default=0, ge=0)

    @property
    def sentence(self) -> str:
        """The same in words."""
        if self.kind == "exact":
            return "vectors searched exactly"
        return (
            f"vectors searched by {self.kind}, {self.probes} probes, refined {self.refine} times: recall@10 "
            f"{self.recall:.4f} of exact search over {self.queries} queries"
        )


class BuildHead(Stored):
    """
    A build without its documents: version ``table_version`` of the table in ``generation``.

    ``index_version`` is a fingerprint over all rows and how they were made: equal content, equal version. ``number``
    orders the builds of a tenant, 1-based. ``written``, ``updated`` and ``deleted`` are the rows that this build
    changed; ``fragments`` and ``table_bytes`` are the pieces and the size of its version, 0 where nobody looked.
    ``search`` is None in a build of before it was measured.
    """

    tenant: str
    snapshot_id: str
    index_version: str
    number: int = Field(ge=1)
    generation: str
    table_version: int = Field(ge=0)
    embedder: str
    parser_mode: str
    rows: int = Field(ge=0)
    written: int = Field(default=0, ge=0)
    updated: int = Field(default=0, ge=0)
    deleted: int = Field(default=0, ge=0)
    fragments: int = Field(default=0, ge=0)
    table_bytes: int = Field(default=0, ge=0)
    search: VectorSearch | None = None


class CandidateBuild(BuildHead):
    """
    A complete, immutable index of one snapshot. Its documents come last, so that its head can be read without them.
    """

    documents: tuple[IndexedDocument, ...]

    @property
    def digest(self) -> str:
        """
        Fingerprint of what is to be checked: everything but the order of builds, how many rows the last of them
        changed, and how much its table takes.
        """
        aside = {"number", "written", "updated", "deleted", "fragments", "table_bytes"}
        return fingerprint(self.model_dump(mode="json", exclude=aside))


class IntegrityCheck(Stored):
    """One law of a candidate: whether it holds, the figures it was judged by, and the first breaches in words."""

    name: str
    passed: bool
    figures: dict[str, int | float]
    detail: str = ""


class IntegrityRecord(Stored):
    """All checks of one candidate; ``candidate`` is its digest."""

    index_version: str
    candidate: str
    checks: tuple[IntegrityCheck, ...]

    @property
    def passed(self) -> bool:
        """True if there are checks and every one holds: nothing passes on nothing."""
        return bool(self.checks) and all(check.passed for check in self.checks)


class GateVerdict(Stored):
    """
    What one gate decided. UNDERPOWERED (too few cases) and UNDECIDED (no case of its suite) decide nothing, so they
    publish nothing.
    """

    gate: str
    verdict: Literal["PASS", "FAIL", "UNDERPOWERED", "UNDECIDED"]
    value: float | None = None
    bound: str = ""
    cases: int = Field(default=0, ge=0)


class GateRecord(Stored):
    """
    What the evals decided on one candidate; publishing reads it again and fails closed.

    ``evals`` is the digest of the eval run, or "none" for a tenant without golden cases, which has no verdicts either.
    """

    snapshot_id: str
    index_version: str
    evals: str = Field(min_length=1)
    verdicts: tuple[GateVerdict, ...] = ()

    @model_validator(mode="after")
    def _verdicts_belong_to_evals(self) -> "GateRecord":
        if (self.evals == "none") != (not self.verdicts):
            msg = (
                f"gate record of {self.snapshot_id}: evals {self.evals!r} with {len(self.verdicts)} verdicts; "
                'evals have verdicts, "none" has none'
            )
            raise ValueError(msg)
        return self


class Published(Stored):
    """The pointer: which build answers, and what proved it."""

    tenant: str
    snapshot_id: str
    index_version: str
    evals: str
    gates: GateRecord


class Withdrawal(Stored):
    """
    That a tenant was taken back: on which day (YYYY-MM-DD), why, and which build answered until then.

    ``builds`` are the index versions that answer no more; one leaves the list when a build finds its documents again.
    Those of them that are ``gone`` stay in it when a withdrawal by hand is taken back, for their documents are gone.
    """

    tenant: str
    on: str
    reason: str
    answered: str | None
    builds: tuple[str, ...]
    gone: tuple[str, ...] = ()


class Release(Stored):
    """
    What an engine is opened on: a published or candidate build, its documents, and those that could not be read at all.
    """

    tenant: str
    snapshot_id: str
    index_version: str
    embedder: str
    parser_mode: str
    documents: tuple[Document, ...]
    failed: tuple[Document, ...]
    evals: str


class SnapshotEntry(Stored):
    """
    One build in the list of snapshots; the newest has the highest number. ``evals`` and ``gates`` are what let it be
    published: the run, and what each gate decided then; none of one that never was.
    """

    tenant: str
    snapshot_id: str
    index_version: str
    number: int
    state: Literal["published", "released", "candidate", "withdrawn"]
    documents: int
    rows: int
    evals: str | None
    gates: tuple[GateVerdict, ...] = ()


class SnapshotDiff(Stored):
    """
    What differs between two builds of a tenant, by doc_id; ``changed`` has other content or another manifest row.

    ``files`` says where each of them lies (the later place of one that moved), ``pages`` which pages, from 1, of each
    changed one read otherwise, or are in one of the two alone; none where only its manifest row or its layout differs.
    """

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    files: dict[str, str] = Field(default_factory=dict)
    pages: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    rows_before: int
    rows_after: int
