"""
HTML as a page: what a browser shows as text, with headings, tables and what it does not show marked as hidden; what is
struck out is left out.
"""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from pincite.ingest.structure.text_page import TextCell, TextPage

_BLOCKS = frozenset(
    {
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "aside",
        "blockquote",
        "pre",
        "dl",
        "dt",
        "dd",
        "figure",
        "form",
        "body",
    }
)
_SILENT = frozenset({"script", "style", "template", "noscript", "svg", "title"})
_STRUCK = frozenset({"del", "s", "strike"})
_VOID = frozenset(
    {"br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr"}
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_UNSEEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0"
    r"|(?<!-)color\s*:\s*(?:white|transparent|#fff(?:fff)?)\b|left\s*:\s*-\d{3,}",
    re.IGNORECASE,
)
_STRUCK_THROUGH = re.compile(r"text-decoration(?:-line)?\s*:[^;]*\bline-through\b", re.IGNORECASE)
DEEPEST = 2000
MOST_SPAN = 200


def html_page(markup: str) -> TextPage:
    """
    The page of an HTML text.

    Args:
        markup: Well-formed or not; nothing is fetched and nothing is run.
    """
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    reader.flush()
    return reader.page


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is not closed yet, and whether it or one around it is hidden or struck out."""

    tag: str
    hidden: bool
    struck: bool


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = TextPage()
        self._text = ""
        self._written = False
        self._heading = 0
        self._silent = 0
        self._open: list[_Open] = []
        self._rows: list[list[TextCell]] | None = None
        self._cell: dict[str, str | None] | None = None
        self._cell_tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self._text += "\n" if tag == "br" else ""
            return
        if len(self._open) < DEEPEST:
            hidden = _is_hidden(dict(attrs))
            if hidden != self._hidden and self._cell is None:
                self._break_run()
            struck = tag in _STRUCK or bool(_STRUCK_THROUGH.search(dict(attrs).get("style") or ""))
            self._open.append(_Open(tag, hidden or self._hidden, struck or self._struck))
        self._silent += tag in _SILENT
        if tag == "table" and self._rows is None:
            self.flush()
            self._rows = []
        elif tag == "tr" and self._rows is not None:
            self._end_cell()
            self._rows.append([])
        elif tag in {"td", "th"} and self._rows is not None:
            self._end_cell()
            self._cell, self._cell_tag = dict(attrs), tag
        elif (tag in _BLOCKS or tag in _HEADINGS) and self._cell is None:
            self.flush()
            self._heading = _HEADINGS.get(tag, 0)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT and self._silent > 0
        if tag in {"td", "th", "tr"}:
            self._end_cell()
        elif tag == "table":
            self._end_table()
        elif (tag in _BLOCKS or tag in _HEADINGS) and self._cell is None:
            self.flush()
        at = next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at].tag == tag), None)
        if at is not None:
            if self._hidden != (at > 0 and self._open[at - 1].hidden) and self._cell is None:
                self._break_run()
            del self._open[at:]

    def handle_data(self, data: str) -> None:
        if not self._silent and not self._struck:
            self._text += data

    @property
    def _hidden(self) -> bool:
        return bool(self._open) and self._open[-1].hidden

    @property
    def _struck(self) -> bool:
        return bool(self._open) and self._open[-1].struck

    def _break_run(self) -> None:
        """Write what came so far without ending the paragraph: what follows is seen otherwise."""
        text = re.sub(r"[ \t\r\f]*\n[ \t\r\f\n]*", "\n", re.sub(r"[ \t\r\f]+", " ", self._text))
        self._text = ""
        if text.strip():
            self.page.write(text, hidden="not shown by its style" if self._hidden else "")
            self._written = True

    def flush(self) -> None:
        """End the paragraph."""
        text = " ".join(self._text.split()) if self._heading else ""
        if text and not self._hidden:
            self.page.heading(text, self._heading)
            self._text, self._written = "", True
        else:
            self._text = self._text.rstrip() if self._written else self._text.strip()
            self._break_run()
        self._heading = 0
        if self._written:
            self.page.write("\n\n")
        self._written = False

    def _end_cell(self) -> None:
        if self._cell is None or self._rows is None:
            return
        if not self._rows:
            self._rows.append([])
        spans = (_span(self._cell.get("rowspan")), _span(self._cell.get("colspan")))
        self._rows[-1].append(TextCell(" ".join(self._text.split()), self._cell_tag == "th", *spans))
        self._text, self._cell = "", None

    def _end_table(self) -> None:
        self._end_cell()
        if self._rows and any(cell.text for row in self._rows for cell in row):
            self.page.table(self._rows)
            self.page.write("\n\n")
        self._rows, self._text = None, ""


def _is_hidden(attributes: dict[str, str | None]) -> bool:
    return "hidden" in attributes or bool(_UNSEEN.search(attributes.get("style") or ""))


def _span(value: str | None) -> int:
    return min(max(int(value), 1), MOST_SPAN) if value is not None and value.strip().isdigit() else 1
