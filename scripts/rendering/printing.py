"""Prints a laid-out source to PDF bytes that depend on nothing but the source."""

from io import BytesIO
from typing import Final

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from scripts.rendering.blocks import Source
from scripts.rendering.layout import TEXT_WIDTH, Story

WIDTH, HEIGHT = A4
LEFT: Final = (WIDTH - TEXT_WIDTH) / 2
BOTTOM: Final = 70.0
TEXT_HEIGHT: Final = HEIGHT - 2 * BOTTOM
GUTTER: Final = 19.0
COLUMN_WIDTH: Final = (TEXT_WIDTH - GUTTER) / 2
RUNNING_SIZE: Final = 8
ROMAN_TENS: Final = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def printed(source: Source) -> bytes:
    """Return the PDF of *source*; it is built twice, because the running lines may name the number of pages."""
    _, pages = _build(source, pages=0)
    pdf, _ = _build(source, pages=pages)
    return pdf


def page_label(page: int, roman_pages: int) -> str:
    """Return the label printed on the 1-based *page* where the first *roman_pages* pages count i, ii, iii."""
    return _roman(page) if page <= roman_pages else str(page - roman_pages)


def _roman(number: int) -> str:
    numeral = ""
    for value, letters in ROMAN_TENS:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral


def _build(source: Source, *, pages: int) -> tuple[bytes, int]:
    """Build once; the stream stays uncompressed, since compressors of different builds give different bytes."""
    target = BytesIO()
    story = Story(source)
    document = BaseDocTemplate(
        target, pagesize=A4, invariant=1, pageCompression=0, title=source.title, author="Sample document"
    )
    document.addPageTemplates(
        sorted(_templates(source, pages), key=lambda template: (template.id != story.first_template, template.id))
    )
    document.build(story.flowables)
    return target.getvalue(), document.page


def _templates(source: Source, pages: int) -> list[PageTemplate]:
    def furnish(canvas: Canvas, _document: object) -> None:
        _number_pages(canvas, source.roman_pages)
        _draw_running_lines(canvas, source, pages)

    def bare(canvas: Canvas, _document: object) -> None:
        _number_pages(canvas, source.roman_pages)

    right = LEFT + COLUMN_WIDTH + GUTTER
    return [
        PageTemplate("columns-1", [_frame(LEFT, TEXT_WIDTH)], onPage=furnish),
        PageTemplate("columns-2", [_frame(LEFT, COLUMN_WIDTH), _frame(right, COLUMN_WIDTH)], onPage=furnish),
        PageTemplate("scan", [Frame(0, 0, WIDTH, HEIGHT, 0, 0, 0, 0)], onPage=bare),
    ]


def _frame(left: float, width: float) -> Frame:
    return Frame(left, BOTTOM, width, TEXT_HEIGHT, 0, 0, 0, 0)


def _number_pages(canvas: Canvas, roman_pages: int) -> None:
    """Enter the label ranges into the PDF, once, on the first page."""
    if canvas.getPageNumber() == 1 and roman_pages:
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        canvas.addPageLabel(roman_pages, style="ARABIC", start=1)


def _draw_running_lines(canvas: Canvas, source: Source, pages: int) -> None:
    label = page_label(canvas.getPageNumber(), source.roman_pages)
    canvas.setFont("Helvetica", RUNNING_SIZE)
    canvas.drawString(LEFT, HEIGHT - 45, _filled(source.running_header, label, pages))
    canvas.drawCentredString(WIDTH / 2, 40, _filled(source.running_footer, label, pages))


def _filled(line: str, label: str, pages: int) -> str:
    return line.replace("{pages}", str(pages)).replace("{page}", label)
