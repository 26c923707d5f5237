"""A parsed page: its text is the coordinate system of everything that comes after."""

from typing import Literal

from pydantic import Field

from pincite.model.stored import Stored

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in PDF points, origin at the top left of the page."""

FIELD_HEADER = ("", "")
"""The header of a table of fields: a label and what was filled in, of which neither names a column."""


class Run(Stored):
    """A stretch of one line: ``page.text[start:end]`` (0-based, end exclusive) stands in ``box``."""

    start: int = Field(ge=0)
    end: int
    box: Box
    size: float = 0.0
    bold: bool = False


class Cell(Stored):
    """
    A table cell; ``row`` and ``col`` are 0-based, spans at least 1; ``start``/``end`` is its text's place in the page
    text, if it stands there in one piece.
    """

    row: int = Field(ge=0)
    col: int = Field(ge=0)
    rowspan: int = Field(default=1, ge=1)
    colspan: int = Field(default=1, ge=1)
    text: str
    box: Box | None = None
    start: int | None = None
    end: int | None = None


class RowGroup(Stored):
    """
    What rows ``first`` to ``last`` of a table (0-based, end exclusive) are of.

    ``text`` stands at ``[start, end)`` of the page text, or, where these are None, on the page before. It is empty
    where it could not be told: the row has the same label as another of its table.
    """

    text: str
    first: int = Field(ge=0)
    last: int
    start: int | None = None
    end: int | None = None


class Table(Stored):
    """
    A table as an object.

    ``start``/``end`` span its text in the page text. ``header`` holds the column names that apply to its rows: of the
    table's own header rows, or, where ``continued`` is true, those of the table that it continues. ``groups`` says what
    rows are of beyond their own label, outer groups first. Of ``fields`` each row is a label and, beside it, what was
    filled in, once or more; that is not to be seen from the header, for a table that continues a form has the form's
    and may be laid out otherwise.
    """

    box: Box
    cells: tuple[Cell, ...]
    start: int
    end: int
    header_rows: int = 0
    header: tuple[str, ...] = ()
    continued: bool = False
    caption: str = ""
    groups: tuple[RowGroup, ...] = ()
    fields: bool = False


class Heading(Stored):
    """
    A section heading at ``page.text[start:end]``; ``level`` is 1-based, ``path`` the titles from the top level to this
    one.
    """

    start: int
    end: int
    level: int = Field(ge=1)
    path: tuple[str, ...]


class Mark(Stored):
    """
    A stretch of the page text that is set aside or flagged: running header or footer, hidden text, an instruction aimed
    at a model.
    """

    start: int
    end: int
    kind: Literal["furniture", "hidden", "instruction"]
    reason: str = ""


class Page(Stored):
    """
    One page of a document; ``number`` is the 1-based index in the file, ``label`` the page number printed on it, empty
    where none is known to be.

    ``text`` keeps line breaks and line-end hyphens as they are printed, in reading order; it never changes once stored.
    ``section`` is the path of headings in force where the page begins.
    """

    number: int = Field(ge=1)
    label: str
    width: float
    height: float
    text: str
    runs: tuple[Run, ...] = ()
    section: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    tables: tuple[Table, ...] = ()
    marks: tuple[Mark, ...] = ()
    source: Literal["text", "ocr", "scan", "blank"] = "text"


class ParseReport(Stored):
    """What parsing one document found; counts are pages unless named otherwise."""

    pages: int
    characters: int
    tables: int
    blank: int = 0
    garbled: int = 0
    scanned: int = 0
    hidden: int = 0
    instructions: int = 0
    repaired: bool = False
    paginated: bool = True
    parser_mode: str = "layout"
    warnings: tuple[str, ...] = ()


class ParsedDocument(Stored):
    """The pages of one file, in order, with the report on them."""

    pages: tuple[Page, ...]
    report: ParseReport


class ParseFailure(Stored):
    """
    A file that could not be read: ``code`` is ``PARSE_FAILED``, ``reason`` names what is wrong and what would be right.
    """

    code: Literal["PARSE_FAILED"] = "PARSE_FAILED"
    reason: str
