"""
What the chunks that were found say on the day that is asked about: the evidence that a claim is held against.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.answering.precedence.amended_passages import Change, not_in_force, successive_changes
from pincite.answering.read_chunk import read_of
from pincite.model.stages import RankedRow
from pincite.model.verdicts import EvidenceText, Restated
from pincite.passages.passage import Passage
from pincite.question.naming.naming import is_version
from pincite.question.record import ReadQuestion
from pincite.retrieval.amendments import has_cell
from pincite.values.amending import as_amended, holds

Span = tuple[int, int]


def evidence_in_force(question: ReadQuestion, candidates: Sequence[RankedRow]) -> tuple[EvidenceText, ...]:
    """
    The texts of *candidates*, in order: what was amended, what does not hold yet and an edition that another one of
    them replaces is void in them, and where an amendment exchanges some words for others it says, too, what the amended
    passage says since.
    """
    reads = [read_of(candidate) for candidate in candidates]
    changes, idle = successive_changes(question, reads), not_in_force(question, reads)
    void: dict[str, set[Span]] = {}
    restated: dict[str, list[Restated]] = {}
    for passage in idle:
        void.setdefault(passage.chunk.chunk_id, set()).add(passage.spans[0])
    for candidate in _replaced(question, candidates):
        void.setdefault(candidate.chunk_id, set()).add((0, len(candidate.row.chunk.text)))
    for original, successive in changes.items():
        change = successive[-1]
        void.setdefault(original.chunk.chunk_id, set()).add(_amended(original, change))
        chunk, statement = change.read.candidate.row.chunk, change.statement
        void.setdefault(chunk.chunk_id, set()).update(_taken_out(chunk.text, change))
        if now := _exchanged(original, successive):
            restated.setdefault(chunk.chunk_id, []).append(Restated(start=statement.start, end=statement.end, text=now))
    return tuple(
        EvidenceText(
            chunk_id=row.chunk_id,
            text=row.row.chunk.text,
            void=tuple(sorted(void.get(row.chunk_id, ()))),
            restated=tuple(restated.get(row.chunk_id, ())),
        )
        for row in candidates
    )


def _replaced(question: ReadQuestion, candidates: Sequence[RankedRow]) -> Iterator[RankedRow]:
    """
    The chunks of editions that another one of *candidates* replaces on the day that is asked about; none where it is
    asked what held before, or of the very version that was replaced.
    """
    if question.asks.previous:
        return
    now = {c.row.chunk.doc_id for c in candidates if _holds(question, c)}
    for candidate in candidates:
        own = candidate.row.version or candidate.links.version
        if candidate.links.replaced_by & now and not is_version(own, question.pointers.versions):
            yield candidate


def _holds(question: ReadQuestion, edition: RankedRow) -> bool:
    """Whether an edition holds on the day of the question; one without a day holds unless another time is named."""
    since = edition.row.effective_date or edition.links.since
    if since is None:
        return not question.pointers.dated
    return question.day is None or since <= question.day


def _amended(original: Passage, change: Change) -> Span:
    """Where in its chunk a passage holds no longer: of a row of which one figure is exchanged, that cell alone."""
    start, end = original.spans[0]
    if original.kind != "row" or change.statement.deed != "exchange":
        return start, end
    for cell in re.finditer(r"[^\t\n]+", original.chunk.text[start:end]):
        if has_cell(cell[0], change.statement.old) or holds(cell[0], change.statement.old):
            return start + cell.start(), start + cell.end()
    return start, end


def _taken_out(text: str, change: Change) -> Iterator[Span]:
    """Where an amending statement quotes the words that hold no longer."""
    statement = change.statement
    at = text.find(statement.old, statement.start, statement.end) if statement.old else -1
    while at >= 0:
        yield at, at + len(statement.old)
        at = text.find(statement.old, at + len(statement.old), statement.end)


def _exchanged(original: Passage, successive: Sequence[Change]) -> str | None:
    """
    The words of *original*, without what it says no longer holds itself, with what one change after the other puts in
    for what it takes out; None where they do not tell.
    """
    text = as_amended(original.text)
    for change in successive:
        old, new = change.statement.old, change.statement.new
        if not (old and new and old in text):
            return None
        text = text.replace(old, new)
    return text
