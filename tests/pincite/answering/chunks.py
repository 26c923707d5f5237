"""Candidates for the tests of answering."""

from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk, read_of
from pincite.model.documents import Category
from pincite.model.stages import RankedRow
from tests.pincite.hits import ranked
from tests.pincite.retrieval.library import row


def candidate(
    text: str,
    *,
    doc_id: str = "sop",
    number: int = 0,
    title: str = "",
    section: tuple[str, ...] = (),
    header: tuple[str, ...] = (),
    rows: tuple[tuple[tuple[int, int], ...], ...] = (),
    version: str | None = None,
    context: str = "",
    category: Category | None = None,
) -> RankedRow:
    """A candidate whose chunk is the whole of its page."""
    found = row(doc_id, number, text, title=title, section=section, category=category)
    chunk = found.chunk.model_copy(
        update={"header": header, "rows": rows, "context": context, "kind": "table" if header else "prose"}
    )
    return ranked(found.model_copy(update={"chunk": chunk, "version": version}), similarity=0.6)


def read(text: str, **more: object) -> ReadChunk:
    """The same, read."""
    return read_of(candidate(text, **more))  # type: ignore[arg-type]


def read_table(header: Sequence[str], rows: Sequence[Sequence[str]], **more: object) -> ReadChunk:
    """A table of these columns and rows, read."""
    lines, spans, at = ["\t".join(header), *("\t".join(row) for row in rows)], [], 0
    for line in lines:
        cells = []
        for cell in line.split("\t"):
            cells.append((at, at + len(cell)))
            at += len(cell) + 1
        spans.append(tuple(cells))
    return read("\n".join(lines), header=tuple(header), rows=tuple(spans), **more)
