"""PyMuPDF as a parser: sheets with lines, words, rulings and pictures from one text extraction a page."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pymupdf

from pincite.adapters.pdf.ocr_sheet import read_by_ocr
from pincite.adapters.pdf.pymupdf_sheets import read_sheet
from pincite.adapters.pdf.pymupdf_sight import BROKEN, Sight
from pincite.adapters.pdf.tesseract import OcrError, identity
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.assembly import assemble
from pincite.ingest.structure.report import is_garbled, judged, listed
from pincite.ingest.structure.sheets import OutlineEntry, Sheet
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = (
    "pincite/ingest/structure",
    "pincite/adapters/pdf/pymupdf_parser.py",
    "pincite/adapters/pdf/pymupdf_sheets.py",
    "pincite/adapters/pdf/pymupdf_drawings.py",
    "pincite/adapters/pdf/pymupdf_hidden.py",
    "pincite/adapters/pdf/pymupdf_overlaps.py",
    "pincite/adapters/pdf/pymupdf_shadows.py",
    "pincite/adapters/pdf/pymupdf_sight.py",
    "pincite/adapters/pdf/ocr_sheet.py",
    "pincite/adapters/pdf/tesseract.py",
    "pincite/model/pages.py",
    "pincite/model/values.py",
    "pincite/values",  # what of a table's cells is a value
)
_OUT_OF_MEMORY = re.compile(r"alloc\w* .*failed|out of memory")
_LOST = re.compile(r"zlib|flate|premature|unexpected eof", re.IGNORECASE)
_LONGEST = 200
"""Characters of a library's message that are passed on."""
_BLANK_BOX = (612.0, 792.0)
"""US Letter in points, for a page that cannot be read."""


class PyMuPdfParser:
    """Reads PDFs with PyMuPDF within the recipe's limit on pages; limits on time and memory are the worker's."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """
        Identity of code, library version and options, and of the OCR where the recipe asks for it: once it is
        installed, what was a scan is read.
        """
        ocr = [identity()] if self._recipe.mode == "ocr" else []
        return fingerprint("pymupdf", pymupdf.VersionBind, code_fingerprint(*CODE), self._recipe, *ocr)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """
        Read a PDF; whatever is wrong with the file is a ``ParseFailure`` with a reason.

        Raises:
            MemoryError: If the process may not have the memory that the file asks for.
        """
        pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003 - the library's own switch
        pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003 - the library's own switch
        pymupdf.TOOLS.reset_mupdf_warnings()
        try:
            with pymupdf.open(path, filetype="pdf") as pdf:
                result = self._refusal(pdf) or self._read(pdf)
        except BROKEN as error:
            _raise_if_out_of_memory(f"{error}\n{pymupdf.TOOLS.mupdf_warnings()}")
            return ParseFailure(reason=f"not readable as PDF: {_said(error)} (repair or replace the file)")
        return result

    def _refusal(self, pdf: Any) -> ParseFailure | None:
        if pdf.needs_pass:
            return ParseFailure(reason="encrypted with a password (store it without one)")
        if not pdf.is_pdf or not pdf.page_count:
            return ParseFailure(reason="no pages in it (repair or replace the file)")
        if pdf.page_count > self._recipe.max_pages:
            return ParseFailure(
                reason=(
                    f"{pdf.page_count} pages, more than the limit of {self._recipe.max_pages} (split it, or raise "
                    "parser.max_pages)"
                )
            )
        return None

    def _read(self, pdf: Any) -> ParsedDocument | ParseFailure:
        sight = Sight(pdf)
        try:
            return self._seen(pdf, sight)
        finally:
            sight.close()

    def _seen(self, pdf: Any, sight: Sight) -> ParsedDocument | ParseFailure:
        sheets: list[Sheet] = []
        broken: list[str] = []
        damaged: list[int] = []
        remarks = _Remarks()
        for number in range(1, pdf.page_count + 1):
            try:
                sheets.append(self._sheet(pdf, number, sight, remarks))
                if _LOST.search(_warnings()):
                    damaged.append(number)
            except BROKEN as error:
                _raise_if_out_of_memory(str(error))
                broken.append(f"page {number}: cannot be read: {_said(error)}")
                sheets.append(Sheet(number=number, width=_BLANK_BOX[0], height=_BLANK_BOX[1], lines=(), source="blank"))
        pages = assemble(sheets, _outline(pdf), with_tables=self._recipe.mode != "text")
        lost = [*broken, *listed(damaged, "damaged, part of it may be missing")]
        return judged(
            pages, self._recipe.mode, repaired=bool(pdf.is_repaired or lost), warnings=[*lost, *remarks.said()]
        )

    def _sheet(self, pdf: Any, number: int, sight: Sight, remarks: "_Remarks") -> Sheet:
        page = pdf.load_page(number - 1)
        sheet = replace(read_sheet(page, number, sight=sight), label=_label(page))
        if self._recipe.mode != "ocr" or not (
            sheet.source == "scan" or is_garbled("\n".join(line.text for line in sheet.lines))
        ):
            return sheet
        try:
            read = read_by_ocr(page, number, self._recipe.max_seconds)
        except OcrError as error:
            remarks.failed.append(f"page {number}: OCR failed: {error}")
            return sheet
        if read is None:
            return sheet
        remarks.unread += [number] if read.unread else []
        return replace(read.sheet, label=sheet.label)


@dataclass
class _Remarks:
    """What is to be said of pages that OCR was to read."""

    failed: list[str] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)

    def said(self) -> list[str]:
        return [
            *self.failed,
            *listed(
                self.unread, "part of its ink gave no text (a picture, handwriting, or type that OCR does not read)"
            ),
        ]


def _warnings() -> str:
    """
    What MuPDF said since it was last asked; it goes on after a failed allocation with what it has, which would be a
    silent loss.
    """
    said = str(pymupdf.TOOLS.mupdf_warnings())
    _raise_if_out_of_memory(said)
    return said


def _raise_if_out_of_memory(said: str) -> None:
    if _OUT_OF_MEMORY.search(said):
        raise MemoryError


def _said(error: BaseException) -> str:
    return " ".join(str(error).split())[:_LONGEST] or type(error).__name__


def _label(page: Any) -> str:
    """The file's label of a page, empty where it has none; a broken tree of labels is none."""
    try:
        return str(page.get_label())
    except BROKEN:
        return ""


def _outline(pdf: Any) -> list[OutlineEntry]:
    """The bookmarks; a broken outline is none, since headings show in the type, too."""
    try:
        return [
            OutlineEntry(level=level, title=title, page=page) for level, title, page, *_ in pdf.get_toc(simple=True)
        ]
    except BROKEN:
        return []
