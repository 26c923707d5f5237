"""Candidates: what vectors and full text bring for every variant, with cosine and BM25 known for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pincite.model.chunks import IndexedChunk
from pincite.model.evidence import Hit
from pincite.model.stages import FoundRow
from pincite.ports import Eligibility, Index, Vectors
from pincite.retrieval.variants import Variant


@dataclass(frozen=True, slots=True)
class Pool:
    """
    The union over all variants, ordered by chunk id, the stored vectors by chunk id, and the vectors of the readings
    that are the question itself.
    """

    candidates: tuple[FoundRow, ...]
    vectors: Mapping[str, NDArray[np.float32]]
    questions: Vectors


@dataclass(frozen=True, slots=True)
class Lookup:
    """
    What is looked up for one question.

    ``eligible`` says which rows may be seen; each further one is a narrower look with the question itself, which finds
    what the crowd of look-alikes hides. ``vector_k`` and ``lexical_k`` are the rows that a reading brings by vector and
    by full text.
    """

    variants: Sequence[Variant]
    eligible: Sequence[Eligibility]
    vector_k: int
    lexical_k: int

    @property
    def semantic(self) -> tuple[str, ...]:
        """What is embedded: the semantic text of each reading that has one, in order."""
        return tuple(variant.semantic for variant in self.variants if variant.semantic is not None)


TextHits = Sequence[tuple[Variant, Sequence[Hit]]]
"""What full text found, and for which reading."""


def text_search(index: Index, wanted: Lookup) -> TextHits:
    """The best rows of every reading by full text, and those of each narrower look. It needs no vector."""
    variants, eligible, k = wanted.variants, wanted.eligible, wanted.lexical_k
    found = list(zip(variants, index.lexical([variant.text for variant in variants], k, eligible[0]), strict=True))
    return [*found, *((variants[0], index.lexical([variants[0].text], k, narrower)[0]) for narrower in eligible[1:])]


def search(index: Index, wanted: Lookup, embedded: Vectors, by_text: TextHits) -> Pool:
    """
    Search *index* by vector with every reading, and merge with what full text found, by chunk, with the best scores
    (qa-contract-v1 §1).

    Args:
        index: One tenant's rows.
        wanted: The readings; those with a ``semantic`` text have, in order, one row of *embedded*.
        embedded: Unit vectors of shape ``(readings with a semantic text, dimension)``.
        by_text: From ``text_search``.

    Returns:
        Every row found. ``similarity`` is the best cosine with a reading that is the question itself, ``bm25`` the best
        score by such a reading, None where
        it holds no word of any: both are known however the row was found. Ranks are the best over all readings, None
            where that search did not bring it.
    """
    by_vector = index.vector(embedded, wanted.vector_k, wanted.eligible[0])
    for narrower in wanted.eligible[1:]:
        by_vector += index.vector(embedded[:1], wanted.vector_k, narrower)
    rows = {hit.row.chunk.chunk_id: hit.row for hits in (*by_vector, *(hits for _, hits in by_text)) for hit in hits}
    questions = embedded[
        [at for at, variant in enumerate(v for v in wanted.variants if v.semantic is not None) if variant.is_question]
    ]
    found, vectors = _scored(index, wanted, questions, rows)
    vector_ranks, text_ranks = _best_ranks(by_vector), _best_ranks([hits for _, hits in by_text])
    return Pool(
        tuple(
            replace(c, vector_rank=vector_ranks.get(c.chunk_id), bm25_rank=text_ranks.get(c.chunk_id)) for c in found
        ),
        vectors,
        questions,
    )


def enlarged(index: Index, wanted: Lookup, pool: Pool, rows: Sequence[IndexedChunk]) -> Pool:
    """*pool* with *rows* that no search for the question brought."""
    known = {candidate.chunk_id for candidate in pool.candidates}
    found, vectors = _scored(
        index, wanted, pool.questions, {row.chunk.chunk_id: row for row in rows if row.chunk.chunk_id not in known}
    )
    return replace(
        pool,
        candidates=tuple(sorted((*pool.candidates, *found), key=lambda c: c.chunk_id)),
        vectors={**pool.vectors, **vectors},
    )


def _scored(
    index: Index, wanted: Lookup, questions: Vectors, rows: Mapping[str, IndexedChunk]
) -> tuple[list[FoundRow], Mapping[str, NDArray[np.float32]]]:
    """A candidate for each of *rows*, by chunk id, without ranks, and their vectors."""
    found = sorted(rows)
    bm25 = _best_scores(index.bm25_of([variant.text for variant in wanted.variants if variant.is_question], found))
    vectors = index.vectors_of(found)
    scored = [
        FoundRow(
            row=rows[each],
            similarity=_similarity(questions, vectors[each]),
            bm25=bm25.get(each),
            vector_rank=None,
            bm25_rank=None,
        )
        for each in found
    ]
    return scored, vectors


def _similarity(questions: Vectors, vector: NDArray[np.float32]) -> float:
    # Rounded, so that the order of additions inside a matrix product never decides between two chunks.
    return round(float(np.clip((questions @ vector).max(), 0.0, 1.0)), 6)


def _best_scores(readings: Sequence[Mapping[str, float]]) -> dict[str, float]:
    best: dict[str, float] = {}
    for chunk_id, score in (pair for scores in readings for pair in scores.items()):
        best[chunk_id] = max(best.get(chunk_id, 0.0), score)
    return best


def _best_ranks(lists: Sequence[Sequence[Hit]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for rank, hit in (pair for hits in lists for pair in enumerate(hits, start=1)):
        best[hit.row.chunk.chunk_id] = min(best.get(hit.row.chunk.chunk_id, rank), rank)
    return best
