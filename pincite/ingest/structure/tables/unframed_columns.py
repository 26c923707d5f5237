"""Columns and rows of a table without a frame."""

from collections.abc import Sequence
from itertools import pairwise

from pincite.ingest.structure.sheets import Ruling, SheetWord
from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.grid import GridCell, around
from pincite.ingest.structure.tables.header import says_unit
from pincite.ingest.structure.tables.lone_columns import without_empty_columns
from pincite.ingest.structure.tables.segments import Row, Segment

# Chosen by hand. `python -m tests.benchmarks.sensitivity tables` makes each a third smaller and half as large again
# (small whole numbers one less and more):
# where no figure stands, F1 stayed as it was.
MOST_ACROSS = 0.12
"""Share of the rows that may write across the strip between two columns."""
NARROWEST = 2.0
"""Points of such a strip."""
MOST_SPARSE = 0.25
"""Share of the rows that may have half as many segments as the fullest or fewer, such as one that spans columns."""
SPLIT_GAP = 0.3
"""
Heights of type of the blank at which a segment is cut where an edge falls into it; a blank between words is about a
quarter.
"""
LEADING = 0.45
"""Heights of type between two lines of one cell."""
CLOSER = 0.15
"""Heights of type by which the lines of one label are closer to each other than the rows of its table."""
ROWS_APART = 0.3
"""Heights of type by which the rows of a table stand further apart than the lines of its cells."""
HALF_BESIDE = 0.35
"""Height of type that two lines have in common that stand half beside each other; lines set solid have less."""
MANY_ROWS = 6
"""Rows from which one may write across whatever the share. Measured: mean F1 .969 at 7; nothing changes at 5."""


def column_edges(rows: Sequence[Row]) -> list[float]:
    """
    The x between neighbouring columns, from left to right: the middles of the strips that nearly no row of several
    segments writes across.

    Rows of one segment (titles, notes, labels over a group) and those that span columns do not count against a strip,
    if they are few; names above the first values that are half as many as the columns or fewer not at all.
    """
    tabular = [row for row in rows if row.is_tabular]
    valued = next(
        (at for at, row in enumerate(tabular) if any(is_value(segment.text) for segment in row.segments[1:])), 0
    )
    names, body = tabular[:valued], tabular[valued:]
    most = max((len(row.segments) for row in body), default=0)
    names = [row for row in names if 2 * len(row.segments) > most - 1]
    body = _without_sparse(body, most)
    tabular = [*names, *body]
    if not tabular:
        return []
    spans = _spans(tabular)
    allowed = max(int(MOST_ACROSS * len(tabular)), len(tabular) >= MANY_ROWS)
    events = sorted({x for span in spans for x in span})
    strips: list[list[tuple[int, float, float]]] = []
    for left, right in pairwise(events):
        across = sum(low < (left + right) / 2 < high for low, high in spans)
        if across <= allowed and strips and strips[-1][-1][2] >= left:
            strips[-1].append((across, left, right))
        elif across <= allowed:
            strips.append([(across, left, right)])
    own = _spans([*(row for row in names if len(row.segments) >= most - 1), *body])
    return _with_own_segments([_clearest(strip) for strip in strips if strip[-1][2] - strip[0][1] >= NARROWEST], own)


def _spans(rows: Sequence[Row]) -> list[tuple[float, float]]:
    return [(segment.box[0], segment.box[2]) for row in rows for segment in row.segments]


def _without_sparse(rows: Sequence[Row], most: int) -> list[Row]:
    """*rows* without those that have half of the *most* segments or fewer, if they are few: one may span columns."""
    full = [row for row in rows if 2 * len(row.segments) > most]
    return full if len(rows) - len(full) <= MOST_SPARSE * len(rows) else list(rows)


def _clearest(strip: Sequence[tuple[int, float, float]]) -> float:
    """
    The middle of the widest part of a strip that the fewest rows write across: a sign of currency at the edge of its
    column belongs to that column.
    """
    fewest = min(across for across, _, _ in strip)
    parts: list[tuple[float, float]] = []
    for across, left, right in strip:
        if across == fewest and parts and parts[-1][1] >= left:
            parts[-1] = (parts[-1][0], right)
        elif across == fewest:
            parts.append((left, right))
    left, right = max(parts, key=lambda part: part[1] - part[0])
    return (left + right) / 2


