"""
What stands in the place of a passage that was amended: the words of the amendment, never the original's, from the day
on which it takes effect.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pincite.answering.read_chunk import ReadChunk
from pincite.model.chunks import Chunk, place_in_paper
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.retrieval.amendments import amends, amends_earlier, amends_own, follows
from pincite.values.amending import Amendment, amendments, unamending
from pincite.values.effect import day_of_signing, effect_of, end_of


@dataclass(frozen=True, slots=True)
class Change:
    """A statement of the chunk that was read, which changes a passage of another document or of its own."""

    read: ReadChunk
    statement: Amendment

    @property
    def passages(self) -> list[Passage]:
        """
        What it says, and what it puts in the other one's place; nothing, where that stands in the chunk behind. A list
        that goes on beyond it says what others change, too.
        """
        own = [p for p in self.read.passages if self.statement.start <= p.spans[0][0] < self.statement.reach]
        return [p for p in own if p.kind != "list" or p.spans[0][1] <= self.statement.reach]

    @property
    def since(self) -> date | None:
        """
        The day from which it holds, as the statement, what stands around it or its heading says, or else its paper
        elsewhere; None where nothing tells.
        """
        chunk = self.read.candidate.row.chunk
        heading, earlier = "\n".join(chunk.section), self.read.candidate.earlier
        before = earlier.chunk.text if earlier and earlier.chunk.section == chunk.section else ""
        around = unamending(chunk.text)
        places = (chunk.text[self.statement.start : self.statement.reach], around, before, heading)
        stated = next((day for text in places if (day := effect_of(text))), None)
        return stated or self.read.candidate.links.amends_since or day_of_signing(heading)

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
_Rule = Callable[[Amendment, Chunk, Chunk, int, int], bool]


def changes_of(originals: Sequence[ReadChunk], reads: Sequence[ReadChunk]) -> Changes:
    """
    The last change of each passage of *originals* that one of *reads* amends; where a change is changed in its turn,
    that one's.
    """
    found = sorted(all_changes(originals, reads), key=lambda pair: _order(pair[0]))
    changes = {passage: change for change, passage in found}
    return {passage: _successive(change, changes)[-1] for passage, change in changes.items()}


def changes_in_force(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Changes:
    """The changes among *reads* that hold on the day that is asked about; none where it is asked what held before."""
    return {passage: changes[-1] for passage, changes in successive_changes(question, reads).items()}


def successive_changes(question: ReadQuestion, reads: Sequence[ReadChunk]) -> Mapping[Passage, list[Change]]:
    """
    The same, each with those before it: the change of the passage, what changes that one, and so on to the last.
    """
    if question.asks.previous:
        return {}
    found = sorted(all_changes(reads, reads), key=lambda pair: _order(pair[0]))
    changes = {passage: change for change, passage in found if change.holds(question.day)}
    return {passage: _successive(change, changes) for passage, change in changes.items()}


def not_in_force(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[Passage]:
    """
    What amendments say that take effect after the day that is asked about, or have come to their end before it; all
    that they change, where it is asked what held before, and not what came of it.
    """
    asks, found = question.asks, [change for change, _ in all_changes(reads, reads)]
    if asks.previous and not (asks.new or asks.changes):
        others = [*found, *(change for by in reads if by.candidate.links.amends for change in _said(by))]
    else:
        others = [change for change in found if not change.holds(question.day)]
    return frozenset(passage for change in others for passage in change.passages)


def _successive(change: Change, changes: Changes) -> list[Change]:
    """*change*, what changes it, and so on; the last one holds after all."""
    found, passages = [change], change.passages
    while passages and (later := changes.get(passages[0])) and all(later is not each for each in found):
        found.append(later)
        passages = later.passages
    return found


def _order(change: Change) -> tuple[tuple[int, int], tuple[str, int], int]:
    """The later paper, and of one paper what stands further down, comes last."""
    return change.read.candidate.links.order, place_in_paper(change.read.candidate.chunk_id), change.statement.start


def all_changes(originals: Sequence[ReadChunk], reads: Sequence[ReadChunk]) -> Iterator[tuple[Change, Passage]]:
    """Each change of one of *reads*, with each passage of *originals* that it amends; of a whole table its rows."""
    for by in reads:
        chunk = by.candidate.row.chunk
        for change in _said(by):
            for read in originals:
                rules = _rules(by, read)
                yield from (
                    (change, p)
                    for p in read.passages
                    if not p.of_rows and any(rule(change.statement, chunk, p.chunk, *p.spans[0]) for rule in rules)
                )


def _said(by: ReadChunk) -> list[Change]:
    """What a chunk says of changes, be it known or not of which passages."""
    return [Change(by, statement) for statement in amendments(by.candidate.row.chunk.text)]


def _rules(by: ReadChunk, read: ReadChunk) -> list[_Rule]:
    """By which rules what *by* says may change a passage of *read*; by none where nothing links their papers."""
    later, earlier = by.candidate, read.candidate
    if later.row.chunk.doc_id == earlier.row.chunk.doc_id:
        return [amends_own]
    rules: list[tuple[bool, _Rule]] = [
        (earlier.row.chunk.doc_id in later.links.amends, amends),
        (follows(later.links, earlier.links), amends_earlier),
    ]
    return [rule for given, rule in rules if given]
