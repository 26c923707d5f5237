"""An honest index in memory: exact cosine, BM25 by its formula, the same eligibility as the real one."""

import math
import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Embedder, Vectors

K1, B = 1.2, 0.75


def _tokens(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


class MemoryIndex:
    """
    Rows, their vectors and their words; the statistics of words are those of the first *counted* rows, of all where
    None.
    """

    def __init__(
        self,
        rows: Sequence[IndexedChunk],
        embedder: Embedder,
        vectors: Vectors | None = None,
        counted: int | None = None,
    ) -> None:
        self._rows = list(rows)
        self._at = {row.chunk.chunk_id: at for at, row in enumerate(self._rows)}
        self._identity = embedder.identity
        texts = [f"{row.chunk.context}\n{row.chunk.text}" for row in self._rows]
        self._vectors = (
            vectors
            if vectors is not None
            else embedder.embed(texts)
            if texts
            else np.zeros((0, embedder.dimension), np.float32)
        )
        self._counts = [Counter(_tokens(text)) for text in texts]
        self._lengths = [sum(counts.values()) for counts in self._counts]
        self._counted = self._counts[:counted]
        self._held = Counter(word for counts in self._counted for word in counts)
        self._postings: dict[str, list[int]] = {}
        for at, counts in enumerate(self._counts):
            for word in counts:
                self._postings.setdefault(word, []).append(at)

    @property
    def embedder_identity(self) -> str:
        """Identity of the embedder given."""
        return self._identity

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Exact cosine."""
        return [
            self._best({at: float(score) for at, score in enumerate(row)}, k, eligible)
            for row in vectors @ self._vectors.T
        ]

    def lexical(self, queries: Sequence[str], k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Okapi BM25 over any word."""
        return [self._best(self._bm25(query), k, eligible) for query in queries]

    def bm25_of(self, queries: Sequence[str], chunk_ids: Sequence[str]) -> list[dict[str, float]]:
        """Okapi BM25 of those of the rows that hold any word."""
        found = [{self._rows[at].chunk.chunk_id: score for at, score in self._bm25(query).items()} for query in queries]
        return [{chunk_id: scores[chunk_id] for chunk_id in chunk_ids if chunk_id in scores} for scores in found]

    def _bm25(self, query: str) -> dict[int, float]:
        lengths = self._lengths[: len(self._counted)]
        mean = sum(lengths) / len(lengths) if lengths else 1.0
        scores: dict[int, float] = {}
        for word in _tokens(query):
            idf = math.log(1 + (len(lengths) - self._held[word] + 0.5) / (self._held[word] + 0.5))
            for at in self._postings.get(word, ()):
                count = self._counts[at][word]
                scores[at] = scores.get(at, 0.0) + idf * count * (K1 + 1) / (
                    count + K1 * (1 - B + B * self._lengths[at] / mean)
                )
        return scores

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors."""
        return {chunk_id: self._vectors[self._at[chunk_id]] for chunk_id in chunk_ids if chunk_id in self._at}

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order asked."""
        return [self._rows[self._at[chunk_id]] for chunk_id in chunk_ids if chunk_id in self._at]

    def count(self) -> int:
        """Number of rows."""
        return len(self._rows)

    def _best(self, scores: dict[int, float], k: int, eligible: Eligibility) -> list[Hit]:
        order = sorted(scores, key=lambda at: (-scores[at], self._rows[at].chunk.chunk_id))
        return [Hit(self._rows[at], scores[at]) for at in order if _may_see(self._rows[at], eligible)][:k]


def _may_see(row: IndexedChunk, eligible: Eligibility) -> bool:
    return (
        (eligible.authorities is None or row.authority in eligible.authorities)
        and (eligible.include_superseded or not row.superseded or row.chunk.doc_id in eligible.still)
        and row.chunk.doc_id not in eligible.not_yet
        and (eligible.include_flagged or not row.chunk.flags)
        and (eligible.domain_id is None or row.domain_id == eligible.domain_id)
        and (eligible.categories is None or row.category in eligible.categories)
        and (eligible.doc_ids is None or row.chunk.doc_id in eligible.doc_ids)
    )
