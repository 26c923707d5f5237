"""A sheet is turned as it is read, and what is found on it stands where it is printed."""

from dataclasses import replace

import pytest

from pincite.ingest.structure.sheets import Chart, Line, Sheet, turned
from pincite.ingest.structure.sideways import as_read
from tests.pincite.ingest.structure.typed import HEIGHT, WIDTH, frame_of, line, sheet_of, table_lines

LEVEL = sheet_of(
    *table_lines("Hall|Load", "North|3 t"),
    rulings=tuple(frame_of((60.0, 240.0, 400.0), (90.0, 110.0, 130.0))),
    charts=(Chart((60.0, 300.0, 160.0, 400.0), ((70.0, 310.0, 150.0, 320.0),), level=True),),
)


def _lain(sheet: Sheet, turn: int) -> Sheet:
    """*sheet* as it lies when it is turned clockwise by *turn* quarters, its type with it."""

    def lain(each: Line) -> Line:
        box = turned(each.box, turn, sheet.width, sheet.height)
        return replace(each, box=box, turn=turn, upright=turn % 2 == 0)

    # Read back by as many quarters as are left to a whole turn, a level sheet lies as if it had been turned.
    back = as_read(replace(sheet, lines=tuple(replace(each, turn=-turn % 4) for each in sheet.lines)))
    return replace(back, lines=tuple(map(lain, sheet.lines)), turn=0)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_sheet_lies_level_again_when_it_is_read(turn: int) -> None:
    lain = _lain(LEVEL, turn)
    read = as_read(lain)
    assert (lain.width, lain.height) == ((WIDTH, HEIGHT) if turn == 2 else (HEIGHT, WIDTH))
    assert read == replace(LEVEL, turn=turn)
    assert [read.printed(each.box) for each in read.lines] == [each.box for each in lain.lines]


def test_most_of_the_type_decides_and_a_word_beside_it_does_not() -> None:
    sheet = sheet_of(*table_lines("Hall|Load", "North|3 t"), replace(line("Draft", 10.0, 300.0), turn=3, upright=False))
    assert as_read(sheet) is sheet
