"""PyMuPDF as a parser: sheets with lines, words, rulings and pictures from one text extraction a page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf

from pincite.adapters.pymupdf_sheets import read_sheet
from pincite.contracts import ParserRecipe
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.assembly import assemble
from pincite.ingest.structure.sheets import OutlineEntry, Sheet
from pincite.model.pages import ParsedDocument, ParseFailure, ParseReport

CODE = ("pincite/ingest/structure", "pincite/adapters/pymupdf_parser.py", "pincite/adapters/pymupdf_sheets.py", "pincite/model/pages.py")


class PyMuPdfParser:
    """Reads PDFs with PyMuPDF within the recipe's limit on pages; limits on time and memory are the worker's."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """Identity of code, library version and options."""
        return fingerprint("pymupdf", pymupdf.VersionBind, code_fingerprint(*CODE), self._recipe)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read a PDF; whatever is wrong with the file is a ``ParseFailure`` with a reason."""
        pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003
        pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003
        try:
            with pymupdf.open(path, filetype="pdf") as pdf:
                return self._read(pdf)
        except (RuntimeError, ValueError) as error:
            return ParseFailure(reason=f"not readable as PDF: {error} (repair or replace the file)")

    def _read(self, pdf: Any) -> ParsedDocument | ParseFailure:
        if pdf.needs_pass:
            return ParseFailure(reason="encrypted with a password (store it without one)")
        if pdf.page_count > self._recipe.max_pages:
            return ParseFailure(reason=f"{pdf.page_count} pages, more than the limit of {self._recipe.max_pages} (split it, or raise parser.max_pages)")
        pages = assemble(list(_sheets(pdf)), _outline(pdf), with_tables=self._recipe.mode != "text")
        characters = sum(len(page.text) for page in pages)
        if not characters:
            return ParseFailure(reason=f"no text on any of its {len(pages)} pages (a scan needs OCR)")
        blank = sum(page.source == "blank" for page in pages)
        report = ParseReport(pages=len(pages), characters=characters, tables=0, blank=blank, repaired=bool(pdf.is_repaired), parser_mode=self._recipe.mode)
        return ParsedDocument(pages=pages, report=report)


def _outline(pdf: Any) -> list[OutlineEntry]:
    return [OutlineEntry(level=level, title=title, page=page) for level, title, page, *_ in pdf.get_toc(simple=True)]


def _sheets(pdf: Any) -> Iterator[Sheet]:
    for number, page in enumerate(pdf, start=1):
        yield read_sheet(page, number)
