"""The stretches of a chunk that state something: sentences of prose, items of a list with their lead-in, rows of a table with their header."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pincite.ingest.reading import readable
from pincite.model.chunks import Chunk
from pincite.values.sentences import sentences
from pincite.values.words import content_words

Span = tuple[int, int]
Kind = Literal["sentence", "item", "row"]

_MIN_WORDS = 3
"""A stretch of fewer words (a heading, a page number) states nothing that could be cited."""

_MIN_SNIPPET = 20
"""Characters below which a stretch is cited with its neighbour: a lone cell pins nothing down (evals-v1 §3A)."""

_LOOSE_WORDS = 7
"""Words from which a stretch without a closing mark is taken for a sentence whose end another chunk holds; fewer are a heading or page furniture."""

_LINE = re.compile(r"[^\n]+")
_CLOSED = re.compile(r"[.!?:;][\"'”’)\]]*(\s*\[?\d*\]?)$")
_ITEM = re.compile(r"^\s*(?:[-–—•*▪◦‣·]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+)")
_FIELD = re.compile(r"^[^\n.:|]{1,60}:\s+\S")
_LEADERS = re.compile(r"(?:[.…_]\s?){5,}")


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """
    What one stretch of ``chunk`` says.

    ``text`` is the statement as an answer would give it; ``spans`` the stretches of ``chunk.text`` that it is made of (0-based, end exclusive), the one that
    states it first; ``terms`` its stemmed content words; ``label`` those of a row's first cell; ``kind`` tells a sentence from an item and a row.
    """

    chunk: Chunk
    kind: Kind
    text: str
    spans: tuple[Span, ...]
    terms: frozenset[str]
    label: frozenset[str] = frozenset()


def passages_of(chunk: Chunk) -> tuple[Passage, ...]:
    """Every stretch of a chunk that states something, in order; headings, page furniture and tables of contents state nothing."""
    return tuple(_all(chunk))


def _all(chunk: Chunk) -> Iterator[Passage]:
    for table, start, end in _runs(chunk.text, _after_heading(chunk)):
        yield from _rows(chunk, start, end) if table else _prose(chunk, start, end)


def _after_heading(chunk: Chunk) -> int:
    """Where the text begins behind the headings it opens with."""
    at, titles = 0, {_key(title) for title in chunk.section}
    for line in _LINE.finditer(chunk.text):
        if _key(line[0]) not in titles:
            break
        at = line.end()
    return at


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _runs(text: str, start: int) -> Iterator[tuple[bool, int, int]]:
    """Stretches of table lines (cells set apart by tabs) and of prose, in turn."""
    begin, end, kind = start, start, False
    for line in _LINE.finditer(text, start):
        if not line[0].strip():
            continue
        table = "\t" in line[0]
        if table is not kind and end > begin:
            yield kind, begin, end
            begin = line.start()
        elif table is not kind:
            begin = line.start()
        kind, end = table, line.end()
    if end > begin:
        yield kind, begin, end


def _prose(chunk: Chunk, start: int, end: int) -> Iterator[Passage]:
    lead: Span | None = None
    for low, high in _whole(chunk.text, [(start + a, start + b) for a, b in sentences(chunk.text[start:end])]):
        text = readable(chunk.text[low:high])
        item = _ITEM.match(text)
        if item and lead is not None:
            said = f"{readable(chunk.text[slice(*lead)]).rstrip(':').rstrip()}: {text[item.end() :]}"
            yield _passage(chunk, "item", said, _long_enough(chunk.text, low, high), lead)
        elif _states(text):
            yield _passage(chunk, "sentence", text[item.end() :] if item else text, _long_enough(chunk.text, low, high))
        if not item:
            lead = (low, high) if text.endswith(":") else None


def _whole(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans, those joined that a line break alone tore apart: the first has no closing mark and the next goes on in small letters."""
    joined: list[Span] = []
    for start, end in spans:
        if (
            joined
            and text[start].islower()
            and not _CLOSED.search(text[slice(*joined[-1])])
            and not _ITEM.match(text[start:end])
            and "\n\n" not in text[joined[-1][1] : start]
        ):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _states(text: str) -> bool:
    words = len(text.split())
    if words < _MIN_WORDS or _LEADERS.search(text):
        return False
    if _CLOSED.search(text) or _FIELD.match(text) or _ITEM.match(text):
        return True
    capitals = sum(not word[0].islower() for word in text.split())
    return words >= _LOOSE_WORDS and capitals <= words / 2


def _rows(chunk: Chunk, start: int, end: int) -> Iterator[Passage]:
    lines = [(line.start(), line.end()) for line in _LINE.finditer(chunk.text, start, end) if line[0].strip()]
    header, head = _header(chunk, lines)
    for low, high in lines[1:] if head == lines[0] else lines:
        cells = [readable(cell) for cell in chunk.text[low:high].split("\t")]
        said = _read_out(header if head or not _has_digits(header) else (), cells)
        spans = (_long_enough(chunk.text, low, high), *((head,) if head else ()))
        yield replace(_passage(chunk, "row", said, *spans), label=frozenset(content_words(cells[0])))


def _header(chunk: Chunk, lines: Sequence[Span]) -> tuple[tuple[str, ...], Span | None]:
    """The column names, and where they stand in this chunk, if they do: in its first line, unless the table began in an earlier chunk."""
    first = tuple(readable(cell) for cell in chunk.text[slice(*lines[0])].split("\t"))
    if chunk.header:
        names = tuple(readable(name) for name in chunk.header)
        return names, (lines[0] if _key(" ".join(first)) == _key(" ".join(names)) else None)
    return (first, lines[0]) if len(lines) > 1 and _is_header(first) else ((), None)


def _is_header(cells: Sequence[str]) -> bool:
    return sum(any(letter.isalpha() for letter in cell) for cell in cells) >= len(cells) - 1 and not any(cell[:1].isdigit() for cell in cells)


def _has_digits(cells: Sequence[str]) -> bool:
    # A figure in a header that stands in another chunk could not be cited.
    return any(any(letter.isdigit() for letter in cell) for cell in cells)


def _read_out(header: Sequence[str], cells: Sequence[str]) -> str:
    if len(header) == len(cells):
        pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(header, cells, strict=True) if cell]
    else:
        pairs = [cell for cell in cells if cell]
    return "; ".join(pairs)


def _long_enough(text: str, start: int, end: int) -> Span:
    """The stretch, or where it is too short for a snippet the stretch with the lines around it."""
    while end - start < _MIN_SNIPPET and (start, end) != (0, len(text)):
        before, after = text.rfind("\n", 0, max(0, start - 1)) + 1, text.find("\n", min(end + 1, len(text)))
        if start > 0:
            start = before
        else:
            end = len(text) if after < 0 else after
    return start, end


def _passage(chunk: Chunk, kind: Kind, text: str, *spans: Span) -> Passage:
    return Passage(chunk, kind, text, spans, frozenset(content_words(text)))
