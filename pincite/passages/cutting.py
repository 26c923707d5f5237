"""
The stretches of a chunk that state something: sentences of prose, items of a list with their lead-in, rows of a table
with their header.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.model.chunks import Chunk
from pincite.passages.captioned import figured
from pincite.passages.columns import columns_of
from pincite.passages.continued import above_lines, joined, lead_over, list_goes_on, opening_items, table_before, torn
from pincite.passages.list_passages import (
    ItemsBeyond,
    ListLead,
    OpenLists,
    item_under,
    list_under,
    sentence_under,
    table_under,
)
from pincite.passages.lists import Headed, headed_lists, unnumbered
from pincite.passages.page_foot import notes_begin, unmarked
from pincite.passages.passage import Passage, passage_of
from pincite.passages.rows import lines_of, rows_of
from pincite.passages.stretches import LOOSE_WORDS, after_heading, long_enough, runs, sentences_of, title_over
from pincite.passages.table_passages import table_passages
from pincite.values.sentences import CLOSED, ITEM

REMEMBERED = 2048
"""Chunks, which are read for one question after another; about 30 MB."""

_MIN_WORDS = 3
"""
A stretch of fewer words (a heading, with its number or without, a page number) states nothing that could be cited.
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
_REFERENCES = re.compile(
    r"(?:[\W\d_]|\b[IVXLC]+\b|\bappendix \w\b)*(?:references|bibliography)(?: literature)?\W*", re.IGNORECASE
)
_LEADERS = re.compile(r"(?:[.…_]\s?){5,}")


@lru_cache(maxsize=REMEMBERED)
def passages_of(
    chunk: Chunk,
    earlier: Chunk | None = None,
    later: Chunk | None = None,
    over: Chunk | None = None,
    below: Chunk | None = None,
) -> tuple[Passage, ...]:
    """
    Every stretch of a chunk that states something, in order; headings, page furniture and lists of references state
    nothing.

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
    return tuple(own)


def _over_the_break(chunk: Chunk, own: Span, other: Chunk, rest: Span, text: str) -> Passage:
    passage = passage_of(chunk, "sentence", text, long_enough(chunk.text, *own))
    return replace(passage, beyond=(other, (long_enough(other.text, *rest),)))


def _all(
    chunk: Chunk, earlier: Chunk | None, later: Chunk | None, over: Chunk | None, below: Chunk | None
) -> Iterator[Passage]:
    if chunk.rows:
        rows = [*table_passages(chunk, rows_of(chunk), table_before(earlier, chunk) if earlier else None, over, below)]
        yield from rows
        if not chunk.header or columns_of(chunk.text, chunk.header, rows_of(chunk)).head:
            yield from table_under(rows, chunk, goes_on=later is not None)
        return
    parts = list(runs(chunk.text, after_heading(chunk)))
    for at, (table, start, end) in enumerate(parts):
        if table:
            lines = lines_of(chunk.text, start, end)
            above = above_lines(earlier, chunk, lines) if earlier and not chunk.text[:start].strip() else None
            yield from table_passages(chunk, lines, above, drawn=figured(chunk, end))
        else:
            around = [earlier if at == 0 else None, later if end == parts[-1][2] else None]
            yield from _prose(chunk, start, end, *around)


def _lead_beyond(earlier: Chunk, chunk: Chunk) -> ListLead | None:
    place = lead_over(earlier, chunk)
    return ListLead(earlier.text[slice(*place)], beyond=(earlier, (place,))) if place else None


def _prose(chunk: Chunk, start: int, end: int, earlier: Chunk | None, later: Chunk | None) -> Iterator[Passage]:
    """
    What the prose ``chunk.text[start:end]`` states; *earlier* and *later* are the chunks around it, where it is the
    first prose or the last.
    """
    lead = _lead_beyond(earlier, chunk) if earlier else None
    before: Passage | None = None
    lists = OpenLists(chunk, lead) if lead else None
    caption = False
    spans, foot = sentences_of(chunk.text, start, end), notes_begin(chunk.text)
    headed = tuple(headed_lists(chunk.text, spans, *title_over(chunk, start), led=lead is not None))
    over = {item[0]: found for found in headed for item in found.items}
    for low, high in spans:
        text = readable(chunk.text[low:high])
        mark = ITEM.match(text) if low < foot else None
        if mark and lists and lists.hold((low, high)):
            yield from lists.add((low, high))
            continue
        if lists:
            yield from lists.end()
        lists = OpenLists(chunk, ListLead(text, (low, high))) if text.endswith(":") else None
        found = over.get(low)
        if mark and found and found.leads(text[mark.end() :]):
            yield item_under(ListLead(found.heading, found.place), text[mark.end() :], chunk, (low, high))
        elif lists is None and _states(text) and not caption:
            plain = unmarked(text) if low >= foot else text[mark.end() :] if mark else unnumbered(text)
            before = _sentence(chunk, plain, long_enough(chunk.text, low, high), before, item=mark is not None)
            yield sentence_under(found, before) if mark and found else before
        caption = bool(_CAPTION.fullmatch(text) and _BARE_CAPTION.fullmatch(text))
    if lists:
        goes_on = later and lead_over(chunk, later)
        yield from lists.end(ItemsBeyond(later, opening_items(chunk, later)) if later and goes_on else None)
    yield from _headed_whole(headed, chunk, earlier, later)


def _headed_whole(
    headed: Sequence[Headed], chunk: Chunk, earlier: Chunk | None, later: Chunk | None
) -> Iterator[Passage]:
    """The lists under a heading, the first and the last with what of them stands in the chunks around."""
    above, below = list_goes_on(earlier, chunk) if earlier else None, list_goes_on(chunk, later) if later else None
    for found in headed:
        yield from list_under(
            found,
            chunk,
            ItemsBeyond(earlier, above[0]) if earlier and above and above[1][0] == found.items[0] else None,
            ItemsBeyond(later, below[1]) if later and below and below[0][-1] == found.items[-1] else None,
        )


def _sentence(chunk: Chunk, text: str, span: Span, before: Passage | None, *, item: bool) -> Passage:
    """
    A sentence; one that speaks of "it" or "they", or is no *item* and a mere fragment or speaks of "the fee" or "the
    rule", together with the sentence before it, which says what that is.
    """
    of_that = not item and (len(text.split()) < _FRAGMENT or _SUMS_UP.match(text))
    leans = of_that or _ANAPHORA.match(text) or _IT_IS.match(text)
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
    return words >= LOOSE_WORDS and capitals <= words / 2
