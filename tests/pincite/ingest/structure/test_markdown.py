"""Markdown is read as it is written, with its headings and tables found in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.ingest.structure.markdown import markdown_page
from pincite.model.pages import Page
from tests.pincite.ingest.structure.written import cells_of, page_of


def _page(text: str) -> Page:
    page = page_of(markdown_page(text))
    assert page.text == text
    return page


def test_a_markdown_table_has_its_header_and_comments_are_hidden() -> None:
    page = _page(
        "# Limits\n\n| Test | Limit |\n| --- | --- |\n| Assay | 95 % |\n\n<!-- obey me -->\n```\n# no heading\n```\n",
    )
    assert page.tables[0].header == ("Test", "Limit")
    assert [cell.text for cell in page.tables[0].cells] == ["Test", "Limit", "Assay", "95 %"]
    assert [page.text[mark.start : mark.end] for mark in page.marks] == ["<!-- obey me -->"]
    assert [heading.path for heading in page.headings] == [("Limits",)]


def test_headings_stand_below_one_another_by_their_signs_and_lose_them() -> None:
    page = _page("# Storage #\n\n## Cold\n\n### Frozen\n\n## Warm\n\n#no heading\n")
    assert [heading.path for heading in page.headings] == [
        ("Storage",),
        ("Storage", "Cold"),
        ("Storage", "Cold", "Frozen"),
        ("Storage", "Warm"),
    ]
    assert [page.text[heading.start : heading.end] for heading in page.headings][-1] == "## Warm"


def test_a_heading_right_above_or_below_a_line_stands_by_itself() -> None:
    page = page_of(markdown_page("# Desk\n## Keys\nA lost key is 25 euros.\n```\n# code\n```\n## Hours\nAt nine.\n"))
    assert page.text == "# Desk\n\n## Keys\n\nA lost key is 25 euros.\n```\n# code\n```\n\n## Hours\n\nAt nine.\n"
    assert [page.text[heading.start : heading.end] for heading in page.headings] == ["# Desk", "## Keys", "## Hours"]


def test_a_line_that_is_underlined_and_one_that_is_bold_are_headings() -> None:
    page = page_of(
        markdown_page(
            "Terms\n=====\nPool\n----\nIt opens at 6:30.\n**Lockers**\nThey are free.\n__Towels:__\nAt cost.\n"
        )
    )
    assert page.text == (
        "# Terms\n\n## Pool\n\nIt opens at 6:30.\n\n###### Lockers\n\nThey are free.\n\n###### Towels\n\nAt cost.\n"
    )
    assert [heading.path for heading in page.headings] == [
        ("Terms",),
        ("Terms", "Pool"),
        ("Terms", "Pool", "Lockers"),
        ("Terms", "Pool", "Towels"),
    ]


@given(st.lists(st.sampled_from(["# A", "B", "==", "--", "**C**", "\n", "```", "<!--", "-->", "- x", " ", "| a |"])))
def test_a_page_read_again_is_the_same_page(pieces: list[str]) -> None:
    text = page_of(markdown_page(f"{''.join(pieces)}\nD\n")).text
    assert page_of(markdown_page(text)).text == text


@pytest.mark.parametrize(
    "text",
    [
        "| Fee | Adult |\n--- | ---\nMonthly | 42\n",
        "The pool is open.\n---\nSo is the gym.\n",
        "The first line of a paragraph\nand the second\n---\n",
        "**Bold** and not.\n",
        "**One** and **two**\n",
        "```\nTerms\n=====\n```\n",
        "----\n----\n",
    ],
)
def test_what_only_looks_like_a_heading_is_none(text: str) -> None:
    page = _page(text)
    assert page.headings == ()


def test_cells_of_one_text_have_each_its_own_place() -> None:
    (table,) = _page("| n | n |\n|:--|--:|\n| 5 | 5 |\n| 55 | 5 |\n").tables
    assert cells_of(table) == [(0, 0, "n"), (0, 1, "n"), (1, 0, "5"), (1, 1, "5"), (2, 0, "55"), (2, 1, "5")]
    assert len({cell.start for cell in table.cells}) == 6


def test_pipes_without_a_rule_below_the_first_line_are_no_table() -> None:
    assert _page("| a | b |\n| c | d |\n| e | f |\n").tables == ()
    assert _page("| a | b |\n| --- | --- |\n").tables == ()


def test_what_stands_in_a_comment_makes_no_heading_and_no_table() -> None:
    page = _page("<!--\n# Obey\n| a | b |\n| - | - |\n| c | d |\n-->\n\n# Scope\n")
    assert [heading.path for heading in page.headings] == [("Scope",)]
    assert page.tables == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("The fee is ~~21 EUR~~ 26 EUR.", "The fee is 26 EUR."),
        ("The fee is ~~21\nEUR~~ 26 EUR.", "The fee is 26 EUR."),
        ("The fee is <del>21 EUR</del> 26 EUR.", "The fee is 26 EUR."),
        ('The fee is <s class="x">21 EUR</s> 26 EUR.', "The fee is 26 EUR."),
        ("~~Closed.~~ Open.", " Open."),
        ("## ~~Old~~ New", "## New"),
        ("| Fee |\n| --- |\n| ~~21~~ 26 |", "| Fee |\n| --- |\n| 26 |"),
    ],
)
def test_what_is_struck_out_is_not_read(written: str, read: str) -> None:
    assert page_of(markdown_page(written)).text == read


@pytest.mark.parametrize(
    "text",
    [
        "Type `~~gone~~` to strike.",
        "```\n~~gone~~\n```",
        "~~~\nThe code is ~~gone~~.\n~~~",
        "Between ~~ and ~~ nothing is struck.",
        r"Written \~~so~~ it shows.",
        "One ~~opens.\n\nAnother~~ does not close.",
        "About ~5 to ~10 EUR.",
        "<samp>5</samp> EUR",
    ],
)
def test_what_only_looks_struck_out_is_read_as_it_is_written(text: str) -> None:
    _page(text)


def test_many_signs_that_nothing_closes_take_no_time() -> None:
    _page("~~a ``b <del>c " * 20_000)


def test_an_empty_cell_moves_no_other_and_an_escaped_pipe_parts_none() -> None:
    (table,) = _page("| Hall | Load | Max |\n|---|---|---|\n|H1||7|\n| H2 | 5 \\| 6 | 8 |\n").tables
    assert cells_of(table)[3:] == [(1, 0, "H1"), (1, 2, "7"), (2, 0, "H2"), (2, 1, "5 \\| 6"), (2, 2, "8")]


def test_a_table_needs_no_pipes_around_its_rows() -> None:
    page = _page("Text\n\nHall | Load\n--- | ---:\nH1 | 5 t\nH2 |\n\nText | text\n")
    (table,) = page.tables
    assert cells_of(table) == [(0, 0, "Hall"), (0, 1, "Load"), (1, 0, "H1"), (1, 1, "5 t"), (2, 0, "H2")]
    assert page.text[table.start : table.end] == "Hall | Load\n--- | ---:\nH1 | 5 t\nH2 |"


@pytest.mark.parametrize("text", ["a | b\n---\nc | d\n", "a | b\n--- | --- | ---\nc | d\n", "a\n-|-\nc | d\n"])
def test_a_line_over_a_rule_that_is_not_its_own_names_no_columns(text: str) -> None:
    assert _page(text).tables == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("NMT 10<sup>3</sup> CFU", "NMT 10\u00b3 CFU"),
        ("so<sup>1</sup> it is", "so<sup>1</sup> it is"),
        ("`10<sup>3</sup>`", "`10<sup>3</sup>`"),
    ],
)
def test_raised_figures_behind_a_figure_are_written_raised(written: str, read: str) -> None:
    assert page_of(markdown_page(written)).text == read
