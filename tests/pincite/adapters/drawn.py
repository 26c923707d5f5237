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
