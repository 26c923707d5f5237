"""
Tables that stand close below one another: each begins again with the names of its columns, and often with a title.
"""

from collections.abc import Sequence

from pincite.ingest.structure.tables.cell_values import is_value
from pincite.ingest.structure.tables.header import UNIT_IN_BRACKETS, is_year
from pincite.ingest.structure.tables.segments import Row
from pincite.values.captions import NUMBERED, unit_opening

MOST_TITLES = 2
"""Lines between two tables that say what the second is of."""


def over_figures(row: Row, left: float, words: int) -> bool:
    """
    Whether *row*, of fewer than *words* words, begins right of *left* and names columns: it holds no value but years.
    """
    return row.box[0] >= left and row.words < words and _holds_names(row)


def _holds_names(row: Row) -> bool:
    return all(is_year(segment.text) or not is_value(segment.text) for segment in row.segments)


def parted(rows: Sequence[Row], left: float, words: int, bold: Sequence[bool]) -> list[tuple[int, int]]:
    """
    The tables among *rows*, as first and last index (exclusive); one for the whole where no header comes again.

    A title over a later one that is set in bold, ends in a colon or states a unit belongs to no table: it is read as a
    heading or as a caption. Nor do the lines of a caption that has a number.

    Args:
        rows: Rows of type from the first name of a column to the last row.
        left: The x from which figures and the names of their columns stand.
        words: Words from which a line is prose.
        bold: Of each row, whether all of it is set in bold.
    """
    parts: list[tuple[int, int]] = []
    names = _names_again(rows, left, words, bold)
    start = at = 0
    while (again := _next_header(rows, at, left, names)) is not None:
        first, body = again
        title = (
            max(
                [n for n in range(first - MOST_TITLES, first) if n > at and not _is_title(rows[n], left, words)],
                default=max(at, first - MOST_TITLES - 1),
            )
            + 1
        )
        parts.append((start, title))
        captioned = any(_is_caption(row) for row in rows[title:first])
        start = (
            first
            if captioned
            else max([n + 1 for n in range(title, first) if bold[n] or _leads(rows[n])], default=title)
        )
        at = body
    return [*parts, (start, len(rows))]


def _names_again(rows: Sequence[Row], left: float, words: int, bold: Sequence[bool]) -> list[bool]:
    """
    Of each row, whether it names columns: it stands over the figures alone, or with a name for the first column it says
    again what stands at the head of all, or is set in bold like that.
    """
    first = next((row for row in rows[:1] if _names_columns(row)), None)
    return [
        over_figures(row, left, words)
        or (first is not None and (_texts(row) == _texts(first) or (bold[0] and bold[at] and _names_columns(row))))
        for at, row in enumerate(rows)
    ]


def _next_header(rows: Sequence[Row], at: int, left: float, names: Sequence[bool]) -> tuple[int, int] | None:
    """
    The next lines behind a row of values that name columns anew: index of the first of them, and of the row of values
    below.
    """
    body = next((n for n in range(at, len(rows)) if _is_body(rows[n], left) and not names[n]), None)
    while body is not None:
        first = next((n for n in range(body + 1, len(rows)) if names[n]), None)
        if first is None:
            return None
        end = first
        while end < len(rows) and names[end]:
            end += 1
        below = next((n for n in range(end, len(rows)) if rows[n].is_tabular), None)
        if (
            below is not None
            and any(len(row.segments) > 1 for row in rows[first:end])
            and any(_is_body(row, left) for row in rows[below:])
        ):
            return first, below
        body = next((n for n in range(end, len(rows)) if _is_body(rows[n], left)), None)
    return None


def _names_columns(row: Row) -> bool:
    return len(row.segments) > 1 and _holds_names(row)


def _texts(row: Row) -> tuple[str, ...]:
    return tuple(segment.text for segment in row.segments)


def _is_body(row: Row, left: float) -> bool:
    """Whether a row has a label and a value behind it."""
    return row.box[0] < left and any(is_value(segment.text) for segment in row.segments[1:])


def _is_title(row: Row, left: float, words: int) -> bool:
    return (
        len(row.segments) == 1
        and row.box[0] < left
        and (row.words < words or _leads(row))
        and not is_value(row.segments[0].text)
    )


def _leads(row: Row) -> bool:
    text = row.segments[-1].text
    return text.endswith(":") or bool(UNIT_IN_BRACKETS.search(text)) or bool(unit_opening(text)) or _is_caption(row)


def _is_caption(row: Row) -> bool:
    return bool(NUMBERED.match(row.segments[0].text))
