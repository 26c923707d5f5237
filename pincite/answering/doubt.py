"""What a trained reader makes of an answer that reason found: what it finds none in is left out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.answering.reading import readings
from pincite.answering.sufficiency import Sufficiency
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies


def without_doubted(  # noqa: PLR0913, PLR0917 - what a judge sees and the reader that looks again
    verdict: Sufficiency,
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    near: Collection[Passage],
    reader: Reader,
    table: Frequencies,
    doubted_below: float,
) -> Sufficiency:
    """
    The verdict without the passages that *reader* doubts; one that does not suffice where none is left.

    A chunk's sentences are doubted where the reader's probability in [0, 1] that the chunk answers is below
    *doubted_below*; a row of a table where that of the row is, read with the names of its columns. At most
    ``MOST_READ`` chunks are read, the nearest; a sentence of one that was not read is not doubted. Of the rows those in
    *near* are read, and the others, which could not speak, are left out.
    """
    if not doubted_below:
        return verdict
    prose = [read for read in reads if any(_is_prose(p) for p in read.passages if p in verdict.passages)]
    found = {key: each.probability for key, each in readings(question, prose, reader, table).items()} if prose else {}
    rows = _rows_read(verdict.passages.intersection(near), question, reads, reader)
    kept = frozenset(
        p
        for p in verdict.passages
        if (found.get(p.chunk.chunk_id, 1.0) if _is_prose(p) else rows.get(p, 0.0)) >= doubted_below
    )
    left = {p.chunk.chunk_id for p in kept}
    chunks = {key: probability if key in left else 0.0 for key, probability in verdict.chunks.items()}
    surest = max([*found.values(), *rows.values()], default=0.0)
    return replace(
        verdict,
        sufficient=bool(kept),
        probability=max(chunks.values(), default=0.0),
        chunks=chunks,
        passages=kept,
        reason="" if kept else f"the reader finds no answer in what comes nearest (probability {surest:.2f} at most)",
        unsure=not kept,
    )


def _is_prose(passage: Passage) -> bool:
    return passage.kind != "row"


def _rows_read(
    passages: Collection[Passage], question: ReadQuestion, reads: Sequence[ReadChunk], reader: Reader
) -> Mapping[Passage, float]:
    """
    The reader's probability that each row among *passages* answers.

    A row is read as it is said, and once more behind the title of its paper and what is known of whose and of when that
    is; the surer of the two counts.
    """
    rows = [
        (p, ". ".join(filter(None, (read.candidate.row.doc_title, read.candidate.about, p.said))))
        for read in reads
        for p in read.passages
        if p in passages and not _is_prose(p)
    ]
    if not rows:
        return {}
    found = reader.read(question.bare, [*(row.said for row, _ in rows), *(text for _, text in rows)])
    alone, placed = found[: len(rows)], found[len(rows) :]
    return {
        row: max(one.probability, other.probability) for (row, _), one, other in zip(rows, alone, placed, strict=True)
    }
