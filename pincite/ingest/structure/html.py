"""
HTML as a page: what a browser shows as text, with headings, tables and what it does not show marked as hidden; what is
struck out is left out.
"""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from html.parser import HTMLParser

from pincite.ingest.structure.html_lists import HtmlLists
from pincite.ingest.structure.html_styles import Appearance, Styles
from pincite.ingest.structure.html_tables import HtmlTable
from pincite.ingest.structure.raised import raised
from pincite.ingest.structure.text_page import TextPage

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    {
        *_HEADINGS,
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "hgroup",
        "hr",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "ul",
    }
)
_CELLS = frozenset({"td", "th"})
_OF_TABLES = frozenset({*_CELLS, "caption", "tr", "thead", "tbody", "tfoot"})
_SILENT = frozenset({"script", "style", "template", "noscript", "svg", "title"})
_UNUSED = frozenset({"template", "noscript"})
_VOID = frozenset(
    {"br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr"}
)
_LISTS = frozenset({"ul", "ol", "menu", "dir", "dl", "select"})
_ROOMS = frozenset({*_CELLS, "table", "caption"})
"""What closes nothing that is open around it."""
_ENDS: dict[str, frozenset[str]] = {
    "li": frozenset({"li"}),
    **dict.fromkeys(("dt", "dd"), frozenset({"dt", "dd"})),
    **dict.fromkeys(("option", "optgroup"), frozenset({"option"})),
    **dict.fromkeys(_CELLS, frozenset({*_CELLS, "caption"})),
    "tr": frozenset({*_CELLS, "caption", "tr"}),
    **dict.fromkeys(("thead", "tbody", "tfoot"), _OF_TABLES),
}
"""What a tag ends that is open and has no end tag of its own."""
_WHY_HIDDEN = "not shown by its style"
DEEPEST = 2000


def html_page(markup: str) -> TextPage:
    """
    The page of an HTML text.

    Args:
        markup: Well-formed or not; nothing is fetched and nothing is run.
    """
    page = TextPage()
    write_html(page, markup)
    return page


def write_html(page: TextPage, markup: str) -> None:
    """Write an HTML text behind what stands on *page*."""
    survey = _Survey()
    survey.feed(markup)
    survey.close()
    reader = _Reader(page, Styles(survey.sheets), survey.layout)
    reader.feed(markup)
    reader.close()
    reader.end()


class _Survey(HTMLParser):
    """What has to be known of the whole text before it is read: its style sheets, and which tables hold others."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sheets: list[str] = []
        self.layout: set[int] = set()
        self._tables = 0
        self._open: list[tuple[int, bool]] = []
        self._in_sheet = False
        self._unused = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unused += tag in _UNUSED
        if tag == "table":
            if self._open and not self._open[-1][1]:  # in no cell: the table before it is at its end
                self._open.pop()
            self.layout |= {number for number, _ in self._open[-1:]}
            self._open.append((self._tables, False))
            self._tables += 1
        elif tag in _CELLS or tag == "tr":
            self._in_cell(is_in=tag in _CELLS)
        elif tag == "style" and not self._unused:
            self._in_sheet = not {*(dict(attrs).get("media") or "all").lower().split()}.isdisjoint({"all", "screen"})

    def handle_endtag(self, tag: str) -> None:
        self._unused -= tag in _UNUSED and self._unused > 0
        if tag == "table":
            del self._open[-1:]
        elif tag in _CELLS or tag == "tr":
            self._in_cell(is_in=False)
        self._in_sheet = self._in_sheet and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._in_sheet:
            self.sheets.append(data)

    def _in_cell(self, *, is_in: bool) -> None:
        self._open[-1:] = [(number, is_in) for number, _ in self._open[-1:]]


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is not closed yet, how it is shown, and whether it or one around it is raised."""

    tag: str
    shown: Appearance
    raised: bool


