"""The notes below a table to which marks in its cells point: "18*" is 18, and the note says something of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.ingest.page_stretches import NOWHERE, Span
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.passages.rows import TableRow
from pincite.passages.stretches import long_enough
from pincite.values.letters import RAISED_DIGITS

REMEMBERED = 4096
_RAISED = RAISED_DIGITS[1:]
_SIGN = rf"\*{{1,3}}|[\u2020\u2021\u00a7]|[{_RAISED}]"
_MARK = rf"{_SIGN}|(?:\(|(?<![\w(]))(?:\d{{1,2}}|[a-h])\)|\[\d{{1,2}}\]"
_OPENS = re.compile(
    rf"[ \t>]*(?P<mark>(?:\\?\*){{1,3}}|{_MARK}|(?i:note) \d{{1,2}}(?=[:.)])|\d{{1,2}}\.?(?= [A-Z]))"
    r"[:.)]?\s*(?P<text>\S.*)"
)
"""A line that a note opens; Markdown writes each of its stars behind a stroke."""

_MARKED = re.compile(rf"(?P<plain>.*[^\s(\[])\s?(?<!\*)(?P<mark>{_MARK})")
"""Two stars are one mark, and no second one behind a first."""
_SENT_TO = re.compile(r"\b(?:foot)?notes? \(?(?P<mark>\d{1,2}|[a-h])\b", re.IGNORECASE)
_LINE = re.compile(r"^.*$", re.MULTILINE)
_CLOSED = re.compile(r"[.!?]\W*$")
_MOST_LINES, _LONGEST = 3, 300


@dataclass(frozen=True, slots=True)
class Footnote:
    """What a note says, and where it stands in ``chunk`` with its mark (0-based, end exclusive)."""

    text: str
    chunk: Chunk
    span: Span


@lru_cache(maxsize=REMEMBERED)
def bears_marks(chunk: Chunk) -> bool:
    """Whether a cell of a table, or a name of its columns, may point to a note."""
    cells = (readable(chunk.text[slice(*cell)]) for row in chunk.rows for cell in row if cell != NOWHERE)
    return any(_marks(cell) for cell in (*cells, *chunk.header))


@lru_cache(maxsize=REMEMBERED)
def notes_in(chunk: Chunk) -> Mapping[str, Footnote]:
    """The notes that stand in the text of *chunk*, by their mark; of two with one mark the first."""
    found: dict[str, Footnote] = {}
    for mark, text, span in _notes(chunk.text):
        if len(text) <= _LONGEST:
            found.setdefault(mark, Footnote(text, chunk, long_enough(chunk.text, *span)))
    return found


def without_marks(cells: Sequence[str], notes: Mapping[str, Footnote]) -> tuple[str, ...]:
    """The cells, each without the mark at its end that one of *notes* has."""
    return tuple(_plain(cell, notes) for cell in cells)


def noted(
    names: Sequence[str], row: TableRow, notes: Mapping[str, Footnote], keys: Mapping[str, Footnote]
) -> tuple[TableRow, tuple[str, ...], tuple[Footnote, ...]]:
    """
    *row* without the marks of its cells, the cells with what the *notes* say to which they or the *names* of their
    columns point, and with what the *keys* say that a lone sign behind its label stands for, each once, and these
    notes.
    """
    known = names if len(names) == len(row.cells) else [""] * len(row.cells)
    plain = without_marks(row.cells, notes)
    told: list[Footnote] = []
    cells = []
    for at, (name, cell, bare) in enumerate(zip(known, row.cells, plain, strict=True)):
        marks = (*_marks(cell), *_marks(name)) if cell else ()
        pointed = [notes[mark] for mark in dict.fromkeys(marks) if mark in notes]
        pointed += [keys[cell]] if at and cell in keys else []
        own = [note for note in pointed if note not in told]
        told += own
        cells.append(bare + "".join(f" ({note.text.strip('().')})" for note in own))
    return replace(row, cells=plain), tuple(cells), tuple(told)


def _notes(text: str) -> Iterator[tuple[str, str, Span]]:
    """The mark, the words and the place of each note; its further lines are read until one closes a sentence."""
    lines = [found.span() for found in _LINE.finditer(text)]
    for at, (low, high) in enumerate(lines):
        found = _OPENS.fullmatch(text[low:high])
        if not found:
            continue
        said, end = found["text"], high
        for further, last in lines[at + 1 : at + _MOST_LINES]:
            line = text[further:last]
            if _CLOSED.search(said) or not line.strip() or _OPENS.fullmatch(line):
                break
            said, end = f"{said} {line.strip()}", last
        yield _bare(found["mark"]), readable(said).strip(), (low, end)


def _marks(cell: str) -> list[str]:
    """The marks of the notes to which *cell* points."""
    marks = [found["mark"] for found in _SENT_TO.finditer(cell)]
    while found := _marked(cell):
        cell = found["plain"].rstrip(" ,")
        marks.append(found["mark"])
    return [_bare(mark) for mark in marks]


def _marked(cell: str) -> re.Match[str] | None:
    """
    The cell and the mark at its end; a bracket that closes one of the cell's own ("day -28 to -1") is part of no mark.
    """
    found = _MARKED.fullmatch(cell)
    own = found is not None and found["mark"].count("(") < found["mark"].count(")")
    return None if found is None or (own and found["plain"].count("(") > found["plain"].count(")")) else found


def _plain(cell: str, notes: Mapping[str, Footnote]) -> str:
    while (found := _marked(cell)) and _bare(found["mark"]) in notes:
        cell = found["plain"].rstrip(" ,")
    return cell


def _bare(mark: str) -> str:
    """A mark without what stands around it: "1" of "1)", "[1]", "note 1" and a raised figure."""
    plain = re.sub(r"(?i:note)|[()\[\]\s.:\\]", "", mark)
    return str(_RAISED.index(plain) + 1) if plain and plain in _RAISED else plain
