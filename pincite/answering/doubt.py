"""What a trained reader makes of an answer that reason found: sentences in which it finds none are left out."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.answering.reading import Readings, readings
from pincite.answering.sufficiency import Sufficiency
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies


def without_doubted(  # noqa: PLR0913, PLR0917 - what a judge sees and the reader that looks again
    verdict: Sufficiency,
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    reader: Reader,
    table: Frequencies,
    doubted_below: float,
) -> Sufficiency:
    """
    The verdict without the passages that *reader* doubts; one that does not suffice where none is left.

    A chunk's sentences are doubted where the reader's probability in [0, 1] that the chunk answers is below
    *doubted_below*. Rows of tables are not: a row is chosen by the names of its cells, which must hold exactly, and the
    reader sees no columns. At most ``MOST_READ`` chunks are read, the nearest; one that was not read is not doubted.
    """
    prose = [read for read in reads if any(_is_prose(p) for p in read.passages if p in verdict.passages)]
    if not (prose and doubted_below):
        return verdict
    found = readings(question, prose, reader, table)
    kept = frozenset(p for p in verdict.passages if not _is_prose(p) or not _doubted(p, found, doubted_below))
    if kept == verdict.passages:
        return verdict
    left = {p.chunk.chunk_id for p in kept}
    chunks = {key: probability if key in left else 0.0 for key, probability in verdict.chunks.items()}
    return replace(
        verdict,
        sufficient=bool(kept),
        probability=max(chunks.values(), default=0.0),
        chunks=chunks,
        passages=kept,
        reason="" if kept else _reason(found),
        unsure=not kept,
    )


def _is_prose(passage: Passage) -> bool:
    return passage.kind != "row"


def _doubted(passage: Passage, found: Readings, doubted_below: float) -> bool:
    read = found.get(passage.chunk.chunk_id)
    return read is not None and read.probability < doubted_below


def _reason(found: Readings) -> str:
    surest = max(each.probability for each in found.values())
    return f"the reader finds no answer in what comes nearest (probability {surest:.2f} at most)"
