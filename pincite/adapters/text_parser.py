"""Text, Markdown, HTML and Word files as a parser: each is one page, page 1."""

import codecs
import re
from pathlib import Path

from pincite.adapters.word_file import word_document
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.html import html_page
from pincite.ingest.structure.markdown import markdown_page
from pincite.ingest.structure.plain_text import plain_page
from pincite.ingest.structure.text_page import TextPage
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = (
    "pincite/adapters/text_parser.py",
    "pincite/adapters/word_file.py",
    "pincite/ingest/structure",
    "pincite/model/pages.py",
    "pincite/model/values.py",
    "pincite/values",
)
MOST_BYTES = 64 * 2**20
_CHARSET = re.compile(rb"<meta[^>]+charset=[\"']?([\w-]+)", re.IGNORECASE)
_READS_AS_LATIN = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
"""Bytes that Windows' code page has no letter for: who writes them means ISO 8859-1."""
_LATIN = codecs.lookup("latin-1").name
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a]")


class TextParser:
    """Reads .txt, .md, .html and .docx."""

    def __init__(self, recipe: ParserRecipe) -> None:
        self._recipe = recipe

    @property
    def fingerprint(self) -> str:
        """Identity of code and options."""
        return fingerprint("text", code_fingerprint(*CODE), self._recipe)

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read a file by its suffix; what is not what its name says is a ``ParseFailure``."""
        if path.stat().st_size > MOST_BYTES:
            return ParseFailure(
                reason=f"{path.stat().st_size} bytes, more than {MOST_BYTES} for a text file (split it)"
            )
        suffix = path.suffix.lower()
        if suffix == ".docx":
            return word_document(path, MOST_BYTES)
        try:
            text = _decoded(path.read_bytes(), html=suffix in {".html", ".htm"})
        except (UnicodeDecodeError, LookupError) as error:
            return ParseFailure(reason=f"not text in UTF-8: {error}")
        if text is None:
            return ParseFailure(reason=f"named {suffix} but holds bytes that no text has")
        return _page(text, suffix).parsed()


def _page(text: str, suffix: str) -> TextPage:
    if suffix in {".html", ".htm"}:
        return html_page(text)
    if suffix == ".md":
        return markdown_page(text)
    return plain_page(text)


def _decoded(content: bytes, *, html: bool) -> str | None:
    """
    The text, line ends as line feeds; None where it holds control bytes.

    A byte order mark or HTML's own word decides the encoding, else it is UTF-8, and what is not that is Windows'
    Latin-1, which older programs write, and which is meant where HTML says ISO 8859-1.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16").replace("\r\n", "\n").replace("\r", "\n")
    if _BINARY.search(content):
        return None
    said = _CHARSET.search(content[:2048]) if html else None
    latin = said is not None and says_latin(said[1].decode())
    try:
        text = _latin(content) if latin else content.decode(said[1].decode() if said else "utf-8-sig")
    except UnicodeDecodeError:
        if said:
            raise
        text = _latin(content)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def says_latin(charset: str) -> bool:
    """
    Whether a file says that it is ISO 8859-1, by which Windows' Latin-1 is meant, as in a browser.

    Raises:
        LookupError: If there is no such encoding.
    """
    return codecs.lookup(charset).name == _LATIN


def _latin(content: bytes) -> str:
    return content.decode("cp1252") if _READS_AS_LATIN.search(content) is None else content.decode("latin-1")
