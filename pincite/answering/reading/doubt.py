"""
What a trained reader makes of what reason found: an answer that it finds none in is left out, and where there is too
little, a statement that it is sure of answers.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.asking import answers_of, spans_of
from pincite.answering.reading.readings import readings
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.model.stages import RankedRow
from pincite.model.values import ValueKind
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.question.record import ReadQuestion
from pincite.question.wanted.want import meets
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values


@dataclass(frozen=True, slots=True)
class ReaderBounds:
    """
    Probabilities in [0, 1] that something answers: below the first a reader doubts it, below the second it disbelieves
    a row or a sentence by itself, below the third, too, unless its whole chunk reaches that, and from the fourth such a
    one answers where reason found too little, of at most ``most_stated`` that are read. As they stand here they decide
    nothing.
    """

    doubted_below: float = 0.0
    disbelieved_below: float = 0.0
    unlikely_below: float = 0.0
    trusted_from: float = 1.0
    most_stated: int = 0


SUREST = 0.95
"""
Probability that a statement behind its paper is taken to answer with at most: what would need more of it to be trusted,
because it says so little alone, is not read there. On ``reading_dev``, every second question, none has more than .91.
"""

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
    return _left(verdict, {p: told.get(_subject(p), float(_is_prose(p))) for p in verdict.passages}, doubted_below)


def without_disbelieved(  # noqa: PLR0913, PLR0917 - as above
    verdict: Sufficiency,
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    near: Mapping[Passage, float],
    reader: Reader,
    disbelieved_below: float,
    unlikely_below: float,
) -> Sufficiency:
    """
    The verdict with what *reader* says of each row and sentence in *near* as a statement by itself, and without those
    that it does not believe: a row that answers with less than *disbelieved_below*, and the sentences of a chunk where
    the surest of them does; with less than *unlikely_below*, too, unless their whole chunk reaches that.
    """
    looked = [(p, read) for read in reads for p in read.passages if p in verdict.passages]
    told = stated(question, looked, near, reader)
    surest: dict[Subject, float] = {}
    for p, probability in told.items():
        surest[_subject(p)] = max(probability, surest.get(_subject(p), 0.0))
    unlikely = {each for each, probability in surest.items() if disbelieved_below <= probability < unlikely_below}
    for subject, whole in _by_chunk(question, unlikely, reads, reader).items():
        surest[subject] = max(whole, surest[subject])
    judged = {p: surest.get(_subject(p), 0.0) for p in verdict.passages}
    return replace(_left(verdict, judged, max(disbelieved_below, unlikely_below)), told=told)


def _by_chunk(
    question: ReadQuestion, subjects: Collection[Subject], reads: Sequence[ReadChunk], reader: Reader
) -> dict[Subject, float]:
    """The probability that the whole chunk of each of *subjects* answers, behind its paper and its headings."""
    chunks = {subject: subject if isinstance(subject, str) else subject.chunk.chunk_id for subject in subjects}
    wanted = [read.candidate for read in reads if read.candidate.chunk_id in chunks.values()]
    texts = [_behind(each, each.row.chunk.section, each.row.chunk.text) for each in wanted]
    asked = [question.put_to(each.chunk_id) for each in wanted]
    whole = answers_of(reader, list(zip(asked, texts, strict=True)))
    told = {each.chunk_id: probability for each, probability in zip(wanted, whole, strict=True)}
    return {subject: told[chunk_id] for subject, chunk_id in chunks.items()}


def _left(verdict: Sufficiency, judged: Mapping[Passage, float], bound: float) -> Sufficiency:
    """The verdict with those passages that are *judged* to answer with *bound* or more."""
    kept = frozenset(p for p, probability in judged.items() if probability >= bound)
    left = {p.chunk.chunk_id for p in kept}
    chunks = {key: probability if key in left else 0.0 for key, probability in verdict.chunks.items()}
    surest = max(judged.values(), default=0.0)
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
    near: Collection[Passage],
    reader: Reader,
    trusted_from: float,
) -> Sufficiency:
    """
    Of the passages in *near* those in which *reader* finds an answer with *trusted_from* or more, each read by itself,
    as a verdict on *reads* with the words that it finds there; where there is none, one that does not suffice and tells
    what was read all the same.
    """
    looked = [(p, read) for read in reads for p in read.passages]
    told = stated(question, looked, near, reader, enough=trusted_from)
    trusted = [p for p, probability in told.items() if probability >= trusted_from]
    spans = spans_of(reader, [(question.put_to(p), p.text) for p in trusted])
    held = {p: p.text[span.start : span.end] for p, span in zip(trusted, spans, strict=True)}
    held = {p: words for p, words in held.items() if not _is_of_another_kind(question, words)}
    sure = {p: told[p] for p in held}
    chunks = {read.candidate.chunk_id: 0.0 for read in reads}
    for passage, probability in sure.items():
        chunks[passage.chunk.chunk_id] = max(probability, chunks[passage.chunk.chunk_id])
    return Sufficiency(
        sufficient=bool(sure),
        probability=max(sure.values(), default=0.0),
        chunks=chunks,
        passages=frozenset(sure),
        held=held,
        told=sure or told,
    )


def _is_of_another_kind(question: ReadQuestion, words: str) -> bool:
    """Whether all that *words* hold are values of other kinds than the one that is asked for: no time is a sum."""
    want, found = question.want, read_values(words)
    if want is None or not want.kinds or not found or any(value.kind is ValueKind.COUNT for value in found):
        return False
    return not meets(want, words, frozenset(question.terms), found)


def stated(
    question: ReadQuestion,
    passages: Sequence[tuple[Passage, ReadChunk]],
    near: Collection[Passage],
    reader: Reader,
    *,
    enough: float = 0.0,
) -> dict[Passage, float]:
    """
    For each of the passages that are in *near* the probability that it answers, as a statement by itself: between that
    of what it says alone and that of the same behind its paper and its headings. One that could not reach *enough* with
    ``SUREST`` there is not read there and has none.
    """
    looked = sorted((p for p in passages if p[0] in near), key=lambda each: (each[0].chunk.chunk_id, each[0].spans))
    alone = answers_of(reader, [(question.put_to(p), p.said) for p, _ in looked])
    able = [(*each, told) for each, told in zip(looked, alone, strict=True) if _between(told, SUREST) >= enough]
    behind = answers_of(reader, [(question.put_to(p), placed(read.candidate, p)) for p, read, _ in able])
    return {p: _between(told, there) for (p, _, told), there in zip(able, behind, strict=True)}


def _between(one: float, other: float) -> float:
    """The probability in the middle of the log odds of two."""
    yes, no = math.sqrt(one * other), math.sqrt((1 - one) * (1 - other))
    return yes / (yes + no) if yes + no else 0.0


def placed(candidate: RankedRow, passage: Passage, headings: Sequence[str] | None = None) -> str:
    """
    What the passage says, behind the title of its paper, what is known of whose and of when that is, and *headings*,
    None for all that it stands under.
    """
    return _behind(candidate, candidate.row.chunk.section if headings is None else headings, passage.said)


def _behind(candidate: RankedRow, headings: Sequence[str], said: str) -> str:
    # What a paper calls itself says little where its names and dates are known.
    title = candidate.row.doc_title if candidate.about else candidate.row.headed_title
    return ". ".join(filter(None, (title, candidate.about, *headings, said)))


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
    first: dict[Subject, tuple[str, str]] = {}
    further: list[tuple[Subject, tuple[str, str]]] = []
    for p, candidate in sorted(looked, key=lambda each: (-near[each[0]], each[0].chunk.chunk_id, each[0].spans)):
        asked = question.put_to(p)
        behind = (asked, placed(candidate, p, headings=()))
        if first.setdefault(_subject(p), behind) != behind:
            further.append((_subject(p), behind))
        further.append((_subject(p), (asked, p.said)))
    alone = _surest(list(first.items()), reader)
    more = _surest([(subject, pair) for subject, pair in further if alone[subject] < enough], reader)
    return whole | {
        subject: min(whole.get(subject, 1.0), max(probability, more.get(subject, 0.0)))
        for subject, probability in alone.items()
    }


def _surest(asked: Sequence[tuple[Subject, tuple[str, str]]], reader: Reader) -> dict[Subject, float]:
    """The highest probability of each subject over its texts, each behind the question as it is put of it."""
    found: dict[Subject, float] = {}
    spans = spans_of(reader, [pair for _, pair in asked])
    for (subject, _), span in zip(asked, spans, strict=True):
        found[subject] = max(span.probability, found.get(subject, 0.0))
    return found
