"""What stands over a table or a list and is said of each of its rows or items, and where it stands to be cited."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk, StatedUnit
from pincite.passages.stretches import long_enough
from pincite.values.captions import caption_read, place_of, unit_opening


class Captioned(NamedTuple):
    """
    What is said of every row of a table, or item of a list: its ``title`` before it, empty where it has none, and
    ``notes`` behind it.

    ``own`` are the places of both in the chunk of the rows, ``beyond`` those in the chunk beside it that holds its
    caption.
    """

    title: str = ""
    notes: tuple[str, ...] = ()
    own: tuple[Span, ...] = ()
    beyond: tuple[Span, ...] = ()

    def without_units(self) -> "Captioned":
        """What is said of a row that has a unit of its own: no note that only says what figures are in."""
        notes = tuple(note for note in self.notes if not unit_opening(note.strip("()[]")))
        return self._replace(notes=notes) if self.title or notes else NO_CAPTION

    def said(self, text: str) -> str:
        """*text* with title and notes, each unless it stands there already."""
        behind = "".join(f" ({note.strip('().')})" for note in self.notes if note not in text)
        text = f"{text.rstrip(' ;,.')}{behind}" if behind else text
        return f"{self.title}: {text}" if self.title and self.title not in text else text


NO_CAPTION = Captioned()
_FIGURE = re.compile(
    r"\s*(?P<caption>(?:figure|fig\.|chart)\s+[\w.-]*\d[\w.-]*\s*[.:|\u2013-]\s*(?P<title>\S[^\n]*(?:\n[^\n]+)?))"
    r"(?:\n\s*\n|\s*$)",
    re.IGNORECASE,
)
"""The caption of a figure, of two lines at most: "Figure 2: How did you get in touch?"."""


def figured(chunk: Chunk, start: int) -> Captioned:
    """
    What the caption right below a chart, whose bars end at *start* of the text of *chunk*, says of each: its title.
    """
    found = _FIGURE.match(chunk.text, start)
    if found is None:
        return NO_CAPTION
    return Captioned(
        title=readable(found["title"]).rstrip(" .:"), own=(long_enough(chunk.text, *found.span("caption")),)
    )


def captioned(chunk: Chunk, over: Chunk | None, units: Sequence[StatedUnit] = ()) -> Captioned:
    """
    What the caption of a table says of the rows in *chunk*; what holds a figure and stands neither there nor in *over*
    is left out, for it could not be cited.

    Args:
        chunk: Rows of the table.
        over: The chunk beside it that holds the caption, or else states the units of its paper, if one does.
        units: What the paper says of these rows, too.
    """
    caption = caption_read(chunk.caption)
    notes = (*caption.notes, *(each.text for each in units))
    pieces = (caption.title, *notes) if caption.title else notes
    own = {piece: place for piece in pieces if (place := place_of(piece, chunk.text))}
    beyond = {piece: place for piece in pieces if over and piece not in own and (place := place_of(piece, over.text))}
    told = [piece for piece in pieces if piece in own or piece in beyond or not any(map(str.isdigit, piece))]
    return Captioned(
        title=readable(caption.title) if caption.title in told else "",
        notes=tuple(readable(note) for note in notes if note in told),
        own=_places(chunk.text, list(own.values())),
        beyond=_places(over.text, list(beyond.values())) if over else (),
    )


def _places(text: str, found: Sequence[Span]) -> tuple[Span, ...]:
    """Places from the first on, without those that lie in another one, each long enough for a snippet."""
    spans = sorted({long_enough(text, *place) for place in found}, key=lambda span: (span[0], -span[1]))
    return tuple(
        span
        for at, span in enumerate(spans)
        if not any(first <= span[0] and span[1] <= last for first, last in spans[:at])
    )
