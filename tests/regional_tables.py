"""
PDFs with the figures of four regions, as annual reports draw them: stacked under one header, in bands, beside their
group, over a page.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

CAPTION = "(in thousands, except revenue per membership and percentages)"
YEARS = ("2022", "2021", "2020", "Change")
REGIONS = (
    "United States and Canada (UCAN)",
    "Europe, Middle East, and Africa (EMEA)",
    "Latin America (LATAM)",
    "Asia-Pacific (APAC)",
)
MEASURES = (
    "Revenues",
    "Paid net membership additions",
    "Paid memberships at end of period",
    "Average paying memberships",
    "Average monthly revenue per membership",
)
FIGURES = (
    (
        ("$ 14,093,512", "$ 12,981,377", "$ 11,462,008", "9 %"),
        ("(917)", "1,284", "6,279", "(171)%"),
        ("74,311", "75,228", "73,944", "(1)%"),
        ("74,020", "74,251", "71,702", "-"),
        ("$ 15.87", "$ 14.57", "$ 13.32", "9 %"),
    ),
    (
        ("$ 9,751,206", "$ 9,706,415", "$ 7,780,213", "-"),
        ("2,681", "7,343", "14,917", "(63)%"),
        ("76,735", "74,054", "66,711", "4 %"),
        ("74,102", "69,533", "60,441", "7 %"),
        ("$ 10.97", "$ 11.63", "$ 10.73", "(6)%"),
    ),
    (
        ("$ 4,075,118", "$ 3,580,644", "$ 3,162,101", "14 %"),
        ("1,743", "2,431", "6,129", "(28)%"),
        ("41,712", "39,969", "37,538", "4 %"),
        ("40,033", "38,594", "35,012", "4 %"),
        ("$ 8.48", "$ 7.73", "$ 7.53", "10 %"),
    ),
    (
        ("$ 3,574,027", "$ 3,271,113", "$ 2,374,702", "9 %"),
        ("5,395", "7,146", "9,262", "(25)%"),
        ("38,031", "32,636", "25,490", "17 %"),
        ("34,902", "28,461", "20,701", "23 %"),
        ("$ 8.53", "$ 9.58", "$ 9.56", "(11)%"),
    ),
)
WIDTHS = (
    ("Revenues", ("$ 31,615,550", "$ 29,697,844", "$ 24,996,056", "6 %")),
    ("Streaming revenues", ("$ 31,469,852", "$ 29,515,496", "$ 24,756,675", "7 %")),
    ("DVD revenues", ("$ 145,698", "$ 182,348", "$ 239,381", "(20)%")),
    ("Cost of revenues", ("$ 19,168,285", "$ 17,332,683", "$ 15,276,319", "11 %")),
    ("Streaming content obligations", ("$ 21,831,947", "$ 23,161,360", "$ 19,218,830", "(6)%")),
)
PROSE = (
    "Halden Stream, Inc. offers memberships in over one hundred countries and reports its results for four regions. "
    "The tables below show how memberships and revenues developed in each of them. "
)
SIZE, LINE, LEFT = 9, 15.0, 60.0
COLUMNS = (355.0, 425.0, 495.0, 560.0)
"""Right edges of the columns of figures."""


class _Pen(NamedTuple):
    page: Any
    top: float

    def down(self, lines: float = 1) -> "_Pen":
        return _Pen(self.page, self.top + lines * LINE)

    def line(self, text: str, *, bold: bool = False, left: float = LEFT) -> "_Pen":
        self.page.insert_text((left, self.top), text, fontsize=SIZE, fontname="hebo" if bold else "helv")
        return self.down()

    def row(self, label: str, figures: Sequence[str], *, bold: bool = False, left: float = LEFT) -> "_Pen":
        if label:
            self.line(label, bold=bold, left=left)
        for right, text in zip(COLUMNS, figures, strict=True):
            font = "hebo" if bold else "helv"
            self.page.insert_text(
                (right - pymupdf.get_text_length(text, font, SIZE), self.top), text, fontsize=SIZE, fontname=font
            )
        return self.down()

    def rule(self) -> None:
        self.page.draw_line((LEFT, self.top - LINE + 4), (COLUMNS[-1], self.top - LINE + 4))


def _new(pdf: Any) -> _Pen:
    return _Pen(pdf.new_page(width=612, height=792), 60)


def _opened(pdf: Any, title: str = "Results by region") -> _Pen:
    pen = _new(pdf).line("Halden Stream, Inc. annual report 2022", bold=True).down()
    pen.page.insert_textbox((LEFT, pen.top - 8, 552, pen.top + 40), PROSE, fontsize=SIZE)
    return pen.down(4).line(title, bold=True)


def _block(pen: _Pen, at: int, *, left: float = LEFT) -> _Pen:
    for label, figures in zip(MEASURES, FIGURES[at], strict=True):
        pen = pen.row(label, figures, left=left)
    return pen


def stacked(pdf: Any) -> None:
    """One header of years over all; a heading line over each region's block; no rule anywhere."""
    pen = _opened(pdf).down().line(CAPTION, left=200).row("", YEARS, bold=True)
    for at, region in enumerate(REGIONS):
        pen = _block(pen.line(region, bold=True), at).down(0.4)


