"""Whether a table's rows are those of its documents' stored chunks, told by a digest a document and not by its rows."""

import hashlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

SHOWN = 3
"""Breaches that are named."""
TOGETHER = 2_000
"""Documents whose rows are held at once to say what is wrong with them, and chunk ids that are counted at once."""
Stored = Iterable[tuple[str, str]]
"""Chunk ids of a document with the hashes of their rows."""
Read = Callable[[], Iterable[tuple[str, str, str]]]
"""Gives document, chunk id and row hash of every row of the table, the same at every call."""
T = TypeVar("T")


@dataclass(slots=True)
class Breaches:
    """How many there are, and the first ``SHOWN`` of them by name."""

    count: int = 0
    first: list[str] = field(default_factory=list)

    def add(self, *names: str) -> None:
        """Count *names*."""
        self.count += len(names)
        self.first = sorted([*self.first, *names])[:SHOWN]

    def __add__(self, other: "Breaches") -> "Breaches":
        return Breaches(self.count + other.count, sorted(self.first + other.first)[:SHOWN])

    @property
    def sentence(self) -> str:
        """The first of them, and how many more; empty where there is none."""
        return ", ".join(self.first) + (f" and {self.count - SHOWN} more" if self.count > SHOWN else "")


class RowSet:
    """
    A table's rows, read once, and again only to say what is wrong with them.

    One pass leaves a sum of digests a document and eight bytes a row. ``compare`` holds a document's stored chunks
    against its sum; ``settle`` then counts and names the breaches: ``missing`` rows, ``altered`` ones (those of no
    chunk, too), ``orphans``, which belong to no document that was compared, and ids that several rows have, ``twice``.
    """

    def __init__(self, read: Read) -> None:
        self.missing, self.altered, self.orphans, self.twice = Breaches(), Breaches(), Breaches(), Breaches()
        self._read = read
        self._sums: dict[str, int] = {}
        self._ids = array("q")
        self._suspects: list[str] = []
        for doc_id, chunk_id, row_hash in read():
            self._sums[doc_id] = self._sums.get(doc_id, 0) + _digest(chunk_id, row_hash)
            self._ids.append(hash(chunk_id))

    @property
    def rows(self) -> int:
        """Rows of the table."""
        return len(self._ids)

    def compare(self, doc_id: str, stored: Stored) -> None:
        """The rows of *doc_id* against those that it must have, each document once and each chunk id once."""
        if self._sums.pop(doc_id, 0) != sum(_digest(*row) for row in stored):
            self._suspects.append(doc_id)

    def settle(self, stored: Callable[[str], Stored]) -> None:
        """Count and name the breaches of all documents, those that were compared as *stored* gives them once more."""
        for doc_ids in _parts(self._suspects):
            held = self._held(doc_ids)
            for doc_id in doc_ids:
                self._name(held.pop(doc_id, {}), stored(doc_id))
        for doc_ids in _parts([*self._sums]):
            for rows in self._held(doc_ids).values():
                self.orphans.add(*rows)
        for ids in map(set, _parts(self._seen_twice())):
            copies = Counter(chunk_id for _, chunk_id, _ in self._read() if hash(chunk_id) in ids)
            self.twice.add(*(chunk_id for chunk_id, count in copies.items() if count > 1))

    def _held(self, doc_ids: Sequence[str]) -> dict[str, dict[str, str]]:
        """Row hashes by chunk id, by document."""
        held: dict[str, dict[str, str]] = {doc_id: {} for doc_id in doc_ids}
        for doc_id, chunk_id, row_hash in self._read():
            if doc_id in held:
                held[doc_id][chunk_id] = row_hash
        return held

    def _name(self, held: dict[str, str], stored: Stored) -> None:
        for chunk_id, row_hash in stored:
            found = held.pop(chunk_id, None)
            if found is None:
                self.missing.add(chunk_id)
            elif found != row_hash:
                self.altered.add(chunk_id)
        self.altered.add(*held)

    def _seen_twice(self) -> list[int]:
        """Hashes that several rows' chunk ids have: equal ids have equal hashes, and others hardly ever."""
        ids = np.sort(np.frombuffer(self._ids, np.int64)) if self._ids else np.empty(0, np.int64)
        return [int(each) for each in np.unique(ids[1:][ids[1:] == ids[:-1]])]


def _digest(chunk_id: str, row_hash: str) -> int:
    """128 bits, so that no two sets of rows have one sum."""
    return int.from_bytes(hashlib.blake2b(f"{chunk_id}\0{row_hash}".encode(), digest_size=16).digest())


def _parts(whole: Sequence[T]) -> Iterator[Sequence[T]]:
    return (whole[begin : begin + TOGETHER] for begin in range(0, len(whole), TOGETHER))
