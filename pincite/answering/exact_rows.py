"""
Rows that a question names whole, with a column of the period that it names, and sentences that say all of it with its
day: nothing of what is asked is left open, and no likeness decides whether such a passage answers.
"""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.constraints.cells import asked_cell, of_period
from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.sufficiency import Sufficiency
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.passages.passage import Passage
from pincite.question.naming.naming import named_days
from pincite.question.record import ReadQuestion
from pincite.question.wanted.figure_basis import months_in
from pincite.retrieval.named_rows import label_names, wants_a_figure
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of


def with_periods(reads: Sequence[ReadChunk], question: ReadQuestion) -> list[ReadChunk]:
    """
    The chunks, each row that has a column of the asked period with the words by which the question says it, and each
    whose label the question adds in brackets with the words in whose place it stands.
    """
    if not question.period_words and not question.glosses:
        return list(reads)
    return [read.saying({p: _said_otherwise(question, p) for p in read.passages}) for read in reads]


def _said_otherwise(question: ReadQuestion, passage: Passage) -> frozenset[str]:
    """The words of the question that say of what period a row is, or what its label says."""
    if not of_period(question, passage):
        return frozenset()
    names = label_names(passage.label) if question.glosses else ()
    return frozenset(terms_of(" ".join(question.period_words))).union(
        *(gloss.words for gloss in question.glosses if gloss.name in names)
    )


def exact_rows(question: ReadQuestion, reads: Sequence[ReadChunk], table: Frequencies) -> frozenset[Passage]:
    """
    The rows that answer exactly: the question names the whole label, says nothing that the row with its paper does not
    say but the verb of its subject, and asks for one column by its period; of several those that hold most of it. And
    the sentences that say all that is asked, of the very days, with one figure of the wanted kind.

    A label that stands below several headings of its section is named with its own alone: an "Operating income" of one
    segment is not that of the whole.
    """
    if not wants_a_figure(question):
        return frozenset()
    found = {
        passage: round(table.share(question.terms, passage.terms), 6)
        for read in reads
        for passage in read.passages
        if (_is_exact(question, passage, read, table) and _is_of_whole(question, passage, read, reads))
        or _says_all(question, passage, read)
    }
    return frozenset(passage for passage, share in found.items() if share == max(found.values()))


def _is_exact(question: ReadQuestion, row: Passage, read: ReadChunk, table: Frequencies) -> bool:
    spoken = question.spoken.union(question.terms)
    if row.kind != "row" or not any(name <= spoken for name in label_names(row.label)):
        return False
    told = row.terms | read.context | frozenset(terms_of(question.verb))
    at = asked_cell(question, row, table) if of_period(question, row) else None
    return told.issuperset(question.terms) and at is not None and is_value(row.cells[at][1])


def _says_all(question: ReadQuestion, passage: Passage, read: ReadChunk) -> bool:
    """
    Whether a sentence says all that is asked beside names and the verb of their bearer, which its paper may tell, of
    the days of the question and no other, and holds one value of the wanted kind.
    """
    if passage.kind != "sentence" or not question.days or question.want is None:
        return False
    asked = frozenset(question.terms).difference(terms_of(question.verb))
    names = frozenset(terms_of(" ".join(question.names)))
    return (
        asked - names <= passage.terms
        and asked <= passage.terms | read.context
        and named_days(passage.text) == question.days
        and question.figure_basis.months in {None, *months_in(passage.text)}
        and sum(value.kind in question.want.kinds for value in read_values(passage.text)) == 1
    )


def _is_of_whole(question: ReadQuestion, row: Passage, read: ReadChunk, reads: Sequence[ReadChunk]) -> bool:
    chunk = read.candidate.row.chunk
    beside = {
        _heading(other)
        for each in reads
        if (each.candidate.row.chunk.doc_id, each.candidate.row.chunk.section) == (chunk.doc_id, chunk.section)
        for other in each.passages
        if other.kind == "row" and other.label == row.label
    }
    headings = [frozenset(terms_of(heading)) for heading in beside]
    own, spoken = frozenset(terms_of(_heading(row))), frozenset(question.terms)
    told_apart = own - frozenset.intersection(*headings)
    return told_apart <= spoken and not any(own & spoken < other & spoken for other in headings)


def _heading(row: Passage) -> str:
    return row.text[: max(row.text.find(row.label), 0)]


def with_exact(verdict: Sufficiency, exact: frozenset[Passage], least: float) -> Sufficiency:
    """The verdict with the *exact* rows among what may answer, their chunks with a probability of *least* or more."""
    if not exact:
        return verdict
    chunks = dict(verdict.chunks)
    for passage in exact:
        chunks[passage.chunk.chunk_id] = max(chunks.get(passage.chunk.chunk_id, 0.0), least)
    return replace(
        verdict,
        sufficient=True,
        probability=max(chunks.values()),
        chunks=chunks,
        passages=verdict.passages | exact,
        exact=exact,
        reason="",
        unsure=False,
    )
