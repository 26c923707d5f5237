"""An object store by URI, through obstore: S3 and what speaks its API, Google Cloud Storage, Azure Blob Storage."""

import os
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import obstore
from obstore import store as stores
from obstore.exceptions import AlreadyExistsError, BaseError, GenericError, PreconditionError

from pincite.adapters.stores.copies import KEPT_HERE, Copies
from pincite.errors import LakeError, StoreConflictError

T = TypeVar("T")

PATIENCE = timedelta(seconds=30)
"""How long a throttled or broken request is tried again, with growing pauses."""
A_REQUEST = timedelta(seconds=60)
"""How long one request may take: 100 MB at 2 MB a second."""
TRIES = 3
"""
Times that a request which ended without a word is made again: obstore repeats what cannot have had an effect, and a
write that timed out may have had.
"""
PLAIN_HTTP = ("AWS_ALLOW_HTTP", "AZURE_ALLOW_HTTP", "GOOGLE_ALLOW_HTTP")
"""Variables that allow a store without TLS, as Lance reads them; one on loopback, say."""
PARTS = 8 * 2**20
"""Bytes from which a plain write is made in parts; a conditional one never is."""


class ObjectStore:
    """
    Satisfies the ``Store`` port over ``scheme://bucket/prefix``; credentials come from the environment.

    A conditional write that is refused is held against what is there: a request whose answer was lost and that was made
    again finds its own bytes. So two writers who must be told apart write something of their own.
    """

    def __init__(
        self, uri: str, copies: Copies, patience: timedelta = PATIENCE, a_request: timedelta = A_REQUEST
    ) -> None:
        self.uri, self._copies = uri, copies
        self._store = _opened(uri, patience, a_request)

    def get(self, key: str, first: int | None = None) -> bytes | None:
        """The bytes of *key*, or the *first* of them; None where there is none."""
        try:
            if first is None:
                return self._tried(lambda: bytes(obstore.get(self._store, key).bytes()))
            return self._tried(lambda: bytes(obstore.get(self._store, key, options={"range": (0, first)}).bytes()))
        except FileNotFoundError:
            return None

    def tagged(self, key: str) -> tuple[bytes, str] | None:
        """The bytes with the version that the store gave them."""

        def read() -> tuple[bytes, str]:
            found = obstore.get(self._store, key)
            return bytes(found.bytes()), _tag(found.meta)

        try:
            return self._tried(read)
        except FileNotFoundError:
            return None

    def put(self, key: str, data: bytes) -> None:
        """Put *data* at *key*: a reader sees the old bytes or the new ones. Raises ``LakeError`` without the bucket."""
        try:
            self._tried(lambda: obstore.put(self._store, key, data, use_multipart=len(data) > PARTS))
        except FileNotFoundError as error:
            msg = f"{self.uri}: {_reason(error)}"
            raise LakeError(msg) from error
        if _is_kept_here(key):
            self._copies.put(key, data)

    def put_if_absent(self, key: str, data: bytes) -> str:
        """Put *data* where nothing is; its tag. Raises ``StoreConflictError`` where something is."""
        return self._conditional(key, data, "create")

    def put_if_match(self, key: str, data: bytes, tag: str) -> str:
        """Put *data* in the place of what has this *tag*; its tag. Raises ``StoreConflictError`` where another has."""
        return self._conditional(key, data, _version(tag))

    def _conditional(self, key: str, data: bytes, mode: Any) -> str:
        try:
            return _tag(self._tried(lambda: obstore.put(self._store, key, data, mode=mode, use_multipart=False)))
        except (AlreadyExistsError, PreconditionError, FileNotFoundError) as error:
            if (found := self.tagged(key)) is not None and found[0] == data:
                return found[1]
            msg = f"{self.uri}/{key}: another writer was first"
            raise StoreConflictError(msg) from error

    def has(self, key: str) -> bool:
        """Whether there is such an object."""
        try:
            self._tried(lambda: obstore.head(self._store, key))
        except FileNotFoundError:
            return False
        return True

    def lent(self, key: str) -> AbstractContextManager[Path]:
        """
        A copy on this machine, fetched if there is none and kept as long as the block lasts; of what is not in the
        store, a path to nothing.
        """
        return self._copies.lent(key, lambda: self.get(key))

    def sizes(self, prefix: str) -> dict[str, int]:
        """Bytes by key of every object below *prefix*, by name."""
        return {key: int(meta["size"]) for key, meta in sorted(self._below(prefix).items())}

    def keys(self, prefix: str) -> tuple[str, ...]:
        """Keys of the objects directly in *prefix*, by name."""
        return tuple(sorted(self._in(prefix)))

    def by_age(self, prefix: str) -> tuple[str, ...]:
        """The same, the one that was written longest ago first."""
        found = self._in(prefix)
        return tuple(sorted(found, key=lambda key: (found[key]["last_modified"], key)))

    def folders(self, prefix: str) -> tuple[str, ...]:
        """Names of the folders directly in *prefix*."""
        found = self._tried(lambda: obstore.list_with_delimiter(self._store, prefix))["common_prefixes"]
        return tuple(sorted(each.rstrip("/").rpartition("/")[2] for each in found))

    def stamp(self, prefix: str) -> Hashable:
        """Changes whenever an object directly in *prefix* is written with other bytes."""
        return tuple(sorted((key, _tag(meta)) for key, meta in self._in(prefix).items()))

    def touch(self, key: str) -> None:
        """Count *key* as written now."""
        if (data := self.get(key)) is not None:
            self.put(key, data)

    def delete(self, key: str) -> None:
        """Remove *key*, and the copy of it here."""
        if _is_kept_here(key):
            self._copies.remove(key)
        try:
            self._tried(lambda: obstore.delete(self._store, key))
        except FileNotFoundError:
            return

    def delete_all(self, prefix: str) -> None:
        """Remove everything below *prefix*."""
        for key in self._below(prefix):
            self.delete(key)

    def _in(self, prefix: str) -> dict[str, Any]:
        found = self._tried(lambda: obstore.list_with_delimiter(self._store, prefix))["objects"]
        return {meta["path"]: meta for meta in found}

    def _below(self, prefix: str) -> dict[str, Any]:
        return self._tried(
            lambda: {meta["path"]: meta for batch in obstore.list(self._store, prefix) for meta in batch}
        )

    def _tried(self, request: Callable[[], T]) -> T:
        """The answer to *request*, made again where it ended without one; a refusal is said in one line."""
        for left in reversed(range(TRIES)):
            try:
                return request()
            except (AlreadyExistsError, PreconditionError, FileNotFoundError):
                raise
            except (BaseError, OSError, ValueError) as error:
                if left and isinstance(error, GenericError) and not _is_refusal(error):
                    time.sleep(0.1)
                    continue
                msg = f"{self.uri}: {_reason(error)}"
                raise LakeError(msg) from error
        raise AssertionError("every round returns or raises")  # pragma: no cover