def _with_own_segments(edges: list[float], spans: Sequence[tuple[float, float]]) -> list[float]:
    """
    Without the right edge of a column that no segment has to itself: what stands there, such as a sign of currency,
    belongs to the next.
    """
    kept: list[float] = []
    for edge in edges:
        left = kept[-1] if kept else float("-inf")
        if any(left <= (low + high) / 2 and high <= edge + 1 and low >= left - 1 for low, high in spans):
            kept.append(edge)
    return kept


def place_cells(rows: Sequence[Row], edges: Sequence[float], rulings: Sequence[Ruling]) -> list[GridCell]:
    """Cells of *rows* between *edges*; a line that only continues the one above is put to its cells."""
    placed = [_apart([_covered(segment, edges) for segment in _cut(row, edges)], edges) for row in rows]
    groups = _grouped(rows, placed, rulings, len(edges) + 1)
    cells: list[GridCell] = []
    for number, group in enumerate(groups):
        contents: dict[tuple[int, int], list[SheetWord]] = {}
        # A label's first line, however wide, is no name of the columns that it reaches into.
        labels = [
            at for at in group[:-1] if len(placed[at]) == 1 and placed[at][0][0] == 0 and _is_body(placed[group[-1]])
        ]
        for first, last, segment in (
            ((0, 0, each[2]) if at in labels else each) for at in group for each in placed[at]
        ):
            key = next((k for k in contents if k[0] <= last and first <= k[1]), (first, last))
            words = contents.pop(key, [])
            contents[min(first, key[0]), max(last, key[1])] = [*words, *segment.words]
        cells += [
            GridCell(number, first, 1, last - first + 1, tuple(words), around([w.box for w in words]))
            for (first, last), words in sorted(contents.items())
        ]
    return without_empty_columns(cells)


def _cut(row: Row, edges: Sequence[float]) -> list[Segment]:
    """The row's segments, cut again where an edge falls into a gap that is a little wider than a blank."""
    pieces: list[list[SheetWord]] = []
    for segment in row.segments:
        for before, word in zip((None, *segment.words), segment.words, strict=False):
            if before is None or any(
                before.box[2] - 0.5 <= edge <= word.box[0] + 0.5
                and word.box[0] - before.box[2] > SPLIT_GAP * row.height
                for edge in edges
            ):
                pieces.append([word])
            else:
                pieces[-1].append(word)
    return [Segment(tuple(piece)) for piece in pieces]


def _covered(segment: Segment, edges: Sequence[float]) -> tuple[int, int, Segment]:
    """First and last column that the segment reaches into by more than a hair."""
    x0, x1 = segment.box[0], segment.box[2]
    slack = min(2.0, (x1 - x0) / 4)
    return sum(edge < x0 + slack for edge in edges), sum(edge < x1 - slack for edge in edges), segment


Placed = Sequence[tuple[int, int, Segment]]


def _apart(row: Placed, edges: Sequence[float]) -> Placed:
    """
    Segments that reach into each other's columns each in the one that holds most of it, if those are columns of their
    own.

    A name is often wider than what stands below it.
    """
    if not any(one[1] >= two[0] for one, two in pairwise(row)):
        return row
    homes = [_home(first, last, segment, edges) for first, last, segment in row]
    if any(one >= two for one, two in pairwise(homes)):
        return row
    spans = [(each[0], each[1]) for each in row]
    crowded = [
        any(
            span[0] <= other[1] and other[0] <= span[1]
            for other in (*spans[max(0, at - 1) : at], *spans[at + 1 : at + 2])
        )
        for at, span in enumerate(spans)
    ]
    return [(home, home, each[2]) if tight else each for each, home, tight in zip(row, homes, crowded, strict=True)]