class _Reader(HTMLParser):
    def __init__(self, page: TextPage, styles: Styles, layout: set[int]) -> None:
        super().__init__(convert_charrefs=True)
        self._page, self._styles, self._layout = page, styles, layout
        self._text = ""
        self._written = False
        self._heading = 0
        self._silent = 0
        self._open: list[_Open] = []
        self._counts: Counter[str] = Counter()
        self._tables: list[HtmlTable | None] = []
        self._numbered = 0
        self._lists = HtmlLists()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table" and self._tables and self._tables[-1] is not None:
            self.handle_endtag("table")
        self._imply_ends(tag)
        if tag == "br":
            self._line()
        if tag in _BLOCKS or (tag in _OF_TABLES and self._table is None):
            self._end_block()
        if tag in _VOID:
            return
        if self._table is None:
            self._lists.begin(tag, dict(attrs))
        self._push(tag, dict(attrs))
        self._silent += tag in _SILENT
        if tag in _HEADINGS and self._table is None:
            self._heading = _HEADINGS[tag]
        self._begin_of_table(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT and self._silent > 0
        if tag in _OF_TABLES and self._table is not None:
            self._table.end()
        elif tag in _BLOCKS or tag in _OF_TABLES:
            self._end_block()
        if self._table is None:
            self._lists.end(tag)
        if self._counts[tag]:
            self._close({tag}, frozenset() if tag in _ROOMS or tag in _OF_TABLES else _ROOMS)
        if tag == "table" and self._tables:
            self._end_table()

    def handle_data(self, data: str) -> None:
        if self._silent or self._shown.struck:
            return
        if self._open and self._open[-1].raised:
            data = raised(data, self._text if self._table is None else self._table.text)
        if self._table is None:
            self._text += data
        else:
            self._table.write(data, hidden=self._shown.hidden)

    def end(self) -> None:
        """End what is still open."""
        while self._tables:
            self._end_table()
        self._flush()

    @property
    def _shown(self) -> Appearance:
        return self._open[-1].shown if self._open else Appearance()

    @property
    def _table(self) -> HtmlTable | None:
        """The table whose cells are being read; a table that holds another one is but layout."""
        return self._tables[-1] if self._tables else None

    def _begin_of_table(self, tag: str, attributes: dict[str, str | None]) -> None:
        gone = self._shown.gone
        if tag == "table":
            self._tables.append(None if self._numbered in self._layout else HtmlTable())
            self._numbered += 1
        elif self._table is None:
            return
        elif tag == "tr":
            self._table.row(gone=gone)
        elif tag in _CELLS:
            self._table.cell(tag, attributes, gone=gone)
        elif tag == "caption":
            self._table.caption()

    def _end_table(self) -> None:
        table = self._tables.pop()
        if table is not None:
            table.put(self._page, _WHY_HIDDEN)

    def _push(self, tag: str, attributes: dict[str, str | None]) -> None:
        if len(self._open) >= DEEPEST:
            return
        shown = self._styles.shown(tag, attributes, self._shown)
        self._become(shown)
        self._open.append(_Open(tag, shown, tag == "sup" or bool(self._open and self._open[-1].raised)))
        self._counts[tag] += 1

    def _imply_ends(self, tag: str) -> None:
        if tag in _BLOCKS and self._counts["p"]:
            self._close({"p"}, _ROOMS)
        ends = _ENDS.get(tag)
        if ends and any(self._counts[each] for each in ends):
            self._close(ends, _ROOMS - ends if tag in _OF_TABLES else _ROOMS | _LISTS, outermost=tag in _OF_TABLES)

    def _close(self, tags: Collection[str], within: frozenset[str], *, outermost: bool = False) -> None:
        """Close the innermost or outermost of *tags* that is open, and all in it, up to one that is *within*."""
        found = None
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at].tag in tags:
                found = at
                if not outermost:
                    break
            elif self._open[at].tag in within:
                break
        if found is not None:
            self._become(self._open[found - 1].shown if found else Appearance())
            self._counts.subtract(each.tag for each in self._open[found:])
            del self._open[found:]

    def _become(self, shown: Appearance) -> None:
        """Part what is seen from what is not."""
        if shown.hidden != self._shown.hidden and self._table is None:
            self._break_run()

    def _line(self) -> None:
        if self._table is None:
            self._text += "\n"
        else:
            self._table.line()

    def _end_block(self) -> None:
        if self._table is None:
            self._flush()
        else:
            self._table.line()

    def _break_run(self) -> None:
        """Write what came so far without ending the paragraph: what follows is seen otherwise."""
        text = re.sub(r"[ \t\r\f]*\n[ \t\r\f\n]*", "\n", re.sub(r"[ \t\r\f]+", " ", self._text))
        self._text = ""
        if text.strip():
            mark = "" if self._shown.hidden else self._lists.mark()
            self._page.write(mark + text, hidden=_WHY_HIDDEN if self._shown.hidden else "")
            self._written = True

    def _flush(self) -> None:
        """End the paragraph."""
        text = " ".join(self._text.split()) if self._heading else ""
        if text and not self._shown.hidden:
            self._page.heading(text, self._heading)
            self._text, self._written = "", True
        else:
            self._text = self._text.rstrip() if self._written else self._text.strip()
            self._break_run()
        self._heading = 0
        if self._written:
            self._page.write("\n\n")
        self._written = False
