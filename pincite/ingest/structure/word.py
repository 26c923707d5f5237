"""
A Word file as a page: its paragraphs and tables as they stand once its tracked changes are accepted, what is struck out
left out, what is formatted as hidden marked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from xml.etree import ElementTree as ET

from pincite.ingest.structure.html_tables import MOST_SPAN
from pincite.ingest.structure.merged_cells import MergedCell, merged
from pincite.ingest.structure.raised import raised
from pincite.ingest.structure.text_page import TextPage
from pincite.ingest.structure.word_lists import WordLists
from pincite.ingest.structure.word_signs import M, sign
from pincite.ingest.structure.word_styles import W, WordStyles, is_on, says_on

_P, _TBL, _R = f"{W}p", f"{W}tbl", f"{W}r"
_ALTERNATIVES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"
_LEFT_OUT = frozenset(f"{W}{name}" for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "tblPr", "trPr", "tcPr"))
"""What was deleted, or moved elsewhere, and properties."""
_HIDDEN = "formatted as hidden"


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph or a table; ``hidden`` says that what holds it is."""

    element: ET.Element
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class _Around:
    """What a sign stands in: its run, and whether that is hidden, or raised above its line."""

    run: ET.Element | None = None
    hidden: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a run says."""

    around: _Around
    text: str


@dataclass(frozen=True, slots=True)
class _Words:
    """A paragraph: its pieces in order, and what its text boxes hold."""

    pieces: list[_Piece] = field(default_factory=list)
    boxed: list[_Block] = field(default_factory=list)

    def say(self, around: _Around, text: str) -> None:
        """Add *text*, to the last piece where it is of the same run."""
        before = self.pieces.pop().text if self.pieces and self.pieces[-1].around == around else ""
        self.pieces.append(_Piece(around, before + text))

    def text(self, *, hidden: bool) -> str:
        """The words that are hidden, or those that are not."""
        return "".join(piece.text for piece in self.pieces if piece.around.hidden == hidden)


@dataclass(frozen=True, slots=True)
class _Inside:
    """What stands in a cell or a note: its lines, those that are hidden, and its tables."""

    lines: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    tables: list[_Block] = field(default_factory=list)

    def add(self, words: _Words) -> None:
        """Add a paragraph."""
        for hidden, lines in ((False, self.lines), (True, self.hidden)):
            line = words.text(hidden=hidden)
            lines.extend([line] if line.strip() else [])

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def word_page(
    body: Iterable[ET.Element],
    styles: WordStyles,
    notes: Mapping[tuple[str, str], ET.Element],
    numbering: ET.Element | None = None,
) -> TextPage:
    """
    The page of a Word file.

    Args:
        body: The elements of its body.
        styles: Its styles.
        notes: Its footnotes and endnotes, each by the name of the element that refers to it and its identifier.
        numbering: How its lists are numbered.
    """
    reader = _Reader(styles, notes, WordLists(numbering, styles))
    reader.write([_Block(each) for each in _in_force(body, _P, _TBL)])
    reader.write_notes()
    return reader.page


def _in_force(elements: Iterable[ET.Element], *wanted: str) -> Iterator[ET.Element]:
    """
    The outermost elements with one of these tags, in order and however they are wrapped, but for what was deleted or
    moved away; of what is said in two ways for two programs the first.
    """
    due = [*elements][::-1]
    while due:
        each = due.pop()
        if each.tag in wanted:
            yield each
        elif each.tag not in _LEFT_OUT:
            due += reversed(_inner(each))


def _inner(element: ET.Element) -> list[ET.Element]:
    """What is read of the elements in *element*: nothing of a table of contents, which repeats the headings."""
    gallery = element.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    if gallery is not None and gallery.get(f"{W}val") == "Table of Contents":
        return []
    return [*element][:1] if element.tag == _ALTERNATIVES else [*element]


class _Reader:
    def __init__(self, styles: WordStyles, notes: Mapping[tuple[str, str], ET.Element], lists: WordLists) -> None:
        self.page = TextPage()
        self._styles = styles
        self._lists = lists
        self._notes = notes
        self._marks: dict[tuple[str, str], str] = {}
        self._due: list[tuple[str, str]] = []

    def write(self, blocks: list[_Block]) -> None:
        """Write paragraphs and tables, each followed by what its text boxes hold, or the tables in its cells."""
        due = blocks[::-1]
        while due:
            block = due.pop()
            due += reversed(self._table(block) if block.element.tag == _TBL else self._paragraph(block))

    def write_notes(self) -> None:
        """
        Write the notes referred to so far: a section ends with its own, so that they are read as a part of it, and a
        table is followed by its own.
        """
        while self._due:
            note = self._due.pop(0)
            inside = self._inside(_Block(self._notes[note]))
            self.page.write(f"{self._marks[note]} {inside.text.strip()}".strip() + "\n\n")
            self._write_hidden(inside)
            self.write(inside.tables)

    def _paragraph(self, block: _Block) -> list[_Block]:
        """Write a paragraph behind the mark of its list; what its text boxes hold."""
        level = self._styles.heading_level(block.element)
        if level:
            self.write_notes()
        words = self._words(block)
        if any(piece.text.strip() for piece in words.pieces):
            title = words.text(hidden=False)
            mark = self._lists.mark(block.element) if title.strip() else ""
            begin = self.page.write(mark)
            starts = [
                self.page.write(piece.text, hidden=_HIDDEN if piece.around.hidden else "") for piece in words.pieces
            ]
            if level and title.strip():
                self.page.mark_heading(begin, starts[-1] + len(words.pieces[-1].text), mark + title, level)
            self.page.write("\n\n")
        return words.boxed

    def _table(self, block: _Block) -> list[_Block]:
        """Write a table; the tables in its cells."""
        rows = list(_in_force(block.element, f"{W}tr"))
        insides: list[_Inside] = []
        before = len(self._due)
        cells = [self._row(row, insides, hidden=block.hidden) for row in rows]
        heads = (is_on(row.find(f"{W}trPr/{W}tblHeader")) for row in rows)
        self.page.table(merged(cells, sum(takewhile(bool, heads))))
        self.page.write("\n\n")
        for inside in insides:
            self._write_hidden(inside)
        if len(self._due) > before:
            self.write_notes()
        return [table for inside in insides for table in inside.tables]

    def _row(self, row: ET.Element, insides: list[_Inside], *, hidden: bool) -> list[MergedCell]:
        """The cells of a row of a table, with an empty one over the columns that it leaves out before them."""
        left_out = _count(row.find(f"{W}trPr/{W}gridBefore"))
        cells = [MergedCell("", left_out)] if left_out else []
        for cell in _in_force(row, f"{W}tc"):
            width, merge = _count(cell.find(f"{W}tcPr/{W}gridSpan")), cell.find(f"{W}tcPr/{W}vMerge")
            goes_on = merge is not None and merge.get(f"{W}val", "continue") == "continue"
            insides.append(self._inside(_Block(cell, hidden)))
            cells.append(MergedCell(insides[-1].text, max(width, 1), goes_on, self._is_bold(cell)))
        return cells

    def _is_bold(self, cell: ET.Element) -> bool:
        """Whether every run of a cell that says something is bold."""
        runs = [run for run in _in_force(cell, _R) if any(text.text for text in run.iter(f"{W}t"))]
        return bool(runs) and all(self._styles.formatted(run, "b") for run in runs)

    def _inside(self, holder: _Block) -> _Inside:
        inside = _Inside()
        due = [_Block(each, holder.hidden) for each in _in_force(holder.element, _P, _TBL)][::-1]
        while due:
            block = due.pop()
            if block.element.tag == _TBL:
                inside.tables.append(block)
                continue
            words = self._words(block)
            inside.add(words)
            due += reversed(words.boxed)
        return inside

    def _write_hidden(self, inside: _Inside) -> None:
        """Write what is hidden in a cell or a note behind it, so that a value of a table is what a reader sees."""
        for line in inside.hidden:
            self.page.write(line, hidden=_HIDDEN)
            self.page.write("\n\n")

    def _words(self, block: _Block) -> _Words:
        words, last = _Words(), ""
        due = [(each, _Around(hidden=block.hidden)) for each in reversed(block.element)]
        while due:
            each, around = due.pop()
            if each.tag in _LEFT_OUT or (each.tag == _R and self._styles.formatted(each, "strike", "dstrike")):
                continue
            if each.tag in {_P, _TBL}:
                words.boxed.append(_Block(each, around.hidden))
                continue
            around = self._within(each, around)
            said = self._mark(each) or sign(each)
            if said:
                words.say(around, raised(said, last) if around.raised else said)
                last = said
            due += [(inner, around) for inner in reversed(_inner(each))]
        return words

    def _within(self, element: ET.Element, around: _Around) -> _Around:
        """What stands in *element*, itself in *around*, is in."""
        if element.tag == f"{M}sup":
            return replace(around, raised=True)
        if element.tag != _R:
            return around
        hidden = around.hidden or self._styles.formatted(element, "vanish")
        return _Around(element, hidden, around.raised or self._styles.is_raised(element))

    def _mark(self, element: ET.Element) -> str:
        """The mark of a note that is referred to, empty for all else and where the file writes a mark of its own."""
        note = element.tag.removeprefix(W), element.get(f"{W}id", "")
        if note not in self._notes:
            return ""
        if note not in self._marks:
            number = sum(map(bool, self._marks.values())) + 1
            self._marks[note] = "" if says_on(element.get(f"{W}customMarkFollows", "off")) else f"[{number}]"
            self._due.append(note)
        return self._marks[note]


def _count(element: ET.Element | None) -> int:
    """The number of columns that *element* says, 0 where there is none."""
    said = element.get(f"{W}val", "") if element is not None else ""
    return min(int(said), MOST_SPAN) if said.isdecimal() else 0
