"""
The real engine run again with oracle evidence put in, stage by stage, for one case: what blame by oracle swap asks of
it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from evals.cases.golden import GoldenCase, GoldEvidence
from evals.running.wrapped_index import WrappedIndex
from evals.system import Stage
from pincite.engine import Engine, Question
from pincite.ingest.chunking import embedded_text
from pincite.model.chunks import Chunk, IndexedChunk
from pincite.model.documents import Document
from pincite.model.evidence import Hit
from pincite.model.pages import Page
from pincite.ports import Eligibility, Embedder, Index, PageReader, Vectors
from pincite.retrieval.retrieved import Retrieved


@dataclass(frozen=True, slots=True)
class OraclePiece:
    """
    A piece of evidence where it truly stands: its document, the page's true text, and the 0-based span of the quote in
    it.
    """

    document: Document
    page: Page
    start: int
    end: int

    @property
    def quote(self) -> str:
        """The quote as the page prints it."""
        return self.page.text[self.start : self.end]


def oracle_pieces(case: GoldenCase, engine: Engine) -> tuple[OraclePiece, ...]:
    """
    The pieces of a case's evidence in the engine's documents; a quote that the parser lost, with all its document
    perhaps, is put back below its page's text.
    """
    documents = {document.file: document for document in (*engine.documents, *engine.failed)}
    pages = dict[tuple[str, int], Page]()
    unread = {document.doc_id for document in engine.failed}
    pieces = []
    for evidence in case.evidence:
        document = documents[evidence.file]
        place = document.doc_id, evidence.page
        page = pages.get(place) or (_blank(evidence.page) if document.doc_id in unread else engine.pages.page(*place))
        piece = _gold_piece(document, page, evidence)
        pages[place] = piece.page
        pieces.append(piece)
    return tuple(replace(piece, page=pages[piece.document.doc_id, piece.page.number]) for piece in pieces)


def _blank(number: int) -> Page:
    """What is known of a page of a document that could not be read."""
    return Page(number=number, label="", width=0.0, height=0.0, text="")


def _gold_piece(document: Document, page: Page, evidence: GoldEvidence) -> OraclePiece:
    found = re.search(r"\s+".join(map(re.escape, evidence.quote.split())), page.text)
    if found:
        return OraclePiece(document, page, *found.span())
    start = len(page.text) + 1
    return OraclePiece(
        document, page.model_copy(update={"text": f"{page.text}\n{evidence.quote}"}), start, start + len(evidence.quote)
    )


class OraclePages:
    """Satisfies the ``PageReader`` port: the true pages of the gold pieces, all others as they were read."""

    def __init__(self, inner: PageReader, pieces: Sequence[OraclePiece]) -> None:
        self._inner, self._true = inner, {(piece.document.doc_id, piece.page.number): piece.page for piece in pieces}

    def page(self, doc_id: str, number: int) -> Page:
        """The page as it truly reads."""
        return self._true.get((doc_id, number)) or self._inner.page(doc_id, number)


class OracleIndex(WrappedIndex):
    """
    An index in which the gold rows stand; ``certain`` puts them into what every search by vector finds, however far
    they lie.
    """

    def __init__(self, inner: Index, embedder: Embedder, rows: Sequence[IndexedChunk], *, certain: bool) -> None:
        super().__init__(inner)
        self._rows, self._certain = {row.chunk.chunk_id: row for row in rows}, certain
        stored = inner.vectors_of(list(self._rows))
        lost = {chunk_id: embedded_text(row.chunk) for chunk_id, row in self._rows.items() if chunk_id not in stored}
        self._vectors = {**stored, **dict(zip(lost, embedder.embed(list(lost.values())), strict=True))}

    def vector(self, vectors: Vectors, k: int, eligible: Eligibility) -> list[list[Hit]]:
        """Nearest rows, the gold ones among them by their cosine."""
        return [
            self._with_oracle(vector, hits, k)
            for vector, hits in zip(vectors, self._inner.vector(vectors, k, eligible), strict=True)
        ]

    def _with_oracle(self, vector: NDArray[np.float32], hits: list[Hit], k: int) -> list[Hit]:
        gold = [Hit(row, float(self._vectors[chunk_id] @ vector)) for chunk_id, row in self._rows.items()]
        others = [hit for hit in hits if hit.row.chunk.chunk_id not in self._rows]
        ranked = sorted([*others, *gold], key=lambda hit: (-hit.score, hit.row.chunk.chunk_id))
        return [
            hit for at, hit in enumerate(ranked) if at < k or (self._certain and hit.row.chunk.chunk_id in self._rows)
        ]

    def vectors_of(self, chunk_ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Stored vectors, those of gold rows included."""
        return {
            **self._inner.vectors_of(chunk_ids),
            **{chunk_id: self._vectors[chunk_id] for chunk_id in chunk_ids if chunk_id in self._vectors},
        }

    def rows(self, chunk_ids: Sequence[str]) -> list[IndexedChunk]:
        """Rows in the order of *chunk_ids*, those of gold included."""
        known = {row.chunk.chunk_id: row for row in self._inner.rows(chunk_ids)} | self._rows
        return [known[chunk_id] for chunk_id in chunk_ids if chunk_id in known]