def _home(first: int, last: int, segment: Segment, edges: Sequence[float]) -> int:
    """The column of *first* to *last* in which most of the segment stands."""
    bounds = [float("-inf"), *edges, float("inf")]
    return max(
        range(first, last + 1),
        key=lambda col: (min(segment.box[2], bounds[col + 1]) - max(segment.box[0], bounds[col]), -col),
    )


def _grouped(rows: Sequence[Row], placed: Sequence[Placed], rulings: Sequence[Ruling], columns: int) -> list[list[int]]:
    """Indices of the rows of type that make up each row of the table of so many *columns*."""
    body = next((at for at, row in enumerate(placed) if _is_body(row)), 0)
    groups: list[list[int]] = []
    usual = usual_gap(rows[body:])
    pitch = _pitch(rows, placed)
    beside = _beside(rows, placed) | _wrapped(rows, placed, body)
    for at, row in enumerate(rows):
        close = bool(groups) and _is_close(rows[at - 1], row, rulings)
        if at in beside:
            goes_on = True
        elif at < body:
            again = (
                bool(groups)
                and _fills_like(placed[groups[-1][0]], placed[at])
                and _gap(rows, at) > usual - CLOSER * row.height
            )
            goes_on = close and not again and _is_wrapped_header(groups[-1], placed, at)
        else:
            labels = (
                bool(groups) and placed[at - 1][0][0] == placed[at][0][0] == 0 and leads_into(rows[at - 1], row, usual)
            )
            closer = _gap(rows, at) < pitch - CLOSER * row.height
            first = [each for number in groups[-1] for each in placed[number]] if groups else []
            goes_on = labels or (close and _continues(first, placed[at], columns, closer=closer))
        if goes_on:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _gap(rows: Sequence[Row], at: int) -> float:
    """Points between the row of type *at* and the one above."""
    return rows[at].box[1] - rows[at - 1].box[3] if at else 0.0


