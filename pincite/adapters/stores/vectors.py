"""Vectors of a shared lake: batches that never change in the store, and a file on this machine that mirrors them."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.models.vector_cache import VectorCache, VectorSet
from pincite.errors import IntegrityError
from pincite.fingerprint import fingerprint
from pincite.ports import Store

A_BATCH = 2048
"""Vectors of an object that pruning writes: 3 MB of 384 numbers each."""


class SharedVectors(VectorCache):
    """
    A ``VectorCache`` whose vectors are in the store before they are in the file.

    A batch is named by its content, so that two writers of the same vectors write one object. When it is opened, the
    file takes in the batches that it does not know; where one that it knows is gone from the store, it begins anew.
    """

    def __init__(self, folder: Path, identity: str, store: Store) -> None:
        super().__init__(folder, identity)
        self._identity, self._store, self._place = identity, store, f"vectors/{fingerprint(identity)}"
        self._database.execute("CREATE TABLE IF NOT EXISTS batches (name TEXT PRIMARY KEY)")
        self._database.commit()
        self._mirror()

    def put(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep *vectors* by key, all or none."""
        if vectors:
            self._take_in(self._written(vectors), vectors)

    def remove(self, keys: Iterable[str]) -> None:
        """Forget the vectors of *keys*: what stays is written in new batches, and then the old ones go."""
        old, stay, fresh = self._store.keys(self._place), sorted(self.keys() - set(keys)), set()
        for begin in range(0, len(stay), A_BATCH):
            some = stay[begin : begin + A_BATCH]
            fresh.add(self._written(dict(zip(some, self.get(some), strict=True))))
        for key in old:
            if key.rpartition("/")[2] not in fresh:
                self._store.delete(key)
        self._mirror()

    def _written(self, vectors: Mapping[str, NDArray[np.float32]]) -> str:
        data = _packed(self._identity, vectors)
        self._store.put(f"{self._place}/{_name(data)}", data)
        return _name(data)

    def _take_in(self, name: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        super().put(vectors)
        with self._database:
            self._database.execute("INSERT OR IGNORE INTO batches VALUES (?)", (name,))

    def _mirror(self) -> None:
        """Make the file hold what the store holds."""
        # One process of this machine at a time, and the store looked at last: what another has just put there and taken
        # in must not look as if it were gone.
        with self._database:
            self._database.execute("BEGIN IMMEDIATE")
            known = {name for (name,) in self._database.execute("SELECT name FROM batches")}
            there = [key.rpartition("/")[2] for key in self._store.keys(self._place)]
            if known - set(there):
                self._database.execute("DELETE FROM vectors")
                self._database.execute("DELETE FROM batches")
                known = set()
        for name in (each for each in there if each not in known):
            key = f"{self._place}/{name}"
            data = self._store.get(key)
            if data is None or _name(data) != name:
                msg = f"{key}: is not what its name says; remove it and build again"
                raise IntegrityError(msg)
            self._take_in(name, _unpacked(data))


def shared_sets(store: Store) -> Iterator[VectorSet]:
    """All vectors of each embedder in *store*."""
    for folder in store.folders("vectors"):
        place = f"vectors/{folder}"
        sizes = store.sizes(place)
        first = next(iter(sizes), None)
        data = store.get(first) if first else None
        identity = str(json.loads(data.partition(b"\n")[0])["identity"]) if data else ""
        yield VectorSet(identity, folder, sum(sizes.values()), partial(store.delete_all, place))


def _packed(identity: str, vectors: Mapping[str, NDArray[np.float32]]) -> bytes:
    """A line that says whose vectors of which keys, by key, and their numbers, four bytes each."""
    keys = sorted(vectors)
    head = {"identity": identity, "dimension": len(vectors[keys[0]]), "keys": keys}
    return b"\n".join(
        [
            json.dumps(head, separators=(",", ":")).encode(),
            b"".join(vectors[key].astype("<f4").tobytes() for key in keys),
        ]
    )


def _unpacked(data: bytes) -> dict[str, NDArray[np.float32]]:
    line, _, numbers = data.partition(b"\n")
    head = json.loads(line)
    matrix = np.frombuffer(numbers, "<f4").reshape(len(head["keys"]), head["dimension"])
    return dict(zip(head["keys"], matrix, strict=True))


def _name(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
