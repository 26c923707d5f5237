"""
The items of lists in prose, each with what leads to it, and what is said whole: lists that a colon opens, one inside
another, those under a heading, and rows of a table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.passages.captioned import Captioned
from pincite.passages.continued import Beyond
from pincite.passages.lists import Headed, enumerated, heading_name, kind_of, placed_kind, under, unnumbered
from pincite.passages.passage import Passage, passage_of
from pincite.passages.stretches import long_enough
from pincite.values.sentences import ITEM
from pincite.values.terms import terms_of

_LONGEST_LIST = 800
"""Characters up to which a list is said whole; with a question that is about what the reader takes at a time."""


_LONGEST_OF_TWO = 1600
"""The same for a list that goes on in the next chunk: two of them."""
_MORE = "…"
"""What stands for items that are left out."""


@dataclass(frozen=True, slots=True)
class ListLead:
    """
    What leads to the items of a list: its words, and where they stand in the chunk of the items, or beyond it; in
    neither where only a title says so.
    """

    words: str
    place: Span | None = None
    beyond: Beyond | None = None

    @property
    def text(self) -> str:
        """The words without the number of their clause and the colon."""
        return ITEM.sub("", unnumbered(readable(self.words))).rstrip(":").rstrip()

    def kind_in(self, chunk: Chunk) -> str:
        """The kind of item that the lead-in is itself, if it is one, as it stands in *chunk* or in another one."""
        return placed_kind(chunk.text, self.place) if self.place else kind_of(readable(self.words))


@dataclass(frozen=True, slots=True)
class ItemsBeyond:
    """Items of a list that stand in this chunk."""

    chunk: Chunk
    items: Sequence[Span]


@dataclass(slots=True)
class _Level:
    """
    A list with its items so far, the ``last`` of them as it stands in the chunk; its lead-in is an item of this
    ``kind`` in the list above it, if there is one.
    """

    lead: ListLead
    kind: str = ""
    items: list[Passage] = field(default_factory=list)
    last: str = ""


class OpenLists:
    """The list under one lead-in while it is read, with those below its items, and below theirs."""

    def __init__(self, chunk: Chunk, lead: ListLead) -> None:
        self._chunk = chunk
        self._levels = [_Level(lead)]
        self._first = ""

    def hold(self, item: Span) -> bool:
        """Whether the item at this place can stand under the lead-in: it counts no further and is not beside it."""
        kind = placed_kind(self._chunk.text, item)
        beside = self._first not in {"", kind} and kind == self._levels[0].lead.kind_in(self._chunk)
        level = self._levels[self._depth_of(kind) - 1]
        return not beside and under(level.lead.words, level.last, self._read(item))

    def add(self, item: Span) -> Iterator[Passage]:
        """Take an item, which may lead to a list itself; what lists it ends."""
        text, kind = self._read(item), placed_kind(self._chunk.text, item)
        self._first = self._first or kind
        yield from self._ended(self._depth_of(kind))
        own = ITEM.sub("", text, count=1)
        level = self._levels[-1]
        level.items.append(item_under(level.lead, own, self._chunk, item))
        level.last = text
        if own.endswith(":"):
            self._levels.append(_Level(ListLead(own, item), kind))

    def end(self, rest: ItemsBeyond | None = None) -> Iterator[Passage]:
        """The lists; the *rest* is of the innermost one that its first item can be of."""
        if rest:
            yield from self._ended(self._depth_of(placed_kind(rest.chunk.text, rest.items[0])))
            yield from _listed(self._chunk, self._levels.pop(), rest)
            yield from (item for level in self._levels for item in _said(level))  # how they go on is not known
        else:
            yield from self._ended(0)

    def _depth_of(self, kind: str) -> int:
        """How many lists an item of this kind leaves open."""
        return next((at for at, level in enumerate(self._levels) if at and level.kind == kind), len(self._levels))

    def _ended(self, depth: int) -> Iterator[Passage]:
        while len(self._levels) > depth:
            yield from _listed(self._chunk, self._levels.pop())

    def _read(self, item: Span) -> str:
        return readable(self._chunk.text[slice(*item)])


def item_under(lead: ListLead, text: str, chunk: Chunk, span: Span) -> Passage:
    """An item, without its mark, with what leads to it."""
    places = (long_enough(chunk.text, *span), *([lead.place] if lead.place else []))
    return replace(passage_of(chunk, "item", f"{lead.text}: {text}", *places), beyond=lead.beyond)


def sentence_under(found: Headed, item: Passage) -> Passage:
    """An item that is a sentence, said behind the heading of its list, which says what it is a step or a rule of."""
    own = (long_enough(item.chunk.text, *found.place),) if found.place else ()
    return replace(item, spans=(*item.spans, *own), over=Captioned(title=found.heading, own=own))


def list_under(
    found: Headed, chunk: Chunk, before: ItemsBeyond | None = None, rest: ItemsBeyond | None = None
) -> Iterator[Passage]:
    """
    All items of a list under its heading in one sentence, with those *before* them in the chunk above or the *rest* in
    the next one, where that is short enough; where more is left out, the sentence says so.
    """
    if sum(end - start for start, end in found.items) > _LONGEST_LIST:
        return
    other = None if before and rest else before or rest
    if other and sum(end - start for start, end in [*found.items, *other.items]) > _LONGEST_OF_TWO:
        other = None
    own = _items_of(ItemsBeyond(chunk, found.items))
    above = [] if before is None else _items_of(before) if other is before else [_MORE]
    below = [] if rest is None else _items_of(rest) if other is rest else [_MORE]
    text = f"{found.heading}: {enumerated([*above, *own, *below])}"
    span = (found.items[0][0], found.items[-1][1])
    places = (span, *([long_enough(chunk.text, *found.place)] if found.place else []))
    whole = passage_of(chunk, "list", text if text.endswith(_MORE) else f"{text}.", *places)
    beyond = (other.chunk, ((other.items[0][0], other.items[-1][1]),)) if other else None
    yield replace(whole, label=found.heading, beyond=beyond)


def _items_of(held: ItemsBeyond) -> list[str]:
    return [ITEM.sub("", readable(held.chunk.text[slice(*item)])) for item in held.items]


def table_under(rows: Sequence[Passage], chunk: Chunk, *, goes_on: bool) -> Iterator[Passage]:
    """
    All rows of a table under the heading over it, as a list is, where that is short enough; the sentence says so where
    the table goes on.
    """
    heading = heading_name(chunk.section[-1]) if chunk.section else ""
    whole = rows_together(rows) if heading and len(rows) > 1 else None
    if whole and len(whole.text) + len(heading) <= _LONGEST_LIST:
        text = f"{heading}: {whole.text}{f' {_MORE}' if goes_on else ''}"
        yield replace(whole, text=text, terms=frozenset(terms_of(text)), label=heading)


def rows_together(rows: Sequence[Passage]) -> Passage | None:
    """Rows of one table in its order as one statement, where that is short enough, under what stands over the first."""
    parts = sorted(rows, key=lambda row: row.spans)
    text = ". ".join(row.text for row in parts)
    if len(text) > _LONGEST_LIST:
        return None
    first = parts[0]
    span = (first.spans[0][0], parts[-1].spans[0][1])
    whole = passage_of(first.chunk, "list", f"{text}.", span, *first.spans[1:])
    notes = tuple(dict.fromkeys(note for row in parts for note in row.notes))
    return replace(whole, caption=first.caption, over=first.over, beyond=first.beyond, notes=notes)


def _listed(chunk: Chunk, level: _Level, rest: ItemsBeyond | None = None) -> Iterator[Passage]:
    """
    The items, and, where there are several and they are short enough, all of them in one sentence; a lead-in alone
    states nothing, nor is a part of a list the list.
    """
    lead, items = level.lead, level.items
    yield from _said(level)
    if lead.place is None:
        return
    said = [item.text.removeprefix(f"{lead.text}: ") for item in items]
    beyond = None
    if rest:
        said += [ITEM.sub("", readable(rest.chunk.text[slice(*item)])) for item in rest.items]
        beyond = (rest.chunk, ((rest.items[0][0], rest.items[-1][1]),))
    text = enumerated(said)
    if len(said) > 1 and len(text) <= _LONGEST_LIST:
        span = (lead.place[0], items[-1].spans[0][1] if items else lead.place[1])
        yield replace(passage_of(chunk, "list", f"{lead.text}: {text}.", span), beyond=beyond)


def _said(level: _Level) -> Iterator[Passage]:
    """The items without those that lead to a list of their own."""
    return (item for item in level.items if not item.text.endswith(":"))
