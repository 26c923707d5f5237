"""One parser for every kind of file: the suffix says what it should be, the first bytes say what it is."""

from pathlib import Path
from typing import TYPE_CHECKING

from pincite.adapters.eml_parser import EmlParser
from pincite.adapters.text_parser import TextParser
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

if TYPE_CHECKING:  # a worker starts faster without the libraries behind the other ports
    from pincite.ports import Parser

_MAGIC_WITHIN = 1024
"""Bytes within which readers of PDF look for its mark."""


class FileParser:
    """Dispatches on suffix and magic, in this process and without limits on time and memory: a worker calls it."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._pdf: Parser = _pdf_parser(recipe)
        self._text: Parser = TextParser(recipe)
        self._eml: Parser = EmlParser(recipe)

    @property
    def fingerprint(self) -> str:
        """Identity of every adapter and of the dispatch itself."""
        return fingerprint(
            code_fingerprint("pincite/adapters/file_parser.py"),
            self._pdf.fingerprint,
            self._text.fingerprint,
            self._eml.fingerprint,
        )

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read *path* by its kind; a file that is not what its suffix says is a ``ParseFailure``."""
        try:
            with path.open("rb") as handle:
                head = handle.read(_MAGIC_WITHIN)
        except OSError as error:
            return ParseFailure(reason=f"cannot be opened: {error.strerror}")
        if not head:
            return ParseFailure(reason="an empty file (0 bytes)")
        if path.suffix.lower() == ".eml":
            return self._eml.parse(path)
        if path.suffix.lower() != ".pdf":
            return self._text.parse(path)
        if b"%PDF-" not in head:
            return ParseFailure(reason=f"named .pdf but begins with {head[:8]!r} instead of %PDF-")
        return self._pdf.parse(path)


def _pdf_parser(recipe: ParserRecipe) -> "Parser":
    """The adapter that the recipe names; only its own library is imported."""
    if recipe.adapter == "pypdfium2":
        from pincite.adapters.pdf.pypdfium2_parser import PdfiumParser  # noqa: PLC0415 - only the parser that the recipe names is loaded

        return PdfiumParser(recipe)
    from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser  # noqa: PLC0415 - only the parser that the recipe names is loaded

    return PyMuPdfParser(recipe)
