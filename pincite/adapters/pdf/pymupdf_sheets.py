"""What PyMuPDF sees on a page, as a sheet: lines, words, rulings, hidden text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pymupdf

from pincite.adapters.pdf.pymupdf_drawings import figures_of, filled_of, panels_of, rulings_of
from pincite.adapters.pdf.pymupdf_hidden import SCAN_SHARE, Unseen
from pincite.adapters.pdf.pymupdf_overlaps import without_overlaps
from pincite.adapters.pdf.pymupdf_shadows import Placed, without_shadows
from pincite.adapters.pdf.pymupdf_sight import Sight
from pincite.ingest.structure.charts import bars_of
from pincite.ingest.structure.hidden import invisible_stretches
from pincite.ingest.structure.raised import Typed, with_raised
from pincite.ingest.structure.sheets import Chart, Hidden, Line, Ruling, Sheet, SheetWord
from pincite.ingest.structure.symbols import BREAK_PLACE, as_printed, bullet_first
from pincite.ingest.structure.tables.find import may_hold_tables
from pincite.model.pages import Box

FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE
_ITALIC_FONT = 2
"""Flag of PyMuPDF of a span in italics."""
_BOLD_FONT = 16
"""Flag of PyMuPDF of a span in bold."""
_BREAK_PLACES = re.compile(rf" *(?:{BREAK_PLACE} *)+")
_WIDE = 0.1
"""Sizes of type from which a blank is one that parts words."""
_FEW_CHARACTERS = 24
"""Characters that a scan may have beside its picture: a page number, a stamp."""


def read_sheet(page: Any, number: int, ocr: Any = None, sight: Sight | None = None) -> Sheet:
    """
    One page as a sheet, in the orientation in which it is shown.

    Args:
        page: A ``pymupdf.Page``.
        number: 1-based.
        ocr: A text page made by OCR, for a page that has no text of its own.
        sight: Looks at type that may not show; without it colours and places alone decide.
    """
    return _Reader(page, number, ocr, sight).sheet()


@dataclass
class _Reader:
    page: Any
    number: int
    ocr: Any
    sight: Sight | None

    @cached_property
    def _textpage(self) -> Any:
        return self.ocr or self.page.get_textpage(flags=FLAGS, clip=pymupdf.INFINITE_RECT())

    @cached_property
    def _rotation(self) -> int:
        return int(self.page.rotation)

    def sheet(self) -> Sheet:
        content = self._content()
        drawn = self.page.get_cdrawings()
        raw = [
            (block["number"], number, line)
            for block in content["blocks"]
            for number, line in enumerate(block.get("lines", ()))
        ]
        kept = without_shadows(
            self._textpage, [each for each in raw if any(span["text"].strip() for span in each[2]["spans"])]
        )
        spans = [span for _, _, line in kept for span in line["spans"]]
        unseen = Unseen(self.page, self.number, drawn, self.sight)
        layer = self.ocr is None and unseen.is_layer(spans)
        reasons = iter(unseen.reasons(spans, on_paper=not (layer or self.ocr)))
        lines = tuple(self._line(block, line, [next(reasons) for _ in line["spans"]]) for block, _, line in kept)
        figures = tuple(self._turned(box) for box in figures_of(drawn))
        rulings = tuple(self._turned_ruling(each) for each in rulings_of(drawn))
        return Sheet(
            number=self.number,
            width=self.page.rect.width,
            height=self.page.rect.height,
            lines=lines,
            words=self._words(kept, lines) if may_hold_tables(lines, rulings) else (),
            rulings=rulings,
            figures=figures,
            charts=(*map(Chart, figures), *bars_of([(self._turned(box), colour) for box, colour in filled_of(drawn)])),
            panels=tuple(self._turned(box) for box in panels_of(drawn)),
            source=self._source(lines, unseen, layer=layer),
            unmapped=sum(line.text.count("\ufffd") for line in lines),
        )

    @cached_property
    def _is_parted(self) -> bool:
        """Whether the page has places at which a line may break, as wide as blanks: they part words."""
        if BREAK_PLACE not in self._textpage.extractText():
            return False
        spans = (
            span
            for block in self._textpage.extractRAWDICT()["blocks"]
            for line in block.get("lines", ())
            for span in line["spans"]
        )
        return all(
            char["bbox"][2] - char["bbox"][0] > _WIDE * span["size"]
            for span in spans
            for char in span["chars"]
            if char["c"] == BREAK_PLACE
        )

    def _content(self) -> Any:
        """What the text page holds, with a blank for each of the places to break a line at that part words."""
        content = self._textpage.extractDICT()
        for line in (line for block in content["blocks"] for line in block.get("lines", ()) if self._is_parted):
            before = " "
            for span in line["spans"]:
                text = _BREAK_PLACES.sub(" ", span["text"])
                span["text"] = text.lstrip(" ") if before.endswith(" ") else text
                before = span["text"] or before
        return content

    def _source(self, lines: tuple[Line, ...], unseen: Unseen, *, layer: bool) -> Any:
        if self.ocr is not None or layer:
            return "ocr"
        if sum(len(line.text) for line in lines) < _FEW_CHARACTERS and unseen.picture_share > SCAN_SHARE:
            return "scan"
        return "text" if lines else "blank"

    def _line(self, block: int, line: dict[str, Any], reasons: Sequence[str | None]) -> Line:
        spans = line["spans"]
        main = max(spans, key=lambda span: len(span["text"]))
        worded = [span for span in spans if any(letter.isalpha() for letter in span["text"])]
        shown = _text(line).rstrip()
        hidden = tuple(
            Hidden(each.start, min(each.end, len(shown)), each.reason)
            for each in (*invisible_stretches(shown), *_unseen(spans, reasons))
            if each.start < len(shown)
        )
        turn = _quarters(line["dir"]) + self._rotation // 90
        return Line(
            text=shown,
            box=self._turned(line["bbox"]),
            size=round(main["size"], 1),
            bold=_is_bold(main) and all(_is_bold(span) for span in worded[-1:]),
            block=block,
            upright=turn % 2 == 0,
            hidden=hidden,
            turn=turn % 4,
            italic=all(span["flags"] & _ITALIC_FONT for span in spans if span["text"].strip()),
        )

    def _words(self, kept: list[Placed], lines: tuple[Line, ...]) -> tuple[SheetWord, ...]:
        index = {(block, number): at for at, (block, number, line) in enumerate(kept) if "words" not in line}
        whole = self._textpage.extractWORDS(BREAK_PLACE if self._is_parted else None)
        found = [
            ((x0, y0, x1, y1), text, index[block, line])
            for x0, y0, x1, y1, text, block, line, _ in without_overlaps(self._textpage, whole)
            if (block, line) in index
        ]
        found += [(box, text, at) for at, (_, _, line) in enumerate(kept) for box, text in line.get("words", ())]
        ends: dict[int, int] = {}
        words: list[SheetWord] = []
        for box, text, at in found:
            start = _after_blanks(lines[at].text, ends.get(at, 0))
            end = start + len(text)
            if end <= len(lines[at].text):
                ends[at] = end
                words.append(SheetWord(lines[at].text[start:end], self._turned(box), at, start, end))
        return tuple(words)

    def _turned(self, box: Any) -> Box:
        if self._rotation:
            box = (pymupdf.Rect(box) * self.page.rotation_matrix).normalize()
        x0, y0, x1, y1 = box
        return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)

    def _turned_ruling(self, ruling: Ruling) -> Ruling:
        if not self._rotation:
            return ruling
        flat = (
            (ruling.low, ruling.at, ruling.high, ruling.at)
            if ruling.horizontal
            else (ruling.at, ruling.low, ruling.at, ruling.high)
        )
        one = pymupdf.Point(flat[:2]) * self.page.rotation_matrix
        two = pymupdf.Point(flat[2:]) * self.page.rotation_matrix
        if abs(one.y - two.y) <= abs(one.x - two.x):
            return Ruling(horizontal=True, at=one.y, low=min(one.x, two.x), high=max(one.x, two.x))
        return Ruling(horizontal=False, at=one.x, low=min(one.y, two.y), high=max(one.y, two.y))


def _text(line: dict[str, Any]) -> str:
    """The characters of a line, raised figures written raised; a line without its shadow holds one base line alone."""
    texts = bullet_first([(as_printed(span["text"], span["font"]), span["font"]) for span in line["spans"]])
    pieces = [
        Typed(text, _depth(line["dir"], span.get("origin", (0.0, 0.0))), span["size"])
        for text, span in zip(texts, line["spans"], strict=True)
    ]
    return with_raised(pieces)


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & _BOLD_FONT) or "bold" in span["font"].lower()


def _quarters(direction: tuple[float, float]) -> int:
    """By how many quarter turns clockwise type that runs in *direction*, y down, is turned, about."""
    across, down = direction
    if abs(across) > abs(down):
        return 0 if across > 0 else 2
    return 1 if down > 0 else 3


def _depth(direction: tuple[float, float], origin: tuple[float, float]) -> float:
    """How low a place stands across a line of this direction."""
    return float(direction[0] * origin[1] - direction[1] * origin[0])


def _unseen(spans: Sequence[dict[str, Any]], reasons: Sequence[str | None]) -> Iterator[Hidden]:
    at = 0
    for span, reason in zip(spans, reasons, strict=True):
        end = at + len(span["text"])
        if reason is not None:
            yield Hidden(at, end, reason)
        at = end


def _after_blanks(text: str, start: int) -> int:
    """
    Index of the first character from *start* on that parts no words for PyMuPDF: controls, blanks and no-break blanks
    do, typographic ones do not.
    """
    while start < len(text) and (text[start] <= " " or text[start] == "\xa0"):
        start += 1
    return start
