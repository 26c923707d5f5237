"""The lake: where everything built from the documents lies, written so that a kill at any moment leaves it whole."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from pincite.adapters.digest_cache import DigestCache
from pincite.adapters.document_store import DocumentStore
from pincite.adapters.file_lock import FileLock
from pincite.adapters.models.vector_cache import VectorCache
from pincite.errors import IntegrityError, LakeError, TenantNotFoundError
from pincite.model.stored import Stored

T = TypeVar("T", bound=Stored)


class Lake:
    """
    A folder laid out as follows; nothing in it is needed that the documents could not bring back.

    - ``lock``: held by the one writer; ``tmp/``: files not yet in place; ``digests.json``: SHA-256 by path and stat.
    - ``parsed/``, ``chunks/``: what a document became, keyed by content and settings; ``files/``: the PDFs themselves
      by SHA-256; ``vectors/``: one SQLite file an embedder identity.
    - ``tenants/<tenant>/tables/<generation>/chunks.lance``: the tenant's own Lance database, one for each embedder
      identity and table layout.
    - ``tenants/<tenant>/{stages,builds,checks,releases}/*.json`` and ``published.json``: records; the last one is the
      pointer that publishing moves.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.digest = DigestCache(root / "digests.json", self.write)
        self.documents = DocumentStore(root, self.write)
        self._lock = FileLock(root / "lock")

    @contextmanager
    def writing(self, wait_seconds: float = 0.0) -> Iterator[None]:
        """
        Be the one writer, across processes and threads; a thread that is may open the lake again and write.

        Raises:
            LakeLockedError: If another process keeps the lock for *wait_seconds*.
            LakeError: If the folder cannot be written.
        """
        first = self._lock.acquire(wait_seconds)
        try:
            if first:
                shutil.rmtree(self.root / "tmp", ignore_errors=True)
            with self.errors_named():
                yield
        finally:
            self._lock.release()

    @contextmanager
    def errors_named(self) -> Iterator[None]:
        """Turn an error of the disk into one that says which folder and what to do."""
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or error
            msg = (
                f"{self.root}: {reason}; make room or give a folder that can be written, and build again: what is "
                "published is untouched"
            )
            raise LakeError(msg) from error

    def write(self, path: Path, data: bytes) -> None:
        """Put *data* at *path* in one step: a reader sees the old file or the new one, also after a power cut."""
        temporary = self.root / "tmp" / f"{os.getpid()}-{path.name}"
        temporary.parent.mkdir(parents=True, exist_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as handle:
            handle.write(data)
            handle.flush()
            os.fsync(handle.fileno())
        temporary.replace(path)
        _sync_folder(path.parent)

    def vectors(self, identity: str) -> VectorCache:
        """The cache of vectors that the embedder *identity* made."""
        return VectorCache(self.root / "vectors", identity)

    def tenants(self) -> tuple[str, ...]:
        """Tenants that were ever built here, by name."""
        place = self.root / "tenants"
        return tuple(sorted(path.name for path in place.iterdir() if path.is_dir())) if place.is_dir() else ()

    def tenant(self, tenant: str) -> Path:
        """Folder of one tenant."""
        return self.root / "tenants" / tenant

    def require_tenant(self, tenant: str) -> None:
        """Raise ``TenantNotFoundError`` for a tenant that was never built here, the empty name included."""
        if tenant not in self.tenants():
            msg = f"{tenant!r}: no such tenant in {self.root} (there are: {', '.join(self.tenants()) or 'none'})"
            raise TenantNotFoundError(msg)

    def save(self, tenant: str, place: str, record: Stored) -> None:
        """Write a record of *tenant* at ``<place>.json``."""
        self.write(self.tenant(tenant) / f"{place}.json", record.model_dump_json().encode())

    def load(self, tenant: str, place: str, kind: type[T]) -> T | None:
        """
        The record of *tenant* at ``<place>.json``, None if there is none.

        Raises:
            IntegrityError: If it is there and cannot be read as *kind*.
        """
        path = self.tenant(tenant) / f"{place}.json"
        try:
            return kind.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return None
        except ValidationError as error:
            msg = (
                f"{path}: not a {kind.__name__} of this version ({error.error_count()} errors, first: "
                f"{error.errors()[0]['msg']}); build again"
            )
            raise IntegrityError(msg) from error

    def load_all(self, tenant: str, place: str, kind: type[T]) -> tuple[T, ...]:
        """Every record of *tenant* in the folder *place*, by file name."""
        found = sorted((self.tenant(tenant) / place).glob("*.json"))
        return tuple(
            record for path in found if (record := self.load(tenant, f"{place}/{path.stem}", kind)) is not None
        )


def _sync_folder(folder: Path) -> None:
    """Make a rename last: the folder's own entry is data too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
