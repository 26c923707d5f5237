"""The evidence for one question, read and judged: what a fit of sufficiency sees and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from pincite.answering.acronyms import spelled_out, understood
from pincite.answering.doubt import without_doubted
from pincite.answering.features import ReadChunk, read_of
from pincite.answering.local import relevant_reads
from pincite.answering.nearness import Embed, nearness
from pincite.answering.reading import Readings, readings
from pincite.answering.sufficiency import (
    Standing,
    Sufficiency,
    SufficiencyModel,
    judge,
    judge_by_reader,
    openly,
    standing_of,
    sufficiency_model,
)
from pincite.errors import ContractError
from pincite.model.evidence import Candidate
from pincite.passages.cutting import Passage
from pincite.ports import Reader
from pincite.question.needs import Needs, needs_of
from pincite.values.frequencies import Frequencies, frequencies


@dataclass(frozen=True, slots=True)
class Seen:
    """
    A question with its relevant chunks, read, and what reason and, where one reads, a reader say of them before
    anything is judged.
    """

    needs: Needs
    reads: tuple[ReadChunk, ...]
    standing: Standing
    near: dict[Passage, float]
    table: Frequencies
    told: Readings | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with its relevant chunks, read, and what is known of them."""

    needs: Needs
    reads: tuple[ReadChunk, ...]
    near: dict[Passage, float]
    table: Frequencies
    verdict: Sufficiency


def judged_evidence(  # noqa: PLR0913
    question: str,
    candidates: Sequence[Candidate],
    embed: Embed,
    *,
    limit: int,
    model: SufficiencyModel | None = None,
    reader: Reader | None = None,
    as_of: date | None = None,
    doubted_below: float = 0.0,
) -> Judged:
    """
    Read the candidates, keep the relevant ones, at most *limit*, and judge by *model* (None: the default one) whether
    they cover what *question* asks.

    The answer has to hold on the day *as_of*; None is whenever the last amendment has taken effect. Where *model* does
    not weigh a *reader*, sentences in which that one finds an answer with less than *doubted_below* are left out.

    Raises:
        ContractError: If *model* weighs a reader and there is none.
    """
    judging = model or sufficiency_model()
    if judging.reads and reader is None:
        raise ContractError(
            "recipe: answering.sufficiency names a judge that weighs a reader, and reader.adapter is none: name one"
        )
    seen = seen_evidence(
        question, candidates, embed, limit=limit, reader=reader if judging.reads else None, as_of=as_of
    )
    if seen.told is None:
        verdict = judge(seen.needs, seen.reads, seen.standing, seen.near, seen.table, judging)
        if reader is not None:
            verdict = without_doubted(verdict, seen.needs, seen.reads, reader, seen.table, doubted_below)
    else:
        verdict = judge_by_reader(seen.needs, seen.reads, seen.standing, seen.near, seen.table, judging, seen.told)
    return Judged(seen.needs, seen.reads, seen.near, seen.table, verdict)


def seen_evidence(  # noqa: PLR0913
    question: str,
    candidates: Sequence[Candidate],
    embed: Embed,
    *,
    limit: int,
    reader: Reader | None,
    as_of: date | None = None,
) -> Seen:
    """
    Read the candidates, keep the relevant ones, at most *limit*, and hold them against what *question* insists on.
    """
    found, table = [read_of(candidate) for candidate in candidates], frequencies()
    forms = understood(question, found)
    needs = replace(needs_of(question, as_of), spelled=frozenset(forms))
    spelled = spelled_out(found, forms, needs.question)
    reads = relevant_reads(spelled, needs, table, limit=limit)
    papers = {read.candidate.row.chunk.doc_id for read in reads}
    titles = [read for read in spelled if not read.passages and read.candidate.row.chunk.doc_id in papers]
    standing = standing_of(needs, reads, table, titles)
    if reader is None:
        return Seen(needs, reads, standing, nearness(needs, reads, standing.open, embed, table), table, None)
    told = readings(needs, [read for read in reads if not standing.ruled_out[read.candidate.chunk_id]], reader, table)
    held = frozenset(passage for each in told.values() for passage in each.holds)
    options = {
        key: tuple(dict.fromkeys([*told[key].holds, *openly(read, standing)]))
        for read in reads
        if (key := read.candidate.chunk_id) in told
    }
    return Seen(needs, reads, standing, nearness(needs, reads, options, embed, table, held), table, told)
