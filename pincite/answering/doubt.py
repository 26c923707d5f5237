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

    Of the passages those in *near* are read. A row of a table is doubted where the reader's probability in [0, 1] that
    it answers is below *doubted_below*, and a row that was not read is left out: it could not speak. The sentences of a
    chunk are doubted together, where that of the chunk or of the surest sentence in it is: one sentence may need
    another. At most ``MOST_READ`` chunks are read, the nearest; one of which nothing was read is not doubted.
    """
    if not doubted_below:
        return verdict
    passages = _read_alone(verdict.passages.intersection(near), question, reads, reader)
    prose = [read for read in reads if any(_is_prose(p) for p in read.passages if p in verdict.passages)]
    chunks = {key: each.probability for key, each in readings(question, prose, reader, table).items()} if prose else {}
    surest = {
        read.candidate.chunk_id: max(sentences)
        for read in prose
        if (sentences := [passages[p] for p in read.passages if _is_prose(p) and p in passages])
    }
    kept = frozenset(
        p
        for p in verdict.passages
        if (
            min(chunks.get(p.chunk.chunk_id, 1.0), surest.get(p.chunk.chunk_id, 1.0))
            if _is_prose(p)
            else passages.get(p, 0.0)
        )
        >= doubted_below
    )
    left = {p.chunk.chunk_id for p in kept}
    judged = {key: probability if key in left else 0.0 for key, probability in verdict.chunks.items()}
    most = max([*chunks.values(), *passages.values()], default=0.0)
    return replace(
        verdict,
        sufficient=bool(kept),
        probability=max(judged.values(), default=0.0),
        chunks=judged,
        passages=kept,
        reason="" if kept else f"the reader finds no answer in what comes nearest (probability {most:.2f} at most)",
        unsure=not kept,
    )


def _is_prose(passage: Passage) -> bool:
    return passage.kind != "row"


def _read_alone(
    passages: Collection[Passage], question: ReadQuestion, reads: Sequence[ReadChunk], reader: Reader
) -> Mapping[Passage, float]:
    """
    The reader's probability that each of the *passages* answers.

    Each is read as it is said, and once more behind the title of its paper and what is known of whose and of when that
    is; the surer of the two counts.
    """
    texts = {
        p: ". ".join(filter(None, (read.candidate.row.doc_title, read.candidate.about, p.said)))
        for read in reads
        for p in read.passages
        if p in passages
    }
    if not texts:
        return {}
    alone = reader.read(question.bare, [p.said for p in texts])
    placed = reader.read(question.bare, list(texts.values()))
    return {p: max(a.probability, b.probability) for p, a, b in zip(texts, alone, placed, strict=True)}
