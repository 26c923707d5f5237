"""A passage: one thing that a chunk states."""

from dataclasses import dataclass
from typing import Literal

from pincite.ingest.page_stretches import Span
from pincite.model.chunks import Chunk
from pincite.passages.captioned import NO_CAPTION, Captioned
from pincite.passages.continued import Beyond
from pincite.passages.footnotes import Footnote
from pincite.values.terms import terms_of

Kind = Literal["sentence", "item", "list", "row"]


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """
    What one stretch of ``chunk`` says.

    ``text`` is the statement as an answer would give it; ``spans`` the stretches of ``chunk.text`` that it is made of
    (0-based, end exclusive), the one that states it first; ``terms`` its stemmed content words; ``label`` a row's first
    cell, or the heading of a list that no colon leads to; ``cells`` a row's cells with the names of their columns,
    ``measured`` the row with the units that stand over its figures, ``measures`` those of its cells that stand behind
    its label, so; ``caption`` what stands over its table; ``lead`` the sentence before that a pronoun points to;
    ``beyond`` the stretches of the next chunk, or of one before, that hold the other part of a sentence which a page
    break tears, the lead-in of a list or the rest of one, or the names of a table's columns; ``kind`` tells a sentence
    from an item, a row, and a list, which is several items in one. ``over`` is what the caption of a row's table, or
    the heading over an item that is a sentence, says of it, ``groups`` what a row is of beyond its label, ``figures``
    its cells with their unit and in full, "" where the table states none once for all; ``notes`` are those to which a
    row points, what they say stands in ``text``, too.
    """

    chunk: Chunk
    kind: Kind
    text: str
    spans: tuple[Span, ...]
    terms: frozenset[str]
    label: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    measures: tuple[str, ...] = ()
    measured: str = ""
    caption: str = ""
    lead: str = ""
    beyond: Beyond | None = None
    groups: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    over: Captioned = NO_CAPTION
    notes: tuple[Footnote, ...] = ()

    @property
    def said(self) -> str:
        """The statement with what the caption of its table says of it."""
        return self.over.said(self.text)

    @property
    def heading(self) -> str:
        """What it stands right under: the title of its list or table, or else the innermost heading; "" for none."""
        own = self.label if self.kind == "list" else self.over.title
        return own or (self.chunk.section[-1] if self.chunk.section else "")

    @property
    def of_rows(self) -> bool:
        """Whether it is several rows of a table in one."""
        return self.kind == "list" and bool(self.chunk.rows)

    @property
    def held(self) -> str:
        """What the passage holds for one who looks at its page: of a row, the units that stand over it, too."""
        return " ".join((self.measured or self.text, *(note.text for note in self.notes)))


def passage_of(chunk: Chunk, kind: Kind, text: str, *spans: Span) -> Passage:
    """What the *spans* of a chunk state together, in these words."""
    return Passage(chunk, kind, text, spans, frozenset(terms_of(text)))
