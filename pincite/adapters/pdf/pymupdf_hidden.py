"""Which type of a page PyMuPDF sees and a reader does not."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pymupdf

from pincite.adapters.pdf.pymupdf_drawings import Drawings, Painted, areas_of
from pincite.adapters.pdf.pymupdf_sight import Sight, Type
from pincite.ingest.structure.bands import Bands
from pincite.ingest.structure.hidden import TINY, Doubt, Ground
from pincite.model.pages import Box

PAINTED = 16 | 32
"""Flags of PyMuPDF of characters that are filled or stroked."""
SCAN_SHARE = 0.5
"""Share of a page that pictures cover where it is a scan."""
_OPAQUE = 255
_FAINT = 128
"""Opacity (255 hides what is below) under which type has to be looked at."""
Span = dict[str, Any]


@dataclass
class Unseen:
    """
    Looks at the type of one page.

    ``page`` is a ``pymupdf.Page``, ``number`` its 1-based number; ``sight`` is None where the page cannot be drawn.
    """

    page: Any
    number: int
    drawn: Drawings
    sight: Sight | None

    def is_layer(self, spans: Sequence[Span]) -> bool:
        """
        Whether most of *spans* are invisible or lie under a picture, and pictures cover most of the page: a scanner's
        software laid them there to be searched.
        """
        spans = [span for span in spans if span["text"].strip()]
        unseen = [span for span in spans if not span["char_flags"] & PAINTED or self._is_under_a_picture(span["bbox"])]
        return len(unseen) > len(spans) / 2 and self.picture_share > SCAN_SHARE

    @cached_property
    def picture_share(self) -> float:
        """Share of the page that pictures cover; more than 1 where they cover each other."""
        page = self.page.mediabox
        return float(
            sum(abs((pymupdf.Rect(box) & page).get_area()) for _, box in self._pictures) / (abs(page.get_area()) or 1.0)
        )

    def reasons(self, spans: Sequence[Span], *, on_paper: bool) -> list[str | None]:
        """
        For each of the page's *spans* why a reader cannot see it, None where one can; what is not *on_paper* is the
        layer of a scan, unseen on purpose.
        """
        reasons = [self._reason(span, on_paper=on_paper) for span in spans]
        if on_paper:
            doubts = {
                at: doubt
                for at, span in enumerate(spans)
                if reasons[at] is None and (doubt := self._doubt(span)) is not None
            }
            for at, seen in self._looked_at(spans, doubts).items():
                reasons[at] = (
                    None if seen else "the colour of its ground" if doubts[at] == "on a picture" else doubts[at]
                )
        return reasons

    def _reason(self, span: Span, *, on_paper: bool) -> str | None:
        if not span["text"].strip():
            return None
        if on_paper and (not span["char_flags"] & PAINTED or span["alpha"] == 0):
            return "invisible render mode"
        if span["size"] < TINY:
            return f"type of {span['size']:.1f} points"
        x0, y0, x1, y1 = span["bbox"]
        page = self.page.cropbox
        return "off the page" if x1 <= 0 or y1 <= 0 or x0 >= page.width or y0 >= page.height else None

    def _is_under_a_picture(self, box: Box) -> bool:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        over = [order for order, (x0, y0, x1, y1) in self._pictures if x0 <= x <= x1 and y0 <= y <= y1]
        return bool(over) and max(over) > self._written(box)

    def _doubt(self, span: Span) -> Doubt | None:
        if not any(letter.isalnum() for letter in span["text"]):
            return None
        if span["alpha"] < _FAINT:
            return "the colour of its ground"
        return self._ground.doubt(span["color"], span["bbox"], lambda: self._written(span["bbox"]))

    def _looked_at(self, spans: Sequence[Span], doubts: dict[int, Doubt]) -> dict[int, bool]:
        """
        Whether the spans in doubt show; where the page cannot be drawn, colours and places decide, and what stands on a
        picture is taken to show.
        """
        if not doubts:
            return {}
        written = Bands((span["bbox"], (at, span["bbox"])) for at, span in enumerate(spans) if span["text"].strip())
        types = []
        for at in doubts:
            span = spans[at]
            others = tuple(box for other, box in written.near(span["bbox"]) if other != at and _meet(span["bbox"], box))
            types.append(Type(span["bbox"], span["size"], span["color"], span["alpha"] / _OPAQUE, others))
        shown = self.sight.shows(self.number, types) if self.sight is not None else None
        return dict(zip(doubts, shown or [doubt == "on a picture" for doubt in doubts.values()], strict=True))

    @cached_property
    def _painted(self) -> Painted:
        return self.page.get_bboxlog()  # type: ignore[no-any-return]

    @cached_property
    def _pictures(self) -> list[tuple[int, Box]]:
        return [(order, box) for order, (kind, box) in enumerate(self._painted) if kind == "fill-image"]

    @cached_property
    def _ground(self) -> Ground:
        return Ground(areas_of(self.drawn, self._painted))

    @cached_property
    def _types(self) -> Bands[tuple[int, Box]]:
        """What was painted as type, with its place in the order."""
        return Bands((box, (order, box)) for order, (kind, box) in enumerate(self._painted) if kind.endswith("-text"))

    def _written(self, box: Box) -> int:
        """Place in the order of painting of the last type in *box*; behind everything where none is found."""
        return max((order for order, other in self._types.near(box) if _meet(box, other)), default=len(self._painted))


def _meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
