"""
What builds hold, for the pages: documents, stored pages, and the PDFs as they were read, each held to its digest before
it is shown.
"""

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

import structlog

from orchestration.web.door import NotHereError
from orchestration.web.withholding import Standing, standing_of
from pincite.adapters.lake import Lake
from pincite.adapters.stores.bounds import memory_bytes
from pincite.agents.access import Access
from pincite.agents.engine_cache import EngineCache
from pincite.engine import Engine
from pincite.errors import InputError, IntegrityError
from pincite.fingerprint import file_sha256
from pincite.ingest.build_records import BUILDS, RELEASES
from pincite.ingest.publishing import build_of, list_snapshots, published_of
from pincite.ingest.withdrawing import require_not_withdrawn
from pincite.model.documents import DocumentStatus
from pincite.model.pages import Page
from pincite.model.releases import CandidateBuild, IndexedDocument, SnapshotEntry
from pincite.retrieval.papers.stated import NOTHING
from pincite.stated_documents import stated_editions, stated_statuses
from pincite.wiring import open_engine

ENGINES = 8
"""Builds that are held open for the pages."""
State = Literal["answers", "silent", "damaged"]
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Paper:
    """
    One document of one build: how it stands there, and what lends the file to draw it from, None where it cannot be
    drawn: ``why`` says why.
    """

    indexed: IndexedDocument
    file: Callable[[], AbstractContextManager[Path]] | None
    why: str = ""


