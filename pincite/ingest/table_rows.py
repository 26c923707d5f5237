"""The rows of a table in its chunks: what a chunk holds of them, what they are of, and which stay together."""

from collections.abc import Iterator

from pincite.ingest.page_stretches import NOWHERE, Span, Stretch
from pincite.model.pages import RowGroup

Path = tuple[str, ...]
"""What rows are of, the outermost group first."""


def blocks(text: str, stretch: Stretch) -> Iterator[list[Span]]:
    """
    The rows of a table in stretches of one group; what only says what those below are of ("Greater China:") is in one
    piece with the first of them.
    """
    heads = {group.start for group in stretch.groups if group.start is not None}
    block: list[Span] = []
    start: int | None = None
    for low, high in stretch.rows:
        if low in heads and block and start is None:
            yield block
            block = []
        start = low if start is None else start
        row = text[low:high].strip()
        leads = "\t" not in row and (low in heads or row.endswith(":"))
        if not leads or (low, high) == stretch.rows[-1]:
            block.append((start, high))
            start = None
    yield block


def paths(stretch: Stretch) -> list[Path]:
    """Every path that rows of the table may be of, none among them, each once."""
    told = [group for group in stretch.groups if group.text]
    found = [
        tuple(group.text for group in told if group.first <= row < group.last) for row in range(len(stretch.cells))
    ]
    outer = [path[:depth] for path in found for depth in range(1, len(path) + 1)]
    return list(dict.fromkeys([(), *outer]))


def path_above(stretch: Stretch, start: int, end: int) -> Path:
    """What the first row between *start* and *end* is of, as far as it is not said there."""
    first = next((at for at in range(len(stretch.cells)) if _own(stretch, at, start, end)), None)
    if first is None:
        return ()
    of = [group for group in stretch.groups if group.text and group.first <= first < group.last]
    return tuple(group.text for group in of if group.start is None or not start <= group.start < end)


def rows_within(stretch: Stretch, start: int, end: int) -> tuple[tuple[tuple[Span, ...], ...], tuple[RowGroup, ...]]:
    """
    The table rows of which a cell of their own stands between *start* and *end*, and what they are of; places are
    counted from *start*.
    """
    held = [at for at in range(len(stretch.cells)) if _own(stretch, at, start, end)]
    rows = tuple(
        tuple(
            (low - start, high - start) if _inside((low, high), start, end) else NOWHERE
            for low, high in stretch.cells[at]
        )
        for at in held
    )
    return rows, tuple(group for each in stretch.groups for group in _held(each, held, start, end))


def _held(group: RowGroup, held: list[int], start: int, end: int) -> Iterator[RowGroup]:
    """The group with its rows counted among *held*, if one of them is."""
    first, last = sum(at < group.first for at in held), sum(at < group.last for at in held)
    if first < last:
        here = group.start is not None and group.end is not None and _inside((group.start, group.end), start, end)
        place = (
            {"start": (group.start or 0) - start, "end": (group.end or 0) - start}
            if here
            else {"start": None, "end": None}
        )
        yield group.model_copy(update={"first": first, "last": last, **place})


def _own(stretch: Stretch, at: int, start: int, end: int) -> bool:
    """
    Whether a cell that the row does not share with the one above stands between *start* and *end*; any, where it shares
    them all.
    """
    cells = [cell for cell in stretch.cells[at] if cell != NOWHERE]
    own = [cell for cell in cells if cell not in (stretch.cells[at - 1] if at else ())] or cells
    return any(_inside(cell, start, end) for cell in own)


def _inside(cell: Span, start: int, end: int) -> bool:
    return start <= cell[0] < cell[1] <= end
