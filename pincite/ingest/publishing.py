"""What answers: the pointer to a published build, how it moves, and how any build is opened."""

from collections.abc import Sequence
from itertools import zip_longest

from pincite.adapters.lake import Lake
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.errors import EmbedderMismatchError, InputError, IntegrityError, NotPublishableError
from pincite.ingest.build_records import BUILDS, CHECKS, POINTER, RELEASES, WITHDRAWN, heads_of, whole
from pincite.ingest.withdrawing import require_not_withdrawn
from pincite.model.documents import DocumentStatus
from pincite.model.pages import Page
from pincite.model.releases import (
    CandidateBuild,
    GateRecord,
    GateVerdict,
    IntegrityRecord,
    Published,
    Release,
    SnapshotDiff,
    SnapshotEntry,
    Withdrawal,
)
from pincite.ports import Embedder


def publish(lake: Lake, candidate: CandidateBuild, gate_record: GateRecord) -> Published:
    """
    Let *candidate* answer from now on; the pointer moves in one step.

    Args:
        lake: Where the candidate lies.
        candidate: From ``index_snapshot``.
        gate_record: What the evals decided on this very candidate, or ``evals="none"`` for a tenant without golden
            cases.

    Raises:
        NotPublishableError: If an integrity check of this candidate failed or none was made, or the gate record is of
            another one or holds a verdict other than PASS: says which.
    """
    _require_publishable(lake, candidate, gate_record)
    published = Published(
        tenant=candidate.tenant,
        snapshot_id=candidate.snapshot_id,
        index_version=candidate.index_version,
        evals=gate_record.evals,
        gates=gate_record,
    )
    with lake.writing(candidate.tenant):
        lake.save(candidate.tenant, f"{RELEASES}/{candidate.index_version}", published)
        lake.save(candidate.tenant, POINTER, published)
    return published


def rollback(lake: Lake, tenant: str, snapshot_id: str) -> Published:
    """
    Let a build answer again that was published before.

    Raises:
        TenantNotFoundError: If there is no such tenant.
        NotPublishableError: If *snapshot_id* (a snapshot or an index version) was never published.
        IntegrityError: If its table is not there any more.
    """
    lake.require_tenant(tenant)
    released = [build for build in heads_of(lake, tenant) if snapshot_id in (build.snapshot_id, build.index_version)]
    records = [
        record for build in released if (record := lake.load(tenant, f"{RELEASES}/{build.index_version}", Published))
    ]
    if not records:
        msg = (
            f"{tenant}: {snapshot_id}: was never published, or was given up since; only what pincite index list shows "
            "as published or released can be gone back to"
        )
        raise NotPublishableError(msg)
    open_index(lake, tenant, records[0].index_version)
    with lake.writing(tenant):
        lake.save(tenant, POINTER, records[0])
    return records[0]


def published_of(lake: Lake, tenant: str) -> Published:
    """
    The pointer of *tenant*.

    Raises:
        TenantNotFoundError: If there is no such tenant.
        TenantWithdrawnError: If it was withdrawn.
        InputError: If it has no published snapshot yet.
    """
    lake.require_tenant(tenant)
    pointer = lake.load(tenant, POINTER, Published)
    if pointer is None:
        msg = f"{tenant}: nothing is published yet; build it, or name a candidate's snapshot"
        raise InputError(msg)
    require_not_withdrawn(lake, tenant, pointer.index_version)
    return pointer


def build_of(lake: Lake, tenant: str, snapshot_id: str | None = None) -> CandidateBuild:
    """
    The build that *snapshot_id* names: a snapshot (its newest build) or an index version; without it the published one.

    Raises:
        TenantNotFoundError: If there is no such tenant; ``TenantWithdrawnError`` if that build was withdrawn with it.
        InputError: If nothing is published, or there is no such build.
    """
    lake.require_tenant(tenant)
    wanted = published_of(lake, tenant).index_version if snapshot_id is None else snapshot_id
    for head in heads_of(lake, tenant):
        if wanted in (head.index_version, head.snapshot_id):
            require_not_withdrawn(lake, tenant, head.index_version)
            return whole(lake, head)
    msg = f"{tenant}: {wanted}: no such snapshot (pincite index list shows those there are)"
    raise InputError(msg)


