"""Turns the blocks of a source into what reportlab flows over pages."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, NextPageTemplate, PageBreak, Paragraph, Spacer, TableStyle
from reportlab.platypus import Table as RuledTable

from scripts.rendering.blocks import Block, Bullet, Columns, Heading, Hidden, NewPage, Prose, Scan, Source, Table
from scripts.rendering.hyphenation import with_soft_hyphens
from scripts.rendering.scanning import ScanPage

TEXT_WIDTH: Final = 451.0
CELL_PADDING: Final = 12.0
INVISIBLE_SIZE: Final = 1

BODY: Final = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=15, spaceAfter=7)
NARROW: Final = ParagraphStyle("narrow", parent=BODY, fontSize=10.5, leading=13.5, alignment=TA_JUSTIFY)
ITEM: Final = ParagraphStyle("item", parent=BODY, leftIndent=18, bulletIndent=4, spaceAfter=3)
CELL: Final = ParagraphStyle("cell", fontName="Helvetica", fontSize=9, leading=11.5)
HEAD_CELL: Final = ParagraphStyle("head-cell", parent=CELL, fontName="Helvetica-Bold")
HEADINGS: Final = {
    1: ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=17, leading=21, spaceAfter=10),
    2: ParagraphStyle(
        "section", fontName="Helvetica-Bold", fontSize=13, leading=16, spaceBefore=8, spaceAfter=5, keepWithNext=1
    ),
    3: ParagraphStyle(
        "subsection", fontName="Helvetica-Bold", fontSize=11, leading=14, spaceBefore=5, spaceAfter=4, keepWithNext=1
    ),
}
GRID: Final = (("GRID", (0, 0), (-1, -1), 0.5, colors.black), ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke))
TABLE_LOOK: Final = (
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), CELL_PADDING / 2),
    ("RIGHTPADDING", (0, 0), (-1, -1), CELL_PADDING / 2),
)


class OutlinedHeading(Paragraph):
    """A numbered heading that also stands in the PDF's outline."""

    def __init__(self, heading: Heading, key: str) -> None:
        """Remember under which *key*, unique in the document, the outline finds this heading."""
        super().__init__(escape(heading.text), HEADINGS[heading.level])
        self.heading, self.key = heading, key

    def draw(self) -> None:
        """Draw the heading and enter it into the outline."""
        canvas = self.canv
        canvas.bookmarkPage(self.key)
        canvas.addOutlineEntry(self.heading.text, self.key, level=self.heading.level - 2)
        super().draw()


class HiddenLine(Flowable):
    """One line of white type, one point high, that takes no room."""

    def __init__(self, text: str) -> None:
        """Hold the *text* until it is drawn."""
        super().__init__()
        self.text = text

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: ARG002, N803 - the names are reportlab's
        """Return the space that the line asks for, in points."""
        return aW, INVISIBLE_SIZE

    def draw(self) -> None:
        """Write the line in white."""
        canvas = self.canv
        canvas.setFillColor(colors.white)
        canvas.setFont("Times-Roman", INVISIBLE_SIZE)
        canvas.drawString(0, 0, self.text)


class Story:
    """The flowables of one document, and the page template that it opens with."""

    def __init__(self, source: Source) -> None:
        """Lay out every block of *source* in order."""
        self.flowables: list[Flowable] = []
        self.first_template = "columns-1"
        self._flowing = "columns-1"
        self._current = "columns-1"
        for index, block in enumerate(source.blocks):
            self._add(block, index)

    def _add(self, block: Block, index: int) -> None:
        match block:
            case NewPage():
                self._new_page(self._flowing)
            case Columns(count=count):
                self._flowing = f"columns-{count}"
                self._new_page(self._flowing)
            case Scan(lines=lines):
                self._new_page("scan")
                self.flowables.append(ScanPage(lines, f"scan-{index}", A4))
            case _:
                if self._current == "scan":
                    self._new_page(self._flowing)
                self.flowables.extend(_flow(block, index, narrow=self._flowing == "columns-2"))

    def _new_page(self, template: str) -> None:
        """Break the page once, however many directives ask for it in a row."""
        self._current = template
        if not self.flowables:
            self.first_template = template
            return
        if isinstance(self.flowables[-1], PageBreak):
            del self.flowables[-2:]
        self.flowables += [NextPageTemplate(template), PageBreak()]


def _flow(block: Block, index: int, *, narrow: bool) -> Sequence[Flowable]:
    """Lay out one block that flows with the text."""
    prose_style = NARROW if narrow else BODY
    match block:
        case Heading(level=1, text=text):
            return [Paragraph(escape(text), HEADINGS[1])]
        case Heading():
            return [OutlinedHeading(block, f"heading-{index}")]
        case Bullet(marker=marker, text=text):
            return [Paragraph(_words(text, narrow=narrow), ITEM, bulletText=marker)]
        case Table():
            return [_table(block), Spacer(1, 8)]
        case Hidden(text=text):
            return [HiddenLine(text)]
        case Prose(text=text):
            return [Paragraph(_words(text, narrow=narrow), prose_style)]
        case _:
            message = f"{type(block).__name__} does not flow with the text"
            raise TypeError(message)


def _words(text: str, *, narrow: bool) -> str:
    return with_soft_hyphens(escape(text)) if narrow else escape(text)


def _table(table: Table) -> Flowable:
    header, *body = table.rows
    cells = [
        [Paragraph(escape(cell), HEAD_CELL) for cell in header],
        *([Paragraph(escape(cell), CELL) for cell in row] for row in body),
    ]
    style = TableStyle([*TABLE_LOOK, *GRID]) if table.ruled else TableStyle(list(TABLE_LOOK))
    return RuledTable(
        cells, colWidths=_column_widths(table.rows), repeatRows=int(table.repeats_header), style=style, hAlign="LEFT"
    )


def _column_widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """
    Give every column its longest word, and share the rest of the line by how much the columns would like to have
    (points).
    """
    columns = list(zip(*rows, strict=True))
    least = [
        max(_width(word) for cell in column for word in cell.split() or [""]) + CELL_PADDING + 1 for column in columns
    ]
    wanted = [
        max(_width(cell) for cell in column) + CELL_PADDING + 1 - low
        for column, low in zip(columns, least, strict=True)
    ]
    spare = max(TEXT_WIDTH - sum(least), 0.0)
    share = min(spare / sum(wanted), 1.0) if sum(wanted) else 0.0
    return [low + share * more for low, more in zip(least, wanted, strict=True)]


def _width(text: str) -> float:
    return stringWidth(text, HEAD_CELL.fontName, HEAD_CELL.fontSize)
