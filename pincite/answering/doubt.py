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
    near: Mapping[Passage, float],
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
    prose = [read for read in reads if any(_is_prose(p) for p in read.passages if p in verdict.passages)]
    chunks = {key: each.probability for key, each in readings(question, prose, reader, table).items()} if prose else {}
    believed = {p for p in verdict.passages if _is_prose(p) and chunks.get(p.chunk.chunk_id, 1.0) >= doubted_below}
    looked = {p for p in verdict.passages.intersection(near) if p in believed or not _is_prose(p)}
    passages = _read_alone(looked, near, question, reads, reader, enough=doubted_below)
    surest = {
        read.candidate.chunk_id: max(sentences)
        for read in prose
        if (sentences := [passages[p] for p in read.passages if _is_prose(p) and p in passages])
    }
    kept = frozenset(
        p
        for p in verdict.passages
        if (p in believed and surest.get(p.chunk.chunk_id, 1.0) >= doubted_below)
        or (not _is_prose(p) and passages.get(p, 0.0) >= doubted_below)
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


def _read_alone(  # noqa: PLR0913 - what is read of, and how much of it is needed
    passages: Collection[Passage],
    near: Mapping[Passage, float],
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    reader: Reader,
    *,
    enough: float,
) -> Mapping[Passage, float]:
    """
    The reader's probability that each of the *passages* answers, as far as it takes to know of each row, and of one
    sentence of each chunk, whether it is *enough*.

    Each is read behind the title of its paper and what is known of whose and of when that is, and as it is said alone;
    the surer of the two counts. Of a chunk's sentences the nearest is read first, the others where that is too little.
    """
    placed = {
        p: ". ".join(filter(None, (read.candidate.row.doc_title, read.candidate.about, p.said)))
        for read in reads
        for p in read.passages
        if p in passages
    }
    subjects: dict[Passage | str, list[Passage]] = {}
    for p in sorted(placed, key=lambda p: (-near[p], p.chunk.chunk_id, p.spans)):
        subjects.setdefault(p.chunk.chunk_id if _is_prose(p) else p, []).append(p)
    first = [members[0] for members in subjects.values()]
    found = _read([(p, placed[p]) for p in first], question, reader)
    open_ = [members for members in subjects.values() if found[members[0]] < enough]
    texts = [(p, p.said) for members in open_ for p in members]
    texts += [(p, placed[p]) for members in open_ for p in members[1:]]
    for p, probability in _read(texts, question, reader).items():
        found[p] = max(probability, found.get(p, 0.0))
    return found


def _read(texts: Sequence[tuple[Passage, str]], question: ReadQuestion, reader: Reader) -> dict[Passage, float]:
    """The highest probability of each passage over its texts."""
    found: dict[Passage, float] = {}
    spans = reader.read(question.bare, [text for _, text in texts]) if texts else ()
    for (passage, _), span in zip(texts, spans, strict=True):
        found[passage] = max(span.probability, found.get(passage, 0.0))
    return found
