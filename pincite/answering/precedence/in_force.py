"""
What of the passages that may answer is in force: an amendment in the place of what it changes, nothing that does not
hold yet, and nothing beside the point.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pincite.answering.constraints.cells import asked_cell
from pincite.answering.constraints.told import told_of_each
from pincite.answering.precedence.amended_passages import Change, Changes, all_changes, changes_in_force, not_in_force
from pincite.answering.read_chunk import ReadChunk
from pincite.model.values import TypedValue
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.retrieval.amendments import has_cell
from pincite.values.amending import amendments, holds, without_item
from pincite.values.compare import comparable, figure_of
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of


@dataclass(frozen=True, slots=True)
class ChosenPassage:
    """
    A passage chosen for the answer, with its score (comparable within one question only) and the tier of its document,
    0 the highest.

    ``instead_of`` is what was amended, where it is an amendment's and stands in that one's place; ``sure`` tells
    whether it is surely of what is asked there. ``outdated`` says that something else of what it says was amended than
    what is asked.
    """

    read: ReadChunk
    passage: Passage
    score: float
    tier: int
    instead_of: Passage | None = None
    sure: bool = True
    outdated: bool = False

    @property
    def covers(self) -> frozenset[str]:
        """The terms that are told with it, those of what it stands for among them."""
        return self.passage.terms | (self.instead_of.terms if self.instead_of else frozenset())


def in_force(
    options: Sequence[ChosenPassage], reads: Sequence[ReadChunk], question: ReadQuestion, table: Frequencies
) -> list[ChosenPassage]:
    """
    The options, with the amendment in the place of what it amends.

    Left out are what does not hold yet, what was amended by a text that stands elsewhere, a whole table of which a row
    was amended, a whole list of changes where none of them is asked for as such, and, where anything else answers, what
    amendments say of other passages and a list of which one item was amended.
    """
    changes, idle = changes_in_force(question, reads), not_in_force(question, reads)
    changed = {passage.chunk.chunk_id for passage in changes if passage.kind == "row"}
    holding = [
        option
        for option in options
        if option.passage not in idle
        and not (option.passage.of_rows and option.passage.chunk.chunk_id in changed)
        and (question.asks.changes or not _lists_changes(option))
    ]
    holding = [option for option in holding if not _is_changed_in_part(option.passage, changes)] or holding
    beside = _beside_the_point(question, frozenset(o.passage for o in holding), reads)
    best: dict[Passage, ChosenPassage] = {}
    for option in [o for o in holding if o.passage not in beside] or holding:
        held = _amended(option, changes.get(option.passage), question, table)
        if held:
            known = best.get(held.passage, held)
            first = known if known.instead_of else held
            best[held.passage] = replace(
                max(held, known, key=lambda e: e.score), instead_of=first.instead_of, sure=first.sure
            )
    return list(best.values())


def _lists_changes(option: ChosenPassage) -> bool:
    """Whether a passage is a list of which several items change something: each is of another matter than the next."""
    (start, end) = option.passage.spans[0]
    text = option.read.candidate.row.chunk.text[start:end] if option.passage.kind == "list" else ""
    return len(amendments(text)) > 1


def _is_changed_in_part(passage: Passage, changes: Changes) -> bool:
    """Whether a list goes through items of which a change names one: that stands in that one's place alone."""
    change = changes.get(passage)
    named = change.statement.parts if change and passage.kind == "list" else frozenset[str]()
    return bool(named) and all(without_item(part)[1] for part in named)


def _amended(
    option: ChosenPassage, change: Change | None, question: ReadQuestion, table: Frequencies
) -> ChosenPassage | None:
    """
    What stands in the place of *option*: itself where nothing changes what is asked of it, None where what comes
    instead stands elsewhere.
    """
    if change is None:
        return option
    if not _concerns(question, change, option.passage, table):
        return replace(option, outdated=True)
    if not change.passages:
        return None
    own, others = _asked_for(question, change, option.passage, table)
    stands = _stands_for(change, option.passage, question.terms, table)
    return replace(option, read=change.read, passage=stands, instead_of=option.passage, sure=own > others)


def _beside_the_point(
    question: ReadQuestion, options: Collection[Passage], reads: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    What amendments say of other passages than those that may answer, of *options*, in a chunk where some may: of the
    rate of a forklift, where a truck's is asked.

    Nothing, where the question asks what was changed.
    """
    if question.asks.changes:
        return frozenset()
    originals: dict[Passage, list[Passage]] = {}
    for change, original in all_changes(reads, reads):
        for passage in change.passages if change.statement.deed == "exchange" else ():
            originals.setdefault(passage, []).append(original)
    heard = {passage.chunk.chunk_id for passage in options}
    return frozenset(
        p
        for p, changed in originals.items()
        if not any(o in options for o in changed) and all(o.chunk.chunk_id in heard for o in changed)
    )


def _concerns(question: ReadQuestion, change: Change, original: Passage, table: Frequencies) -> bool:
    """
    Whether what is asked of *original* may be what is exchanged, or told of it: not where another cell of a row is
    asked for, or a value of another kind.
    """
    statement = change.statement
    if statement.deed == "tell" and original.kind == "row":
        at = asked_cell(question, original, table)
        told = frozenset[str]().union(*(passage.terms for passage in change.passages))
        return at is None or not told.isdisjoint(terms_of(original.cells[at][0]))
    if statement.deed != "exchange":
        return True
    if original.kind == "row":
        at = asked_cell(question, original, table)
        return (
            at is None
            or holds(f"{original.cells[at][0]} {original.cells[at][1]}", statement.old)
            or has_cell(original.cells[at][1], statement.old)
        )
    kinds = {value.kind for value in read_values(statement.old)}
    if kinds and question.want and question.want.kinds and kinds.isdisjoint(question.want.kinds):
        return False
    own, others = _asked_for(question, change, original, table)
    return own >= others


def _asked_for(question: ReadQuestion, change: Change, original: Passage, table: Frequencies) -> tuple[float, float]:
    """
    The share of the question in what *original* says of the figure that is exchanged, and the largest in what it says
    of another one of its kind; -1 for none.
    """
    rivalling = _rivalling(change, original, rate=question.want is not None and question.want.rate)
    told = told_of_each(question.terms, rivalling, original.text, table)
    own = [share for value, share in told if holds(value.text, change.statement.old)]
    return max(own, default=0.0), max(
        (share for value, share in told if own and not holds(value.text, change.statement.old)), default=-1.0
    )


def _rivalling(change: Change, original: Passage, *, rate: bool) -> list[TypedValue]:
    """
    The figures of a passage that measure what the one that is exchanged measures, each once, that one among them; none
    where no figure is.

    How often something is due is no rival of the term within which it is, but where a *rate* is asked for.
    """
    exchanged = read_values(change.statement.old)
    found = {
        figure_of(value): value
        for value in reversed(read_values(original.text))
        if any(comparable(value, each) or (rate and value.kind is each.kind) for each in exchanged)
    }
    return sorted(found.values(), key=lambda value: value.start)


def _stands_for(change: Change, original: Passage, asked: Sequence[str], table: Frequencies) -> Passage:
    """The passage of a change that speaks most of what is asked, or of what the original said; the first of equals."""
    told = tuple(original.terms)
    return max(
        change.passages, key=lambda p: (table.share(asked, p.terms) + table.share(told, p.terms), -p.spans[0][0])
    )
