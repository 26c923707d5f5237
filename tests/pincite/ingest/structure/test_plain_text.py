"""Headings of plain text are told by its layout, and no text is lost by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.plain_text import plain_page
from pincite.model.pages import Page, ParsedDocument

NOTES = """ONBOARDING NOTES

Your first day begins at 9.30.

Laptop
Your laptop is handed out by IT. Set a password
of at least 14 characters.

Working hours

Core hours are 10:00 to 15:00.

Overtime
--------
Overtime is paid at 1.25 times the hourly rate.
"""


def _page(text: str) -> Page:
    parsed = plain_page(text).parsed()
    assert isinstance(parsed, ParsedDocument)
    return parsed.pages[0]


def _headings(text: str) -> list[tuple[str, int]]:
    page = _page(text)
    return [(heading.path[-1], heading.level) for heading in page.headings]


def test_lines_above_an_empty_line_or_ended_on_purpose_and_underlined_ones_are_headings() -> None:
    assert _headings(NOTES) == [("ONBOARDING NOTES", 1), ("Laptop", 3), ("Working hours", 3), ("Overtime", 2)]
    page = _page(NOTES)
    assert [page.text[each.start : each.end] for each in page.headings] == [
        "ONBOARDING NOTES",
        "Laptop",
        "Working hours",
        "Overtime\n--------",
    ]
    assert page.headings[1].path == ("ONBOARDING NOTES", "Laptop")


def test_an_empty_line_stands_behind_every_heading() -> None:
    assert "Laptop\n\nYour laptop is handed out by IT." in _page(NOTES).text
    assert "--------\n\nOvertime is paid" in _page(NOTES).text


def test_numbers_tell_how_deep_a_heading_is() -> None:
    text = (
        "Handbook\n\n1. Pay\n\nPay is monthly.\n\n1.1 Overtime\nOvertime is paid at 1.25 times.\n\nLEAVE\n\n27 days.\n"
    )
    assert _headings(text) == [("Handbook", 1), ("1. Pay", 2), ("1.1 Overtime", 3), ("LEAVE", 2)]


@pytest.mark.parametrize(
    "text",
    [
        "We are\nthe people of Norwind.\n",  # it goes on in small letters
        "The depot in Leeds is run by\nKowalski and Sons. It is open.\n",  # the next word did not fit
        "Dear colleagues,\nThe office is closed.\n",
        "Hours:\nMonday to Friday.\n",
        "Owner: Safety Office\nValid from 1 March.\n",
        "Monday\t9 to 12\nTuesday is closed all day.\n",
        "- Gloves\n- Goggles. Both are kept by the door.\n",
        "1. Stop the line\n2. Open the guard. Wait.\n",
        "1. Stop the line\n\n2. Open the guard\n\n3. Wait.\n",
        "The office is closed.\n",
        "Only a title\n",
        "Apples\n\nPears\n\nPlums\n",
    ],
)
def test_what_may_be_part_of_a_text_is_no_heading(text: str) -> None:
    assert _headings(text) == []
    assert _page(text).text == text


@given(st.text(alphabet="aA1. \n\t-=", max_size=80).filter(str.strip))
def test_no_sign_of_the_text_is_lost(text: str) -> None:
    page = _page(text)
    assert page.text.replace("\n", "") == text.replace("\n", "")
    assert all(page.text[each.start : each.end].strip() for each in page.headings)


def test_a_table_of_blanks_is_a_table_of_the_page_behind_the_lines_that_headings_add() -> None:
    page = _page(
        "Fares\n=====\nPer day.\n\nRoutes\nAll are daily ones.\n\n"
        "Route     Single    Return\nBergen    EUR 40    EUR 70\nOslo      EUR 50    EUR 90\n"
    )
    (table,) = page.tables
    assert table.header == ("Route", "Single", "Return")
    assert [page.text[cell.start : cell.end] for cell in table.cells] == [cell.text for cell in table.cells]
    assert [heading.path[-1] for heading in page.headings] == ["Fares", "Routes"]


def test_what_leads_to_items_that_go_on_with_it_is_no_heading() -> None:
    assert _headings(
        "Rules\n=====\n\nBefore departure the driver\n- checks the tyres,\n- reads the defect book.\n"
    ) == [("Rules", 1)]
