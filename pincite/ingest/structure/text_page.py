"""A text file's one page, written piece by piece: headings, tables and hidden text get their places as they come."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from pincite.ingest.structure.hidden import invisible_stretches
from pincite.ingest.structure.tables.groups import Look, row_groups
from pincite.ingest.structure.tables.header import column_names, written_as_below
from pincite.ingest.structure.tables.labelled_fields import are_fields, ends_as_label
from pincite.ingest.structure.tables.table_captions import caption_above
from pincite.model.pages import (
    FIELD_HEADER,
    Cell,
    Heading,
    Mark,
    Page,
    ParsedDocument,
    ParseFailure,
    ParseReport,
    Table,
)

NO_BOX = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TextCell:
    """A cell as a markup gives it; ``label`` says that it looks like the name of what stands beside it."""

    text: str
    heads: bool = False
    rowspan: int = 1
    colspan: int = 1
    label: bool = False


class TextPage:
    """Collects the text of a page with what stands where in it."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = 0
        self._headings: list[Heading] = []
        self._stack: list[tuple[int, str]] = []
        self._tables: list[Table] = []
        self._marks: list[Mark] = []

    def write(self, text: str, *, hidden: str = "") -> int:
        """Add *text* as it is, hidden for the reason given; its start."""
        start = self._at
        self._parts.append(text)
        self._at += len(text)
        if hidden and text.strip():
            self._marks.append(Mark(start=start, end=self._at, kind="hidden", reason=hidden))
        else:
            self._marks += [
                Mark(start=start + each.start, end=start + each.end, kind="hidden", reason=each.reason)
                for each in invisible_stretches(text)
            ]
        return start

    def heading(self, text: str, level: int) -> None:
        """Add a heading, whose level (1-based) decides its path."""
        start = self.write(text)
        self.mark_heading(start, self._at, text, level)

    def mark_heading(self, start: int, end: int, title: str, level: int) -> None:
        """Say that a stretch already written is a heading."""
        self._stack = [*(entry for entry in self._stack if entry[0] < level), (level, title)]
        self._headings.append(Heading(start=start, end=end, level=level, path=tuple(each for _, each in self._stack)))

    def table(self, rows: Sequence[Sequence[TextCell]], caption: str = "") -> None:
        """
        Add a table with the caption that the markup gives it, cells parted by tabs and rows by line breaks; leading
        rows of nothing but heading cells name the columns, unless labels stand beside what was filled in.
        """
        start, cells, taken = self._at, [], set()
        for number, row in enumerate(rows):
            col = 0
            for place, cell in enumerate(row):
                while (number, col) in taken:
                    col += 1
                taken |= {(number + down, col + over) for down in range(cell.rowspan) for over in range(cell.colspan)}
                at = self.write(("\t" if place else "\n" if number else "") + cell.text) + bool(place or number)
                cells.append(
                    Cell(
                        row=number,
                        col=col,
                        rowspan=cell.rowspan,
                        colspan=cell.colspan,
                        text=cell.text,
                        start=at,
                        end=self._at,
                    )
                )
        heads = next((number for number, row in enumerate(rows) if not all(cell.heads for cell in row)), 0)
        fields = _of_fields(cells, [cell.label for row in rows for cell in row])
        self.mark_table(start, self._at, tuple(cells), 0 if fields else heads, caption, fields=fields)

    def mark_table(  # noqa: PLR0913 - everything that a table has beside its text
        self, start: int, end: int, cells: tuple[Cell, ...], heads: int, caption: str = "", *, fields: bool = False
    ) -> None:
        """
        Say that a stretch already written is a table with *heads* header rows, or of the *fields* of a form, and maybe
        a *caption*. A first row that is written as the one below names nothing, whatever the markup makes of it.
        """
        full = tuple(cell for cell in cells if cell.text.strip())
        if full:
            heads = 0 if heads == 1 and written_as_below(full, 0) else heads
            groups, _ = row_groups(full, heads, Look())
            self._tables.append(
                Table(
                    box=NO_BOX,
                    cells=full,
                    start=start,
                    end=end,
                    header_rows=heads,
                    header=FIELD_HEADER if fields else column_names(full, heads),
                    caption=caption,
                    groups=groups,
                    fields=fields,
                )
            )

    def parsed(self) -> ParsedDocument | ParseFailure:
        """The document of this one page; no text is a failure."""
        text = "".join(self._parts)
        if not text.strip():
            return ParseFailure(reason="no text in it")
        page = Page(
            number=1,
            label="",
            width=0.0,
            height=0.0,
            text=text,
            headings=tuple(self._headings),
            tables=tuple(self._captioned(text)),
            marks=tuple(self._marks),
        )
        report = ParseReport(
            pages=1,
            characters=len(text),
            tables=len(page.tables),
            hidden=int(bool(page.marks)),
            paginated=False,
            parser_mode="text",
            warnings=("holds hidden text, which is kept out of answers",) if page.marks else (),
        )
        return ParsedDocument(pages=(page,), report=report)

    def _captioned(self, text: str) -> Iterator[Table]:
        """The tables, those without a caption with the one that the paragraph right above them is."""
        edges = sorted(
            [
                *(each.end for each in self._headings),
                *(each.end for each in self._tables),
                *(each.end for each in self._marks),
            ]
        )
        for table in self._tables:
            edge = edges[bisect_right(edges, table.start) - 1] if edges and edges[0] <= table.start else 0
            caption = table.caption or caption_above(text, edge, table.start)
            yield table.model_copy(update={"caption": caption}) if caption else table


def _of_fields(cells: Sequence[Cell], labels: Sequence[bool]) -> bool:
    """Whether a table is of the fields of a form; *labels* says of each of its cells whether it looks like a label."""
    told = [
        (cell.row, (cell.col, label or ends_as_label(cell.text)))
        for cell, label in zip(cells, labels, strict=True)
        if cell.text.strip()
    ]
    rows = [[look for _, look in row] for _, row in groupby(told, key=itemgetter(0))]
    return are_fields(rows) and not any(cell.rowspan > 1 for cell in cells)
