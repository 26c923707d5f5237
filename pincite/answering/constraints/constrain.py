"""What reason alone says of the evidence for one question, before anything is embedded or scored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.constraints.alike import meant_rows
from pincite.answering.constraints.cells import Settled, blank, called, may_speak, refers, settled
from pincite.answering.constraints.contradicting import contradicts
from pincite.answering.constraints.dimensions import of_another_dimension
from pincite.answering.constraints.figure_bands import in_band
from pincite.answering.constraints.fitting import fitting, gives
from pincite.answering.constraints.mentions import insisted, spoken_against, told, unmentioned
from pincite.answering.read_chunk import ReadChunk, context_text
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies
from pincite.values.words import WORD, stem

_CONTRADICTED = -0.2
"""
Match below which a name, a date or a code of the question speaks against a paper: what is only older than the newest
of its kind stays above -.1.
"""

Able = Mapping[str, Sequence[Passage]]
"""By chunk id the passages that could answer."""


@dataclass(frozen=True, slots=True)
class ConstraintResult:
    """
    What reason alone says of the chunks, before anything is embedded.

    ``able`` are the passages that could answer; ``lacking``, of a chunk without any such, those that lack something
    which reason wants and that nothing exact speaks against; ``against`` tells by chunk id why a chunk cannot, None
    where it can; ``ruled_out`` the same, where it contradicts the question and does not merely lack something;
    ``missing`` what the question insists on and no chunk mentions, ``nowhere`` what of that no other evidence mentions,
    either; ``beside`` are the rows whose figures are of another dimension than it asks for; ``found`` is all of the
    evidence, what is not read among it.
    """

    able: Able
    lacking: Able
    against: Mapping[str, str | None]
    ruled_out: Mapping[str, str | None]
    missing: tuple[str, ...]
    nowhere: tuple[str, ...]
    beside: frozenset[Passage]
    found: tuple[ReadChunk, ...]

    def unheard(self, words: Iterable[str]) -> list[str]:
        """Those of *words* that stand nowhere in the evidence, by their stems: of others that must not be said."""
        texts = {f"{context_text(read.candidate)} {read.candidate.row.chunk.text}" for read in self.found}
        heard = frozenset(stem(word) for text in texts for word in WORD.findall(text.lower()))
        return [word for word in words if not heard.issuperset(map(stem, WORD.findall(word.lower()) or [word]))]

    @property
    def open(self) -> Able:
        """The able passages of the chunks that may still answer: of none where something is missing."""
        return {} if self.missing else {key: passages for key, passages in self.able.items() if not self.against[key]}


def constrain(
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    table: Frequencies,
    found: Sequence[ReadChunk],
    *,
    out: frozenset[Passage] = frozenset(),
) -> ConstraintResult:
    """
    Hold every chunk against what *question* insists on; *found* is all of the evidence, with chunks of the same papers
    that name something and state nothing, and what is *out* is of another case than it.
    """
    papers = {read.candidate.row.chunk.doc_id for read in reads}
    titles = [read for read in found if not read.passages and read.candidate.row.chunk.doc_id in papers]
    wanted = insisted(question, table)
    beside = frozenset(p for read in reads for p in read.passages if of_another_dimension(question, p, _around(read)))
    fits = {
        read.candidate.chunk_id: [p for p in fitting(question, wanted, read, table) if p not in beside | out]
        for read in reads
    }
    empty = settled(question, [read.passages for read in reads], table)
    known = {read.candidate.chunk_id: read.context for read in reads}
    able = _spoken(question, meant_rows(question, in_band(question, fits), table, known), reads, empty, table)
    silent = {
        read.candidate.chunk_id: _silent(question, read, beside | out, table)
        for read in reads
        if not able[read.candidate.chunk_id]
    }
    lacking = _spoken(question, in_band(question, silent), reads, empty, table)
    matched = any(read.candidate.document_match > 0 for read in reads)
    ruled_out = {
        read.candidate.chunk_id: (_of_another_paper(read) if matched else None)
        or _of_another_amendment(question, read)
        or spoken_against(wanted, read)
        or _of_another_unit(read, beside)
        for read in reads
    }
    against = {
        key: ruled_out[key] or (None if able[key] else _unable(question, read, table, silent=bool(silent[key])))
        for read in reads
        for key in (read.candidate.chunk_id,)
    }
    missing = unmentioned(wanted, reads, titles)
    nowhere = unmentioned(wanted, [*reads, *found]) if missing else ()
    return ConstraintResult(able, lacking, against, ruled_out, missing, nowhere, beside, (*reads, *found))


def _silent(
    question: ReadQuestion, read: ReadChunk, ruled_out: frozenset[Passage], table: Frequencies
) -> tuple[Passage, ...]:
    """The passages of a chunk that nothing exact speaks against, without rows that are blank where it is asked."""
    return tuple(
        p
        for p in read.passages
        if p not in ruled_out
        and not contradicts(question, p, read)
        and not (p.kind == "row" and blank(question, p, table))
    )


def _around(read: ReadChunk) -> str:
    """Text and context of a chunk, with the units that its paper states for all tables."""
    chunk = read.candidate.row.chunk
    return " ".join((chunk.text, context_text(read.candidate), *(f"in {each.unit}" for each in chunk.units)))


def openly(read: ReadChunk, constraints: ConstraintResult) -> Sequence[Passage]:
    """The passages of a chunk that fit the question by reason; where none does those that merely lack something."""
    key = read.candidate.chunk_id
    return constraints.able[key] or constraints.lacking[key]


def _spoken(
    question: ReadQuestion, found: Able, reads: Sequence[ReadChunk], empty: Settled | None, table: Frequencies
) -> Able:
    """Of the passages *found* those that may tell what an *empty* cell leaves open; all where there is none."""
    if not empty:
        return found
    context = {read.candidate.chunk_id: read.context for read in reads}
    return {
        key: tuple(p for p in passages if may_speak(question, p, context[key], empty, table))
        for key, passages in found.items()
    }


def _of_another_paper(read: ReadChunk) -> str | None:
    """
    Why a chunk cannot answer whose paper is of another company, trip or period, where the one that is asked about is
    among the evidence.
    """
    return (
        f"{read.candidate.row.doc_title} is not what the question asks about"
        if read.candidate.document_match < _CONTRADICTED
        else None
    )


def _of_another_amendment(question: ReadQuestion, read: ReadChunk) -> str | None:
    """
    Why a chunk cannot answer that is an amendment's with another number than the one that is asked about; in the place
    of what it amends it may stand.
    """
    number = read.candidate.links.order[0] if read.candidate.links.amends else 0
    if question.amendment and number not in {0, question.amendment}:
        return f"{read.candidate.row.doc_title} is amendment no. {number}, and not no. {question.amendment}"
    return None


def _of_another_unit(read: ReadChunk, beside: frozenset[Passage]) -> str | None:
    return (
        "its figures are of another unit than the question asks for"
        if read.passages and beside.issuperset(read.passages)
        else None
    )


def _unable(question: ReadQuestion, read: ReadChunk, table: Frequencies, *, silent: bool) -> str:
    """Why no passage of a chunk could answer; not *silent*, all of them are of another case than the question."""
    named = called(question, read.passages)
    if empty := [row for row in named if blank(question, row, table)]:
        elsewhere = refers(question, empty[0], table)
        said = f"only says {elsewhere!r}" if elsewhere else "is blank"
        return f"its row on {empty[0].label} {said} in the column that is asked for"
    rows = [passage for passage in read.passages if passage.kind == "row"]
    if question.want and question.want.strict and not any(gives(question, row) for row in rows):
        return f"it does not give {question.want.name} for what is asked"
    if read.passages and not silent:
        return "what it says is of another case than the one that is asked about"
    if named:
        return f"its row on {named[0].label} does not say what is asked"
    kind = "row" if rows else "sentence"
    if known := [name for name in question.names if any(told(name, p.terms, p.text) for p in read.passages)]:
        return f"no {kind} of it says of {', '.join(known)} what is asked"
    return "no row of it names what is asked" if rows else "no sentence of it is about what is asked"