class Library:
    """
    The lake, as the pages read it; safe to call from several threads.

    Args:
        root: The lake's folder.
        recipe: How engines are made.
    """

    def __init__(self, root: Path, recipe: str) -> None:
        self.lake = Lake(root)
        self.engines = EngineCache(self._pointer, self._opened, ENGINES, memory_bytes() // 4)
        self._recipe = recipe
        self._read = lru_cache(64)(self._loaded)
        self._listed = lru_cache(256)(self._entries)
        self._sound = lru_cache(1024)(_is_sound)
        self._said = lru_cache(256)(_say_damaged)

    def tenants(self, access: Access) -> tuple[str, ...]:
        """Names of the tenants that answer and are open to the caller."""
        return self._of(access, "answers")

    def damaged(self, access: Access) -> tuple[str, ...]:
        """Names of the tenants open to the caller of which it cannot be read whether they answer."""
        return self._of(access, "damaged")

    def _of(self, access: Access, state: State) -> tuple[str, ...]:
        mine = (name for name in self.lake.tenants() if access.tenants is None or name in access.tenants)
        return tuple(name for name in mine if self._state(name) == state)

    def _state(self, tenant: str) -> State:
        try:
            published_of(self.lake, tenant)
        except InputError:
            return "silent"
        except IntegrityError as error:
            self._said(tenant, str(error))
            return "damaged"
        return "answers"

    def snapshots(self, tenants: Iterable[str]) -> tuple[SnapshotEntry, ...]:
        """The builds of *tenants* that can be asked, newest first; none of a tenant of which one cannot be read."""
        return tuple(entry for tenant in tenants for entry in self._snapshots(tenant) if entry.state != "withdrawn")

    def _snapshots(self, tenant: str) -> tuple[SnapshotEntry, ...]:
        try:
            return self._listed(tenant, self._stamp(tenant))
        except IntegrityError as error:
            self._said(tenant, str(error))
            return ()

    def statuses(self, tenants: Iterable[str]) -> dict[str, tuple[DocumentStatus, ...] | None]:
        """By tenant what became of each document of its newest build; None where that cannot be read."""
        return {tenant: self._statuses(tenant) for tenant in tenants}

    def _statuses(self, tenant: str) -> tuple[DocumentStatus, ...] | None:
        try:
            return stated_statuses(self.lake, tenant)
        except IntegrityError as error:
            self._said(tenant, str(error))
            return None

    def _stamp(self, tenant: str) -> tuple[Hashable, ...]:
        """Changes whenever a record of the tenant is written, for each is put in its folder under its name anew."""
        folder = f"tenants/{tenant}"
        return tuple(self.lake.store.stamp(place) for place in (folder, f"{folder}/{BUILDS}", f"{folder}/{RELEASES}"))

    def _entries(self, tenant: str, stamp: tuple[Hashable, ...]) -> tuple[SnapshotEntry, ...]:
        del stamp
        return list_snapshots(self.lake, tenant)

    def version_of(self, tenant: str, snapshot: str | None) -> str:
        """
        The index version that *snapshot* names: a snapshot's, or what is published now.

        Raises:
            InputError: As ``build_of``.
        """
        return (
            build_of(self.lake, tenant, snapshot).index_version
            if snapshot
            else published_of(self.lake, tenant).index_version
        )

    def build(self, tenant: str, index_version: str) -> CandidateBuild:
        """
        A build by its version.

        Raises:
            NotHereError: If it was pruned; ``TenantWithdrawnError`` if it was withdrawn.
        """
        require_not_withdrawn(self.lake, tenant, index_version)
        return self._read(tenant, index_version)

    def _loaded(self, tenant: str, index_version: str) -> CandidateBuild:
        found = self.lake.load(tenant, f"{BUILDS}/{index_version}", CandidateBuild)
        if found is None:
            raise NotHereError("This snapshot is not stored any more; ask what is published now.")
        return found

    def standing(self, tenant: str) -> Standing:
        """Which answers of *tenant* may be read."""
        return standing_of(self.lake, tenant)

    def build_of_snapshot(self, tenant: str, snapshot: str) -> CandidateBuild:
        """The newest build of a snapshot; errors as ``build_of``."""
        return self.build(tenant, build_of(self.lake, tenant, snapshot).index_version)

    def paper(self, build: CandidateBuild, doc_id: str) -> Paper:
        """
        A document of *build* and the file to draw it from.

        Raises:
            NotHereError: If the build has no such document.
        """
        found = next((each for each in build.documents if each.document.doc_id == doc_id), None)
        if found is None:
            raise NotHereError("There is no such document in this snapshot.")
        found = self._as_stated(build, found)
        if not found.document.file.lower().endswith(".pdf"):
            return Paper(found, None, "It is a text file, which has no pages to draw; its words stand beside.")
        if found.stale:
            return Paper(
                found,
                None,
                (
                    "The file's newest version could not be read; what is quoted is of the version before, which is "
                    "not drawn."
                ),
            )
        lend = partial(self.lake.documents.lent, "files", found.document.sha256)
        with lend() as path:
            if not path.is_file():
                return Paper(
                    found, None, "The file that this snapshot was built from is not kept in the lake any more."
                )
            state = path.stat()
            if not self._sound(path, state.st_size, state.st_mtime_ns):
                return Paper(
                    found, None, "The stored file is damaged: it is not the one that this snapshot was built from."
                )
        return Paper(found, lend)

    def _as_stated(self, build: CandidateBuild, found: IndexedDocument) -> IndexedDocument:
        """A document with the version and the next edition that its paper states, where the manifest gives none."""
        stated = stated_editions(self.lake, found.document.tenant, build.index_version).get(
            found.document.doc_id, NOTHING
        )
        return found.model_copy(update={"document": stated.in_place_of_none(found.document)})

    def page(self, build: CandidateBuild, doc_id: str, number: int) -> Page:
        """
        A stored page, 1-based.

        Raises:
            NotHereError: If there is no such page.
        """
        indexed = self.paper(build, doc_id).indexed
        if indexed.pages_key is None or not 1 <= number <= indexed.status.pages:
            raise NotHereError("There is no such page in this document.")
        return self.lake.documents.page(indexed.pages_key, number)

    def _pointer(self, key: str) -> str:
        self.build(*_parted(key))
        return key

    def _opened(self, key: str) -> Engine:
        tenant, index_version = _parted(key)
        return open_engine(self.lake.root, tenant, index_version, self._recipe)


def _say_damaged(tenant: str, why: str) -> None:
    """Tell the log; behind a cache, so that each damage is told once and not by every page."""
    _log.error("damaged tenant left out", tenant=tenant, why=why)


def key_of(tenant: str, index_version: str) -> str:
    """How a build is called in the cache of engines."""
    return f"{tenant}/{index_version}"


def _parted(key: str) -> tuple[str, str]:
    tenant, _, index_version = key.partition("/")
    return tenant, index_version


def _is_sound(path: Path, size: int, changed: int) -> bool:
    """Whether the file is the one its name says; it is looked at again once its size or time is another."""
    del size, changed
    return file_sha256(path) == path.name