def with_headers(pdf: Any) -> None:
    """A heading line, then a table with its own header and caption, for each region, close below one another."""
    pen = _opened(pdf).down()
    for at, region in enumerate(REGIONS):
        pen = _block(pen.line(region, bold=True).row("", YEARS).line(CAPTION, left=200), at)


def plain(pdf: Any) -> None:
    """As stacked, and nothing is set in bold: the rows of a region are indented below its name."""
    pen = _opened(pdf).down().line(CAPTION, left=200).row("", YEARS)
    for at, region in enumerate(REGIONS):
        pen = _block(pen.line(region), at, left=LEFT + 12)


def underlined(pdf: Any) -> None:
    """As stacked, with rules below the header and below each block."""
    pen = _opened(pdf).down().line(CAPTION, left=200).row("", YEARS, bold=True)
    pen.rule()
    for at, region in enumerate(REGIONS):
        pen = _block(pen.line(region, bold=True), at)
        pen.rule()


def over_a_page(pdf: Any) -> None:
    """
    As stacked; Latin America begins at the foot of the page and goes on at the head of the next, where no line says of
    what.
    """
    pen = _opened(pdf).down(25).line(CAPTION, left=200).row("", YEARS, bold=True)
    for at in (1, 2):
        pen = pen.line(REGIONS[at], bold=True)
        for row, (label, figures) in enumerate(zip(MEASURES, FIGURES[at], strict=True)):
            if (at, row) == (2, 2):
                pen = _new(pdf)
            pen = pen.row(label, figures)
    _block(pen.line(REGIONS[3], bold=True), 3)


def ruled(pdf: Any) -> None:
    """A frame around every cell; the name of a region in a band across all columns."""
    _framed(pdf, bands=True)


def beside(pdf: Any) -> None:
    """A frame around every cell; the name of a region in one cell at the left, over its rows."""
    _framed(pdf, bands=False)


def _framed(pdf: Any, *, bands: bool) -> None:
    pen = _opened(pdf).line(CAPTION)
    edges = (60.0, 310.0, 370.0, 430.0, 490.0, 555.0) if bands else (60.0, 150.0, 330.0, 390.0, 450.0, 510.0, 560.0)
    size = 7
    top = pen.top - 8

    def cell(low: int, high: int, text: str, rows: int = 1) -> None:
        pen.page.draw_rect((edges[low], top, edges[high], top + rows * LINE))
        pen.page.insert_textbox((edges[low] + 2, top + 2, edges[high] - 1, top + rows * LINE), text, fontsize=size)

    names = ("Measure", *YEARS) if bands else ("Region", "Measure", *YEARS)
    for at, name in enumerate(names):
        cell(at, at + 1, name)
    top += LINE
    for region, block in zip(REGIONS, FIGURES, strict=True):
        if bands:
            cell(0, len(names), region)
            top += LINE
        else:
            cell(0, 1, region, len(MEASURES))
        for label, figures in zip(MEASURES, block, strict=True):
            for at, text in enumerate((label, *figures), start=0 if bands else 1):
                cell(at, at + 1, text)
            top += LINE


def first_of_each(pdf: Any) -> None:
    """No frame; the name of a region in the first column of its first row alone."""
    pen = _opened(pdf).line(CAPTION, left=200)
    pen.page.insert_text((LEFT, pen.top), "Region", fontsize=SIZE)
    pen = pen.row("Measure", YEARS, left=110)
    for region, block in zip(("UCAN", "EMEA", "LATAM", "APAC"), FIGURES, strict=True):
        pen.page.insert_text((LEFT, pen.top), region, fontsize=SIZE)
        for label, figures in zip(MEASURES, block, strict=True):
            pen = pen.row(label, figures, left=110)


def widths(pdf: Any) -> None:
    """One statement with a sum, what it is made of, and a rate: labels of which one holds the other."""
    pen = _opened(pdf, "Consolidated statement").down().line(CAPTION, left=200).row("", YEARS, bold=True)
    for label, figures in WIDTHS:
        pen = pen.row(label, figures)


FORMS: dict[str, Callable[[Any], None]] = {
    each.__name__: each
    for each in (stacked, with_headers, plain, underlined, over_a_page, ruled, beside, first_of_each, widths)
}


def write(path: Path, form: str) -> Path:
    """The report with its tables in this *form*, one of ``FORMS``, as a PDF at *path*."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with pymupdf.open() as pdf:
        FORMS[form](pdf)
        pdf.save(path)
    return path
