"""
Whether the evidence covers what is asked: the entity, the attribute, the condition, the date. A near miss is refused,
not paraphrased.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from pydantic import Field

from pincite.answering.constraints.constrain import ConstraintResult, openly
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.features import features
from pincite.answering.reading.frozen_logit import FrozenLogit
from pincite.answering.reading.readings import UNREAD, Readings
from pincite.contracts import DATA, load
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.compare import comparable, meet
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_TOGETHER = 2
"""Words that may stand apart from each other."""

READER = "reader"
"""The feature that a reader gives."""


class SufficiencyModel(FrozenLogit):
    """The frozen judge: a logistic model over ``features``, and the probability from which a question is answered."""

    answer_from: float = Field(gt=0, lt=1)

    @property
    def reads(self) -> bool:
        """Whether it weighs what a reader says."""
        return READER in self.weights


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
    question; ``held`` the words that a reader found in them, ``told`` the probability that it gave those which it read
    by themselves; ``exact`` are the rows that leave nothing open of what is asked.

    ``reason`` says why the evidence does not suffice, where it does not, and ``unsure`` that nothing the question names
    is missing from it and some chunk does not contradict it: another reader may find in it what this one did not.
    """

    sufficient: bool
    probability: float
    chunks: Mapping[str, float]
    passages: frozenset[Passage] = frozenset()
    held: Mapping[Passage, str] = field(default_factory=dict)
    told: Mapping[Passage, float] = field(default_factory=dict)
    exact: frozenset[Passage] = frozenset()
    reason: str = ""
    unsure: bool = False


def judge(  # noqa: PLR0913, PLR0917 - everything that a chunk is judged by
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    constraints: ConstraintResult,
    near: Mapping[Passage, float],
    table: Frequencies,
    model: SufficiencyModel,
) -> Sufficiency:
    """
    Judge every chunk against the question: rules that hold by reason first, then the calibrated probability.

    Args:
        question: What is asked.
        reads: The relevant chunks in final order.
        constraints: From ``constrain``.
        near: Cosine of the question with the passages that were embedded.
        table: General frequencies of terms.
        model: The frozen judge.
    """
    if constraints.missing:
        return Sufficiency(
            sufficient=False,
            probability=0.0,
            chunks={},
            reason=_unmentioned(constraints),
        )
    able, against = constraints.able, constraints.against
    chunks = {
        key: 0.0 if against[key] else model.probability(features(question, read, able[key], near, table))
        for read in reads
        for key in (read.candidate.chunk_id,)
    }
    best = max(chunks.values(), default=0.0)
    passages = frozenset(p for key, fit in able.items() if chunks[key] >= model.answer_from for p in fit)
    reason = "" if best >= model.answer_from else _reason(question, reads, constraints, against, chunks, table, best)
    unsure = bool(reason) and not all(constraints.ruled_out.values())
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
    constraints: ConstraintResult,
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
        constraints: From ``constrain``.
        near: Cosine of the question with the passages that were embedded.
        table: General frequencies of terms.
        model: A judge that weighs a reader.
        found: What the reader said, by chunk id; a chunk that was not read cannot answer.
    """
    chunks = {
        read.candidate.chunk_id: model.probability(reader_features(question, read, constraints, near, table, found))
        for read in reads
        if may_be_read(read, constraints, found)
    }
    chunks = {read.candidate.chunk_id: 0.0 for read in reads} | chunks
    best = max(chunks.values(), default=0.0)
    enough = frozenset(key for key, probability in chunks.items() if probability >= model.answer_from)
    passages = frozenset(p for read in reads if read.candidate.chunk_id in enough for p in openly(read, constraints))
    held = {p: found[key].words for key in sorted(enough) for p in found[key].holds if p not in constraints.beside}
    reason = "" if enough else _reason(question, reads, constraints, constraints.ruled_out, chunks, table, best)
    unsure = bool(reason) and not constraints.missing and not all(constraints.ruled_out.values())
    return Sufficiency(
        sufficient=bool(enough),
        probability=best,
        chunks=chunks,
        passages=passages.union(held),
        held=held,
        reason=reason,
        unsure=unsure,
    )


def may_be_read(read: ReadChunk, constraints: ConstraintResult, found: Readings) -> bool:
    """Whether a chunk was read and nothing in it contradicts the question."""
    return read.candidate.chunk_id in found and not constraints.ruled_out[read.candidate.chunk_id]


def reader_features(  # noqa: PLR0913, PLR0917 - what a judge sees of one chunk, and what the reader said
    question: ReadQuestion,
    read: ReadChunk,
    constraints: ConstraintResult,
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
        **features(question, read, openly(read, constraints), near, table),
        READER: found.get(key, UNREAD).logit,
        "fused": read.candidate.score,
        "missing": float(bool(constraints.missing)),
        "unable": float(not constraints.able[key]),
    }


def _reason(  # noqa: PLR0913, PLR0917 - everything that was seen, to say what was lacking
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    constraints: ConstraintResult,
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
    return f"no passage answers what is asked (probability {best:.2f}){_lacking(question, reads, constraints, table)}"


def _unmentioned(constraints: ConstraintResult) -> str:
    """What the evidence does not mention; where all of that stands in some that is not read, what comes nearest."""
    return (
        f"the evidence does not mention {', '.join(constraints.nowhere)}"
        if constraints.nowhere
        else f"what comes nearest does not mention {', '.join(constraints.missing)}"
    )


def _lacking(
    question: ReadQuestion, reads: Sequence[ReadChunk], constraints: ConstraintResult, table: Frequencies
) -> str:
    """
    The words of the question that stand nowhere in the evidence, the rarest first; where all do, those that no one
    chunk holds together.
    """
    held = [read.body | read.context for read in reads]
    met = _met(question, reads)
    words = {word: table.weight(term) for word in question.words for term in terms_of(word) if term in question.terms}
    ordered = sorted(words, key=lambda word: (-words[word], word))
    lacking = [word for word in ordered if not any(each.issuperset(terms_of(word)) for each in [*held, met])]
    # By its stem alone, too, whatever synonyms and phrases make of it.
    lacking = constraints.unheard(lacking)
    if lacking:
        return f"; the evidence lacks: {', '.join(lacking)}"
    together = any(each.issuperset(question.terms) for each in held)
    return "" if together or len(words) < _TOGETHER else f"; no one passage speaks of all of: {', '.join(words)}"


def _met(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[str]:
    """The terms of the figures of the question that one of the evidence meets, however both are written."""
    texts = [read.candidate.row.chunk.text for read in reads] if question.values else []
    stated = [value for text in texts for value in read_values(text)]
    figures = [
        figure for figure in question.values if any(comparable(figure, each) and meet(figure, each) for each in stated)
    ]
    return frozenset(terms_of(" ".join(figure.text for figure in figures)))
