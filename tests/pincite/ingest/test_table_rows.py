"""Rows of a table stay with what they are of."""

from pincite.ingest.page_stretches import NOWHERE, Stretch
from pincite.ingest.table_rows import blocks, path_above, paths, rows_within
from pincite.model.pages import RowGroup

TEXT = "Asia:\nJapan\t1\nKorea\t2\nEurope:\nItaly\t3"


def _at(words: str) -> tuple[int, int]:
    return TEXT.index(words), TEXT.index(words) + len(words)


def _group(name: str, first: int, last: int) -> RowGroup:
    return RowGroup(text=name, first=first, last=last, start=_at(name)[0], end=_at(name)[1])


LINES = ("Asia:", "Japan\t1", "Korea\t2", "Europe:", "Italy\t3")
STRETCH = Stretch(
    0,
    len(TEXT),
    (),
    "table",
    rows=tuple(map(_at, LINES)),
    cells=(
        (_at("Asia:"), NOWHERE),
        (_at("Japan"), _at("1")),
        (_at("Korea"), _at("2")),
        (_at("Europe:"), NOWHERE),
        (_at("Italy"), _at("3")),
    ),
    groups=(_group("Asia:", 1, 3), _group("Europe:", 4, 5)),
)


def test_a_row_that_says_what_those_below_are_of_is_in_one_piece_with_the_first_of_them() -> None:
    found = [[TEXT[start:end] for start, end in block] for block in blocks(TEXT, STRETCH)]
    assert found == [["Asia:\nJapan\t1", "Korea\t2"], ["Europe:\nItaly\t3"]]


def test_every_path_is_told_once_none_among_them() -> None:
    assert paths(STRETCH) == [(), ("Asia:",), ("Europe:",)]


def test_what_a_row_is_of_is_said_where_it_is_not_said_there() -> None:
    assert path_above(STRETCH, *_at("Korea\t2")) == ("Asia:",)
    assert path_above(STRETCH, 0, len(TEXT)) == ()


def test_rows_within_a_chunk_are_counted_from_its_start() -> None:
    start, end = _at("Korea\t2")
    rows, groups = rows_within(STRETCH, start, end)
    assert rows == (((0, 5), (6, 7)),)
    assert [(group.text, group.first, group.last, group.start) for group in groups] == [("Asia:", 0, 1, None)]
