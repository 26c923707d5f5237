"""Ten with a raised figure is a power, unless its page has a note with that mark."""

from pincite.ingest.structure.note_marks import with_marks_apart
from pincite.ingest.structure.sheets import Hidden
from pincite.values.numbers import number
from tests.pincite.ingest.structure.typed import line, sheet_of

NOTE = line("6 With a roof.", top=700.0, size=8.0)


def test_the_mark_of_a_note_is_set_apart_from_its_ten() -> None:
    hall = line("The hall holds 10⁶ pallets of wood", hidden=(Hidden(19, 26, "white"),))
    sheet = with_marks_apart(sheet_of(hall, NOTE))
    text = sheet.lines[0].text
    assert text == "The hall holds 10 ⁶ pallets of wood"
    assert [text[word.start : word.end] for word in sheet.words if word.line == 0] == text.split()
    assert [word.text for word in sheet.words if word.line == 0] == text.split()
    assert [text[each.start : each.end] for each in sheet.lines[0].hidden] == ["pallets"]
    assert number("10 ⁶") == 10


def test_without_a_note_of_its_number_below_in_smaller_type_it_is_a_power() -> None:
    hall = line("The tank holds 10⁶ litres")
    large = line("6 Duties of the guard", top=700.0)
    above = line("6 With a roof.", top=50.0, size=8.0)
    for other in (line("5 With a roof.", top=700.0, size=8.0), large, above):
        sheet = sheet_of(hall, other)
        assert with_marks_apart(sheet) == sheet
    times = sheet_of(line("It holds 5 × 10⁶ litres"), NOTE)
    assert with_marks_apart(times) == times
