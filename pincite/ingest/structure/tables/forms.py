"""The fields of a form: a box with what was filled in, and its label on the line right above it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.ingest.structure.sheets import SheetWord
from pincite.ingest.structure.tables.grid import Grid, GridCell, around, text_lines
from pincite.ingest.structure.tables.rulings import REACH, Frame
from pincite.model.pages import Box

FEWEST_FIELDS = 3
"""Fields on a page that is a form: one box under a line of type may be a remark, and two are charts or pictures."""
TALLEST = 4.0
"""Heights of type of a box for a line or two; what is taller holds text of its own."""
NEAR = 0.8
"""Heights of type between a label and its box, in which no other line has room."""
COLUMN_GAP = 1.5
"""Heights of type of a gap between two columns; a blank of type that is all of one width is two thirds of one."""
NEARER = 1.5
"""How much farther than its own box the box above a label is."""
SET_IN = 6.0
"""Points by which a label may begin beside the edge of its box."""


@dataclass(frozen=True, slots=True)
class _Field:
    box: Box
    label: tuple[SheetWord, ...]
    value: tuple[SheetWord, ...]

    @property
    def around(self) -> Box:
        return around([self.box, *(word.box for word in self.label)])


def form_grids(frames: Sequence[Frame], words: Sequence[SheetWord]) -> list[Grid]:
    """
    The filled fields among *words*, label and value in a row, as tables from top to bottom; another starts where
    something else stands between two rows of fields.
    """
    boxes = [frame.box for frame in frames if _is_box(frame)]
    boxed = {id(word) for word in words if any(_holds(box, word) for box in boxes)}
    loose = [word for word in words if id(word) not in boxed]
    found = (_field(box, words, loose) for box in boxes)
    fields = [field for field in found if field is not None and _is_its_own(field, boxes)]
    if len(fields) < FEWEST_FIELDS:
        return []
    own = {id(word) for field in fields for word in (*field.label, *field.value)}
    return [_grid(run) for run in _runs(fields, [word for word in words if id(word) not in own])]


def _is_box(frame: Frame) -> bool:
    """Whether nothing parts what *frame* holds."""
    x0, y0, x1, y1 = frame.box
    return all(min(each.at - y0, y1 - each.at) <= REACH for each in frame.across) and all(
        min(each.at - x0, x1 - each.at) <= REACH for each in frame.down
    )


def _holds(box: Box, word: SheetWord) -> bool:
    x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _field(box: Box, words: Sequence[SheetWord], loose: Sequence[SheetWord]) -> _Field | None:
    """The field of *box*, if it is filled in and one of the *loose* lines is its label."""
    value = [word for word in words if _holds(box, word)]
    if not value or box[3] - box[1] > TALLEST * _height(value) or not _is_whole(value):
        return None
    above = [
        word
        for word in loose
        if box[0] - SET_IN <= word.box[0] <= box[2]
        and -NEAR * _height([word]) <= word.box[3] - box[1] <= REACH + NEAR * _height([word]) / 2
    ]
    lines = text_lines(above)
    label = lines[-1] if lines else []
    if not label or abs(label[0].box[0] - box[0]) > SET_IN or label[-1].box[2] > box[2] + SET_IN:
        return None
    return _Field(box, tuple(label), tuple(value)) if _is_whole(label) else None


def _is_whole(words: Sequence[SheetWord]) -> bool:
    """Whether no gap as between two columns parts *words*: a shaded row of a table is a box, too."""
    widest = COLUMN_GAP * _height(words)
    return all(two.box[0] - one.box[2] <= widest for line in text_lines(words) for one, two in pairwise(line))


def _is_its_own(field: _Field, boxes: Sequence[Box]) -> bool:
    """Whether the label stands nearer to its box than to any above: of rows in bands every second one is a box."""
    x0, top, x1, low = around([word.box for word in field.label])
    above = [top - box[3] for box in boxes if box[0] < x1 and x0 < box[2] and box[3] <= (top + low) / 2]
    return all(gap >= NEARER * max(field.box[1] - low, 1.0) for gap in above)


def _height(words: Sequence[SheetWord]) -> float:
    return sorted(word.box[3] - word.box[1] for word in words)[len(words) // 2]


def _runs(fields: Sequence[_Field], others: Sequence[SheetWord]) -> Iterator[list[_Field]]:
    """Fields row by row, left to right, in stretches that none of *others* stands in."""
    run: list[_Field] = []
    for row in _rows(fields):
        if run:
            low, high = run[-1].box[3], min(word.box[1] for field in row for word in field.label)
            if any(low < (word.box[1] + word.box[3]) / 2 < high for word in others):
                yield run
                run = []
        run += sorted(row, key=lambda field: field.box[0])
    if run:
        yield run


def _rows(fields: Sequence[_Field]) -> list[list[_Field]]:
    rows: list[list[_Field]] = []
    for field in sorted(fields, key=lambda each: (each.box[3], each.box[0])):
        if rows and field.box[1] < rows[-1][-1].box[3]:
            rows[-1].append(field)
        else:
            rows.append([field])
    return rows


def _grid(fields: Sequence[_Field]) -> Grid:
    cells = [
        GridCell(row, col, 1, 1, words, around([word.box for word in words]))
        for row, field in enumerate(fields)
        for col, words in enumerate((field.label, field.value))
    ]
    return Grid(around([field.around for field in fields]), tuple(cells), ruled=True, fields=True)
