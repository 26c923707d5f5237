"""Text, Markdown, HTML and Word files as a parser: each is one page, page 1."""

import re
import zipfile
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree as ET

from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.structure.html import MOST_SPAN, html_page
from pincite.ingest.structure.markdown import markdown_page
from pincite.ingest.structure.merged_cells import MergedCell, merged
from pincite.ingest.structure.text_page import TextCell, TextPage
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = (
    "pincite/adapters/text_parser.py",
    "pincite/ingest/structure",
    "pincite/model/pages.py",
    "pincite/model/values.py",
    "pincite/values",
)
MOST_BYTES = 64 * 2**20
_CHARSET = re.compile(rb"<meta[^>]+charset=[\"']?([\w-]+)", re.IGNORECASE)
_READS_AS_LATIN = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
"""Bytes that Windows' code page has no letter for: who writes them means ISO 8859-1."""
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1a]")
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OFF = frozenset({"false", "0", "off", "none"})
_STYLED_HEADING = re.compile(r"heading\s?(\d)", re.IGNORECASE)


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
            return _word_document(path)
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
    page = TextPage()
    page.write(text)
    return page


def _decoded(content: bytes, *, html: bool) -> str | None:
    """
    The text, line ends as line feeds; None where it holds control bytes.

    A byte order mark or HTML's own word decides the encoding, else it is UTF-8, and what is not that is Windows'
    Latin-1, which older programs write.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16").replace("\r\n", "\n").replace("\r", "\n")
    if _BINARY.search(content):
        return None
    said = _CHARSET.search(content[:2048]) if html else None
    try:
        text = content.decode(said[1].decode() if said else "utf-8-sig")
    except UnicodeDecodeError:
        if said:
            raise
        text = content.decode("cp1252") if _READS_AS_LATIN.search(content) is None else content.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _word_document(path: Path) -> ParsedDocument | ParseFailure:
    try:
        with zipfile.ZipFile(path) as archive:
            entry = archive.getinfo("word/document.xml")
            if entry.file_size > MOST_BYTES:
                return ParseFailure(
                    reason=f"its text unpacks to {entry.file_size} bytes, more than {MOST_BYTES} (split it)"
                )
            xml = archive.read(entry)
        if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
            return ParseFailure(reason="its XML declares entities, which no Word file does")
        body = ET.fromstring(xml).find(f"{_W}body")  # noqa: S314 - without a DTD there is nothing to expand
    except (
        zipfile.BadZipFile,
        KeyError,
        ET.ParseError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        EOFError,
        OSError,
    ) as error:
        return ParseFailure(reason=f"not readable as a Word file: {error}")
    page = TextPage()
    for element in body if body is not None else ():
        if element.tag == f"{_W}tbl":
            page.table(_table(element))
            page.write("\n\n")
        elif element.tag == f"{_W}p":
            _write_paragraph(page, element)
    return page.parsed()


def _table(element: ET.Element) -> list[list[TextCell]]:
    rows = list(element.iter(f"{_W}tr"))
    heads = (_on(row.find(f"{_W}trPr/{_W}tblHeader")) for row in rows)
    return merged([_row(row) for row in rows], sum(takewhile(bool, heads)))


def _row(row: ET.Element) -> list[MergedCell]:
    """The cells of a row of a table, with an empty one over the columns that it leaves out before them."""
    left_out = _count(row.find(f"{_W}trPr/{_W}gridBefore"))
    cells = [MergedCell("", left_out)] if left_out else []
    for cell in row.iter(f"{_W}tc"):
        width, merge = _count(cell.find(f"{_W}tcPr/{_W}gridSpan")), cell.find(f"{_W}tcPr/{_W}vMerge")
        goes_on = merge is not None and merge.get(f"{_W}val", "continue") == "continue"
        cells.append(MergedCell(_words(cell), max(width, 1), goes_on))
    return cells


def _count(element: ET.Element | None) -> int:
    """The number of columns that *element* says, 0 where there is none."""
    said = element.get(f"{_W}val", "") if element is not None else ""
    return min(int(said), MOST_SPAN) if said.isdecimal() else 0


def _write_paragraph(page: TextPage, paragraph: ET.Element) -> None:
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    heading = _STYLED_HEADING.fullmatch(style.get(f"{_W}val", "")) if style is not None else None
    text = _words(paragraph)
    if not text.strip():
        return
    if heading and int(heading[1]):
        page.heading(text, int(heading[1]))
    else:
        for run in paragraph.iter(f"{_W}r"):
            page.write(_words(run), hidden="formatted as hidden" if _formatted(run, "vanish") else "")
    page.write("\n\n")


def _words(element: ET.Element) -> str:
    """The text of an element, without the runs that are struck out: those are as good as deleted."""
    signs, words, due = {f"{_W}tab": "\t", f"{_W}br": "\n", f"{_W}cr": "\n"}, "", [element]
    while due:
        each = due.pop()
        if each.tag != f"{_W}r" or not _formatted(each, "strike", "dstrike"):
            words += each.text or "" if each.tag == f"{_W}t" else signs.get(each.tag, "")
            due += reversed(each)
    return words


def _formatted(run: ET.Element, *names: str) -> bool:
    """Whether a run's own formatting switches one of these on; "false" and its like switch it off."""
    return any(_on(run.find(f"{_W}rPr/{_W}{name}")) for name in names)


def _on(switch: ET.Element | None) -> bool:
    return switch is not None and switch.get(f"{_W}val", "true").lower() not in _OFF
