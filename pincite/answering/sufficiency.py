"""
Whether the evidence covers what is asked: the entity, the attribute, the condition, the date. A near miss is refused,
not paraphrased.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from pydantic import Field

from pincite.answering.alike import meant_rows
from pincite.answering.cells import may_speak, settled
from pincite.answering.dimensions import of_another_dimension
from pincite.answering.features import ReadChunk, context_text, features
from pincite.answering.figure_bands import in_band
from pincite.answering.fitting import fitting
from pincite.answering.mentions import insisted, spoken_against, unmentioned
from pincite.answering.reading import UNREAD, Readings
from pincite.contracts import DATA, TomlTable, load
from pincite.passages.passage import Passage
from pincite.question.agents import agentless
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.terms import terms_of
from pincite.values.words import WORD, stem

_AS_MUCH = 0.75
"""
Of the question's weight that a passage covers which says that something is done, the part that one has to cover which
says by whom.
"""

_TOGETHER = 2
"""Words that may stand apart from each other."""

_CONTRADICTED = -0.2
"""
Routing below which a name, a date or a code of the question speaks against a paper: what is only older than the newest
of its kind stays above -.1.
"""


READER = "reader"
"""The feature that a reader gives."""


class SufficiencyModel(TomlTable):
    """
    The frozen judge: a logistic model over ``features``, and the probability from which a question is answered.

    ``data_sha256`` names the labelled questions that it was fitted on.
    """

    version: str
    data_sha256: str
    answer_from: float = Field(gt=0, lt=1)
    intercept: float
    weights: Mapping[str, float]

    @property
    def reads(self) -> bool:
        """Whether it weighs what a reader says."""
        return READER in self.weights

    def probability(self, found: Mapping[str, float]) -> float:
        """
        Probability in [0, 1] that the chunk answers, rounded to four digits; a weight without its feature raises
        ``KeyError``.
        """
        logit = self.intercept + sum(weight * found[name] for name, weight in self.weights.items())
        return round(1 / (1 + math.exp(-logit)), 4)


@cache
def sufficiency_model(name: str = "sufficiency-v1") -> SufficiencyModel:
    """
    The frozen model of this name in ``data/calibration``; the default one is in force where no recipe chooses another.
    """
    return load(DATA / "calibration" / f"{name}.toml", SufficiencyModel)


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """
    The verdict on the evidence for one question.

    ``probability`` that the best chunk answers, in [0, 1]; ``chunks`` is the probability of each chunk by id, 0 where
    it speaks against the question; ``passages`` are those that may answer: of chunks that reach the bar, what fits the
    question; ``held`` the words that a reader found in them.

    ``reason`` says why the evidence does not suffice, where it does not, and ``unsure`` that nothing the question names
    is missing from it and some chunk does not contradict it: another reader may find in it what this one did not.
    """

    sufficient: bool
    probability: float
    chunks: Mapping[str, float]
    passages: frozenset[Passage] = frozenset()
    held: Mapping[Passage, str] = field(default_factory=dict)
    reason: str = ""
    unsure: bool = False


Able = Mapping[str, Sequence[Passage]]
"""By chunk id the passages that could answer."""


@dataclass(frozen=True, slots=True)
class Standing:
    """
    What reason alone says of the chunks, before anything is embedded.

    ``able`` are the passages that could answer; ``against`` tells by chunk id why a chunk cannot, None where it can;
    ``ruled_out`` the same, where it contradicts the question and does not merely lack something; ``missing`` what the
    question insists on and no chunk mentions; ``beside`` are the rows whose figures are of another dimension than it
    asks for.
    """

    able: Able
    against: Mapping[str, str | None]
    ruled_out: Mapping[str, str | None]
    missing: tuple[str, ...]
    beside: frozenset[Passage] = frozenset()

    @property
    def open(self) -> Able:
        """The able passages of the chunks that may still answer: of none where something is missing."""
        return {} if self.missing else {key: passages for key, passages in self.able.items() if not self.against[key]}


def standing_of(
    question: ReadQuestion, reads: Sequence[ReadChunk], table: Frequencies, titles: Sequence[ReadChunk] = ()
) -> Standing:
    """
    Hold every chunk against what *question* insists on; *titles* are chunks of the same papers that name something and
    state nothing.
    """
    wanted = insisted(question, table)
    beside = frozenset(
        p
        for read in reads
        for p in read.passages
        if of_another_dimension(question, p, f"{read.candidate.row.chunk.text} {context_text(read.candidate)}")
    )
    fits = {
        read.candidate.chunk_id: [p for p in fitting(question, wanted, read, table) if p not in beside]
        for read in reads
    }
    found = meant_rows(question, in_band(question, fits), table)
    if blank := settled(question, [read.passages for read in reads], table):
        context = {read.candidate.chunk_id: read.context for read in reads}
        found = {
            key: tuple(p for p in able if may_speak(question, p, context[key], blank, table))
            for key, able in found.items()
        }
    able: Able = dict.fromkeys(found, ()) if _done_by_nobody(question, reads, found, table) else found
    routed = any(read.candidate.routing > 0 for read in reads)
    ruled_out = {
        read.candidate.chunk_id: (_of_another_paper(read) if routed else None)
        or spoken_against(wanted, read)
        or _of_another_unit(read, beside)
        for read in reads
    }
    rows = {read.candidate.chunk_id for read in reads if any(passage.kind == "row" for passage in read.passages)}
    against = {key: why or _unable(question, able[key], rows=key in rows) for key, why in ruled_out.items()}
    return Standing(able, against, ruled_out, unmentioned(wanted, reads, titles), beside)


def _done_by_nobody(question: ReadQuestion, reads: Sequence[ReadChunk], able: Able, table: Frequencies) -> bool:
    """
    Whether the evidence says of a duty, whose holder is asked for, only that it is done: who does something else is no
    answer to that.

    In a tale of what once happened the one who did it may well stand in the sentences around.
    """
    if question.deed is None or not question.duty:
        return False
    done = [
        table.share(question.terms, p.terms)
        for read in reads
        for p in read.passages
        if agentless(p.text, question.deed)
    ]
    told = [
        table.share(question.terms, p.terms)
        for found in able.values()
        for p in found
        if p.terms.issuperset(terms_of(question.deed))
    ]
    return max(done, default=0.0) * _AS_MUCH > max(told, default=0.0)


def judge(  # noqa: PLR0913, PLR0917 - everything that a chunk is judged by
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    standing: Standing,
    near: Mapping[Passage, float],
    table: Frequencies,
    model: SufficiencyModel,
) -> Sufficiency:
    """
    Judge every chunk against the question: rules that hold by reason first, then the calibrated probability.

    Args:
        question: What is asked.
        reads: The relevant chunks in final order.
        standing: From ``standing_of``.
        near: Cosine of the question with the passages that were embedded.
        table: General frequencies of terms.
        model: The frozen judge.
    """
    if standing.missing:
        return Sufficiency(
            sufficient=False,
            probability=0.0,
            chunks={},
            reason=f"the evidence does not mention {', '.join(standing.missing)}",
        )
    able, against = standing.able, standing.against
    chunks = {
        key: 0.0 if against[key] else model.probability(features(question, read, able[key], near, table))
        for read in reads
        for key in (read.candidate.chunk_id,)
    }
    best = max(chunks.values(), default=0.0)
    passages = frozenset(p for key, fit in able.items() if chunks[key] >= model.answer_from for p in fit)
    reason = "" if best >= model.answer_from else _reason(question, reads, against, chunks, table, best)
    unsure = bool(reason) and not all(standing.ruled_out.values())
    return Sufficiency(
        sufficient=best >= model.answer_from,
        probability=best,
        chunks=chunks,
        passages=passages,
        reason=reason,
        unsure=unsure,
    )


def judge_by_reader(  # noqa: PLR0913, PLR0917 - what a judge sees, and what the reader said
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    standing: Standing,
    near: Mapping[Passage, float],
    table: Frequencies,
    model: SufficiencyModel,
    found: Readings,
) -> Sufficiency:
    """
    Judge the chunks that were read: only what contradicts the question rules one out, what it lacks is weighed beside
    what the reader says.

    Args:
        question: What is asked.
        reads: The relevant chunks in final order.
        standing: From ``standing_of``.
        near: Cosine of the question with the passages that were embedded.
        table: General frequencies of terms.
        model: A judge that weighs a reader.
        found: What the reader said, by chunk id; a chunk that was not read cannot answer.
    """
    chunks = {
        read.candidate.chunk_id: model.probability(reader_features(question, read, standing, near, table, found))
        for read in reads
        if may_be_read(read, standing, found)
    }
    chunks = {read.candidate.chunk_id: 0.0 for read in reads} | chunks
    best = max(chunks.values(), default=0.0)
    enough = frozenset(key for key, probability in chunks.items() if probability >= model.answer_from)
    passages = frozenset(p for read in reads if read.candidate.chunk_id in enough for p in openly(read, standing))
    held = {p: found[key].words for key in sorted(enough) for p in found[key].holds if p not in standing.beside}
    reason = "" if enough else _reason(question, reads, standing.ruled_out, chunks, table, best)
    unsure = bool(reason) and not standing.missing and not all(standing.ruled_out.values())
    return Sufficiency(
        sufficient=bool(enough),
        probability=best,
        chunks=chunks,
        passages=passages.union(held),
        held=held,
        reason=reason,
        unsure=unsure,
    )


def may_be_read(read: ReadChunk, standing: Standing, found: Readings) -> bool:
    """Whether a chunk was read and nothing in it contradicts the question."""
    return read.candidate.chunk_id in found and not standing.ruled_out[read.candidate.chunk_id]


def openly(read: ReadChunk, standing: Standing) -> Sequence[Passage]:
    """
    The passages of a chunk that fit the question by reason; where none does all of them, but for figures of another
    dimension.
    """
    return standing.able[read.candidate.chunk_id] or [
        passage for passage in read.passages if passage not in standing.beside
    ]


def reader_features(  # noqa: PLR0913, PLR0917 - what a judge sees of one chunk, and what the reader said
    question: ReadQuestion,
    read: ReadChunk,
    standing: Standing,
    near: Mapping[Passage, float],
    table: Frequencies,
    found: Readings,
) -> dict[str, float]:
    """
    The features of one chunk, with what the reader says of it and what it or the evidence lacks; arguments as for
    ``judge_by_reader``.
    """
    key = read.candidate.chunk_id
    return {
        **features(question, read, openly(read, standing), near, table),
        READER: found.get(key, UNREAD).logit,
        "fused": read.candidate.score,
        "missing": float(bool(standing.missing)),
        "unable": float(not standing.able[key]),
    }


def _of_another_paper(read: ReadChunk) -> str | None:
    """
    Why a chunk cannot answer whose paper is of another company, trip or period, where the one that is asked about is
    among the evidence.
    """
    return (
        f"{read.candidate.row.doc_title} is not what the question asks about"
        if read.candidate.routing < _CONTRADICTED
        else None
    )


def _of_another_unit(read: ReadChunk, beside: frozenset[Passage]) -> str | None:
    return (
        "its figures are of another unit than the question asks for"
        if read.passages and beside.issuperset(read.passages)
        else None
    )


def _unable(question: ReadQuestion, able: Sequence[Passage], *, rows: bool) -> str | None:
    if able:
        return None
    nothing = "no row of it names what is asked" if rows else "no sentence of it is about what is asked"
    return (
        f"it does not give {question.want.name} for what is asked"
        if question.want and question.want.strict
        else nothing
    )


def _reason(  # noqa: PLR0913, PLR0917 - everything that was seen, to say what was lacking
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    against: Mapping[str, str | None],
    chunks: Mapping[str, float],
    table: Frequencies,
    best: float,
) -> str:
    if not reads:
        return "no passage states anything about what is asked"
    nearest = max(
        reads,
        key=lambda r: (
            chunks[r.candidate.chunk_id] + table.share(question.terms, r.body | r.context),
            r.candidate.score,
        ),
    )
    if why := against[nearest.candidate.chunk_id]:
        return f"what comes nearest does not answer: {why}"
    return f"no passage answers what is asked (probability {best:.2f}){_lacking(question, reads, table)}"


def _lacking(question: ReadQuestion, reads: Sequence[ReadChunk], table: Frequencies) -> str:
    """
    The words of the question that stand nowhere in the evidence, the rarest first; where all do, those that no one
    chunk holds together.
    """
    held = [read.body | read.context for read in reads]
    # By its stem alone, too: of a word that stands there it must not be said that it is not there, whatever synonyms
    # and phrases make of it.
    found = frozenset(
        stem(word)
        for read in reads
        for word in WORD.findall(f"{context_text(read.candidate)} {read.candidate.row.chunk.text}".lower())
    )
    words = {word: table.weight(term) for word in question.words for term in terms_of(word) if term in question.terms}
    ordered = sorted(words, key=lambda word: (-words[word], word))
    lacking = [
        word
        for word in ordered
        if not any(each.issuperset(terms_of(word)) for each in held) and stem(word.lower()) not in found
    ]
    if lacking:
        return f"; the evidence lacks: {', '.join(lacking)}"
    together = any(each.issuperset(question.terms) for each in held)
    return "" if together or len(words) < _TOGETHER else f"; no one passage speaks of all of: {', '.join(words)}"
