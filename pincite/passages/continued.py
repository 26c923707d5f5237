"""
What goes on in the next chunk: a sentence that a page break tears, a list whose lead-in stands in the chunk before, a
table below its header.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.model.chunks import Chunk, beside
from pincite.model.pages import RowGroup
from pincite.passages.columns import Columns, columns_of
from pincite.passages.lists import NUMBERED, headed_lists, kind_of, under, unnumbered
from pincite.passages.page_foot import notes_begin
from pincite.passages.rows import TableRow, ends_a_group, heads_a_group, rows_of
from pincite.passages.stretches import after_heading, runs, sentences_of, title_over
from pincite.values.sentences import CLOSED, ITEM
from pincite.values.words import STOP_WORDS

Beyond = tuple[Chunk, tuple[Span, ...]]
"""Stretches of another chunk than the one that is read."""

_MIN_WORDS = 3
"""Words below which the foot of a page is a page number or a heading, and no beginning of a sentence."""


@dataclass(frozen=True, slots=True)
class Above:
    """
    A table's columns as the chunk states them in which it begins.

    ``group`` is what the rows at the end of that chunk are of, where the next ones are, too; ``headings`` are the
    places of what its rows are of, by text.
    """

    chunk: Chunk
    names: tuple[str, ...]
    head: Span
    group: TableRow | None
    headings: Mapping[str, Span]

    def cited(self, group: TableRow | None, of: Sequence[RowGroup] = ()) -> Beyond:
        """
        The stretches of the chunk that a row below needs: the names of the columns, *group*, and what of *of* stands
        there.
        """
        told = [self.headings[each.text] for each in of if each.start is None and each.text in self.headings]
        return self.chunk, (self.head, *([(group.start, group.end)] if group else []), *told)


def table_before(earlier: Chunk, later: Chunk) -> Above | None:
    """
    The beginning in *earlier* of the table whose rows *later* holds; None where it does not state the names of its
    columns.
    """
    if not earlier.rows or not later.header or earlier.header != later.header:
        return None
    return _above(earlier, columns_of(earlier.text, earlier.header, rows_of(earlier)), later)


def above_lines(earlier: Chunk, later: Chunk, lines: Sequence[TableRow]) -> Above | None:
    """
    The beginning in *earlier* of the table whose last rows are the *lines* at the top of the next page, where too few
    stand to be seen as a table; None where they are not written as the rows above them are, cell by cell.
    """
    if not earlier.rows or later.page != earlier.page + 1 or beside(later, -1) != earlier.chunk_id:
        return None
    columns = columns_of(earlier.text, earlier.header, rows_of(earlier))
    last = [is_value(cell) for cell in columns.rows[-1].cells] if columns.rows else []
    if any([is_value(cell) for cell in line.cells] != last for line in lines) or not any(last):
        return None
    return _above(earlier, columns, later)


def _above(earlier: Chunk, columns: Columns, later: Chunk) -> Above | None:
    if columns.head is None:
        return None
    group: TableRow | None = None
    for row in columns.rows if beside(later, -1) == earlier.chunk_id and not earlier.groups else ():
        group = row if heads_a_group(row) else None if ends_a_group(row) else group
    headings = {
        each.text: (each.start, each.end) for each in earlier.groups if each.start is not None and each.end is not None
    }
    return Above(earlier, columns.names, columns.head, group, headings)


def torn(earlier: Chunk, later: Chunk) -> tuple[Span, Span] | None:
    """
    Where the sentence that a page break tears stands in both chunks; None where the one does not break off, before the
    notes at the foot of its page if there are any, or the other does not go on.
    """
    foot = notes_begin(earlier.text)
    heads, tails = [span for span in _last_prose(earlier) if span[0] < foot], _first_prose(later)
    if earlier.page == later.page or not heads or not tails:
        return None
    head, tail = heads[-1], tails[0]
    begin = readable(earlier.text[slice(*head)])
    whole = bool(CLOSED.search(begin)) or not _goes_on(begin, readable(later.text[slice(*tail)]))
    return (
        None
        if whole or not (begin[0].isupper() or NUMBERED.match(begin)) or len(begin.split()) < _MIN_WORDS
        else (head, tail)
    )


def _goes_on(begin: str, rest: str) -> bool:
    """
    Whether *rest* may be the end of a sentence: it opens with a small letter, or with a figure that numbers nothing,
    behind a word that ends no sentence.
    """
    if not rest[:1].isdigit():
        return rest[:1].islower()
    return begin.rsplit(maxsplit=1)[-1].casefold() in STOP_WORDS and not (NUMBERED.match(rest) or ITEM.match(rest))


def joined(earlier: Chunk, head: Span, later: Chunk, tail: Span) -> str:
    """The torn sentence in one piece, without the number of its clause."""
    return f"{unnumbered(readable(earlier.text[slice(*head)]))} {readable(later.text[slice(*tail)])}"


def lead_over(earlier: Chunk, later: Chunk) -> Span | None:
    """
    Where in *earlier* the lead-in of the list stands with which *later* opens; None where it opens with none, or that
    has no lead-in there.
    """
    stretches, items = _last_prose(earlier), opening_items(earlier, later)
    if not stretches or not items:
        return None
    lead: Span | None = None
    last = ""
    for low, high in stretches:
        text = readable(earlier.text[low:high])
        if lead and ITEM.match(text) and under(earlier.text[slice(*lead)], last, text):
            last = text
        else:
            lead, last = ((low, high) if text.endswith(":") else None), ""
    (first, end), own = items[0], stretches[-1]
    text = readable(earlier.text[slice(*own)])
    if text.endswith(":") and kind_of(text) not in {"", kind_of(readable(later.text[first:end]))}:
        return own
    return lead if lead and under(earlier.text[slice(*lead)], last, later.text[first:]) else None


def opening_items(earlier: Chunk, later: Chunk) -> list[Span]:
    """The items that *later*, in the section of *earlier*, opens with, without those of lists below or above theirs."""
    items: list[Span] = []
    for low, high in _first_prose(later) if earlier.section == later.section else ():
        if not ITEM.match(readable(later.text[low:high])):
            break
        items.append((low, high))
    kinds = [kind_of(readable(later.text[slice(*item)])) for item in items]
    return [item for item, kind in zip(items, kinds, strict=True) if kind == kinds[0]]


def list_goes_on(earlier: Chunk, later: Chunk) -> tuple[list[Span], list[Span]] | None:
    """
    The items under one heading with which *earlier* ends and *later*, in its section, opens; None where no list goes on
    there.
    """
    above, below = _last_prose(earlier), _first_prose(later)
    if earlier.section != later.section or not above or not below:
        return None
    ending = [list_ for list_ in _headed(earlier, above) if list_[-1][1] == above[-1][1]]
    opening = [list_ for list_ in _headed(later, below) if list_[0][0] == below[0][0]] or [
        opening_items(earlier, later)
    ]
    if not ending or not opening[0]:
        return None
    last, first = (readable(of.text[slice(*at)]) for of, at in ((earlier, ending[-1][-1]), (later, opening[0][0])))
    return (ending[-1], opening[0]) if kind_of(last) == kind_of(first) and under("", last, first) else None


def _headed(chunk: Chunk, stretches: Sequence[Span]) -> list[list[Span]]:
    """The items of each list under a heading."""
    found = headed_lists(chunk.text, stretches, *title_over(chunk, stretches[0][0]), led=False)
    return [list(each.items) for each in found]


def _first_prose(chunk: Chunk) -> list[Span]:
    """Sentences and other stretches with which a chunk opens; none where it opens with a table."""
    return _stretches(chunk.text, next(iter(runs(chunk.text, after_heading(chunk))), None))


def _last_prose(chunk: Chunk) -> list[Span]:
    """Sentences and other stretches with which a chunk ends; none where it ends with a table."""
    return _stretches(chunk.text, next(reversed([*runs(chunk.text, after_heading(chunk))]), None))


def _stretches(text: str, run: tuple[bool, int, int] | None) -> list[Span]:
    return [] if run is None or run[0] else list(sentences_of(text, *run[1:]))
