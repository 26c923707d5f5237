"""Real PDFs that the tests draw, read by either adapter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from pincite.adapters.file_parser import FileParser
from pincite.model.pages import Page, ParsedDocument
from pincite.recipes import ParserRecipe

RECIPE = ParserRecipe(adapter="pymupdf", mode="layout", max_seconds=20, max_pages=300, max_memory_mb=1500)
PROSE = "The quality unit reviews every deviation before the batch is released and keeps the record. "
BOTH = pytest.mark.parametrize("adapter", ["pymupdf", "pypdfium2"])
Draw = Callable[[Any], None]


def parse(
    path: Path, *pages: Draw, adapter: str = "pymupdf", mode: str = "layout", labels: tuple[dict[str, Any], ...] = ()
) -> tuple[Page, ...]:
    """
    The pages of a file of US Letter sheets, written to *path*; *labels* are ranges of page labels as PyMuPDF takes
    them.
    """
    with pymupdf.open() as pdf:
        for draw in pages:
            draw(pdf.new_page(width=612, height=792))
        if labels:
            pdf.set_page_labels(list(labels))
        pdf.save(path)
    parsed = FileParser(RECIPE.model_copy(update={"adapter": adapter, "mode": mode})).parse(path)
    assert isinstance(parsed, ParsedDocument), parsed
    for page in parsed.pages:
        for run in page.runs:
            assert 0 <= run.start < run.end <= len(page.text)
        for table in page.tables:
            assert all(page.text[cell.start : cell.end] == cell.text for cell in table.cells)
    return parsed.pages


def texts(page: Page, kind: str) -> list[str]:
    """The stretches of the page's text that are marked as *kind*, in order."""
    return [page.text[mark.start : mark.end] for mark in page.marks if mark.kind == kind]


def broken_up(width: float) -> Any:
    """A ``pymupdf.Document``: a line with places to break it at beside its words, each drawn *width* points wide."""
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <FF> "
        "endcodespacerange 1 beginbfchar <5F> <200B> endbfchar 1 beginbfrange <61> <7A> <0061> endbfrange "
        "endcmap end end"
    )
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), "_every__refund__is_ _paid_", fontsize=10, fontname="cour")
        (font,) = (xref for xref, *_ in page.get_fonts())
        stream = pdf.get_new_xref()
        pdf.update_object(stream, "<<>>")
        pdf.update_stream(stream, cmap.encode())
        widths = " ".join(str(100 * width if code == ord("_") else 600) for code in range(256))
        pdf.xref_set_key(font, "ToUnicode", f"{stream} 0 R")
        for key, value in (("FirstChar", "0"), ("LastChar", "255"), ("Widths", f"[{widths}]")):
            pdf.xref_set_key(font, key, value)
        return pymupdf.open("pdf", pdf.tobytes())
