"""
What the conflict map holds against each other: the values that sentences state, and the cells of tables with the names
of their row and column.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pincite.model.chunks import Chunk
from pincite.model.documents import Document
from pincite.model.values import TypedValue, ValueKind
from pincite.passages.rows import TableRow, captions_of, read_out, rows_of, with_units
from pincite.values.captions import unit_stated
from pincite.values.compare import Figure, figure_of
from pincite.values.sentences import sentences
from pincite.values.words import content_words

_LETTER = re.compile(r"[^\W\d_]")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True)
class ValueStatement:
    """
    A value with the sentence that it stands in, its words without the value, and its chunk and document.

    Of a cell ``sentence`` is its row's name and the cell under its column's, and ``row`` and ``column`` are the words
    of the two names, that of the column without its unit; both are empty for prose. A row that only a figure names is
    called by its column, too. ``figures`` are all that the sentence, or the whole row, states.
    """

    document: Document
    chunk: Chunk
    value: TypedValue
    sentence: str
    words: frozenset[str]
    figures: frozenset[Figure]
    row: frozenset[str] = frozenset()
    column: frozenset[str] = frozenset()

    @cached_property
    def figure(self) -> Figure:
        """The value as a figure."""
        return figure_of(self.value)


def _words(text: str) -> frozenset[str]:
    """Stems of the words that carry meaning, and the figures: "Cardelone 5 mg" is not "Cardelone 10 mg"."""
    return frozenset((*(word for word in content_words(text) if _LETTER.search(word)), *_FIGURE.findall(text)))


def statements(document: Document, chunks: Sequence[Chunk]) -> Iterator[ValueStatement]:
    """Every value that a document states of something; text kept out of answers contradicts nobody."""
    for chunk in chunks:
        if not chunk.flags:
            yield from _of_table(document, chunk) if chunk.kind == "table" else _of_prose(document, chunk)


def _of_prose(document: Document, chunk: Chunk) -> Iterator[ValueStatement]:
    # Imported here and below: the reader's patterns take a tenth of a second that a definition of the assets need not
    # pay.
    from pincite.retrieval.conflicts import DECISIVE  # noqa: PLC0415 - readers that only the conflict map pays for
    from pincite.values.reader import read_values  # noqa: PLC0415 - readers that only the conflict map pays for

    spans, values = sentences(chunk.text), read_values(chunk.text)
    for value in values:
        if value.kind in DECISIVE and value.role:
            start, end = next(((s, e) for s, e in spans if s <= value.start < e), (value.start, value.end))
            others = f"{chunk.text[start : value.start]} {chunk.text[value.end : end]}"
            figures = frozenset(figure_of(each) for each in values if start <= each.start < end)
            yield ValueStatement(
                document, chunk, value, " ".join(chunk.text[start:end].split()), _words(others), figures
            )


def _of_table(document: Document, chunk: Chunk) -> Iterator[ValueStatement]:
    """The cells behind the first of each row whose columns are named."""
    for row in rows_of(chunk):
        if len(row.cells) == len(chunk.header) and row.cells != chunk.header and row.cells[0]:
            captions = captions_of(chunk, row.start)
            yield from (cell for at in range(1, len(row.cells)) for cell in _cells(document, chunk, row, at, captions))


def _cells(
    document: Document, chunk: Chunk, row: TableRow, at: int, captions: Sequence[str]
) -> Iterator[ValueStatement]:
    """The value of a cell, where it has one alone: a bare count, too, for row and column say what it counts."""
    from pincite.retrieval.conflicts import DECISIVE  # noqa: PLC0415 - readers that only the conflict map pays for
    from pincite.values.reader import read_values  # noqa: PLC0415 - readers that only the conflict map pays for

    names = [" ".join(name.split()) for name in chunk.header]
    cells, own = row.cells, with_units(names, row, captions)
    named, text = f"{names[0]}: {cells[0]}", read_out(names[at : at + 1], own[at : at + 1])
    sentence = f"{named}; {text}"
    within = [value for value in read_values(sentence) if value.start >= len(sentence) - len(text) + len(names[at])]
    if len(within) == 1 and within[0].kind in {*DECISIVE, ValueKind.COUNT}:
        label = _words(cells[0] if _LETTER.search(cells[0]) else named)
        column = _words(names[at]) - _words(unit_stated(names[at]))
        figures = frozenset(map(figure_of, read_values(read_out(names, own))))
        yield ValueStatement(
            document, chunk, within[0], sentence, label | column, figures | {figure_of(within[0])}, label, column
        )
