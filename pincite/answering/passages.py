"""The stretches of a chunk that state something: sentences of prose, items of a list with their lead-in, rows of a table with their header."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from pincite.answering.columns import columns_of
from pincite.answering.lists import CLOSED, ITEM, NUMBERED, Headed, headed_lists
from pincite.answering.rows import Row, captions_of, lines_of, measured, read_out, rows_of
from pincite.ingest.reading import readable
from pincite.model.chunks import CONTEXT_PARTS, Chunk
from pincite.values.sentences import sentences
from pincite.values.terms import terms_of

Span = tuple[int, int]
Kind = Literal["sentence", "item", "list", "row"]

REMEMBERED = 2048
"""Chunks, which are read for one question after another; about 30 MB."""

_MIN_WORDS = 3
"""A stretch of fewer words (a heading, a page number) states nothing that could be cited."""

_MIN_SNIPPET = 20
"""Characters below which a stretch is cited with its neighbour: a lone cell pins nothing down (evals-v1 §3A)."""

_LOOSE_WORDS = 7
"""Words from which a stretch without a closing mark is taken for a sentence whose end another chunk holds; fewer are a heading or page furniture."""

_LINE = re.compile(r"[^\n]+")
_GROUP = re.compile(r"[^\n\t]{1,60}:[ ]*\n[^\n\t]+\t[^\n]*\d")
"""A line that says what the lines of figures below it are of: "Gross margin percentage:"."""

_FIELD = re.compile(r"^[^\n.:|]{1,60}:\s+\S")
_CAPTION = re.compile(r"(?:Table|Figure|Fig\.|Chart|Exhibit)\s+[\w.-]*\d[\w.-]*(?:[.:]?|\s?[:\u2013\u2014-]\s.*)", re.IGNORECASE | re.DOTALL)
_BARE_CAPTION = re.compile(r"[^.:\u2013\u2014]*\d[.:]?")
"""One whose title is the next stretch."""

_ANAPHORA = re.compile(r"(?:It|They|This|These|Such|He|She|Both|Its|Their|There|Then|The latter)\b")
_IT_IS = re.compile(r"(?:For|In|On|At|With|Where|After|Before)\b[^.;:]{3,60}?\b(?:it|they) (?:is|are)\b")
"""A sentence that says of several cases what "it" is, which the sentence before it names."""

_SUMS_UP = re.compile(
    r"(?:The|Such an?) (?:offer|discount|fee|charge|deadline|exception|exemption|interval|limit|period|request|requirement|restriction|rule|surcharge) [a-z]+"
)
"""A sentence on the offer, the fee or the rule that the sentence before it states."""

_FRAGMENT = 4
"""Words below which a sentence says nothing without the one before it: "From USD 1,640."."""

_SAME_PARAGRAPH = 3
_MOST_ITEMS, _LONGEST_LIST = 8, 500
_REFERENCES = re.compile(r"(?:[\W\d_]|\b[IVXLC]+\b|\bappendix \w\b)*(?:references|bibliography)(?: literature)?\W*", re.IGNORECASE)
_LEADERS = re.compile(r"(?:[.…_]\s?){5,}")


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """
    What one stretch of ``chunk`` says.

    ``text`` is the statement as an answer would give it; ``spans`` the stretches of ``chunk.text`` that it is made of (0-based, end exclusive), the one that
    states it first; ``terms`` its stemmed content words; ``label`` a row's first cell, or the heading of a list that no colon leads to;
    ``cells`` a row's cells with the names of their columns, ``measured`` the row with the units that stand over its figures, ``caption`` what stands over its
    table; ``lead`` the sentence before that a pronoun points to; ``beyond`` the stretch of the chunk on the next page, or the one before, that holds the rest of a
    sentence which a page break tears; ``kind`` tells a sentence from an item, a row, and a list, which is several items in one.
    """

    chunk: Chunk
    kind: Kind
    text: str
    spans: tuple[Span, ...]
    terms: frozenset[str]
    label: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    measured: str = ""
    caption: str = ""
    lead: str = ""
    beyond: tuple[Chunk, Span] | None = None

    @property
    def held(self) -> str:
        """What the passage holds for one who looks at its page: of a row, the units that stand over it, too."""
        return self.measured or self.text


@lru_cache(maxsize=REMEMBERED)
def passages_of(chunk: Chunk, earlier: Chunk | None = None, later: Chunk | None = None) -> tuple[Passage, ...]:
    """
    Every stretch of a chunk that states something, in order; headings, page furniture, tables of contents and lists of references state nothing.

    A sentence that goes on in *later*, the chunk at the top of the next page, or began in *earlier*, at the foot of the one before, is read whole.
    """
    if any(_REFERENCES.fullmatch(title) for title in chunk.section):
        return ()
    own = list(_all(chunk))
    if earlier and (torn := _torn(earlier, chunk)):
        head, tail = torn
        rest = [p for p in own if p.kind != "sentence" or p.spans[0][0] >= tail[1]]
        own = [_over_the_break(chunk, tail, earlier, head, _joined(earlier, head, chunk, tail)), *rest]
    if later and (torn := _torn(chunk, later)):
        head, tail = torn
        own = [p for p in own if p.kind != "sentence" or p.spans[0][1] <= head[0]]
        own.append(_over_the_break(chunk, head, later, tail, _joined(chunk, head, later, tail)))
    return tuple(own)


def _torn(earlier: Chunk, later: Chunk) -> tuple[Span, Span] | None:
    """Where the sentence that a page break tears stands in both chunks; None where the one does not break off, or the other does not go on."""
    heads, tails = _stretches(earlier), _stretches(later)
    if not heads or not tails:
        return None
    head, tail = heads[-1], tails[0]
    begin = readable(earlier.text[slice(*head)])
    whole = bool(CLOSED.search(begin)) or not later.text[tail[0]].islower()
    return None if whole or not (begin[0].isupper() or NUMBERED.match(begin)) or len(begin.split()) < _MIN_WORDS else (head, tail)


def _stretches(chunk: Chunk) -> list[Span]:
    """Sentences and other stretches of a chunk of prose; none where it opens or ends with a table."""
    runs = list(_runs(chunk.text, _after_heading(chunk)))
    if not runs or runs[0][0] or runs[-1][0]:
        return []
    return [span for table, start, end in runs if not table for span in _whole(chunk.text, [(start + a, start + b) for a, b in sentences(chunk.text[start:end])])]


def _joined(earlier: Chunk, head: Span, later: Chunk, tail: Span) -> str:
    return f"{NUMBERED.sub('', readable(earlier.text[slice(*head)]))} {readable(later.text[slice(*tail)])}"


def _over_the_break(chunk: Chunk, own: Span, other: Chunk, rest: Span, text: str) -> Passage:
    passage = _passage(chunk, "sentence", text, _long_enough(chunk.text, *own))
    return replace(passage, beyond=(other, _long_enough(other.text, *rest)))


def _all(chunk: Chunk) -> Iterator[Passage]:
    if chunk.rows:
        yield from _rows(chunk, rows_of(chunk))
        return
    for table, start, end in _runs(chunk.text, _after_heading(chunk)):
        yield from _rows(chunk, lines_of(chunk.text, start, end)) if table else _prose(chunk, start, end)


def _after_heading(chunk: Chunk) -> int:
    """Where the text begins behind the headings it opens with, the document's title among them."""
    at, titles = 0, {_key(title) for title in (*chunk.section, *chunk.context.split(CONTEXT_PARTS))}
    for line in _LINE.finditer(chunk.text):
        if "\t" in line[0] or _key(line[0]) not in titles:
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
        table = "\t" in line[0] or bool(_GROUP.match(text, line.start()))
        if table is not kind and end > begin:
            yield kind, begin, end
            begin = line.start()
        elif table is not kind:
            begin = line.start()
        kind, end = table, line.end()
    if end > begin:
        yield kind, begin, end


