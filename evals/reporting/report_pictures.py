"""
The pictures of a report: each page once in the file, shown wherever a case quotes it, with the passages marked on it.
"""

import base64
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from evals.reporting.report_pages import PagePlace, drawn
from pincite.adapters.pdf.page_picture import PageImage
from pincite.model.pages import Box

PICTURES = 30
"""
Pages that are carried as pictures, 60 kB each: those of the cases that ask for a look come first, then those that most
of the others quote.
"""


@dataclass(frozen=True, slots=True)
class QuotedPassage:
    """
    A quoted passage: whether it is what was ``wanted`` or what was ``given``, and its rectangles on the page, where
    that can be drawn.
    """

    role: str
    file: str
    page: int
    words: str
    boxes: tuple[Box, ...]
    place: PagePlace | None


@dataclass(frozen=True, slots=True)
class Album:
    """The pictures that a report carries, each under the name by which cases show it."""

    images: dict[PagePlace, tuple[str, PageImage]]

    def store(self) -> str:
        """All pictures as symbols of one SVG that itself shows nothing."""
        return (
            '<svg width="0" height="0" class="store" '
            f'aria-hidden="true">{"".join(_symbol(name, image) for name, image in self.images.values())}</svg>'
        )

    def pictures(self, passages: Sequence[QuotedPassage]) -> str:
        """
        Each page of a case once, with what was wanted and what was given marked on it; in words, where none is carried.
        """
        pages: dict[PagePlace, list[QuotedPassage]] = {}
        for passage in passages:
            if passage.place is not None and passage.place in self.images:
                pages.setdefault(passage.place, []).append(passage)
        if not pages:
            return f"<p><small>{_without(passages)}</small></p>" if passages else ""
        return (
            "<div "
            f'class="pictures">{"".join(_picture(*self.images[place], found) for place, found in pages.items())}</div>'
        )


def album_of(urgent: Iterable[QuotedPassage], every: Iterable[QuotedPassage]) -> Album:
    """
    Pictures of the pages of *urgent* passages, then of those that most of *every* passage stand on, as many as a report
    carries.
    """
    used = Counter(passage.place for passage in every if passage.place)
    first = [passage.place for passage in urgent if passage.place]
    by_use = sorted(used, key=lambda place: (-used[place], str(place.path), place.number))
    chosen = list(dict.fromkeys([*first, *by_use]))[:PICTURES]
    return Album(
        {
            place: (f"page-{number}", image)
            for number, place in enumerate(chosen, start=1)
            if (image := drawn(place)) is not None
        }
    )


def _symbol(name: str, image: PageImage) -> str:
    data = f"data:{image.media_type};base64,{base64.b64encode(image.data).decode()}"
    size = f'width="{image.width:g}" height="{image.height:g}"'
    return f'<symbol id="{name}" viewBox="0 0 {image.width:g} {image.height:g}"><image {size} href="{data}"/></symbol>'


def _without(passages: Sequence[QuotedPassage]) -> str:
    if any(passage.place for passage in passages):
        return f"no picture: this file carries the {PICTURES} pages that most cases quote or that failed"
    return "no picture: a text has no pages to draw, or the file is not at hand as it was read"


def _picture(name: str, image: PageImage, passages: Sequence[QuotedPassage]) -> str:
    marks = "".join(
        f'<rect class="{passage.role}" x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}"/>'
        for passage in passages
        for x0, y0, x1, y1 in dict.fromkeys(passage.boxes)
    )
    roles = " and ".join(dict.fromkeys(passage.role for passage in passages))
    said = f"{escape(passages[0].file)} p{passages[0].page}: {roles}"
    return (
        f'<figure class="page"><svg viewBox="0 0 {image.width:g} {image.height:g}" role="img" '
        f'aria-label="{said}"><use href="#{name}"/>{marks}</svg>'
        f"<figcaption>{said}</figcaption></figure>"
    )
