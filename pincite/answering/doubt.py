"""
What a trained reader makes of what reason found: an answer that it finds none in is left out, and where there is too
little, a statement that it is sure of answers.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.answering.reading import readings
from pincite.answering.sufficiency import Sufficiency
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies

Subject = Passage | str
"""What is doubted as one: a row of a table, or the sentences of the chunk with this id, for one may need another."""


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

    A row of a table is doubted where the reader's probability in [0, 1] that it answers is below *doubted_below*; the
    sentences of a chunk are, together, where that of the whole chunk or of the surest of them is. What is not in *near*
    could not speak and is not read by itself: such a row is left out, such a sentence goes with its chunk.
    """
    if not doubted_below:
        return verdict
    told = _told(verdict.passages, question, reads, near, reader, table, enough=doubted_below)
    kept = frozenset(p for p in verdict.passages if told.get(_subject(p), float(_is_prose(p))) >= doubted_below)
    left = {p.chunk.chunk_id for p in kept}
    chunks = {key: probability if key in left else 0.0 for key, probability in verdict.chunks.items()}
    surest = max(told.values(), default=0.0)
    return replace(
        verdict,
        sufficient=bool(kept),
        probability=max(chunks.values(), default=0.0),
        chunks=chunks,
        passages=kept,
        reason="" if kept else f"the reader finds no answer in what comes nearest (probability {surest:.2f} at most)",
        unsure=not kept,
    )


def sure_of(
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    near: Mapping[Passage, float],
    reader: Reader,
    trusted_from: float,
) -> Sufficiency:
    """
    Of the passages in *near* those in which *reader* finds an answer with *trusted_from* or more, each read by itself,
    as a verdict on *reads* with the words that it finds there; one that does not suffice where there is none.
    """
    looked = sorted(near, key=lambda p: (p.chunk.chunk_id, p.spans))
    told = reader.answers(question.bare, [p.said for p in looked]) if looked else ()
    sure = {p: probability for p, probability in zip(looked, told, strict=True) if probability >= trusted_from}
    spans = reader.read(question.bare, [p.text for p in sure]) if sure else ()
    chunks = {read.candidate.chunk_id: 0.0 for read in reads}
    for passage, probability in sure.items():
        chunks[passage.chunk.chunk_id] = max(probability, chunks[passage.chunk.chunk_id])
    return Sufficiency(
        sufficient=bool(sure),
        probability=max(sure.values(), default=0.0),
        chunks=chunks,
        passages=frozenset(sure),
        held={p: p.text[span.start : span.end] for p, span in zip(sure, spans, strict=True)},
    )


def _is_prose(passage: Passage) -> bool:
    return passage.kind != "row"


def _subject(passage: Passage) -> Subject:
    return passage.chunk.chunk_id if _is_prose(passage) else passage


def _told(  # noqa: PLR0913, PLR0917 - what is read of, and how much of it is needed
    passages: Collection[Passage],
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    near: Mapping[Passage, float],
    reader: Reader,
    table: Frequencies,
    *,
    enough: float,
) -> dict[Subject, float]:
    """
    The reader's probability that each subject among *passages* answers, as far as it takes to know whether it is
    *enough*; none for what was not read.

    At most ``MOST_READ`` chunks are read whole, the nearest. A passage is read behind the title of its paper and what
    is known of whose and of when that is, and as it is said alone; the surer of the two counts. Of a chunk's sentences
    the nearest is read first, the others where that is too little.
    """
    prose = [read for read in reads if any(p in passages and _is_prose(p) for p in read.passages)]
    whole: dict[Subject, float] = {}
    if prose:
        whole |= {key: each.probability for key, each in readings(question, prose, reader, table).items()}
    looked = [
        (p, read.candidate)
        for read in reads
        for p in read.passages
        if p in passages and p in near and whole.get(_subject(p), 1.0) >= enough
    ]
    first: dict[Subject, str] = {}
    further: list[tuple[Subject, str]] = []
    for p, candidate in sorted(looked, key=lambda each: (-near[each[0]], each[0].chunk.chunk_id, each[0].spans)):
        placed = ". ".join(filter(None, (candidate.row.doc_title, candidate.about, p.said)))
        if first.setdefault(_subject(p), placed) != placed:
            further.append((_subject(p), placed))
        further.append((_subject(p), p.said))
    alone = _surest(list(first.items()), question, reader)
    more = _surest([(subject, text) for subject, text in further if alone[subject] < enough], question, reader)
    return whole | {
        subject: min(whole.get(subject, 1.0), max(probability, more.get(subject, 0.0)))
        for subject, probability in alone.items()
    }


def _surest(texts: Sequence[tuple[Subject, str]], question: ReadQuestion, reader: Reader) -> dict[Subject, float]:
    """The highest probability of each subject over its texts."""
    found: dict[Subject, float] = {}
    spans = reader.read(question.bare, [text for _, text in texts]) if texts else ()
    for (subject, _), span in zip(texts, spans, strict=True):
        found[subject] = max(span.probability, found.get(subject, 0.0))
    return found