def release_of(lake: Lake, tenant: str, snapshot_id: str | None = None) -> Release:
    """What an engine is opened on; errors as ``build_of``."""
    build = build_of(lake, tenant, snapshot_id)
    released = lake.load(tenant, f"{RELEASES}/{build.index_version}", Published)
    return Release(
        tenant=tenant,
        snapshot_id=build.snapshot_id,
        index_version=build.index_version,
        embedder=build.embedder,
        parser_mode=build.parser_mode,
        documents=tuple(each.document for each in build.documents if each.pages_key is not None),
        failed=tuple(each.document for each in build.documents if each.pages_key is None),
        evals=released.evals if released else "candidate",
    )


def open_index(lake: Lake, tenant: str, snapshot_id: str | None = None, embedder: Embedder | None = None) -> LanceIndex:
    """
    The rows of a build, read-only; *snapshot_id* as in ``build_of``.

    Raises:
        TenantNotFoundError: If there is no such tenant; an empty name is none.
        InputError: If nothing is published, or there is no such build.
        EmbedderMismatchError: If *embedder*, which is to search it, is not the one that built it.
    """
    build = build_of(lake, tenant, snapshot_id)
    if embedder is not None and embedder.identity != build.embedder:
        msg = (
            f"{tenant}: {build.snapshot_id} was embedded by {build.embedder}, the question by {embedder.identity}; "
            "build with this embedder first"
        )
        raise EmbedderMismatchError(msg)
    return LanceIndex(lake.table(tenant, build.generation), build.table_version, build.search)


class LakePages:
    """Satisfies the ``PageReader`` port over one build."""

    def __init__(self, lake: Lake, build: CandidateBuild) -> None:
        self._lake, self._build = lake, build
        self._keys = {each.document.doc_id: each.pages_key for each in build.documents}

    def page(self, doc_id: str, number: int) -> Page:
        """
        The page of this document in this build; *number* is 1-based; raises ``IntegrityError`` if it is not stored.
        """
        key = self._keys.get(doc_id)
        if key is None:
            msg = f"{self._build.tenant}: {doc_id}: no pages in {self._build.snapshot_id}"
            raise IntegrityError(msg)
        return self._lake.documents.page(key, number)


def open_pages(lake: Lake, tenant: str, snapshot_id: str | None = None) -> LakePages:
    """The pages of a build; *snapshot_id* and errors as in ``build_of``."""
    return LakePages(lake, build_of(lake, tenant, snapshot_id))


def list_snapshots(lake: Lake, tenant: str) -> tuple[SnapshotEntry, ...]:
    """Every build of *tenant*, the newest first."""
    lake.require_tenant(tenant)
    pointer = lake.load(tenant, POINTER, Published)
    return tuple(_listed(lake, build, pointer) for build in _builds(lake, tenant))


def diff(lake: Lake, tenant: str, a: str, b: str) -> SnapshotDiff:
    """What build *b* has that *a* has not, and the other way round; ids as in ``build_of``."""
    one, other = build_of(lake, tenant, a), build_of(lake, tenant, b)
    before = {each.document.doc_id: each for each in one.documents}
    after = {each.document.doc_id: each for each in other.documents}
    both = sorted(before.keys() & after.keys())
    changed = tuple(doc_id for doc_id in both if before[doc_id] != after[doc_id])
    named = {*(before.keys() ^ after.keys()), *changed}
    return SnapshotDiff(
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=changed,
        files={doc_id: (before | after)[doc_id].document.file for doc_id in sorted(named)},
        pages={doc_id: _turned(lake, before[doc_id].pages_key, after[doc_id].pages_key) for doc_id in changed},
        rows_before=one.rows,
        rows_after=other.rows,
    )


