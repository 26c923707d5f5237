"""What stands in the place of a passage that was amended: the words of the amendment, never the original's."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.features import Read
from pincite.answering.needs import Needs
from pincite.answering.passages import Passage
from pincite.question.periods import asks_for_previous
from pincite.retrieval.amended import amends
from pincite.values.amending import Amendment, amendments
from pincite.values.frequencies import Frequencies


@dataclass(frozen=True, slots=True)
class Change:
    """A statement of the chunk that was read, which changes a passage of another document."""

    read: Read
    statement: Amendment

    @property
    def passages(self) -> list[Passage]:
        """What it says, and what it puts in the other one's place."""
        return [p for p in self.read.passages if self.statement.start <= p.spans[0][0] < self.statement.reach]


Changes = Mapping[Passage, Change]


def changes_of(originals: Sequence[Read], reads: Sequence[Read]) -> Changes:
    """The last change of each passage of *originals* that one of *reads* amends."""
    return {passage: change for change, passage in sorted(_changes(originals, reads), key=lambda pair: _order(pair[0])) if change.passages}


def changes_in_force(needs: Needs, reads: Sequence[Read]) -> Changes:
    """The changes among *reads*; none where it is asked what held before."""
    return {} if asks_for_previous(needs.question) else changes_of(reads, reads)


def _order(change: Change) -> tuple[tuple[int, int], str, int]:
    return change.read.candidate.links.order, change.read.candidate.chunk_id, change.statement.start


def _changes(originals: Sequence[Read], reads: Sequence[Read]) -> Iterator[tuple[Change, Passage]]:
    for by in reads:
        targets = by.candidate.links.amends
        amended = [p for read in originals if read.candidate.row.chunk.doc_id in targets for p in read.passages]
        for statement in amendments(by.candidate.row.chunk.text) if amended else ():
            yield from ((Change(by, statement), p) for p in amended if amends(statement, by.candidate.row.chunk, p.chunk, *p.spans[0]))


def stands_for(change: Change, original: Passage, asked: Sequence[str], table: Frequencies) -> Passage:
    """The passage of a change that speaks most of what is asked, or of what the original said; the first of equals."""
    told = tuple(original.terms)
    return max(change.passages, key=lambda p: (table.share(asked, p.terms) + table.share(told, p.terms), -p.spans[0][0]))
