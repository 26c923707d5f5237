"""A lake that several machines share: its object store, its leases, and records that only the newest writer moves."""

import contextlib
from functools import cache, partial
from pathlib import Path

from pydantic import ValidationError

from pincite.adapters.stores.bounds import copies_bytes
from pincite.adapters.stores.copies import Copies
from pincite.adapters.stores.folder import MARKER
from pincite.adapters.stores.lease import KEY, Lease, number_at
from pincite.adapters.stores.object_store import ObjectStore
from pincite.errors import IntegrityError, LakeError, LakeLockedError, StoreConflictError
from pincite.model.stored import Stored

FENCED = ("published.json", "withdrawn.json")
"""Records of a tenant that decide what answers: an old writer must not move them behind a new one's back."""

LEASES = "leases"
"""Where the leases of tenants lie, by their names."""


class Fenced(Stored):
    """A record with the number of the lease under which it was written; no record yet is None."""

    token: int
    record: str | None


class SharedStore(ObjectStore):
    """
    The store with its leases; what decides what answers is written under a number that never goes back.

    A fenced record is read with its version, then the lease is asked for once more, then the record is replaced only if
    it still has that version. Whoever takes over a tenant's lease that ran out first writes its own number into those
    of the tenant. So a holder who slept either asks for the lease after that, and learns that it lost it, or read the
    record before that, and its version is gone.
    """

    def __init__(self, uri: str, copies: Copies, seconds: float | None = None) -> None:
        super().__init__(uri, copies)
        self._seconds = seconds
        self.sole = Lease(self, uri, lambda _: None, seconds)
        self._leases: dict[str, Lease] = {}

    def lease(self, tenant: str) -> Lease:
        """
        The right to write to *tenant*; its first number is above that of the whole lake's lease, under which tenants
        were written before they had leases of their own.
        """
        if (known := self._leases.get(tenant)) is not None:
            return known
        fresh = Lease(
            self,
            self.uri,
            partial(self._seal, tenant),
            self._seconds,
            key=f"{LEASES}/{tenant}.json",
            what=tenant,
            above=partial(number_at, self, KEY),
        )
        return self._leases.setdefault(tenant, fresh)

    def leased(self) -> tuple[str, ...]:
        """Tenants that have a lease, held or given back."""
        return tuple(key.removeprefix(f"{LEASES}/").removesuffix(".json") for key in self.keys(LEASES))

    def get(self, key: str, first: int | None = None) -> bytes | None:
        """As ``ObjectStore.get``; of a fenced record, the record alone."""
        data = super().get(key, None if _is_fenced(key) else first)
        if data is None or not _is_fenced(key):
            return data
        record = self._parsed(key, data).record
        return None if record is None else record.encode()

    def put(self, key: str, data: bytes) -> None:
        """
        As ``ObjectStore.put``.

        Raises:
            LakeLockedError: If this thread held a lease and let it run out, or another writer moved the record.
        """
        self._require_standing()
        if not _is_fenced(key):
            super().put(key, data)
            return
        lease = self.lease(key.split("/")[1])
        if (token := lease.number()) is None:
            msg = f"{self.uri}/{key}: is written by the holder of its tenant's lease alone"
            raise LakeError(msg)
        try:
            self._replace(key, Fenced(token=token, record=data.decode()), lease)
        except StoreConflictError as error:
            msg = f"{self.uri}/{key}: another build moved it meanwhile; what is published is theirs, build again"
            raise LakeLockedError(msg) from error

    def delete(self, key: str) -> None:
        """As ``ObjectStore.delete``; raises ``LakeLockedError`` if this thread held a lease and let it run out."""
        self._require_standing()
        super().delete(key)

    def delete_damaged(self, key: str) -> None:
        """Remove the copy on this machine; in the store only where this thread may write."""
        if any(lease.is_mine for lease in self._all()):
            self.delete(key)
        else:
            self._copies.remove(key)

    def _all(self) -> tuple[Lease, ...]:
        return (self.sole, *tuple(self._leases.values()))

    def _require_standing(self) -> None:
        for lease in self._all():
            lease.number()

    def _replace(self, key: str, fresh: Fenced, lease: Lease) -> None:
        found = self.tagged(key)
        if found is None:  # so that whoever takes over finds it, and marks it
            with contextlib.suppress(StoreConflictError):
                self.put_if_absent(key, _bytes(Fenced(token=fresh.token, record=None)))
            found = self.tagged(key)
        if found is None or self._parsed(key, found[0]).token > fresh.token:
            raise StoreConflictError(key)
        lease.confirm()
        self.put_if_match(key, _bytes(fresh), found[1])

    def _seal(self, tenant: str, token: int) -> None:
        """Write this number into the tenant's fenced records, so that no older holder's write can follow."""
        for name in FENCED:
            while not self._sealed(f"tenants/{tenant}/{name}", token):
                pass

    def _sealed(self, key: str, token: int) -> bool:
        found = self.tagged(key)
        if found is None or (before := self._parsed(key, found[0])).token >= token:
            return True
        try:
            self.put_if_match(key, _bytes(before.model_copy(update={"token": token})), found[1])
        except StoreConflictError:
            return False
        return True

    def _parsed(self, key: str, data: bytes) -> Fenced:
        try:
            return Fenced.model_validate_json(data)
        except ValidationError as error:
            msg = f"{self.uri}/{key}: not a record of a shared lake; build again"
            raise IntegrityError(msg) from error


def shared_store(folder: Path) -> SharedStore | None:
    """The store of the lake in *folder*, opened once a process; None where the lake is the folder itself."""
    return (
        _store((folder / MARKER).read_text(encoding="utf-8"), folder.resolve()) if (folder / MARKER).is_file() else None
    )


@cache
def _store(uri: str, folder: Path) -> SharedStore:
    store = SharedStore(uri, Copies(folder, copies_bytes()))
    try:
        store.folders("tenants")  # a bucket that is not there, or not open to us, is said now and not half-way
    except FileNotFoundError as error:
        msg = f"{uri}: no such bucket"
        raise LakeError(msg) from error
    except LakeError as error:
        msg = f"{error} (address and credentials come from the environment: docs/scale.md)"
        raise LakeError(msg) from error
    return store


def _is_fenced(key: str) -> bool:
    top, _, rest = key.partition("/")
    return top == "tenants" and rest.partition("/")[2] in FENCED


def _bytes(record: Fenced) -> bytes:
    return record.model_dump_json().encode()