def _turned(lake: Lake, before: str | None, after: str | None) -> tuple[int, ...]:
    """The pages, from 1, whose text differs between two parsed documents, or that only one of them has."""
    if before == after:
        return ()
    texts = [[page.text for page in lake.documents.parsed(key).pages] if key else [] for key in (before, after)]
    return tuple(number for number, (was, now) in enumerate(zip_longest(*texts), start=1) if was != now)


def document_statuses(lake: Lake, tenant: str | None = None) -> tuple[DocumentStatus, ...]:
    """Every document of the newest build, by tenant and file; of all tenants without a name."""
    if tenant is not None:
        lake.require_tenant(tenant)
    newest = [heads[0] for name in ([tenant] if tenant else lake.tenants()) if (heads := heads_of(lake, name))]
    return tuple(
        sorted(
            (each.status for head in newest for each in whole(lake, head).documents),
            key=lambda status: (status.tenant, status.file),
        )
    )


def _builds(lake: Lake, tenant: str) -> list[CandidateBuild]:
    """Newest first."""
    return sorted(lake.load_all(tenant, BUILDS, CandidateBuild), key=lambda build: (-build.number, build.index_version))


def _listed(lake: Lake, build: CandidateBuild, pointer: Published | None) -> SnapshotEntry:
    released = lake.load(build.tenant, f"{RELEASES}/{build.index_version}", Published)
    standing = lake.load(build.tenant, WITHDRAWN, Withdrawal)
    withdrawn = standing is not None and build.index_version in standing.builds
    answers = pointer is not None and pointer.index_version == build.index_version
    return SnapshotEntry(
        tenant=build.tenant,
        snapshot_id=build.snapshot_id,
        index_version=build.index_version,
        number=build.number,
        state="withdrawn" if withdrawn else "published" if answers else "released" if released else "candidate",
        documents=len(build.documents),
        rows=build.rows,
        evals=released.evals if released else None,
        gates=released.gates.verdicts if released else (),
    )


def _require_publishable(lake: Lake, candidate: CandidateBuild, gates: GateRecord) -> None:
    place = f"{candidate.tenant}: {candidate.snapshot_id}"
    record = lake.load(candidate.tenant, f"{CHECKS}/{candidate.index_version}", IntegrityRecord)
    if record is None or record.candidate != candidate.digest:
        msg = f"{place}: its integrity was not checked; run check_integrity on this candidate"
        raise NotPublishableError(msg)
    if not record.passed:
        failed = "; ".join(f"{check.name}: {check.detail}" for check in record.checks if not check.passed)
        msg = f"{place}: integrity: {failed or 'no check was made'}"
        raise NotPublishableError(msg)
    if (gates.snapshot_id, gates.index_version) != (candidate.snapshot_id, candidate.index_version):
        msg = (
            f"{place}: the gate record is of {gates.snapshot_id} ({gates.index_version}); run the evals on this "
            "candidate"
        )
        raise NotPublishableError(msg)
    if held_back := [verdict for verdict in gates.verdicts if verdict.verdict != "PASS"]:
        msg = f"{place}: gates: {_told(held_back)}"
        raise NotPublishableError(msg)


_MEANT = {
    "FAIL": "FAIL",
    "UNDERPOWERED": "UNDERPOWERED, too few cases",
    "UNDECIDED": "UNDECIDED, no case",
}


def _told(verdicts: Sequence[GateVerdict]) -> str:
    """What held a candidate back: failed gates first with their figures, then those that want cases."""
    groups = {meant: [each for each in verdicts if each.verdict == verdict] for verdict, meant in _MEANT.items()}
    return "; ".join(f"{meant}: {', '.join(map(_figure, group))}" for meant, group in groups.items() if group)


def _figure(verdict: GateVerdict) -> str:
    if verdict.verdict == "FAIL" and verdict.value is not None:
        return f"{verdict.gate} ({verdict.value:.4g}, wanted {verdict.bound})"
    return f"{verdict.gate} ({verdict.cases})" if verdict.verdict == "UNDERPOWERED" else verdict.gate
