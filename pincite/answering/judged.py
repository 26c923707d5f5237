"""The evidence for one question, read and judged: what a fit of sufficiency sees and what it says."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pincite.answering.acronyms import spelled_out, understood
from pincite.answering.constraints.constrain import ConstraintResult, constrain, openly
from pincite.answering.constraints.fitting import gives
from pincite.answering.constraints.other_clauses import of_other_clauses
from pincite.answering.constraints.other_kinds import of_other_kinds
from pincite.answering.constraints.other_places import of_other_places
from pincite.answering.constraints.other_rates import at_other_rates
from pincite.answering.constraints.stated_bands import in_bands, with_figures
from pincite.answering.constraints.stated_bounds import Stated, bounded, merged, put_as_stated
from pincite.answering.constraints.stated_days import in_season
from pincite.answering.exact_rows import exact_rows, with_exact, with_periods
from pincite.answering.named_papers import put_to_papers
from pincite.answering.read_chunk import ReadChunk, read_of
from pincite.answering.reading.doubt import ReaderBounds, sure_of, without_disbelieved, without_doubted
from pincite.answering.reading.nearness import Embed, cosines, nearness, worth_a_look
from pincite.answering.reading.readings import Readings, readings
from pincite.answering.reading.sufficiency import (
    Sufficiency,
    SufficiencyModel,
    judge,
    judge_by_reader,
    sufficiency_model,
)
from pincite.answering.saying.local import relevant_reads
from pincite.answering.saying.whole_lists import tables_asked_for
from pincite.errors import ContractError
from pincite.model.evidence import ReportPeriod
from pincite.model.stages import RankedRow
from pincite.passages.passage import Passage
from pincite.ports import Reader
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies, frequencies
from pincite.values.terms import terms_of

DECIDES_NOTHING = ReaderBounds()


@dataclass(frozen=True, slots=True)
class Seen:
    """
    A question with its relevant chunks, read, and what reason and, where one reads, a reader say of them before
    anything is judged.
    """

    question: ReadQuestion
    reads: tuple[ReadChunk, ...]
    constraints: ConstraintResult
    near: dict[Passage, float]
    table: Frequencies
    told: Readings | None
    exact: frozenset[Passage] = frozenset()


@dataclass(frozen=True, slots=True)
class Judged:
    """
    A question with its relevant chunks, read, and what is known of them.

    ``foremost`` are the passages that came nearest to an answer: those that a reader read by themselves, the surest
    first, then the others that were looked at.
    """

    question: ReadQuestion
    reads: tuple[ReadChunk, ...]
    near: dict[Passage, float]
    table: Frequencies
    verdict: Sufficiency
    foremost: tuple[Passage, ...] = ()


def judged_evidence(  # noqa: PLR0913 - each is one part that the caller chooses
    question: ReadQuestion,
    candidates: Sequence[RankedRow],
    embed: Embed,
    *,
    limit: int,
    model: SufficiencyModel | None = None,
    reader: Reader | None = None,
    bounds: ReaderBounds = DECIDES_NOTHING,
    further: Callable[[], Sequence[RankedRow]] = tuple,
) -> Judged:
    """
    Read the candidates, keep the relevant ones, at most *limit*, and judge by *model* (None: the default one) whether
    they cover what *question* asks.

    The answer has to hold on the question's day; None is whenever the last amendment has taken effect. Where *model*
    does not weigh a *reader*, what that one doubts or disbelieves by the *bounds* is left out, and where the evidence
    does not suffice, or no longer does, a row or a sentence that it trusts answers, if it was made for such: also one
    of the *further* candidates, which come less near and are fetched for that alone, and for the sentence
    that answers exactly on the day that *question* names.

    Raises:
        ContractError: If *model* weighs a reader and there is none.
    """
    judging = model or sufficiency_model()
    if judging.reads and reader is None:
        raise ContractError(
            "recipe: answering.sufficiency names a judge that weighs a reader, and reader.adapter is none: name one"
        )
    seen = seen_evidence(question, candidates, embed, limit=limit, reader=reader if judging.reads else None)
    beside: tuple[Passage, ...] = ()
    if seen.told is None:
        verdict = judge(seen.question, seen.reads, seen.constraints, seen.near, seen.table, judging)
        if reader is not None and verdict.sufficient:
            verdict = _without_doubted(seen, verdict, embed, reader, bounds)
        exact = _exactly(seen)
        verdict = with_exact(verdict, exact, judging.answer_from)
        asked = None if verdict.sufficient or not bounds.most_stated else reader
        if (asked and asked.judges_statements) or (question.days and not exact):
            sure = _wider_opinion(question, [*candidates, *further()], embed, judging.answer_from, asked, bounds)
            if sure.verdict.sufficient:
                return sure
            beside = sure.foremost
    else:
        verdict = judge_by_reader(
            seen.question, seen.reads, seen.constraints, seen.near, seen.table, judging, seen.told
        )
    near = _looked_at(seen, verdict, embed)
    foremost = (*beside, *_foremost(verdict, near)) or _covering(seen)
    return Judged(seen.question, seen.reads, near, seen.table, verdict, foremost)


def _foremost(verdict: Sufficiency, looked: Iterable[Passage]) -> tuple[Passage, ...]:
    """What came nearest to an answer by what a reader said of it, then what was *looked* at."""
    return tuple(dict.fromkeys((*sorted(verdict.told, key=lambda p: -verdict.told[p]), *looked)))


def _covering(seen: Seen) -> tuple[Passage, ...]:
    """The passages that cover most of the question, whatever speaks against them."""
    every = {read.candidate.chunk_id: read.passages for read in seen.reads}
    return tuple(worth_a_look(seen.question, seen.reads, every, seen.table, behind=True))


def _without_doubted(
    seen: Seen, verdict: Sufficiency, embed: Embed, reader: Reader, bounds: ReaderBounds
) -> Sufficiency:
    near = _looked_at(seen, verdict, embed)
    verdict = without_doubted(verdict, seen.question, seen.reads, near, reader, seen.table, bounds.doubted_below)
    bounded = bounds.disbelieved_below or bounds.unlikely_below
    if not verdict.sufficient or not reader.judges_statements or not bounded:
        return verdict
    return without_disbelieved(
        verdict, seen.question, seen.reads, near, reader, bounds.disbelieved_below, bounds.unlikely_below
    )


def _exactly(seen: Seen) -> frozenset[Passage]:
    """The passages that answer exactly and that nothing speaks against."""
    return seen.exact.intersection(p for passages in seen.constraints.open.values() for p in passages)


def _wider_opinion(  # noqa: PLR0913, PLR0917 - what a judge sees, and who is asked beside it
    question: ReadQuestion,
    everything: Sequence[RankedRow],
    embed: Embed,
    least: float,
    reader: Reader | None,
    bounds: ReaderBounds,
) -> Judged:
    """
    The sentence that answers exactly in *everything* that comes near enough, for nothing of what is asked is left open
    there, either; else what a *reader* of statements is sure of.

    A row of the same name may stand in several tables, and of these nearness has a say.
    """
    # What nobody else vouches for has to answer the question as it stands: a row whose stretch is put into it reads so
    # much like it that the reader overlooks what else it asks for.
    seen = _read(question, everything, limit=len(everything), put_in_bands=False)
    chunks = {read.candidate.chunk_id: 0.0 for read in seen.reads}
    exact = frozenset(passage for passage in _exactly(seen) if passage.kind == "sentence")
    verdict = with_exact(Sufficiency(sufficient=False, probability=0.0, chunks=chunks), exact, least)
    if not verdict.sufficient and reader is not None and reader.judges_statements:
        return _second_opinion(seen, embed, reader, bounds)
    return Judged(seen.question, seen.reads, _looked_at(seen, verdict, embed), seen.table, verdict)


def _second_opinion(seen: Seen, embed: Embed, reader: Reader, bounds: ReaderBounds) -> Judged:
    """
    What *reader* is sure of where reason found too little: among the nearest passages that nothing speaks against, such
    as lack something too, but not the kind of answer that is insisted on.
    """
    options = {
        key: [p for p in openly(read, seen.constraints) if gives(seen.question, p)]
        for read in seen.reads
        if not seen.constraints.ruled_out[key := read.candidate.chunk_id]
    }
    looked = worth_a_look(seen.question, seen.reads, options, seen.table, most=bounds.most_stated, behind=True)
    verdict = sure_of(seen.question, seen.reads, looked, reader, bounds.trusted_from)
    near = cosines(seen.question, [passage for passage in looked if passage in verdict.passages], embed)
    return Judged(seen.question, seen.reads, near, seen.table, verdict, _foremost(verdict, looked))


def _looked_at(seen: Seen, verdict: Sufficiency, embed: Embed) -> dict[Passage, float]:
    """
    How near the passages are, those that the verdict lets answer among them: what was looked at before it may all lie
    in chunks that it rules out.
    """
    known = verdict.held.keys() <= seen.near.keys() and not verdict.passages.isdisjoint(seen.near)
    if not verdict.sufficient or known:
        return seen.near
    answering = {read.candidate.chunk_id: [p for p in read.passages if p in verdict.passages] for read in seen.reads}
    return seen.near | nearness(seen.question, seen.reads, answering, embed, seen.table, frozenset(verdict.held))


def _reports(candidates: Sequence[RankedRow]) -> tuple[tuple[str, ReportPeriod], ...]:
    return tuple(sorted({(each.row.chunk.doc_id, each.period) for each in candidates if each.period}))


def seen_evidence(
    question: ReadQuestion,
    candidates: Sequence[RankedRow],
    embed: Embed,
    *,
    limit: int,
    reader: Reader | None,
) -> Seen:
    """
    Read the candidates, keep the relevant ones, at most *limit*, hold them against what *question* insists on, and look
    at what comes nearest.
    """
    seen = _read(question, candidates, limit=limit)
    question, reads, constraints, table = seen.question, seen.reads, seen.constraints, seen.table
    if reader is None:
        return replace(seen, near=nearness(question, reads, constraints.open, embed, table, seen.exact))
    told = readings(
        question, [read for read in reads if not constraints.ruled_out[read.candidate.chunk_id]], reader, table
    )
    held = frozenset(passage for each in told.values() for passage in each.holds)
    options = {
        key: tuple(dict.fromkeys([*told[key].holds, *openly(read, constraints)]))
        for read in reads
        if (key := read.candidate.chunk_id) in told
    }
    near = nearness(question, reads, options, embed, table, held)
    return replace(seen, near=near, told=told, exact=frozenset[Passage]())


def _read(question: ReadQuestion, candidates: Sequence[RankedRow], *, limit: int, put_in_bands: bool = True) -> Seen:
    """
    The relevant ones of *candidates*, at most *limit*, read and held against *question*; nothing is embedded yet.

    Not *put_in_bands*, the question is put to rows as it stands.
    """
    found, table = [tables_asked_for(read_of(candidate), question) for candidate in candidates], frequencies()
    forms = understood(question, found)
    question = replace(
        question,
        spelled=frozenset(forms),
        spoken=question.spoken.union(terms_of(" ".join(forms.values()))),
        reports=_reports(candidates),
    )
    said = with_periods(spelled_out(found, forms, question), question)
    spelled = with_figures(said, question)
    exact = exact_rows(question, spelled, table)
    reads = relevant_reads(spelled, question, table, limit=limit, first=frozenset(p.chunk.chunk_id for p in exact))
    banded = in_bands(question, reads)
    stated = merged(
        bounded(question, reads),
        in_season(question, reads),
        banded if put_in_bands else Stated(banded.out),
    )
    question = put_to_papers(put_as_stated(question, stated), reads)
    constraints = constrain(
        question,
        reads,
        table,
        spelled,
        out=stated.out
        | at_other_rates(question, reads)
        | of_other_places(question, reads)
        | of_other_clauses(question, reads)
        | of_other_kinds(question, reads, spelled),
    )
    return Seen(question, reads, constraints, {}, table, None, exact)
