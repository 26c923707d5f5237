"""Aligned columns of figures or of short texts are a table; a list, contents and prose are none."""

from collections.abc import Sequence

from pincite.ingest.structure.sheets import Line
from pincite.ingest.structure.tables.aligned import aligned_grids
from tests.pincite.ingest.structure.typed import extent, line, sheet_of, table_lines

ROWS = ("Test|Limit|Result", "Assay|95.0|99.7", "Water|2.0|1.1", "Ash|0.5|0.2")


def _found(lines: Sequence[Line], **rest: object) -> list[list[str]]:
    sheet = sheet_of(*lines, **rest)
    return [
        [" ".join(word.text for word in cell.words) for cell in grid.cells]
        for grid in aligned_grids(sheet.words, sheet.rulings, sheet)
    ]


def test_columns_of_figures_are_a_table_with_every_word_in_a_cell() -> None:
    assert _found(table_lines(*ROWS)) == [[text for row in ROWS for text in row.split("|")]]


def test_two_columns_of_short_texts_may_be_a_list_and_three_are_a_table() -> None:
    two = ("Class|Who closes", "Minor|Specialist", "Major|Manager", "Critical|Head")
    assert _found(table_lines(*two)) == []
    assert len(_found(table_lines(*(f"{row}|by day {'abcd'[at]}" for at, row in enumerate(two))))) == 1


def test_lines_with_leaders_are_contents_and_bullets_are_a_list() -> None:
    assert _found(table_lines(*(f"Part {at} . . . . . . .|{at}|{at + 1}" for at in range(5)))) == []
    assert (
        _found(
            [each for at in range(5) for each in (line("•", 72, 100 + 16 * at), line("Keep dry", 90, 100 + 16 * at))]
        )
        == []
    )


def test_columns_without_a_common_edge_are_no_table() -> None:
    ragged = [
        line(text, 72 + 170 * col + 31 * at * col, 100 + 16 * at)
        for at, row in enumerate(ROWS)
        for col, text in enumerate(row.split("|")[:2])
    ]
    assert _found(ragged) == []


def test_a_sign_that_hangs_behind_its_figure_takes_it_out_of_no_column() -> None:
    rows = [("Rent", "2,294", "1,945", "349"), ("of all", "12.7 %", "32.8 %", "")]
    rows += [("Hire", "689", "631", "58"), ("of all", "3.8 %", "10.6 %", ""), ("Fuel", "95", "1,206", "7")]
    lines = [
        line(text, 72.0 if col == 0 else 180.0 + 80 * col - extent(text.removesuffix(" %")), 100.0 + 16 * at)
        for at, row in enumerate(rows)
        for col, text in enumerate(row)
        if text
    ]
    assert _found(lines) == [[text for row in rows for text in row if text]]


def test_the_labels_of_a_figure_are_no_table() -> None:
    assert _found(table_lines(*ROWS), figures=((60.0, 90.0, 420.0, 180.0),)) == []
    assert _found(table_lines(*ROWS), figures=((60.0, 300.0, 420.0, 400.0),)) != []


def test_tables_close_below_one_another_are_several() -> None:
    assert len(_found([*table_lines(*ROWS), *table_lines(*ROWS, top=164)])) == 2


def test_two_columns_below_names_in_bold_are_a_table() -> None:
    duties = ("Watchman|opens the gates", "Foreman|counts the pallets of the day", "Clerk|keeps the log")
    named = table_lines("Role|Duty", top=84.0, bold=True)
    assert _found([*named, *table_lines(*duties)])[0][:4] == ["Role", "Duty", "Watchman", "opens the gates"]
    assert _found([*table_lines("Role|Duty", top=84.0), *table_lines(*duties)]) == []


def test_sentences_below_names_beside_short_labels_are_a_table_with_their_last_line() -> None:
    lefts = (72.0, 110.0, 400.0)
    rows = (
        "Step|What is done|By",
        "1|Open the valve slowly and wait until the gauge shows it|Fitter",
        "2|Record the pressure in the log book and sign it there|Head of the",
        "3|Wait for the lamp to go out and ring the bell again|Guard",
    )
    lines = [each for at, row in enumerate(rows) for each in table_lines(row, lefts=lefts, top=100.0 + 30 * at)]
    lines += [line("Then close it.", 110.0, 141.0), line("shift", 400.0, 171.0), line("Twice, loudly.", 110.0, 201.0)]
    (found,) = _found(lines)
    assert found[3:] == [
        "1",
        "Open the valve slowly and wait until the gauge shows it Then close it.",
        "Fitter",
        "2",
        "Record the pressure in the log book and sign it there",
        "Head of the shift",
        "3",
        "Wait for the lamp to go out and ring the bell again Twice, loudly.",
        "Guard",
    ]


def test_columns_of_prose_are_no_table_though_each_has_a_heading() -> None:
    prose = "the operator of the port keeps"
    lines = table_lines("News|Trade|Sport", lefts=(72.0, 250.0, 430.0), top=84.0, bold=True)
    lines += table_lines(*[f"{prose}|{prose}|{prose}"] * 9, lefts=(72.0, 250.0, 430.0))
    assert _found(lines) == []


def test_columns_of_one_width_that_wrap_are_prose_though_each_has_a_name() -> None:
    lefts = (72.0, 250.0, 430.0)
    rows = ("News|Trade|Sport", *["the harbour master said|that all of the cranes|it had been a fair game"] * 4)
    lines = [each for at, row in enumerate(rows) for each in table_lines(row, lefts=lefts, top=100.0 + 30 * at)]
    lines += [line("would be idle by noon", 250.0, 141.0 + 30 * at) for at in range(4)]
    assert _found(lines) == []


def test_a_list_of_terms_and_their_meaning_is_no_table_though_both_have_a_name() -> None:
    rows = ("Term|Meaning", *["berth|a place where a ship lies while its goods are landed"] * 4)
    lines = [each for at, row in enumerate(rows) for each in table_lines(row, lefts=(72.0, 150.0), top=100.0 + 30 * at)]
    lines += [line("or taken on board", 150.0, 141.0 + 30 * at) for at in range(4)]
    assert _found(lines) == []


def test_a_letterhead_above_a_table_is_no_part_of_it() -> None:
    head = table_lines("North Depot|Page 1 of 2", "Harbour Road 9|3 March", lefts=(72.0, 500.0), top=64.0)
    assert _found([*head, *table_lines(*ROWS, top=110.0)]) == _found(table_lines(*ROWS, top=110.0))
