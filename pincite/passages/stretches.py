"""The stretches of a chunk's text: behind its headings, tables and prose in turn, and the sentences of prose."""

import re
from collections.abc import Iterator, Sequence

from pincite.ingest.page_stretches import Span
from pincite.model.chunks import CONTEXT_PARTS, Chunk
from pincite.values.sentences import CLAUSES_TITLE, CLOSED, ITEM, sentences
from pincite.values.words import FILLERS, STOP_WORDS

_LINE = re.compile(r"[^\n]+")
MIN_SNIPPET = 20
"""Characters below which a stretch is cited with its neighbour: a lone cell pins nothing down (evals-v1 §3A)."""
_GROUP = re.compile(r"[^\n\t]{1,60}:[ ]*\n[^\n\t]+\t[^\n]*\d")
"""A line that says what the lines of figures below it are of: "Gross margin percentage:"."""
_CLAUSE = re.compile(r"\s*(?:\S|\(?[^\W_]{1,4}(?:\.[^\W_]{1,4})*(?P<stop>[.)])?)\t+(?P<said>[^\t]+)")
"""The mark of an item or the number of a clause, and what it is set apart from by a tab alone."""
_RUN_IN = re.compile(r"(?:\(?\w{1,3}[.)]\s+)?(?![a-z])[^\W\d_]+(?:[ -](?P<middle>[^\W\d_]+)(?= ))?(?:[ -][^\W\d_]+)?\.")
"""
What may be a title that ends like a sentence, with the number of its clause or without: two words, or three around a
small one that is no verb: "Illness on board."
"""
LOOSE_WORDS = 7
"""
Words from which a stretch without a closing mark is taken for a sentence whose end stands elsewhere; fewer are a
heading or page furniture.
"""


def after_heading(chunk: Chunk) -> int:
    """Where the text begins behind the headings it opens with, the document's title among them."""
    at, titles = 0, {_key(title) for title in (*chunk.section, *chunk.context.split(CONTEXT_PARTS))}
    for line in _LINE.finditer(chunk.text):
        if "\t" in line[0] or _key(line[0]) not in titles:
            break
        at = line.end()
    return at


def title_over(chunk: Chunk, start: int) -> tuple[str, Span | None]:
    """The innermost heading over the prose that begins at *start*, and where it stands in the chunk, if it does."""
    title = chunk.section[-1] if chunk.section else ""
    lines = [line.span() for line in _LINE.finditer(chunk.text, 0, start) if title and _key(line[0]) == _key(title)]
    return title, lines[-1] if lines else None


def _key(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def runs(text: str, start: int) -> Iterator[tuple[bool, int, int]]:
    """Stretches of table lines (cells set apart by tabs) and of prose, in turn."""
    begin, end, kind = start, start, False
    for line in _LINE.finditer(text, start):
        if not line[0].strip():
            continue
        table = _has_cells(line[0]) or bool(_GROUP.match(text, line.start()))
        if table is not kind and end > begin:
            yield kind, begin, end
            begin = line.start()
        elif table is not kind:
            begin = line.start()
        kind, end = table, line.end()
    if end > begin:
        yield kind, begin, end


def _has_cells(line: str) -> bool:
    """Whether tabs set cells apart in a line; one that sets it in or stands behind the number of a clause does not."""
    clause = _CLAUSE.fullmatch(line)
    said = clause["said"].strip() if clause else ""
    sentence = CLOSED.search(said) or len(said.split()) >= LOOSE_WORDS
    return "\t" in line.lstrip() and not (clause and (clause["stop"] or sentence) and any(map(str.isalpha, said)))


def _whole(text: str, spans: Sequence[Span]) -> list[Span]:
    """
    The spans, those joined that a line break alone tore apart: the first has no closing mark and the next goes on in
    small letters.
    """
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


def sentences_of(text: str, start: int, end: int) -> list[Span]:
    """
    The sentences of the prose ``text[start:end]``, as spans of *text*, without the titles right above a clause, and
    each title that runs into its paragraph ("Luggage. Each passenger may take one bag.") with the sentence behind it.
    """
    spans = [
        (start + a, start + b)
        for a, b in sentences(text[start:end])
        if not CLAUSES_TITLE.match(text, start + a, end) or CLOSED.search(text[start + a : start + b])
    ]
    return _with_titles(text, _whole(text, spans))


def _with_titles(text: str, spans: Sequence[Span]) -> list[Span]:
    joined: list[Span] = []
    titled = False
    for start, end in spans:
        if titled and "\n" not in text[joined[-1][1] : start]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
        above = text[:start].rstrip()
        titled = (not above or "\n\n" in text[len(above) : start]) and _runs_in(text[start:end])
    return joined


def _runs_in(text: str) -> bool:
    found = _RUN_IN.fullmatch(text)
    return found is not None and (found["middle"] is None or found["middle"] in STOP_WORDS - FILLERS)


def long_enough(text: str, start: int, end: int) -> Span:
    """The stretch, or where it is too short for a snippet the stretch with the lines around it."""
    while end - start < MIN_SNIPPET and (start, end) != (0, len(text)):
        before, after = text.rfind("\n", 0, max(0, start - 1)) + 1, text.find("\n", min(end + 1, len(text)))
        if start > 0:
            start = before
        else:
            end = len(text) if after < 0 else after
    return start, end
