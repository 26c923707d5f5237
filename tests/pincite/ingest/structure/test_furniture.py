"""What comes again at the edge of many pages is furniture, and what numbers a section is not."""

from pathlib import Path
from typing import Any

from pincite.ingest.structure.furniture import find_furniture
from pincite.ingest.structure.sheets import Line, Sheet
from tests.pincite.adapters.drawn import BOTH, PROSE, Draw, parse, texts
from tests.pincite.ingest.structure.typed import frame_of, line, sheet_of, table_lines


@BOTH
def test_running_headers_and_page_numbers_are_furniture_and_section_numbers_are_not(
    tmp_path: Path, adapter: str
) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            page.insert_text((72, 40), "SOP-017 Cleaning", fontsize=9)
            page.insert_text((72, 100), f"{number}.1")
            page.insert_text((120, 100), f"Chapter text {'abcde'[number]}")
            page.insert_textbox((72, 120, 540, 700), PROSE * 3)
            page.insert_text((300, 760), f"Page {number + 1} of 5", fontsize=9)

        return draw

    for number, page in enumerate(parse(tmp_path / "a.pdf", *(sheet(n) for n in range(5)), adapter=adapter)):
        assert texts(page, "furniture") == ["SOP-017 Cleaning", f"Page {number + 1} of 5"]
        assert f"{number}.1" in page.text


@BOTH
def test_a_page_number_beside_a_running_footer_is_furniture_and_a_number_beside_other_words_is_not(
    tmp_path: Path, adapter: str
) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            page.insert_text((72, 90), str(number), fontsize=10)
            page.insert_text((200, 90), f"Chapter of {'abcdefgh'[number] * 5}, which stands near the edge", fontsize=10)
            page.insert_text((72, 300), PROSE, fontsize=10)
            page.insert_text((72, 760), "Northgate Transit | Board meeting", fontsize=9)
            page.insert_text((540, 760), str(number), fontsize=9)

        return draw

    pages = parse(tmp_path / "a.pdf", *map(sheet, range(1, 6)), adapter=adapter)
    assert [texts(page, "furniture") for page in pages] == [
        ["Northgate Transit | Board meeting", str(number)] for number in range(1, 6)
    ]
    assert [page.label for page in pages] == ["1", "2", "3", "4", "5"]


@BOTH
def test_a_document_of_two_pages_has_furniture_too_and_one_of_one_page_has_none(tmp_path: Path, adapter: str) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            page.insert_text((72, 40), "Northmere | Stability report", fontsize=9)
            page.insert_text((72, 90), f"{number} {'Results' if number == 1 else 'Conclusions'}")
            page.insert_textbox((72, 120, 540, 700), PROSE * 3)
            page.insert_text((250, 760), f"STR-2025 - page {number} of 2", fontsize=9)

        return draw

    for number, page in enumerate(parse(tmp_path / "two.pdf", sheet(1), sheet(2), adapter=adapter), start=1):
        assert texts(page, "furniture") == ["Northmere | Stability report", f"STR-2025 - page {number} of 2"]
    (alone,) = parse(tmp_path / "one.pdf", sheet(1), adapter=adapter)
    assert texts(alone, "furniture") == []


@BOTH
def test_a_header_that_stands_a_little_higher_on_some_pages_is_furniture_on_all(tmp_path: Path, adapter: str) -> None:
    def sheet(number: int) -> Draw:
        def draw(page: Any) -> None:
            page.insert_text((72, 43.5 if number < 2 else 46.5), "Contains nonbinding recommendations", fontsize=9)
            page.insert_textbox((72, 120, 540, 700), PROSE * 3 + f"It ends with {'abcdefgh'[number] * 9}.")

        return draw

    pages = parse(tmp_path / "a.pdf", *(sheet(n) for n in range(8)), adapter=adapter)
    assert [texts(page, "furniture") for page in pages] == [["Contains nonbinding recommendations"]] * 8


def _draft(rows: int) -> Sheet:
    texts = [
        line(f"Line {'abcdefgh'[row] * 4} of the draft is read by itself", 90, 60 + 17 * row) for row in range(rows)
    ]
    return sheet_of(*texts, *(line(str(row + 1), 40, 60 + 17 * row) for row in range(rows)))


def test_the_line_numbers_of_a_draft_are_furniture_and_a_short_list_of_numbers_is_not() -> None:
    assert find_furniture([_draft(8)]) == [frozenset(range(8, 16))]
    assert find_furniture([_draft(7)]) == [frozenset()]


def test_a_running_line_counts_without_its_number_and_only_near_the_edge() -> None:
    sheets = [
        sheet_of(
            line(f"Report of {year}", top=40), line("In the midst", top=400), line(f"Ends {'abc'[at] * 3}", top=500)
        )
        for at, year in enumerate((2021, 2022, 2023))
    ]
    assert find_furniture(sheets) == [frozenset({0})] * 3


def test_lines_of_one_sheet_that_differ_in_their_numbers_alone_are_no_furniture() -> None:
    prices = [line(f"{kilos} kg for {9 * kilos} EUR", top=48 + 12 * kilos) for kilos in (1, 2, 3)]
    assert find_furniture([sheet_of(*prices, line("Flour", top=400))]) == [frozenset()]


def _body(at: int) -> Line:
    return line(f"Words of {'abc'[at] * 9}, which no other sheet has", top=400)


def test_a_sentence_whose_figure_does_not_run_with_the_sheets_is_text() -> None:
    sheets = [
        sheet_of(line("Data sheets of pumps", top=30), line(f"The pressure is {bar} bar.", top=60), _body(at))
        for at, bar in enumerate((16, 25))
    ]
    assert find_furniture(sheets) == [frozenset({0})] * 2


def test_a_heading_that_counts_is_text_though_each_sheet_has_one_and_a_page_number_is_furniture() -> None:
    sheets = [
        sheet_of(line(f"Article {at + 1}", top=40, size=14), _body(at), line(f"Page {at + 1} of 3", top=760))
        for at in range(3)
    ]
    assert find_furniture(sheets) == [frozenset({2})] * 3


def test_a_page_number_that_begins_anew_in_arabic_figures_is_furniture_on_all_sheets() -> None:
    sheets = [sheet_of(_body(at), line(f"RD-13 - page {number}", top=760)) for at, number in enumerate(("i", "1", "2"))]
    assert find_furniture(sheets) == [frozenset({1})] * 3


def test_a_piece_of_a_row_is_no_furniture_where_another_piece_of_it_stays() -> None:
    sheets = [
        sheet_of(line("Contact", top=60), line(f"Desk {'abc'[at]}", 300, 60), _body(at), line("SOP-1", top=760))
        for at in range(3)
    ]
    assert find_furniture(sheets) == [frozenset({3})] * 3


def test_the_names_of_columns_in_a_table_that_fills_the_sheet_are_text_and_a_framed_header_is_furniture() -> None:
    def sheets(low: float) -> list[Sheet]:
        rulings = tuple(frame_of((70, 248, 348, 540), (55, 75, low)))
        return [sheet_of(*table_lines("Site|Fee|Contact", top=60), _body(at), rulings=rulings) for at in range(3)]

    assert find_furniture(sheets(500)) == [frozenset()] * 3
    assert find_furniture(sheets(90)) == [frozenset({0, 1, 2})] * 3