@dataclass(frozen=True, slots=True)
class OracleEngine(Engine):
    """
    The engine whose evidence begins with the chunks ``first``, or consists of the rows ``alone`` where there are any.
    """

    first: tuple[str, ...] = ()
    alone: tuple[IndexedChunk, ...] = ()

    def find(self, question: Question, *, top_k: int | None = None, threshold: bool = True) -> Retrieved:
        """The engine's evidence with the gold where it belongs."""
        found = Engine.find(self, question, top_k=top_k, threshold=threshold)
        if not self.first:
            return found
        ranked = found.candidates
        if not set(self.first) <= {c.chunk_id for c in ranked}:
            ranked = Engine.find(self, question, top_k=self.index.count() + len(self.first), threshold=False).candidates
        certain = self.contracts.retrieval.confidence.low_below
        gold = [
            replace(c, score=1.0, marks=(), confidence=max(c.confidence, certain))
            for c in ranked
            if c.chunk_id in self.first
        ]
        if self.alone:
            return replace(found, candidates=tuple(replace(gold[0], row=row) for row in self.alone), unknown=False)
        others = [c for c in found.candidates if c.chunk_id not in self.first]
        return replace(found, candidates=tuple([*gold, *others][: self.contracts.qa.retrieval.top_k]), unknown=False)


def with_oracle(
    engine: Engine, pieces: Sequence[OraclePiece], chunks: Sequence[Chunk], stage: Stage
) -> OracleEngine | None:
    """
    *engine* with the gold of every stage up to *stage* put in; None at "page" where the parser and the chunker lost
    nothing.

    Args:
        engine: The engine as it is.
        pieces: The evidence of the case that will be asked, from ``oracle_pieces``.
        chunks: The chunks of the documents that hold it.
        stage: The last stage whose evidence is put in; up to "page" only what the parser or the chunker lost is added
            to the index.
    """
    found = [_rows_of(piece, chunks, engine) for piece in pieces]
    rows = {row.chunk.chunk_id: row for each in found for row in each}
    stored = {row.chunk.chunk_id for row in engine.index.rows(list(rows))} if stage == "page" else set()
    added = [row for chunk_id, row in rows.items() if chunk_id not in stored]
    if stage == "page" and not added:
        return None
    index = OracleIndex(engine.index, engine.embedder, added, certain=stage != "page") if added else engine.index
    parts = {part.name: getattr(engine, part.name) for part in fields(Engine)} | {
        "index": index,
        "pages": OraclePages(engine.pages, pieces),
    }
    first = tuple(rows) if stage in {"ranking", "facts"} else ()
    alone = (
        tuple(_quote_alone(piece, each[0]) for piece, each in zip(pieces, found, strict=True))
        if stage == "facts"
        else ()
    )
    return OracleEngine(**parts, first=first, alone=alone)


def _rows_of(piece: OraclePiece, chunks: Sequence[Chunk], engine: Engine) -> list[IndexedChunk]:
    """The stored rows that overlap the quote; a row of its own where the parser or the chunker lost it."""
    overlapping = [
        c
        for c in chunks
        if c.doc_id == piece.document.doc_id
        and c.page == piece.page.number
        and c.start < piece.end
        and piece.start < c.end
    ]
    return engine.index.rows([c.chunk_id for c in overlapping]) or [_row_of(piece)]


def _row_of(piece: OraclePiece) -> IndexedChunk:
    document = piece.document
    chunk = Chunk(
        chunk_id=f"{document.doc_id}-gold-{piece.page.number}-{piece.start}",
        doc_id=document.doc_id,
        page=piece.page.number,
        page_label=piece.page.label,
        start=piece.start,
        end=piece.end,
        text=piece.quote,
        context=document.title,
        chunk_hash="gold",
    )
    return IndexedChunk.of(chunk, document).model_copy(update={"superseded": False})


def _quote_alone(piece: OraclePiece, row: IndexedChunk) -> IndexedChunk:
    """The row cut to the quote."""
    update = {"text": piece.quote, "start": piece.start, "end": piece.end}
    return row.model_copy(update={"chunk": row.chunk.model_copy(update=update)})
