"""
Sheets become pages: furniture set aside, page numbers read off, tables found, text in reading order, headings over all
of them.
"""

from collections.abc import Sequence

from pincite.ingest.structure.cards import cards_on
from pincite.ingest.structure.furniture import find_furniture
from pincite.ingest.structure.headings import find_headings
from pincite.ingest.structure.layout import lay_out
from pincite.ingest.structure.note_marks import with_marks_apart
from pincite.ingest.structure.page_labels import printed_labels
from pincite.ingest.structure.sheets import OutlineEntry, Sheet
from pincite.ingest.structure.sideways import as_read
from pincite.ingest.structure.tables.find import find_grids
from pincite.ingest.structure.tables.lone_heads import lone_head
from pincite.ingest.structure.tables.records import tables_of
from pincite.ingest.structure.tables.under_headings import under_headings
from pincite.ingest.structure.writing import Laid
from pincite.model.pages import Heading, Page, Table


def assemble(sheets: Sequence[Sheet], outline: Sequence[OutlineEntry], *, with_tables: bool) -> tuple[Page, ...]:
    """
    Pages of a document, in order.

    Args:
        sheets: All of its sheets: furniture and headings show only over many.
        outline: Its bookmarks.
        with_tables: Whether to look for tables (mode "text" does not).
    """
    furniture = find_furniture(sheets)
    laid = [
        _laid(with_marks_apart(as_read(sheet)), edge, with_tables=with_tables)
        for sheet, edge in zip(sheets, furniture, strict=True)
    ]
    laid = [
        _with_head(one, two, edge) if two else one
        for one, two, edge in zip(laid, [*laid[1:], None], furniture, strict=True)
    ]
    headings = find_headings(
        [(each.sheet.number, [row for row in each.rows if not row.boxed]) for each in laid], outline
    )
    tables = under_headings(laid, tables_of(laid), headings)
    labels = printed_labels(sheets)
    pages: list[Page] = []
    section: tuple[str, ...] = ()
    for each, its_tables, label in zip(laid, tables, labels, strict=True):
        found = headings.get(each.sheet.number, ())
        pages.append(_page(each, label, found, its_tables, section))
        section = found[-1].path if found else section
    return tuple(pages)


def _laid(sheet: Sheet, furniture: frozenset[int], *, with_tables: bool) -> Laid:
    cards = cards_on(sheet, furniture)
    return lay_out(sheet, furniture, find_grids(sheet, furniture, cards) if with_tables else [], cards)


def _with_head(foot: Laid, top: Laid, furniture: frozenset[int]) -> Laid:
    """A page, laid out with the head that stands at its foot of the table with which the next one begins."""
    head = lone_head(foot, top, furniture)
    if head is None:
        return foot
    grids = [*(table.grid for table in foot.tables), head]
    return lay_out(foot.sheet, furniture, grids, cards_on(foot.sheet, furniture))


def _page(
    laid: Laid, label: str, headings: tuple[Heading, ...], tables: tuple[Table, ...], section: tuple[str, ...]
) -> Page:
    sheet = laid.sheet
    runs = laid.runs
    if sheet.slope or sheet.turn:
        runs = tuple(run.model_copy(update={"box": sheet.printed(run.box)}) for run in runs)
        tables = tuple(_as_printed(table, sheet) for table in tables)
    lies_across = sheet.turn % 2 == 1
    return Page(
        number=sheet.number,
        label=label,
        width=sheet.height if lies_across else sheet.width,
        height=sheet.width if lies_across else sheet.height,
        text=laid.text,
        runs=runs,
        section=section,
        headings=headings,
        tables=tables,
        marks=laid.marks,
        source=sheet.source,
    )


def _as_printed(table: Table, sheet: Sheet) -> Table:
    cells = tuple(cell.model_copy(update={"box": cell.box and sheet.printed(cell.box)}) for cell in table.cells)
    return table.model_copy(update={"box": sheet.printed(table.box), "cells": cells})
