"""What PyMuPDF sees on a page, as a sheet: lines, words, rulings, hidden text."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pymupdf

from pincite.adapters.pymupdf_drawings import figures_of, fills_of, rulings_of
from pincite.ingest.structure.hidden import TINY, Ground, invisible_stretches
from pincite.ingest.structure.sheets import Hidden, Line, Ruling, Sheet, Word
from pincite.ingest.structure.symbols import as_printed
from pincite.ingest.structure.tables.find import may_hold_tables
from pincite.model.pages import Box

FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE
_BOLD_FONT, _PAINTED = 16, 16 | 32
"""Flags of PyMuPDF: of a span in bold, of characters that are filled or stroked."""
_SCAN_SHARE = 0.5
"""Share of a page that pictures cover where it is a scan."""
_FEW_CHARACTERS = 24
"""Characters that a scan may have beside its picture: a page number, a stamp."""


def read_sheet(page: Any, number: int, ocr: Any = None) -> Sheet:
    """
    One page as a sheet, in the orientation in which it is shown.

    Args:
        page: A ``pymupdf.Page``.
        number: 1-based.
        ocr: A text page made by OCR, for a page that has no text of its own.
    """
    return _Reader(page, number, ocr).sheet()


@dataclass
class _Reader:
    page: Any
    number: int
    ocr: Any

    @cached_property
    def _textpage(self) -> Any:
        return self.ocr or self.page.get_textpage(flags=FLAGS, clip=pymupdf.INFINITE_RECT())

    @cached_property
    def _rotation(self) -> int:
        return int(self.page.rotation)

    @cached_property
    def _size(self) -> tuple[float, float]:
        """Width and height before the page is turned."""
        box = self.page.cropbox
        return box.width, box.height

    def sheet(self) -> Sheet:
        content = self._textpage.extractDICT()
        drawn = self.page.get_cdrawings()
        raw = [(block["number"], number, line) for block in content["blocks"] for number, line in enumerate(block.get("lines", ()))]
        layer = self.ocr is None and self._is_ocr_layer(raw)
        ground = Ground(fills_of(drawn))
        kept = [(block, number, line) for block, number, line in raw if any(span["text"].strip() for span in line["spans"])]
        lines = tuple(self._line(block, line, ground, painted=not (layer or self.ocr)) for block, _, line in kept)
        rulings = tuple(self._turned_ruling(each) for each in rulings_of(drawn))
        return Sheet(
            number=self.number,
            width=self.page.rect.width,
            height=self.page.rect.height,
            lines=lines,
            words=self._words([(block, number) for block, number, _ in kept], lines) if may_hold_tables(lines, rulings) else (),
            rulings=rulings,
            figures=tuple(self._turned(box) for box in figures_of(drawn)),
            source=self._source(lines, layer=layer),
            unmapped=sum(line.text.count("\ufffd") for line in lines),
        )

    def _is_ocr_layer(self, raw: list[Any]) -> bool:
        """Invisible text over a picture of the whole page is what a scanner's software laid there to be searched."""
        spans = [span for _, _, line in raw for span in line["spans"] if span["text"].strip()]
        unseen = sum(not span["char_flags"] & _PAINTED for span in spans)
        return bool(spans) and unseen > len(spans) / 2 and self._picture_share() > _SCAN_SHARE

    def _picture_share(self) -> float:
        area = abs(self.page.mediabox.get_area()) or 1.0
        return float(sum(abs((pymupdf.Rect(info["bbox"]) & self.page.mediabox).get_area()) for info in self.page.get_image_info()) / area)

    def _source(self, lines: tuple[Line, ...], *, layer: bool) -> Any:
        if self.ocr is not None or layer:
            return "ocr"
        if sum(len(line.text) for line in lines) < _FEW_CHARACTERS and self._picture_share() > _SCAN_SHARE:
            return "scan"
        return "text" if lines else "blank"

    def _line(self, block: int, line: dict[str, Any], ground: Ground, *, painted: bool) -> Line:
        spans = line["spans"]
        main = max(spans, key=lambda span: len(span["text"]))
        text = "".join(as_printed(span["text"], span["font"]) for span in spans)
        shown = text.rstrip()
        hidden = tuple(
            Hidden(each.start, min(each.end, len(shown)), each.reason)
            for each in (*invisible_stretches(shown), *self._unseen(spans, ground, painted=painted))
            if each.start < len(shown)
        )
        level = abs(line["dir"][0]) > abs(line["dir"][1])
        return Line(
            text=shown,
            box=self._turned(line["bbox"]),
            size=round(main["size"], 1),
            bold=bool(main["flags"] & _BOLD_FONT) or "bold" in main["font"].lower(),
            block=block,
            upright=level != (self._rotation in {90, 270}),
            hidden=hidden,
        )

    def _unseen(self, spans: list[dict[str, Any]], ground: Ground, *, painted: bool) -> Iterator[Hidden]:
        at = 0
        for span in spans:
            end = at + len(span["text"])
            reason = self._reason(span, ground, painted=painted) if span["text"].strip() else None
            if reason is not None:
                yield Hidden(at, end, reason)
            at = end

    def _reason(self, span: dict[str, Any], ground: Ground, *, painted: bool) -> str | None:
        if painted and (not span["char_flags"] & _PAINTED or span["alpha"] == 0):
            return "invisible render mode"
        if span["size"] < TINY:
            return f"type of {span['size']:.1f} points"
        x0, y0, x1, y1 = span["bbox"]
        width, height = self._size
        if x1 <= 0 or y1 <= 0 or x0 >= width or y0 >= height:
            return "off the page"
        if painted and ground.conceals(span["color"], span["bbox"]) and not self._on_picture(span["bbox"]):
            return "the colour of its ground"
        return None

    @cached_property
    def _pictures(self) -> list[Any]:
        return [pymupdf.Rect(info["bbox"]) for info in self.page.get_image_info()]

    def _on_picture(self, box: Box) -> bool:
        return any(picture.intersects(pymupdf.Rect(box)) for picture in self._pictures)

    def _words(self, kept: list[tuple[int, int]], lines: tuple[Line, ...]) -> tuple[Word, ...]:
        index = {key: at for at, key in enumerate(kept)}
        ends: dict[int, int] = {}
        words: list[Word] = []
        for x0, y0, x1, y1, text, block, line, _ in self._textpage.extractWORDS():
            at = index.get((block, line))
            if at is None:
                continue
            start = _after_blanks(lines[at].text, ends.get(at, 0))
            end = start + len(text)
            if end <= len(lines[at].text):
                ends[at] = end
                words.append(Word(lines[at].text[start:end], self._turned((x0, y0, x1, y1)), at, start, end))
        return tuple(words)

    def _turned(self, box: Any) -> Box:
        if self._rotation:
            box = (pymupdf.Rect(box) * self.page.rotation_matrix).normalize()
        x0, y0, x1, y1 = box
        return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)

    def _turned_ruling(self, ruling: Ruling) -> Ruling:
        if not self._rotation:
            return ruling
        flat = (ruling.low, ruling.at, ruling.high, ruling.at) if ruling.horizontal else (ruling.at, ruling.low, ruling.at, ruling.high)
        one, two = (pymupdf.Point(flat[:2]) * self.page.rotation_matrix, pymupdf.Point(flat[2:]) * self.page.rotation_matrix)
        if abs(one.y - two.y) <= abs(one.x - two.x):
            return Ruling(horizontal=True, at=one.y, low=min(one.x, two.x), high=max(one.x, two.x))
        return Ruling(horizontal=False, at=one.x, low=min(one.y, two.y), high=max(one.y, two.y))


def _after_blanks(text: str, start: int) -> int:
    """Index of the first character from *start* on that parts no words for PyMuPDF: controls, blanks and no-break blanks do, typographic ones do not."""
    while start < len(text) and (text[start] <= " " or text[start] == "\xa0"):
        start += 1
    return start
