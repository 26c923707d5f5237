"""A sheet laid out: furniture aside, tables, cards and lines in reading order."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.ingest.structure.drawn_figures import Block, in_blocks
from pincite.ingest.structure.sheets import Hidden, Line, Sheet, SheetWord
from pincite.ingest.structure.tables.grid import Grid, around
from pincite.ingest.structure.writing import Laid, Writer
from pincite.model.pages import Box


def lay_out(sheet: Sheet, furniture: frozenset[int], grids: Sequence[Grid], cards: Sequence[Box]) -> Laid:
    """
    Put the lines of *sheet* into one text.

    Args:
        sheet: What stands on the page.
        furniture: Indices of its lines that are running headers and footers; they keep their place and are marked.
        grids: Its tables; their words are read row by row, cell by cell.
        cards: Its boxes with text of their own.
    """
    writer = Writer(sheet)
    edge = [
        (sheet.lines[at], at)
        for at in sorted(furniture, key=lambda at: (sheet.lines[at].box[1], sheet.lines[at].box[0], at))
    ]
    for line, _ in edge:
        if _is_above(sheet, line):
            writer.furniture(line)
    free = _outside(sheet, furniture, grids)
    margin = [line for line in free if _is_in_the_margin(line, sheet.lines)]
    beside: list[Block[Line | Grid]] = [Block([[line]]) for line in margin]
    level = [line for line in free if line not in margin]
    items: list[Line | Grid] = [*(line for line in level if not _is_apart(sheet, line)), *grids]
    apart: list[Block[Line | Grid]] = [Block([[line]]) for line in level if _is_apart(sheet, line)]
    for block in (
        *(block for block in apart if _is_above(sheet, block.rows[0][0])),
        *in_blocks(items, sheet.charts, cards, sheet.width),
        *(block for block in apart if not _is_above(sheet, block.rows[0][0])),
        *beside,
    ):
        writer.block(block)
    for line, _ in edge:
        if not _is_above(sheet, line):
            writer.furniture(line)
    return writer.laid()


def _is_in_the_margin(line: Line, lines: Sequence[Line]) -> bool:
    """
    Whether *line* runs up or down beside level lines and farther out than all of them, as a stamp in the margin does:
    it is of none of their rows.
    """
    level = [each.box for each in lines if each.upright]
    outside = all(line.box[2] <= box[0] for box in level) or all(box[2] <= line.box[0] for box in level)
    return not line.upright and outside and any(box[1] < line.box[3] and line.box[1] < box[3] for box in level)


def _is_apart(sheet: Sheet, line: Line) -> bool:
    """
    Whether *line* is a title or a stamp that stands otherwise than the type of a sheet that is read turned: it is of no
    row of the others.
    """
    return sheet.turn != 0 and line.turn != 0


def _is_above(sheet: Sheet, item: Line | Grid) -> bool:
    """Whether *item* begins in the upper half of the sheet as it is printed."""
    if not sheet.turn:
        return item.box[1] < sheet.height / 2
    return sheet.printed(item.box)[1] < sheet.printed((0.0, 0.0, sheet.width, sheet.height))[3] / 2


def _outside(sheet: Sheet, furniture: frozenset[int], grids: Sequence[Grid]) -> list[Line]:
    """Lines outside tables and furniture; of a line that is half in a table, the pieces outside."""
    taken: dict[int, list[tuple[int, int]]] = {}
    for word in (word for grid in grids for cell in grid.cells for word in cell.words):
        taken.setdefault(word.line, []).append((word.start, word.end))
    words: dict[int, list[SheetWord]] = {at: [] for at in taken}
    for word in sheet.words:
        if word.line in words:
            words[word.line].append(word)
    free: list[Line] = []
    for at, line in enumerate(sheet.lines):
        if at in furniture:
            continue
        free += (
            [line]
            if at not in taken
            else _pieces(line, [word for word in words[at] if (word.start, word.end) not in taken[at]])
        )
    return free


def _pieces(line: Line, words: list[SheetWord]) -> list[Line]:
    """Runs of neighbouring words of *line* as lines of their own."""
    groups: list[list[SheetWord]] = []
    for word in words:
        if groups and not line.text[groups[-1][-1].end : word.start].strip():
            groups[-1].append(word)
        else:
            groups.append([word])
    return [_cut(line, group[0].start, group[-1].end, around([word.box for word in group])) for group in groups]


def _cut(line: Line, start: int, end: int, box: Box) -> Line:
    hidden = tuple(
        Hidden(max(each.start, start) - start, min(each.end, end) - start, each.reason)
        for each in line.hidden
        if each.start < end and start < each.end
    )
    return replace(line, text=line.text[start:end], box=box, hidden=hidden)
