"""The caption of a table: above it or below, what a note says of it, and the unit that stands over its figures."""

import re
from collections.abc import Sequence

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.header import UNIT_IN_BRACKETS
from pincite.ingest.structure.writing import PARAGRAPH_BREAK, Laid, Place, PlacedTable
from pincite.values.captions import LONGEST_TITLE, NUMBERED, caption_read, unit_opening, unit_stated
from pincite.values.sentences import sentences
from pincite.values.words import ORDINALS

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
CAPTION_LINES = 3
"""Lines above a table among which its caption is looked for, and that may say on the next page that it goes on."""
SIZE_STEP = 0.6
"""Points by which a line is set smaller than the title above it: more than sizes are rounded by."""
_CAPTION = re.compile(r"(?:table|tab\.|exhibit|schedule)\s+[A-Z]?[\w.]*\d", re.IGNORECASE)
_UNIT_LINE = re.compile(r"\(?(?:in|all|amounts|expressed|dollars|figures)\b.{2,120}", re.IGNORECASE)
_UNIT_AT_END = re.compile(rf"{UNIT_IN_BRACKETS.pattern}\s*[:.]?$", re.IGNORECASE)
_NOTE = re.compile(
    rf".*\b(?:of|in|for)\s(?:the|this)\s(?:(?P<place>{'|'.join(ORDINALS)}|last)\s"
    rf"|above\s|preceding\s)?table\b(?!\s(?:of|below)\b).*\.",
    re.IGNORECASE,
)
"""A sentence on what a table holds: "Values of the second table are for the BX-240."."""


def captions_of(laid: Laid) -> list[str]:
    """
    The caption of each table of a page, with what a note says of it on a line of its own; a caption that stands right
    below one table is not the next one's.
    """
    captions: list[str] = []
    taken = 0
    for at, placed in enumerate(laid.tables):
        caption, taken = _caption(laid, placed, laid.tables[at + 1 : at + 2], taken)
        captions.append(caption)
        until = laid.tables[at + 1].start if at + 1 < len(laid.tables) else len(laid.text)
        for note, of in _notes([row for row in laid.rows if taken <= row.start and row.end <= until], len(captions)):
            captions[of] = f"{captions[of]}\n{note}".strip()
    return captions


def _caption(laid: Laid, placed: PlacedTable, following: Sequence[PlacedTable], taken: int) -> tuple[str, int]:
    """
    The lines above that begin with "Table 3", else the one below that does, else the one above that names a unit ("(in
    millions)").

    With it comes where the text ends that is taken by this table; what lies before *taken* is another's.
    """
    above = [row for row in laid.rows if taken <= row.start and row.end <= placed.start][-CAPTION_LINES:]
    numbered = _numbered(above)
    if numbered:
        return numbered, placed.end
    below = next((row for row in laid.rows if row.start >= placed.end), None)
    if below is not None and _captions(laid, below) and not _is_nearer(below, placed, following):
        return " ".join(below.line.text.split()), below.end
    return _measured(laid.text, above), placed.end


