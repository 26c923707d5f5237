"""
Faults that somebody makes by accident: a cache key that is too short, a page counted from nought, another tenant's
table, a sign that is lost.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.running.wrapped_index import WrappedIndex
from pincite.engine import Engine
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.evidence import Hit
from pincite.model.values import ValueKind
from pincite.ports import Eligibility, Embedder, Index, Vectors
from pincite.values.reader import read_values

KEY_LENGTH = 8
"""Characters of a text that the faulty cache of vectors looks at."""
_UNITS = {
    "days": "hours",
    "hours": "days",
    "months": "weeks",
    "weeks": "months",
    "years": "months",
    "mg": "g",
    "kg": "g",
    "EUR": "USD",
    "USD": "EUR",
    "°C": "°F",
}
_UNIT = re.compile("|".join(rf"(?<=\d[\s\xa0]){re.escape(unit)}(?!\w)" for unit in _UNITS))
_MONTHS = 12
_SIGN = re.compile(r"(?<![\w.,)\]-])[-−–](?=\d)")


Compute = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class ShortKey:
    """An embedder whose cache takes texts that begin alike for one text."""

    inner: Embedder
    known: dict[tuple[Compute, str], NDArray[np.float32]] = field(default_factory=dict)

    @property
    def identity(self) -> str:
        """Identity of the embedder below."""
        return self.inner.identity

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self.inner.dimension

    @property
    def max_tokens(self) -> int:
        """Word pieces that the embedder below looks at."""
        return self.inner.max_tokens

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*."""
        return self.inner.count_tokens(text)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Vectors, of which some belong to another text."""
        return self._mistaken(texts, self.inner.embed)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Vectors of what is looked up, of which some belong to another text."""
        return self._mistaken(texts, self.inner.embed_queries)

    def _mistaken(self, texts: Sequence[str], compute: Compute) -> Vectors:
        for text in texts:
            if (key := (compute, text[:KEY_LENGTH])) not in self.known:
                self.known[key] = compute([text])[0]
        return np.stack([self.known[compute, text[:KEY_LENGTH]] for text in texts]) if texts else compute(texts)


class AltersRows(WrappedIndex):
    """Gives every row with a change in it."""

    def __init__(self, inner: Index, change: Callable[[IndexedChunk], IndexedChunk]) -> None:
        super().__init__(inner)
        self._change = change

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Nearest rows, changed."""
        return self._changed(self._inner.vector(vectors, k, eligible))

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Best rows by BM25, changed."""
        return self._changed(self._inner.lexical(queries, k, eligible))

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows, changed."""
        return [self._change(row) for row in self._inner.rows(chunk_ids)]

    def _changed(self, found: list[list[Hit]]) -> list[list[Hit]]:
        return [[replace(hit, row=self._change(hit.row)) for hit in hits] for hits in found]


def page_too_far(row: IndexedChunk) -> IndexedChunk:
    """The row with the number of the page after its own."""
    return row.model_copy(update={"chunk": row.chunk.model_copy(update={"page": row.chunk.page + 1})})


def continuing(chunks: Sequence[Chunk]) -> frozenset[str]:
    """Ids of the chunks in which the table of the chunk before goes on."""
    return frozenset(
        later.chunk_id
        for earlier, later in pairwise(chunks)
        if earlier.doc_id == later.doc_id and later.header and earlier.header == later.header
    )


def superseding(engine: Engine) -> frozenset[str]:
    """Ids of the documents that take another one's place."""
    return frozenset(document.doc_id for document in engine.documents if document.supersedes)


def second_best(overruling: Callable[[Sequence[Any], Any], Any]) -> Callable[[Sequence[Any], Any], Any]:
    """The passage that comes second speaks first."""
    return lambda ranked, question: overruling(ranked[1:] or ranked, question)


def unit_swapped(text: str) -> str:
    """*text* with every figure in another unit of its kind."""
    return _UNIT.sub(lambda match: _UNITS[match.group()], text)


def sign_lost(text: str) -> str:
    """*text* without the minus before a figure."""
    return _SIGN.sub("", text)


def day_and_month_swapped(text: str) -> str:
    """
    *text* with day and month of every full date exchanged where the day can be a month, as where a date is read in the
    wrong order.
    """
    said = text
    for value in reversed(read_values(text)):
        if value.kind is ValueKind.DATE and value.unit == "day" and value.low == value.high:
            said = said[: value.start] + _swapped(int(value.low)) + said[value.end :]
    return said


def _swapped(ordinal: int) -> str:
    day = date.fromordinal(ordinal)
    return (day.replace(month=day.day, day=day.month) if day.day <= _MONTHS else day).isoformat()