def _prose(chunk: Chunk, start: int, end: int) -> Iterator[Passage]:
    before: Passage | None = None
    lead: Span | None = None
    items: list[Passage] = []
    caption = False
    spans = _whole(chunk.text, [(start + a, start + b) for a, b in sentences(chunk.text[start:end])])
    headed = tuple(headed_lists(chunk.text, spans, *_title(chunk, start)))
    over = {item: found for found in headed for item in found.items}
    for low, high in spans:
        text = readable(chunk.text[low:high])
        mark = ITEM.match(text)
        if mark and lead is not None:
            items.append(_item(chunk, _lead_in(chunk, lead), text[mark.end() :], _long_enough(chunk.text, low, high), lead))
            continue
        yield from _list(chunk, lead, items)
        lead, items = ((low, high) if text.endswith(":") else None), []
        if mark and (low, high) in over and not CLOSED.search(text):
            found = over[low, high]
            yield _item(chunk, found.heading, text[mark.end() :], _long_enough(chunk.text, low, high), found.place)
        elif lead is None and _states(text) and not caption:
            plain = text[mark.end() :] if mark else NUMBERED.sub("", text)
            before = _sentence(chunk, plain, _long_enough(chunk.text, low, high), before)
            yield before
        caption = bool(_CAPTION.fullmatch(text) and _BARE_CAPTION.fullmatch(text))
    yield from _list(chunk, lead, items)
    yield from (_under(chunk, found) for found in headed if len(found.items) <= _MOST_ITEMS and _length(found) <= _LONGEST_LIST)