def _captions(laid: Laid, row: Place) -> bool:
    """Whether a line with a number captions what stands over it: one set larger than most heads what follows."""
    sizes = sorted(each.line.size for each in laid.rows)
    return bool(NUMBERED.match(row.line.text)) and row.line.size < sizes[len(sizes) // 2] + SIZE_STEP


def caption_above(text: str, start: int, end: int) -> str:
    """
    The caption of a table that begins at *end* of a text without type: the paragraph right above it, no farther up than
    *start*, where that is short and begins with "Table 3", or names a unit.
    """
    paragraph = text[start:end].rstrip()
    at = start + paragraph.rfind(PARAGRAPH_BREAK) + len(PARAGRAPH_BREAK) if PARAGRAPH_BREAK in paragraph else start
    above: list[Place] = []
    for line in paragraph[at - start :].split("\n"):
        above.append(Place(Line(line, (0.0, 0.0, 0.0, 0.0), size=0.0, bold=False, block=0), at, at + len(line)))
        at += len(line) + 1
    short = len(above) <= CAPTION_LINES and at - above[0].start <= CAPTION_LINES * LONGEST_TITLE
    return _numbered(above) or _measured(text, above) if short else ""


def _numbered(above: Sequence[Place]) -> str:
    """The lines from the one on that begins with the number of a table; empty where none does."""
    # A paragraph over a caption may open with the table's number, too: "Table 3 gives the shares:".
    numbered = [at for at, row in enumerate(above) if NUMBERED.match(row.line.text)][-1:]
    for first in numbered or [at for at, row in enumerate(above) if _CAPTION.match(row.line.text)][:1]:
        return _titled(above[first:])
    return ""


def _measured(text: str, above: Sequence[Place]) -> str:
    """What the lines above a table in *text* say of the unit of its figures."""
    lines = [" ".join(row.line.text.split()) for row in above]
    told = (_unit(line) or _opening(text, row) for line, row in zip(reversed(lines), reversed(above), strict=True))
    return next((unit for unit in told if unit), _unit_at_end(" ".join(lines[-2:])))


def _titled(lines: Sequence[Place]) -> str:
    """
    A caption with its number over *lines*; one below its title that is set smaller, or opens with a unit, is a note.
    """
    first, *rest = ((" ".join(row.line.text.split()), row.line) for row in lines)
    said = first[0]
    for text, line in rest:
        note = unit_opening(text) or (first[1].size - line.size >= SIZE_STEP and _is_note(text))
        said += ("\n" if note and caption_read(said).title else " ") + text
    return said


def _is_note(text: str) -> bool:
    return len(text) <= LONGEST_TITLE and not text.endswith((".", ":"))


def _opening(text: str, row: Place) -> str:
    """The line of *row*, where it opens with a unit and is no rest of a paragraph."""
    line = " ".join(row.line.text.split())
    begins = text.endswith(PARAGRAPH_BREAK, 0, row.start) or not line[:1].islower()
    return line if begins and unit_opening(line) else ""


def _is_nearer(row: Place, placed: PlacedTable, following: Sequence[PlacedTable]) -> bool:
    """Whether a line between two tables stands nearer to the one below it."""
    return any(
        each.grid.box[1] - row.line.box[3] < row.line.box[1] - placed.grid.box[3]
        for each in following
        if row.end <= each.start
    )


def _notes(below: Sequence[Place], tables: int) -> list[tuple[str, int]]:
    """
    The lines right *below* a table or its caption that say something of one of the first *tables* of the page, each
    with its place among them.
    """
    found: list[tuple[str, int]] = []
    for row in below[:CAPTION_LINES]:
        line = " ".join(row.line.text.split())
        note = _NOTE.fullmatch(line) if len(line) <= LONGEST_TITLE else None
        if note is None:
            break
        of = ORDINALS.get((note["place"] or "").lower(), tables) - 1
        found += [(line, of)] if of < tables else []
    return found


def _unit(line: str) -> str:
    """
    What *line* says of the unit of the figures below it: all of it, its first sentence, or what it has in brackets at
    its end.
    """
    if _UNIT_LINE.fullmatch(line) or _titles_with_unit(line):
        return line
    first = line[slice(*next(iter(sentences(line)), (0, 0)))]
    return first if _titles_with_unit(first) else _unit_at_end(line)


def _unit_at_end(text: str) -> str:
    """The unit in brackets with which a sentence over a table ends: "was as follows (in millions):"."""
    found = _UNIT_AT_END.search(text)
    return found[0].rstrip(" :.") if found else ""


def _titles_with_unit(line: str) -> bool:
    """
    Whether a line is a table's title that says what its figures are in: "Prices in EUR per night"; the end of a
    paragraph opens with no capital.
    """
    return len(line) <= LONGEST_TITLE and line[:1].isupper() and bool(unit_stated(line))
