"""A table of an HTML text while it is read: its seen cells, its caption, and what it holds beside them."""

import re
from collections.abc import Mapping

from pincite.ingest.structure.text_page import TextCell, TextPage

MOST_SPAN = 200
_SPACE = re.compile(r"\s+")


class HtmlTable:
    """
    Collects what stands in a table whose cells hold no other one.

    Words that are hidden are no part of a cell, which a reader would take for a fact: they follow the table.
    """

    def __init__(self) -> None:
        self._rows: list[list[TextCell]] = []
        self._cell: tuple[str, Mapping[str, str | None], bool] | None = None
        self._in_caption = False
        self._text = self._caption = self._stray = self._hidden = ""

    @property
    def text(self) -> str:
        """What is seen so far in the cell, or the caption, that is being read."""
        return self._text

    def row(self, *, gone: bool) -> None:
        """Begin a row, unless it takes no room."""
        self.end()
        if not gone:
            self._rows.append([])

    def cell(self, tag: str, attributes: Mapping[str, str | None], *, gone: bool) -> None:
        """Begin a cell; one that is gone takes no room."""
        self.end()
        self._cell = (tag, attributes, gone)

    def caption(self) -> None:
        """Begin the caption."""
        self.end()
        self._in_caption = True

    def write(self, text: str, *, hidden: bool) -> None:
        """Add words where the reading stands, white space as blanks."""
        words = _SPACE.sub(" ", text)
        if hidden:
            self._hidden += words
        else:
            self._text += words

    def line(self) -> None:
        """End a line within what is being read."""
        self._text += "\n"
        self._hidden += "\n"

    def end(self) -> None:
        """End the cell or caption that is being read; words in neither stand before the table."""
        text = _lines(self._text)
        if self._cell is not None:
            tag, attributes, gone = self._cell
            if not gone:
                if not self._rows:
                    self._rows.append([])
                spans = (_span(attributes.get("rowspan")), _span(attributes.get("colspan")))
                self._rows[-1].append(TextCell(text, tag == "th", *spans, label=tag == "th"))
        elif self._in_caption:
            self._caption = _lines(f"{self._caption}\n{text}")
        elif text:
            self._stray = _lines(f"{self._stray}\n{text}")
        self._hidden += "\n"
        self._text, self._cell, self._in_caption = "", None, False

    def put(self, page: TextPage, why_hidden: str) -> None:
        """Write all of it."""
        self.end()
        for text in (self._stray, self._caption):
            if text:
                page.write(f"{text}\n\n")
        if any(cell.text for row in self._rows for cell in row):
            page.table(self._rows, caption=self._caption)
            page.write("\n\n")
        hidden = _lines(self._hidden)
        if hidden:
            page.write(hidden, hidden=why_hidden)
            page.write("\n\n")


def _lines(text: str) -> str:
    """The lines of *text* that hold words, each without needless blanks."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _span(value: str | None) -> int:
    return min(max(int(value), 1), MOST_SPAN) if value is not None and value.strip().isdigit() else 1