def _pitch(rows: Sequence[Row], placed: Sequence[Placed]) -> float:
    """Points above those lines that begin a row for certain, with a label and more, at the median; 0 where none do."""
    gaps = sorted(_gap(rows, at) for at, row in enumerate(placed) if at and row[0][0] == 0 and len(row) > 1)
    return gaps[len(gaps) // 2] if gaps else 0.0


def _beside(rows: Sequence[Row], placed: Sequence[Placed]) -> frozenset[int]:
    """
    Indices of the lines that stand half beside the one above: a cell of fewer lines is set at the middle of its row.

    A label beside two rows that have more than words alone is a label of both, and makes no row of them.
    """
    found: set[int] = set()
    for run in _runs([at for at in range(1, len(rows)) if -_gap(rows, at) > HALF_BESIDE * rows[at].height]):
        columns: dict[int, int] = {}
        for first, _, segment in (each for at in (run[0] - 1, *run) for each in placed[at]):
            columns[first] = columns.get(first, 0) + segment.text[:1].isdigit()
        if max(columns.values()) < 2:  # noqa: PLR2004 - two figures of one column are of two rows
            found.update(run)
    return frozenset(found)


def _wrapped(rows: Sequence[Row], placed: Sequence[Placed], body: int) -> frozenset[int]:
    """
    Indices of the lines that go on with a label and whatever is beside it: of the body's lines some are set close below
    one another and the others stand apart, these fill more columns than any of those, from the first one on, and no
    cell gets a second value.
    """
    gaps = sorted(range(body + 1, len(rows)), key=lambda at: _gap(rows, at) / rows[at].height)
    steps = [(_gap(rows, two) - _gap(rows, one), n) for n, (one, two) in enumerate(pairwise(gaps), 1)]
    step, cut = max(steps, default=(0.0, 0))
    close, apart = set(gaps[:cut]), {body, *gaps[cut:]}
    if not close or step < ROWS_APART * rows[gaps[cut]].height or any(placed[at][0][0] for at in apart):
        return frozenset()
    fewest = min(len(_columns(placed[at])) for at in apart)
    values, filled = set[int](), frozenset[int]()
    for at in range(body, len(rows)):
        own, more = _columns(placed[at]), {each[0] for each in placed[at] if is_value(each[2].text)}
        if at in close and (len(own) >= fewest or not own <= filled or more & values):
            return frozenset()
        values, filled = (values | more, filled) if at in close else (more, own)
    return frozenset(at for at in close if not placed[at][0][0])


def _columns(row: Placed) -> frozenset[int]:
    """The columns that a line of type has something in."""
    return frozenset(col for low, high, _ in row for col in range(low, high + 1))


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Rising *numbers* in runs of neighbours."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _fills_like(above: Placed, row: Placed) -> bool:
    """Whether *row* has a label and the same cells, three or more, as the line of names *above* it."""
    columns = [each[:2] for each in row]
    return columns[0][0] == 0 and len(columns) > 2 and columns == [each[:2] for each in above]  # noqa: PLR2004 - as said


def _is_body(row: Placed) -> bool:
    """
    Whether a row has a label in the first column and mostly values beside it, or a figure there ("1 to 3") and any
    value.
    """
    beside = [is_value(segment.text) for _, _, segment in row[1:]]
    fewest = 0.0 if row[0][2].text[:1].isdigit() else len(beside) / 2
    return row[0][0] == 0 and sum(beside) > fewest


def _is_close(above: Row, row: Row, rulings: Sequence[Ruling]) -> bool:
    """Set like lines of one paragraph, without a ruling between."""
    return row.box[1] - above.box[3] <= LEADING * row.height and not any(
        above.box[3] - 3 <= r.at <= row.box[1] + 3 for r in rulings
    )


def _is_wrapped_header(group: Sequence[int], placed: Sequence[Placed], at: int) -> bool:
    """
    Whether the header line *at* only goes on the column names above it: nothing in either spans what the other parts.

    A line over the first column alone, which the names above leave free, says what the rows below it are of, and one in
    brackets what the figures are in.
    """
    if len(placed[at]) == 1 and says_unit(placed[at][0][2].text):
        return False
    if [first for first, _, _ in placed[at]] == [0] and all(
        first > 0 for number in group for first, _, _ in placed[number]
    ):
        return False
    spans = {(first, last) for number in (*group, at) for first, last, _ in placed[number]}
    return not any(one != two and one[0] <= two[1] and two[0] <= one[1] for one in spans for two in spans)


def usual_gap(rows: Sequence[Row]) -> float:
    """Points between two rows of several segments, at the median; 0 where no two follow each other."""
    gaps = sorted(two.box[1] - one.box[3] for one, two in pairwise(rows) if one.is_tabular and two.is_tabular)
    return gaps[len(gaps) // 2] if gaps else 0.0


def leads_into(label: Row, row: Row, usual: float) -> bool:
    """
    Whether *label*, a line of one segment, is the first line of the label that *row* goes on with.

    The second line goes on in small letters, or is set closer below the first than the rows of the table are, *usual*
    points apart.
    """
    if len(label.segments) > 1:
        return False
    gap = row.box[1] - label.box[3]
    begins_inside = row.segments[0].text[:1].islower() and gap <= LEADING * row.height
    return begins_inside or (row.is_tabular and usual > 0 and gap < usual - CLOSER * row.height)


def _continues(first: Placed, these: Placed, columns: int, *, closer: bool) -> bool:
    """
    Whether a line is the rest of wrapped cells: in columns that the row above has, with fewer of them and without a
    value of its own.

    It goes on in small letters; or it has no label, and holds a text for one of three or more columns alone, or is set
    *closer* to the line above than the rows are. What fills all columns but the label's may be a row of a label that is
    said once.
    """
    occupied = {col for low, high, _ in first for col in range(low, high + 1)}
    if any(is_value(segment.text) for _, _, segment in these) or len(these) >= max(2, len(occupied)):
        return False
    begins_inside = these[0][2].text[:1].islower() or these[0][2].text[:1] in "(&/"
    alone = len(these) == 1 and columns > 2  # noqa: PLR2004 - as said above
    some = len(these) < columns - 1 or any(segment.text[:1].islower() for _, _, segment in these)
    unlabelled = these[0][0] > 0 and (alone or (closer and some))
    return (begins_inside or unlabelled) and all(low in occupied for low, _, _ in these)
