"""
Pages become chunks: slices along sections and sentences, tables by groups of rows, each below the embedder's limit with
its context line.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.page_sentences import sentence_spans
from pincite.ingest.page_stretches import Stretch, stretches
from pincite.ingest.readable import readable, without_leaders
from pincite.ingest.stated_units import with_stated_units
from pincite.ingest.table_rows import blocks, path_above, paths, rows_within
from pincite.ingest.titles import read_title
from pincite.model.chunks import CONTEXT_PARTS, Chunk
from pincite.model.documents import Document
from pincite.model.pages import Page, ParsedDocument
from pincite.recipes import ChunkerRecipe

CODE = (
    "pincite/ingest/chunking.py",
    "pincite/ingest/readable.py",
    "pincite/ingest/page_sentences.py",
    "pincite/ingest/page_stretches.py",
    "pincite/ingest/stated_units.py",
    "pincite/ingest/table_rows.py",
    "pincite/ingest/titles.py",
    "pincite/model/chunks.py",
    "pincite/model/pages.py",
    "pincite/model/values.py",
    "pincite/values",
)
CONTEXT_SHARE, TABLE_CONTEXT_SHARE = 3, 2
PIECE = 20
"""Characters that no word piece of a vocabulary exceeds: a text of fewer pieces holds a word that was given up on."""
Count = Callable[[str], int]


def chunker_fingerprint(recipe: ChunkerRecipe) -> str:
    """
    Identity of the chunker's code and options: equal fingerprints cut equal pages into equal chunks (given the
    embedder's tokenizer).
    """
    return fingerprint("chunker", code_fingerprint(*CODE), recipe)


def embedded_text(chunk: Chunk) -> str:
    """What is embedded: the context line, then the text as a person reads it, without dot leaders."""
    return _embedded(chunk.context, chunk.text)


def search_text(chunk: Chunk) -> str:
    """
    What full text indexes: the same words as are embedded, so that both searches see title, section and table header.
    """
    return embedded_text(chunk)


def chunk_document(
    document: Document, parsed: ParsedDocument, recipe: ChunkerRecipe, count_tokens: Count
) -> tuple[Chunk, ...]:
    """
    Cut every page into chunks.

    Args:
        document: Gives id, title and effective date; a title of the file's name alone goes with what the pages say.
        parsed: Its pages.
        recipe: ``max_tokens`` bounds ``count_tokens(embedded_text(chunk))``, and with it the length: a word of any
            length that the tokenizer gives up on, as one unknown piece, has a piece for every ``PIECE`` characters, and
            so have blanks and dot leaders; shorter pieces than ``min_tokens`` are joined to a neighbour.
        count_tokens: Word pieces of a text with special tokens, of the embedder that will read the chunks.

    Returns:
        Chunks in document order, ``chunk_id`` ``{doc_id}-chunk-{N}`` with N 0-based; ``chunk.text ==
        page.text[chunk.start:chunk.end]``; none holds furniture, and hidden or instructing text stands in chunks of its
        own with that flag.

    Raises:
        ValueError: If one single character with no context is above ``max_tokens``: no chunk could be embedded uncut.
    """
    cutter = _Cutter(document, read_title(document, parsed.pages), recipe, count_tokens)
    drafts = [(page, draft) for page in parsed.pages for draft in cutter.drafts(page)]
    chunks = [_chunk(document, page, draft, number) for number, (page, draft) in enumerate(drafts)]
    return with_stated_units(chunks)


@dataclass(frozen=True, slots=True)
class _Draft:
    start: int
    end: int
    context: str
    stretch: Stretch


class _Cutter:
    def __init__(self, document: Document, title: str, recipe: ChunkerRecipe, count_tokens: Count) -> None:
        self._document, self._title, self._recipe, self._count_tokens = document, title, recipe, count_tokens
        self._special = count_tokens("")
        self._contexts: dict[tuple[tuple[str, ...], tuple[str, ...], str, tuple[str, ...]], str] = {}

    def drafts(self, page: Page) -> Iterator[_Draft]:
        for stretch in self._joined(page.text, list(stretches(page))):
            contexts = {of: self._context_of(stretch, of) for of in paths(stretch)}
            longest = max(contexts.values(), key=self._count)
            for start, end in self._cut(page.text, stretch, longest):
                yield _Draft(start, end, contexts[path_above(stretch, start, end)], stretch)

    def _context_of(self, stretch: Stretch, of: tuple[str, ...]) -> str:
        key = (stretch.section, stretch.header, stretch.caption, of)
        return self._contexts.get(key) or self._contexts.setdefault(key, self._context(stretch, of))

    def _joined(self, text: str, parts: list[Stretch]) -> list[Stretch]:
        """
        Pieces shorter than the least go with what follows them on the page, else with what stands before: a heading is
        no chunk by itself.
        """
        sizes = [self._size(text[part.start : part.end]) for part in parts]
        joined: list[tuple[Stretch, int]] = []
        for part, size in zip(parts, sizes, strict=True):
            if joined and joined[-1][1] < self._recipe.min_tokens and self._may_join(joined[-1], (part, size)):
                first, held = joined.pop()
                joined.append((replace(part, start=first.start), held + size))
            else:
                joined.append((part, size))
        settled: list[tuple[Stretch, int]] = []
        for part, size in joined:
            if settled and size < self._recipe.min_tokens and self._may_join(settled[-1], (part, size)):
                first, held = settled.pop()
                settled.append((replace(first, end=part.end), held + size))
            else:
                settled.append((part, size))
        return [part for part, _ in settled]

    def _may_join(self, one: tuple[Stretch, int], two: tuple[Stretch, int]) -> bool:
        """
        Both prose under the same flags, next to each other, and together with a context still one chunk or cut anyway.
        """
        first, second = one[0], two[0]
        alike = first.kind == second.kind == "prose" and first.flags == second.flags and first.end == second.start
        room = self._recipe.max_tokens * (CONTEXT_SHARE - 1) // CONTEXT_SHARE
        return alike and (one[1] + two[1] <= room or max(one[1], two[1]) > room)

    def _context(self, stretch: Stretch, of: tuple[str, ...]) -> str:
        """
        Title, effective date, section, and of a table its caption, what its first rows are *of*, and column names,
        within a share of the limit.

        What stands over a table tells its units, too: it is headed by no more than it was given. What is too long loses
        first the caption and the outer section, then the date, then the title; the innermost section, the group and the
        names stay, cut at the end.
        """
        date = self._document.effective_date
        title = self._document.title if stretch.header else self._title
        inner, outer = stretch.section[-1:], stretch.section[-2:-1]
        effective = (f"effective {date.isoformat()}",) if date else ()
        names = (" | ".join(dict.fromkeys(name for name in stretch.header if name)),)
        of = tuple(each for each in of if each not in stretch.section)
        limit = self._recipe.max_tokens // (TABLE_CONTEXT_SHARE if stretch.header else CONTEXT_SHARE)
        full = (title, *effective, *outer, *inner, stretch.caption, *of, *names)
        for parts in (
            full,
            (title, *effective, *inner, *of, *names),
            (title, *inner, *of, *names),
            (*inner, *of, *names),
        ):
            context = CONTEXT_PARTS.join(readable(part) for part in parts if part.strip())
            if self._count(context) <= limit:
                return context
        words = (readable(names[0]) or CONTEXT_PARTS.join(map(readable, inner))).split(" ")
        while words and self._count(" ".join(words)) > limit:
            words = words[: len(words) * 3 // 4]
        return " ".join(words)

    def _cut(self, text: str, stretch: Stretch, context: str) -> Iterator[tuple[int, int]]:
        """
        Even groups of whole units: a stretch slightly too long is cut near its middle, not into a full chunk and a
        crumb.
        """
        room = max(self._recipe.max_tokens - self._tokens(context) - self._special, 1)
        units = [sized for unit in self._units(text, stretch, room) for sized in self._sized(text, *unit, room)]
        total = sum(size for _, _, size in units)
        target = total / -(-total // room)
        group: list[tuple[int, int]] = []
        held = 0
        for start, end, size in units:
            if group and (held + size > room or held + size / 2 > target):
                yield from self._verified(text, group, context)
                group, held = [], 0
            group.append((start, end))
            held += size
        yield from self._verified(text, group, context)

    def _verified(self, text: str, group: Sequence[tuple[int, int]], context: str) -> Iterator[tuple[int, int]]:
        """The group as one slice; as two where its tokens together are more than the sum of its parts' promised."""
        start, end = group[0][0], group[-1][1]
        if self._whole(context, text[start:end]) <= self._recipe.max_tokens:
            yield start, end
        elif len(group) > 1:
            yield from self._verified(text, group[: len(group) // 2], context)
            yield from self._verified(text, group[len(group) // 2 :], context)
        else:
            for first, last, _ in self._halves(
                text, start, end, max(1, (self._recipe.max_tokens - self._tokens(context)) // 2)
            ):
                yield from self._verified(text, [(first, last)], context)

    def _units(self, text: str, stretch: Stretch, room: int) -> Iterator[tuple[int, int]]:
        """Sentences; of a table its rows, those of one group in one piece where that has room."""
        if not stretch.rows:
            yield from sentence_spans(text, stretch.start, stretch.end)
            return
        for block in blocks(text, stretch):
            whole = (block[0][0], block[-1][1])
            yield from [whole] if len(block) > 1 and self._size(text[slice(*whole)]) <= room else block

    def _sized(self, text: str, start: int, end: int, room: int) -> Iterator[tuple[int, int, int]]:
        """The unit with its tokens, or its halves until each has room."""
        size = self._size(text[start:end])
        if size <= room:
            yield start, end, max(size, 1)
        else:
            yield from self._halves(text, start, end, room)

    def _halves(self, text: str, start: int, end: int, room: int) -> Iterator[tuple[int, int, int]]:
        if end - start == 1:
            msg = (
                f"max_tokens {self._recipe.max_tokens}: too few for the character {text[start:end]!r} with its context"
            )
            raise ValueError(msg)
        middle = _break_near(text, start, end)
        for first, last in ((start, middle), (middle, end)):
            for trimmed in sentence_spans(text, first, last):
                yield from self._sized(text, *trimmed, room)

    def _size(self, text: str) -> int:
        """Word pieces of a slice of a page without the special tokens."""
        return self._whole("", text) - self._special

    def _whole(self, context: str, text: str) -> int:
        """
        Word pieces of a slice of a page below its context, as a model reads it; of blanks and leaders, which it does
        not read, as many as their length is worth.
        """
        return max(self._count(_embedded(context, text)), len(text) // PIECE)

    def _tokens(self, text: str) -> int:
        """Word pieces of *text* without the special tokens, which a chunk has once."""
        return self._count(text) - self._special

    def _count(self, text: str) -> int:
        return max(self._count_tokens(text), len(text) // PIECE)


def _break_near(text: str, start: int, end: int) -> int:
    """
    The line's end nearest to the middle, if one lies in the middle half; else the nearest white space, or the middle
    itself.
    """
    middle = (start + end) // 2
    blanks = [at for at in range(start + 1, end - 1) if text[at].isspace()]
    lines = [at for at in blanks if text[at] == "\n" and abs(at - middle) * 4 <= end - start]
    return min(lines or blanks, key=lambda at: (abs(at - middle), at)) if blanks else middle


def _embedded(context: str, text: str) -> str:
    body = without_leaders(readable(text))
    return f"{context}\n{body}" if context else body


def _chunk(document: Document, page: Page, draft: _Draft, number: int) -> Chunk:
    text = page.text[draft.start : draft.end]
    rows, groups = rows_within(draft.stretch, draft.start, draft.end)
    return Chunk(
        chunk_id=f"{document.doc_id}-chunk-{number}",
        doc_id=document.doc_id,
        page=page.number,
        page_label=page.label,
        start=draft.start,
        end=draft.end,
        text=text,
        section=draft.stretch.section,
        kind=draft.stretch.kind,
        header=draft.stretch.header,
        rows=rows,
        groups=groups,
        caption=draft.stretch.caption,
        context=draft.context,
        flags=draft.stretch.flags,
        boxes=_boxes(page, draft.start, draft.end),
        chunk_hash=fingerprint(draft.context, text, draft.stretch.flags),
    )


def _boxes(page: Page, start: int, end: int) -> tuple[tuple[int, int, float, float, float, float], ...]:
    runs: Sequence = page.runs  # type: ignore[type-arg]
    return tuple((run.start, run.end, *run.box) for run in runs if run.start < end and start < run.end)
