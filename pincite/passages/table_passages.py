"""The rows of a table as passages, each with its header, its group, its units and what the caption says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pincite.model.chunks import Chunk
from pincite.model.pages import FIELD_HEADER
from pincite.passages.captioned import NO_CAPTION, Captioned, captioned
from pincite.passages.columns import columns_of
from pincite.passages.continued import Above
from pincite.passages.footnotes import Footnote, noted, notes_in, without_marks
from pincite.passages.passage import Passage, passage_of
from pincite.passages.rows import (
    TableRow,
    captions_of,
    ends_a_group,
    field_read_out,
    heads_a_group,
    of_paper,
    read_out,
    sayable,
    with_units,
)
from pincite.passages.scaled import figures_of, relative_columns
from pincite.passages.sign_keys import keys_in
from pincite.passages.stretches import long_enough
from pincite.values.captions import unit_stated
from pincite.values.letters import without_notes
from pincite.values.scales import scale_of
from pincite.values.terms import terms_of


def table_passages(  # noqa: PLR0913, PLR0917 - the chunk, its rows, and what stands around them
    chunk: Chunk,
    rows: Sequence[TableRow],
    above: Above | None = None,
    over: Chunk | None = None,
    below: Chunk | None = None,
    drawn: Captioned = NO_CAPTION,
) -> Iterator[Passage]:
    """
    The rows of a table, which goes on from *above* where the names of its columns stand there and not here; its caption
    may stand in *over* and its notes, or the key to its signs, in *below*. The bars of a chart that is *drawn* have
    what its caption says.
    """
    columns = columns_of(chunk.text, chunk.header, rows)
    above = above if columns.head is None else None
    names, head = (above.names, []) if above else (columns.names, [columns.head] if columns.head else [])
    captions = captions_of(chunk, min([rows[0].start, *(start for start, _ in head)])) if rows else ()
    scale = scale_of(chunk.caption)
    bare, measured = (captioned(chunk, over, units) if drawn is NO_CAPTION else drawn for units in ((), chunk.units))
    titled = frozenset(terms_of(drawn.title))
    known, keys = (notes_in(below), keys_in(below)) if below else ({}, {})
    pointing, names = names, tuple(map(without_notes, without_marks(names, known)))
    is_field = chunk.header == FIELD_HEADER
    for (row, told, notes), group, inherited in _grouped(
        [noted(pointing, row, known, keys) for row in columns.rows], above
    ):
        of = sayable(row.beyond, above.headings if above else ())
        labelled = is_field or (not names and len(told) == len(FIELD_HEADER) and told[0].endswith(":"))
        text = field_read_out(told) if labelled else read_out(names, told)
        here = [(each.start, each.end) for each in of if each.start is not None and each.end is not None]
        own = with_units(names, row, captions)
        held = tuple(dict.fromkeys((own, *of_paper(names, row, chunk, captions))))
        caption = measured if len(held) > 1 else bare.without_units() if unit_stated(row.label) else bare
        own_group = [(group.start, group.end)] if group and not inherited else []
        spans = (long_enough(chunk.text, row.start, row.end), *own_group, *here, *head, *caption.own)
        said = ": ".join([*(each.text for each in of), *([group.cells[0].rstrip(" :")] if group else []), text])
        figures = figures_of(names, row, scale, relative_columns(row, columns.rows))
        passage = passage_of(chunk, "row", said, *spans)
        yield replace(
            passage,
            text=f"{passage.text} {scale.text}" if scale and any(figures) and not caption.title else passage.text,
            terms=passage.terms | titled,
            label=row.label,
            cells=tuple(zip(names, row.cells, strict=False)),
            measures=own[row.cells.index(row.label) + 1 :],
            measured="; ".join(field_read_out(each) if is_field else read_out(names, each) for each in held),
            caption=" ".join(captions),
            beyond=above.cited(group if inherited else None, of) if above else None,
            groups=tuple(each.text for each in row.groups if each.text),
            figures=figures,
            over=caption,
            notes=notes,
        )


_Noted = tuple[TableRow, tuple[str, ...], tuple[Footnote, ...]]
"""As ``noted`` gives it: a row without the marks of its notes, its cells with what these say, and the notes."""


def _grouped(rows: Sequence[_Noted], above: Above | None) -> Iterator[tuple[_Noted, TableRow | None, bool]]:
    """The rows that say something, each with the row that says what it is of, and whether that stands *above*."""
    group, inherited = (above.group, True) if above else (None, False)
    for noted_row in rows:
        row = noted_row[0]
        if heads_a_group(row):
            group, inherited = (group, inherited) if row.heads else (row, False)
            continue
        yield noted_row, group, inherited
        if ends_a_group(row):
            group = None
