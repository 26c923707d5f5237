"""
The stretches of a chunk that state something: sentences of prose, items of a list with their lead-in, rows of a table
with their header.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.passages.captioned import figured
from pincite.passages.contents import only_says_where
from pincite.passages.continued import Beyond, joined, lead_over, opening_items, table_before, torn
from pincite.passages.lists import Headed, enumerated, headed_lists, kind_of, placed_kind, under, unnumbered
from pincite.passages.page_foot import notes_begin, unmarked
from pincite.passages.passage import Passage, passage_of
from pincite.passages.rows import lines_of, rows_of
from pincite.passages.stretches import after_heading, long_enough, runs, sentences_of, title_over
from pincite.passages.table_passages import table_passages
from pincite.values.sentences import CLOSED, ITEM

REMEMBERED = 2048
"""Chunks, which are read for one question after another; about 30 MB."""

_MIN_WORDS = 3
"""
A stretch of fewer words (a heading, with its number or without, a page number) states nothing that could be cited.
"""

_LOOSE_WORDS = 7
"""
Words from which a stretch without a closing mark is taken for a sentence whose end another chunk holds; fewer are a
heading or page furniture.
"""

_FIELD = re.compile(r"^[^\n.:|]{1,60}:\s+\S")
_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.|Chart|Exhibit)\s+[\w.-]*\d[\w.-]*(?:[.:]?|\s?[:\u2013\u2014-]\s.*)",
    re.IGNORECASE | re.DOTALL,
)
_BARE_CAPTION = re.compile(r"[^.:\u2013\u2014]*\d[.:]?")
"""One whose title is the next stretch."""

_ANAPHORA = re.compile(
    r"(?:It|They|This|These|Such|He|She|Both|Its|Their|There|Then|The latter|Therefore|Thus|Hence|Consequently)\b"
)
_IT_IS = re.compile(r"(?:For|In|On|At|With|Where|After|Before)\b[^.;:]{3,60}?\b(?:it|they) (?:is|are)\b")
"""A sentence that says of several cases what "it" is, which the sentence before it names."""

# Leaves with the reader: sums_up
_SUMS_UP = re.compile(
    r"(?:The|Such an?) (?:offer|discount|fee|charge|deadline|exception|exemption"
    r"|interval|limit|period|request|requirement|restriction|rule|surcharge) "
    r"(?!(?:for|of|on|to) (?!(?:this|that|these|those|it|them|such)\b))[a-z]+"
)
"""A sentence on the offer, the fee or the rule that the sentence before it states; "the fee for guests" says which."""

_FRAGMENT = 4
"""Words below which a sentence says nothing without the one before it: "From USD 1,640."."""

_SAME_PARAGRAPH = 3
_MOST_ITEMS, _LONGEST_LIST = 8, 500
_REFERENCES = re.compile(
    r"(?:[\W\d_]|\b[IVXLC]+\b|\bappendix \w\b)*(?:references|bibliography)(?: literature)?\W*", re.IGNORECASE
)
_LEADERS = re.compile(r"(?:[.…_]\s?){5,}")


@dataclass(frozen=True, slots=True)
class _Lead:
    """
    What leads to the items of a list: its words, and where they stand in the chunk of the items, or beyond it; in
    neither where only a title says so.
    """

    words: str
    place: Span | None = None
    beyond: Beyond | None = None

    @property
    def text(self) -> str:
        """The words without the number of their clause and the colon."""
        return ITEM.sub("", unnumbered(readable(self.words))).rstrip(":").rstrip()

    def kind_in(self, chunk: Chunk) -> str:
        """The kind of item that the lead-in is itself, if it is one, as it stands in *chunk* or in another one."""
        return placed_kind(chunk.text, self.place) if self.place else kind_of(readable(self.words))


@dataclass(frozen=True, slots=True)
class _Inner:
    """The list below one item of another, whose mark is of this ``kind``."""

    lead: _Lead
    kind: str
    items: list[Passage]


@dataclass(frozen=True, slots=True)
class _Rest:
    """The items with which the next chunk goes on."""

    chunk: Chunk
    items: Sequence[Span]


@lru_cache(maxsize=REMEMBERED)
def passages_of(
    chunk: Chunk,
    earlier: Chunk | None = None,
    later: Chunk | None = None,
    over: Chunk | None = None,
    below: Chunk | None = None,
) -> tuple[Passage, ...]:
    """
    Every stretch of a chunk that states something, in order; headings, page furniture, tables of contents and lists of
    references state nothing.

    What goes on in *later*, the next chunk of the document, or began in *earlier*, one before, is read whole: a
    sentence over a page break, a list with the lead-in that stands in the other chunk, a table's row with the names of
    its columns and its group, with the caption that stands in *over* and the notes in *below*.
    """
    if any(_REFERENCES.fullmatch(title) for title in chunk.section):
        return ()
    own = list(_all(chunk, earlier, later, over, below))
    if earlier and (found := torn(earlier, chunk)):
        head, tail = found
        rest = [p for p in own if p.kind != "sentence" or p.spans[0][0] >= tail[1]]
        own = [_over_the_break(chunk, tail, earlier, head, joined(earlier, head, chunk, tail)), *rest]
    if later and (found := torn(chunk, later)):
        head, tail = found
        own = [p for p in own if p.kind != "sentence" or p.spans[0][1] <= head[0] or p.spans[0][0] >= head[1]]
        own.append(_over_the_break(chunk, head, later, tail, joined(chunk, head, later, tail)))
    return tuple(passage for passage in own if not only_says_where(chunk, passage.spans[0]))


def _over_the_break(chunk: Chunk, own: Span, other: Chunk, rest: Span, text: str) -> Passage:
    passage = passage_of(chunk, "sentence", text, long_enough(chunk.text, *own))
    return replace(passage, beyond=(other, (long_enough(other.text, *rest),)))


def _all(
    chunk: Chunk, earlier: Chunk | None, later: Chunk | None, over: Chunk | None, below: Chunk | None
) -> Iterator[Passage]:
    if chunk.rows:
        yield from table_passages(chunk, rows_of(chunk), table_before(earlier, chunk) if earlier else None, over, below)
        return
    parts = list(runs(chunk.text, after_heading(chunk)))
    for at, (table, start, end) in enumerate(parts):
        if table:
            yield from table_passages(chunk, lines_of(chunk.text, start, end), drawn=figured(chunk, end))
        else:
            led = _lead_beyond(earlier, chunk) if earlier and at == 0 else None
            rest = (
                _Rest(later, opening_items(chunk, later))
                if later and end == parts[-1][2] and lead_over(chunk, later)
                else None
            )
            yield from _prose(chunk, start, end, led, rest)


def _lead_beyond(earlier: Chunk, chunk: Chunk) -> _Lead | None:
    place = lead_over(earlier, chunk)
    return _Lead(earlier.text[slice(*place)], beyond=(earlier, (place,))) if place else None


def _prose(chunk: Chunk, start: int, end: int, lead: _Lead | None, rest: _Rest | None) -> Iterator[Passage]:
    """
    What the prose ``chunk.text[start:end]`` states; *lead* is over the items that it opens with, *rest* those that the
    next chunk opens with.
    """
    before: Passage | None = None
    items: list[Passage] = []
    inner: _Inner | None = None
    last = first = ""
    caption = False
    spans, foot = sentences_of(chunk.text, start, end), notes_begin(chunk.text)
    headed = tuple(headed_lists(chunk.text, spans, *title_over(chunk, start), led=lead is not None))
    over = {item[0]: found for found in headed for item in found.items}
    for low, high in spans:
        text = readable(chunk.text[low:high])
        mark = ITEM.match(text) if low < foot else None
        kind = placed_kind(chunk.text, (low, high))
        above = lead is not None and first not in {"", kind} and kind == lead.kind_in(chunk)
        if mark and lead is not None and under(lead.words, last, text) and not above:
            last, own, first = text, text[mark.end() :], first or kind
            if inner and kind == inner.kind:
                yield from _list(chunk, inner.lead, inner.items)
                inner = None
            span = long_enough(chunk.text, low, high)
            (inner.items if inner else items).append(_item(chunk, inner.lead if inner else lead, own, span))
            if own.endswith(":") and not inner:
                inner = _Inner(_Lead(own, (low, high)), kind, [])
            continue
        if inner:
            yield from _list(chunk, inner.lead, inner.items)
            inner = None
        yield from _list(chunk, lead, items)
        lead, items, last, first = (_Lead(text, (low, high)) if text.endswith(":") else None), [], "", ""
        if mark and (found := over.get(low)) and found.leads(text[mark.end() :]):
            yield _item(
                chunk, _Lead(found.heading, found.place), text[mark.end() :], long_enough(chunk.text, low, high)
            )
        elif lead is None and _states(text) and not caption:
            plain = unmarked(text) if low >= foot else text[mark.end() :] if mark else unnumbered(text)
            before = _sentence(chunk, plain, long_enough(chunk.text, low, high), before)
            yield before
        caption = bool(_CAPTION.fullmatch(text) and _BARE_CAPTION.fullmatch(text))
    if inner and rest and placed_kind(rest.chunk.text, rest.items[0]) != inner.kind:
        yield from items  # how their list goes on is not known
        lead, items = inner.lead, inner.items
    elif inner:
        yield from _list(chunk, inner.lead, inner.items)
    yield from _list(chunk, lead, items, rest)
    yield from (
        _under(chunk, found) for found in headed if len(found.items) <= _MOST_ITEMS and _length(found) <= _LONGEST_LIST
    )


def _item(chunk: Chunk, lead: _Lead, text: str, span: Span) -> Passage:
    return replace(
        passage_of(chunk, "item", f"{lead.text}: {text}", span, *([lead.place] if lead.place else [])),
        beyond=lead.beyond,
    )


def _list(chunk: Chunk, lead: _Lead | None, items: Sequence[Passage], rest: _Rest | None = None) -> Iterator[Passage]:
    """
    The items, and, where there are several and few enough, all of them in one sentence; a lead-in alone states nothing,
    nor is a part of a list the list.
    """
    yield from (item for item in items if not item.text.endswith(":"))
    if lead is None or lead.place is None:
        return
    begin, end = lead.place[0], items[-1].spans[0][1] if items else lead.place[1]
    said = [item.text.removeprefix(f"{lead.text}: ") for item in items]
    beyond = None
    if rest:
        said += [ITEM.sub("", readable(rest.chunk.text[slice(*item)])) for item in rest.items]
        beyond = (rest.chunk, ((rest.items[0][0], rest.items[-1][1]),))
    text = enumerated(said)
    if 1 < len(said) <= _MOST_ITEMS and len(text) <= _LONGEST_LIST:
        yield replace(passage_of(chunk, "list", f"{lead.text}: {text}.", (begin, end)), beyond=beyond)


def _length(found: Headed) -> int:
    return sum(end - start for start, end in found.items)


def _under(chunk: Chunk, found: Headed) -> Passage:
    """All items of a list under its heading in one sentence."""
    said = enumerated([ITEM.sub("", readable(chunk.text[slice(*item)])) for item in found.items])
    span = (found.items[0][0], found.items[-1][1])
    return replace(
        passage_of(chunk, "list", f"{found.heading}: {said}.", span, *([found.place] if found.place else [])),
        label=found.heading,
    )


def _sentence(chunk: Chunk, text: str, span: Span, before: Passage | None) -> Passage:
    """
    A sentence; one that speaks of "it" or "they", or is a mere fragment, together with the sentence before it, which
    says what that is.
    """
    leans = _ANAPHORA.match(text) or _IT_IS.match(text) or _SUMS_UP.match(text) or len(text.split()) < _FRAGMENT
    if before is None or not leans or span[0] - before.spans[0][1] > _SAME_PARAGRAPH:
        return passage_of(chunk, "sentence", text, span)
    said = before.text.removeprefix(f"{before.lead} ") if before.lead else before.text
    return replace(passage_of(chunk, "sentence", f"{said} {text}", span, before.spans[0]), lead=said)


def _states(text: str) -> bool:
    words = len(text.split())
    if (
        len(ITEM.sub("", text).split()) < _MIN_WORDS
        or _LEADERS.search(text)
        or _CAPTION.fullmatch(text)
        or text.endswith("?")
    ):
        return False
    if CLOSED.search(text) or _FIELD.match(text) or ITEM.match(text):
        return True
    capitals = sum(not word[0].islower() for word in text.split())
    return words >= _LOOSE_WORDS and capitals <= words / 2
