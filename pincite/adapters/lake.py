"""The lake: where everything built from the documents lies, written so that a kill at any moment leaves it whole."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from pincite.adapters.digest_cache import DigestCache
from pincite.adapters.document_store import DocumentStore
from pincite.adapters.models.vector_cache import VectorCache, VectorSet, vector_files
from pincite.adapters.stores.folder import MARKER, FolderStore, write_file
from pincite.adapters.stores.turns import FolderTurns, LeasedTurns
from pincite.errors import IntegrityError, LakeError, TenantNotFoundError
from pincite.model.stored import Stored
from pincite.ports import Store

if TYPE_CHECKING:
    from pincite.adapters.stores.shared import SharedStore

T = TypeVar("T", bound=Stored)


class Lake:
    """
    A folder laid out as follows; nothing in it is needed that the documents could not bring back.

    - ``locks/<tenant>``: held by the tenant's one writer; ``lock``: shared by all writers, or held by who gives up what
      they share; ``tmp/``: files not yet in place; ``digests/<tenant>.json``: SHA-256 by path and stat.
    - ``parsed/``, ``chunks/``: what a document became, keyed by content and settings; ``files/``: the PDFs themselves
      by SHA-256; ``vectors/``: one SQLite file an embedder identity.
    - ``tenants/<tenant>/tables/<generation>/chunks.lance``: the tenant's own Lance database, one for each embedder
      identity and table layout.
    - ``tenants/<tenant>/{stages,builds,checks,releases,profiles}/*.json`` and ``published.json``: records; the last one
      is the pointer that publishing moves.

    A shared lake has the same layout in an object store, but for ``lease.json`` and ``leases/`` in the place of the
    locks and batches in that of SQLite; its folder holds what this machine keeps of it, and can be removed at any time.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._shared = _shared(root)
        self.store: Store = self._shared or FolderStore(root)
        self._turns = LeasedTurns(self._shared) if self._shared else FolderTurns(root)
        self.documents = DocumentStore(self.store)

    @property
    def name(self) -> str:
        """What the lake is called in messages: its folder, or its URI."""
        return self._shared.uri if self._shared else str(self.root)

    @property
    def is_shared(self) -> bool:
        """Whether other machines read and write it, too."""
        return self._shared is not None

    @contextmanager
    def writing(self, tenant: str, wait_seconds: float = 0.0) -> Iterator[None]:
        """
        Be the one writer of *tenant*, across processes and threads; writers of other tenants go on beside it. A thread
        that is may open the lake again and write.

        Raises:
            LakeLockedError: If another process writes to it, or is ``alone``, for *wait_seconds*.
            LakeError: If the folder cannot be written.
        """
        with self._turns.of(tenant, wait_seconds), self.errors_named():
            yield

    @contextmanager
    def alone(self, wait_seconds: float = 0.0) -> Iterator[None]:
        """
        Be the one writer of all tenants: for whoever gives up what one of them might be about to name.

        Raises:
            LakeLockedError: If another process writes to any tenant for *wait_seconds*.
            LakeError: If the folder cannot be written.
        """
        with self._turns.alone(wait_seconds), self.errors_named():
            yield

    @contextmanager
    def errors_named(self) -> Iterator[None]:
        """Turn an error of the disk into one that says which folder and what to do."""
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or error
            damaged = type(error) is sqlite3.DatabaseError  # its kinds tell of a full disk, a lock, rights
            remedy = (
                "remove its folder vectors, which is computed anew"
                if damaged
                else "make room or give a folder that can be written"
            )
            msg = f"{self.root}: {reason}; {remedy}, and build again: what is published is untouched"
            raise LakeError(msg) from error

    def write(self, path: Path, data: bytes) -> None:
        """As ``write_file``: on this machine, below the lake's folder."""
        write_file(self.root, path, data)

    def digests(self, tenant: str) -> DigestCache:
        """SHA-256 of the tenant's files."""
        return DigestCache(self.root / "digests" / f"{tenant}.json", self.write)

    def vectors(self, identity: str) -> VectorCache:
        """The cache of vectors that the embedder *identity* made."""
        if self._shared:
            from pincite.adapters.stores.vectors import SharedVectors  # noqa: PLC0415 - only a shared lake needs it

            return SharedVectors(self.root / "shared-vectors", identity, self._shared)
        return VectorCache(self.root / "vectors", identity)

    def vector_sets(self) -> Iterator[VectorSet]:
        """All vectors of each embedder."""
        if self._shared:
            from pincite.adapters.stores.vectors import shared_sets  # noqa: PLC0415 - as above

            return shared_sets(self._shared)
        return vector_files(self.root / "vectors")

    def tenants(self) -> tuple[str, ...]:
        """Tenants that were ever built here, by name."""
        return self.store.folders("tenants")

    def tenant(self, tenant: str) -> Path:
        """Folder of one tenant on this machine."""
        return self.root / "tenants" / tenant

    def table(self, tenant: str, generation: str) -> Path | str:
        """Where the tenant's database of one embedder and layout lies: a folder, or a URI."""
        place = f"tenants/{tenant}/tables/{generation}"
        return f"{self._shared.uri}/{place}" if self._shared else self.root / place

    def require_tenant(self, tenant: str) -> None:
        """Raise ``TenantNotFoundError`` for a tenant that was never built here, the empty name included."""
        if tenant not in self.tenants():
            msg = f"{tenant!r}: no such tenant in {self.name} (there are: {', '.join(self.tenants()) or 'none'})"
            raise TenantNotFoundError(msg)

    def save(self, tenant: str, place: str, record: Stored) -> None:
        """Write a record of *tenant* at ``<place>.json``."""
        self.store.put(_record(tenant, place), record.model_dump_json().encode())

    def load(self, tenant: str, place: str, kind: type[T]) -> T | None:
        """
        The record of *tenant* at ``<place>.json``, None if there is none.

        Raises:
            IntegrityError: If it is there and cannot be read as *kind*.
        """
        data = self.store.get(_record(tenant, place))
        try:
            return None if data is None else kind.model_validate_json(data)
        except ValidationError as error:
            where = f"{self.name}/{_record(tenant, place)}"
            msg = (
                f"{where}: not a {kind.__name__} of this version ({error.error_count()} errors, first: "
                f"{error.errors()[0]['msg']}); build again"
            )
            raise IntegrityError(msg) from error

    def load_all(self, tenant: str, place: str, kind: type[T]) -> tuple[T, ...]:
        """Every record of *tenant* in the folder *place*, by file name."""
        names = (key.rpartition("/")[2] for key in self.store.keys(f"tenants/{tenant}/{place}"))
        stems = (name.removesuffix(".json") for name in names if name.endswith(".json"))
        return tuple(record for stem in stems if (record := self.load(tenant, f"{place}/{stem}", kind)) is not None)


def _record(tenant: str, place: str) -> str:
    return f"tenants/{tenant}/{place}.json"


def _shared(root: Path) -> "SharedStore | None":
    """The object store of the lake in *root*; one that is a folder costs a look for one file, and imports nothing."""
    if not (root / MARKER).is_file():
        return None
    try:
        from pincite.adapters.stores.shared import shared_store  # noqa: PLC0415 - only a shared lake needs its library
    except ModuleNotFoundError as error:
        msg = f"{(root / MARKER).read_text()}: object stores need a library; pip install 'pincite[shared]'"
        raise LakeError(msg) from error
    return shared_store(root)
