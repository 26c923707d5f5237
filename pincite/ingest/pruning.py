"""
What a lake holds that no snapshot needs any more: old candidates, versions of tables, pages, chunks, vectors and the
files they came from.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from pincite.adapters.document_store import Kind
from pincite.adapters.lake import Lake
from pincite.adapters.lance.versions import remove_files, unneeded_files, unneeded_versions
from pincite.ingest import chunk_stage, embed_stage, parse_stage
from pincite.ingest.build_records import BUILDS, CHECKS, POINTER, PROFILES, RELEASES, heads_of
from pincite.ingest.embed_stage import text_key
from pincite.model.builds import ChunkSummary, EmbedSummary, ParseSummary
from pincite.model.releases import CandidateBuild, Published

RECORDS = (BUILDS, CHECKS, RELEASES, PROFILES, "gates")
SPARE_VERSIONS = 32
"""
Versions of a table that no record names which a build leaves: a build of a few documents makes five to eight, so that
every fourth to sixth looks for their files, and the others list manifests once.
"""
FILES_AT_ONCE = 1_000
"""Files that one build removes at the most; on an object store each is a request. The next one goes on."""


@dataclass(frozen=True, slots=True)
class Unneeded:
    """Something that can go: ``size`` in bytes where it is known, and how it is removed."""

    kind: str
    name: str
    size: int | None
    remove: Callable[[], object] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """The builds of all tenants that stay, and those that go."""

    builds: tuple[CandidateBuild, ...]
    dropped: tuple[CandidateBuild, ...]


def kept_builds(lake: Lake, keep: int | None = None) -> Kept:
    """
    What answers now, every snapshot that was published before (only the newest *keep* of them, where it is given), and
    the newest build of each tenant.

    Args:
        lake: All of its tenants.
        keep: How many published snapshots of a tenant stay that could be gone back to, at least 0; None keeps all.
    """
    stay, go = [], []
    for tenant in lake.tenants():
        builds = sorted(
            lake.load_all(tenant, BUILDS, CandidateBuild), key=lambda build: (-build.number, build.index_version)
        )
        pointer = lake.load(tenant, POINTER, Published)
        released = [
            each.index_version
            for each in builds
            if lake.load(tenant, f"{RELEASES}/{each.index_version}", Published) is not None
        ]
        answers = {pointer.index_version} if pointer else set()
        earlier = [each for each in released if each not in answers]
        staying = {*answers, *earlier[:keep], *(each.index_version for each in builds[:1])}
        stay += [each for each in builds if each.index_version in staying]
        go += [each for each in builds if each.index_version not in staying]
    return Kept(tuple(stay), tuple(go))


def unneeded(lake: Lake, keep: int | None = None) -> tuple[Unneeded, ...]:
    """
    What no kept snapshot needs, in the order in which it is to be removed: a removal that is cut off leaves only what
    the next one finds again.

    Hold ``lake.alone()``; *keep* as in ``kept_builds``.
    """
    kept = kept_builds(lake, keep)
    return (*_records(lake, kept), *_tables(lake, kept), *_documents(lake, kept), *_vectors(lake, kept))


def clean_up(lake: Lake, tenant: str, generation: str) -> int:
    """
    Remove from a tenant's table what no record of a build names, once there are ``SPARE_VERSIONS`` such versions.

    Whatever ``pincite index list`` shows stays, be it published, to be gone back to, or a candidate; hold
    ``lake.writing(tenant)``. Returns how many files went.
    """
    place, table = f"tenants/{tenant}/tables/{generation}", lake.table(tenant, generation)
    mine = [build for build in heads_of(lake, tenant) if build.generation == generation]
    versions = {build.table_version for build in mine}
    if len(unneeded_versions(lake.store, place, versions)) < SPARE_VERSIONS:
        return 0
    found = unneeded_files(lake.store, place, table, versions)
    files = dict(list(found.items())[:FILES_AT_ONCE])
    remove_files(lake.store, table, files, {build.index_version for build in mine})
    return len(files)


def _records(lake: Lake, kept: Kept) -> Iterator[Unneeded]:
    for build in kept.dropped:
        places = (lake.store.sizes(f"tenants/{build.tenant}/{place}") for place in RECORDS)
        mine = {key: size for sizes in places for key, size in sizes.items() if _is_record(key, build.index_version)}
        yield Unneeded(
            "snapshot",
            f"{build.tenant}: {build.snapshot_id} ({build.index_version})",
            sum(mine.values()),
            partial(_delete, lake, tuple(mine)),
        )


def _tables(lake: Lake, kept: Kept) -> Iterator[Unneeded]:
    for tenant in lake.tenants():
        for generation in lake.store.folders(f"tenants/{tenant}/tables"):
            place, table = f"tenants/{tenant}/tables/{generation}", lake.table(tenant, generation)
            mine = [build for build in kept.builds if build.tenant == tenant and build.generation == generation]
            if not mine:
                size = sum(lake.store.sizes(place).values())
                yield Unneeded("table", f"{tenant}: {generation}", size, partial(lake.store.delete_all, place))
                continue
            versions = {build.table_version for build in mine}
            if files := unneeded_files(lake.store, place, table, versions):
                gone = len(unneeded_versions(lake.store, place, versions))
                tags = {build.index_version for build in mine}
                yield Unneeded(
                    "versions",
                    f"{tenant}: {generation}, {gone} versions",
                    sum(files.values()),
                    partial(remove_files, lake.store, table, files, tags),
                )


def _documents(lake: Lake, kept: Kept) -> Iterator[Unneeded]:
    needed: dict[Kind, set[str | None]] = {
        "parsed": _page_keys(lake, kept),
        "chunks": _chunk_keys(lake, kept),
        "files": _digests(lake, kept),
    }
    for kind, keys in needed.items():
        for key, size in lake.documents.sizes(kind).items():
            if key not in keys and not (kind == "parsed" and lake.documents.failed(key)):
                yield Unneeded(kind, key, size, partial(lake.documents.remove, kind, key))


def _page_keys(lake: Lake, kept: Kept) -> set[str | None]:
    """Pages of kept builds, and those that the last parse knows: a build that was cut off goes on from there."""
    last = [
        entry.key
        for tenant in lake.tenants()
        if (summary := lake.load(tenant, parse_stage.RECORD, ParseSummary))
        for entry in summary.entries
    ]
    return {*last, *(each.pages_key for build in kept.builds for each in build.documents)}


def _digests(lake: Lake, kept: Kept) -> set[str | None]:
    """Files of kept builds, and those of the last parse."""
    last = [
        entry.document.sha256
        for tenant in lake.tenants()
        if (summary := lake.load(tenant, parse_stage.RECORD, ParseSummary))
        for entry in summary.entries
    ]
    return {*last, *(each.document.sha256 for build in kept.builds for each in build.documents)}


def _chunk_keys(lake: Lake, kept: Kept) -> set[str | None]:
    last = [
        entry.key
        for tenant in lake.tenants()
        if (summary := lake.load(tenant, chunk_stage.RECORD, ChunkSummary))
        for entry in summary.entries
    ]
    return {*last, *(key for keys in _embedded(lake, kept).values() for key in keys)}


def _embedded(lake: Lake, kept: Kept) -> dict[str, set[str]]:
    """By embedder, the chunk keys whose vectors stay."""
    found: dict[str, set[str]] = {}
    for build in kept.builds:
        found.setdefault(build.embedder, set()).update(each.chunks_key for each in build.documents if each.chunks_key)
    for tenant in lake.tenants():
        if summary := lake.load(tenant, embed_stage.RECORD, EmbedSummary):
            found.setdefault(summary.embedder, set()).update(summary.keys)
    return found


def _vectors(lake: Lake, kept: Kept) -> Iterator[Unneeded]:
    embedded = _embedded(lake, kept)
    for vectors in lake.vector_sets():
        identity = vectors.identity
        if identity not in embedded:
            yield Unneeded("vectors", f"all by {identity or vectors.name}", vectors.size, vectors.remove)
            continue
        cache = lake.vectors(identity)
        try:
            texts = {
                text_key(chunk)
                for key in embedded[identity]
                if lake.documents.has_chunks(key)
                for chunk in lake.documents.chunks(key)
            }
            gone = cache.keys() - texts
        finally:
            cache.close()
        if gone:
            yield Unneeded(
                "vectors", f"{len(gone)} by {identity}", None, partial(_forget_vectors, lake, identity, gone)
            )


def _forget_vectors(lake: Lake, identity: str, keys: Iterable[str]) -> None:
    cache = lake.vectors(identity)
    try:
        cache.remove(keys)
    finally:
        cache.close()


def _is_record(key: str, index_version: str) -> bool:
    return key.rpartition("/")[2] == f"{index_version}.json"


def _delete(lake: Lake, keys: Iterable[str]) -> None:
    for key in keys:
        lake.store.delete(key)