def _title(chunk: Chunk, start: int) -> tuple[str, Span | None]:
    """The innermost heading over the prose that begins at *start*, and where it stands in the chunk, if it does."""
    title = chunk.section[-1] if chunk.section else ""
    lines = [line.span() for line in _LINE.finditer(chunk.text, 0, start) if title and _key(line[0]) == _key(title)]
    return title, lines[-1] if lines else None


def _item(chunk: Chunk, head: str, text: str, span: Span, lead: Span | None) -> Passage:
    return _passage(chunk, "item", f"{head}: {text}", span, *([lead] if lead else []))


def _lead_in(chunk: Chunk, lead: Span) -> str:
    return NUMBERED.sub("", readable(chunk.text[slice(*lead)])).rstrip(":").rstrip()


def _list(chunk: Chunk, lead: Span | None, items: Sequence[Passage]) -> Iterator[Passage]:
    """The items, and, where there are several and few enough, all of them in one sentence; a lead-in alone states nothing."""
    yield from items
    if lead is not None and 1 < len(items) <= _MOST_ITEMS:
        head = _lead_in(chunk, lead)
        said = "; ".join(item.text.removeprefix(f"{head}: ").rstrip(" ;,.") for item in items)
        if len(said) <= _LONGEST_LIST:
            yield _passage(chunk, "list", f"{head}: {said}.", (lead[0], items[-1].spans[0][1]))


def _length(found: Headed) -> int:
    return sum(end - start for start, end in found.items)


def _under(chunk: Chunk, found: Headed) -> Passage:
    """All items of a list under its heading in one sentence."""
    said = "; ".join(ITEM.sub("", readable(chunk.text[slice(*item)])).rstrip(" ;,.") for item in found.items)
    span = (found.items[0][0], found.items[-1][1])
    return replace(_passage(chunk, "list", f"{found.heading}: {said}.", span, *([found.place] if found.place else [])), label=found.heading)


def _sentence(chunk: Chunk, text: str, span: Span, before: Passage | None) -> Passage:
    """A sentence; one that speaks of "it" or "they", or is a mere fragment, together with the sentence before it, which says what that is."""
    leans = _ANAPHORA.match(text) or _IT_IS.match(text) or _SUMS_UP.match(text) or len(text.split()) < _FRAGMENT
    if before is None or not leans or span[0] - before.spans[0][1] > _SAME_PARAGRAPH:
        return _passage(chunk, "sentence", text, span)
    said = before.text.removeprefix(f"{before.lead} ") if before.lead else before.text
    return replace(_passage(chunk, "sentence", f"{said} {text}", span, before.spans[0]), lead=said)


def _whole(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans, those joined that a line break alone tore apart: the first has no closing mark and the next goes on in small letters."""
    joined: list[Span] = []
    for start, end in spans:
        if (
            joined
            and text[start].islower()
            and not CLOSED.search(text[slice(*joined[-1])])
            and not ITEM.match(text[start:end])
            and "\n\n" not in text[joined[-1][1] : start]
        ):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _states(text: str) -> bool:
    words = len(text.split())
    if words < _MIN_WORDS or _LEADERS.search(text) or _CAPTION.fullmatch(text):
        return False
    if CLOSED.search(text) or _FIELD.match(text) or ITEM.match(text):
        return True
    capitals = sum(not word[0].islower() for word in text.split())
    return words >= _LOOSE_WORDS and capitals <= words / 2


def _rows(chunk: Chunk, rows: Sequence[Row]) -> Iterator[Passage]:
    columns = columns_of(chunk.text, chunk.header, rows)
    head = [columns.head] if columns.head else []
    captions = captions_of(chunk, rows[0].start) if rows else ()
    group: Row | None = None
    for row in columns.rows:
        if _heads_a_group(row):
            group = row
            continue
        text = read_out(columns.names, row.cells)
        spans = (_long_enough(chunk.text, row.start, row.end), *([(group.start, group.end)] if group else []), *head)
        passage = _passage(chunk, "row", f"{group.cells[0].rstrip(' :')}: {text}" if group else text, *spans)
        yield replace(
            passage,
            label=row.cells[0],
            cells=tuple(zip(columns.names, row.cells, strict=False)),
            measured=measured(columns.names, row.cells, captions),
            caption=" ".join(captions),
        )
        if row.cells[0].lower().startswith("total"):
            group = None


def _heads_a_group(row: Row) -> bool:
    """Whether a row only says what the rows below it are of: "Gross margin percentage:"."""
    return row.cells[0].endswith(":") and not any(row.cells[1:])


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
    return Passage(chunk, kind, text, spans, frozenset(terms_of(text)))