def _opened(uri: str, patience: timedelta, a_request: timedelta) -> Any:
    """The library's own store; bucket and prefix are named one by one, for it and Lance read ``az://`` differently."""
    scheme, _, rest = uri.partition("://")
    bucket, _, prefix = rest.partition("/")
    kind = {"s3": stores.S3Store, "gs": stores.GCSStore, "az": stores.AzureStore}[scheme]
    plain = any(os.environ.get(name, "").lower() in {"1", "true"} for name in PLAIN_HTTP)
    options: Any = {
        "client_options": {"timeout": a_request, "connect_timeout": timedelta(seconds=5), "allow_http": plain},
        "retry_config": {"max_retries": 10, "retry_timeout": patience},
    }
    try:
        return kind(bucket, prefix=prefix or None, **options)
    except Exception as error:
        msg = f"{uri}: {_reason(error)}"
        raise LakeError(msg) from error


def _is_kept_here(key: str) -> bool:
    return key.partition("/")[0] in KEPT_HERE


def _tag(meta: Mapping[str, Any]) -> str:
    """Version and entity tag in one text: S3 and Azure go by the tag, Google by the version."""
    return f"{meta.get('version') or ''} {meta.get('e_tag') or ''}"


def _version(tag: str) -> dict[str, str]:
    version, _, e_tag = tag.partition(" ")
    return {name: value for name, value in (("version", version), ("e_tag", e_tag)) if value}


def _is_refusal(error: Exception) -> bool:
    """Whether a server answered and said no: the same request would be told the same."""
    return any(f" {code} " in str(error) for code in ("400", "401", "403", "404", "411", "501"))


def _reason(error: Exception) -> str:
    """What the store said, in one line, without the rows that obstore draws around it."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__)[:300]
