"""
What stands in the place of a passage that was amended: the words of the amendment, never the original's, from the day
on which it takes effect.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.answering.features import ReadChunk
from pincite.model.chunks import Chunk, place_in_paper
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.retrieval.amendments import amends, amends_own
from pincite.values.amending import Amendment, amendments
from pincite.values.effect import day_of_signing, effect_of, end_of


@dataclass(frozen=True, slots=True)
class Change:
    """A statement of the chunk that was read, which changes a passage of another document or of its own."""

    read: ReadChunk
    statement: Amendment

    @property
    def passages(self) -> list[Passage]:
        """What it says, and what it puts in the other one's place; nothing, where that stands in the chunk behind."""
        return [p for p in self.read.passages if self.statement.start <= p.spans[0][0] < self.statement.reach]

    @property
    def since(self) -> date | None:
        """
        The day from which it holds, as the statement, what stands around it or its heading says; None where nothing
        tells.
        """
        chunk = self.read.candidate.row.chunk
        heading, earlier = "\n".join(chunk.section), self.read.candidate.earlier
        before = earlier.chunk.text if earlier and earlier.chunk.section == chunk.section else ""
        around = _outside(chunk)
        places = (chunk.text[self.statement.start : self.statement.reach], around, before, heading)
        stated = next((day for text in places if (day := effect_of(text))), None)
        return stated or day_of_signing(heading)

    @property
    def until(self) -> date | None:
        """
        The last day on which it holds, as the sentence that changes says beside what it takes out and puts in; None
        where it has no end.
        """
        text = self.read.candidate.row.chunk.text[self.statement.start : self.statement.end]
        for words in (self.statement.old, self.statement.new):
            text = text.replace(words, "") if words else text
        return end_of(text)

    def holds(self, day: date | None) -> bool:
        """Whether it holds on *day*; without one, as if it held."""
        if day is None:
            return True
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


Changes = Mapping[Passage, Change]


def changes_of(originals: Sequence[ReadChunk], reads: Sequence[ReadChunk]) -> Changes:
    """
    The last change of each passage of *originals* that one of *reads* amends; where a change is changed in its turn,
    that one's.
    """
    found = sorted(all_changes(originals, reads), key=lambda pair: _order(pair[0]))
    changes = {passage: change for change, passage in found}
    return {passage: _last(change, changes) for passage, change in changes.items()}


def changes_in_force(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Changes:
    """The changes among *reads* that hold on the day that is asked about; none where it is asked what held before."""
    if question.asks.previous:
        return {}
    found = sorted(all_changes(reads, reads), key=lambda pair: _order(pair[0]))
    changes = {passage: change for change, passage in found if change.holds(question.day)}
    return {passage: _last(change, changes) for passage, change in changes.items()}


def not_in_force(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[Passage]:
    """What amendments say that take effect after the day that is asked about, or have come to their end before it."""
    others = [change for change, _ in all_changes(reads, reads) if not change.holds(question.day)]
    return frozenset(passage for change in others for passage in change.passages)


def _last(change: Change, changes: Changes) -> Change:
    """The change that holds after all: *change*, or what changes it."""
    seen = {change.statement}
    while change.passages and (later := changes.get(change.passages[0])) and later.statement not in seen:
        change = later
        seen.add(change.statement)
    return change


def _order(change: Change) -> tuple[tuple[int, int], tuple[str, int], int]:
    """The later paper, and of one paper what stands further down, comes last."""
    return change.read.candidate.links.order, place_in_paper(change.read.candidate.chunk_id), change.statement.start


def all_changes(originals: Sequence[ReadChunk], reads: Sequence[ReadChunk]) -> Iterator[tuple[Change, Passage]]:
    """Each change of one of *reads*, with each passage of *originals* that it amends."""
    for by in reads:
        chunk, targets = by.candidate.row.chunk, by.candidate.links.amends
        for statement in amendments(chunk.text):
            change = Change(by, statement)
            for read in originals:
                own = read.candidate.row.chunk.doc_id == chunk.doc_id
                if own or read.candidate.row.chunk.doc_id in targets:
                    rule = amends_own if own else amends
                    yield from ((change, p) for p in read.passages if rule(statement, chunk, p.chunk, *p.spans[0]))


def _outside(chunk: Chunk) -> str:
    """The text of a chunk around its amending statements."""
    text, at = "", 0
    for statement in amendments(chunk.text):
        text += chunk.text[at : statement.start]
        at = statement.reach
    return text + chunk.text[at:]
