"""Which names the columns of a table have, and where they are stated."""

import pytest

from pincite.passages.columns import columns_of
from pincite.passages.cutting import passages_of
from pincite.passages.rows import TableRow, lines_of
from tests.pincite.answering.chunks import candidate

STATEMENT = (
    "Three Months Ended\tNine Months Ended\nJuly 1,\tJune 25,\tJuly 1,\tJune 25,\n2023\t2022\t2023\t2022\n"
    "Gross margin:\nProducts\t$\t21,448 $\t21,870 $\t84,205 $\t90,157\n"
    "Services\t14,965\t14,015\t44,516\t42,530\nTotal gross margin\t$\t36,413 $\t35,885 $\t128,721 $\t132,687\n"
    "Gross margin percentage:\nServices\t70.5 %\t71.5 %\t70.8 %\t72.2 %"
)


def test_the_periods_above_a_statement_name_its_columns_and_its_figures_are_set_apart() -> None:
    columns = columns_of(STATEMENT, (), lines_of(STATEMENT, 0, len(STATEMENT)))
    assert columns.names == (
        "",
        "Three Months Ended July 1, 2023",
        "Three Months Ended June 25, 2022",
        "Nine Months Ended July 1, 2023",
        "Nine Months Ended June 25, 2022",
    )
    assert columns.head is not None
    assert STATEMENT[slice(*columns.head)].endswith("2023\t2022\t2023\t2022")
    assert columns.rows[1].cells == ("Products", "$ 21,448", "$ 21,870", "$ 84,205", "$ 90,157")


def test_a_row_is_said_with_its_group_and_all_three_are_cited() -> None:
    chunk = candidate(STATEMENT).row.chunk
    rows = {p.text.split(";")[0]: p for p in passages_of(chunk)}
    services = rows["Gross margin percentage: Services"]
    assert services.text.startswith("Gross margin percentage: Services; Three Months Ended July 1, 2023: 70.5 %; ")
    cited = [chunk.text[slice(*span)] for span in services.spans]
    assert cited[0].startswith("Services\t70.5 %")
    assert cited[1] == "Gross margin percentage:"
    assert "July 1," in cited[2]
    assert "Gross margin: Total gross margin" in rows


def test_a_line_with_another_number_of_figures_keeps_its_cells() -> None:
    text = "2023\t2022\nSales\t5\t6\nRatio\t7"
    assert [row.cells for row in columns_of(text, (), lines_of(text, 0, len(text))).rows] == [
        ("Sales", "5", "6"),
        ("Ratio", "7"),
    ]


@pytest.mark.parametrize(
    "form",
    [
        "Premises\tUnit 4, Harbour Quay\nTerm\tten years from 1 October 2025\nRent\t£48,000 a year",
        "Customer\tNorth Mill\nOrder value\tEUR 12,400\nDelivery\t4 May 2026\nWarranty\t24 months",
        "Name of the study\tHeather\nFirst visit\t3 June 2026\nDose\t20 mg\nFollow-up\tsix weeks",
    ],
)
def test_the_first_field_of_a_form_names_no_columns(form: str) -> None:
    columns = columns_of(form, (), lines_of(form, 0, len(form)))
    assert columns.head is None
    assert len(columns.rows) == len(form.split("\n"))


def test_a_column_of_one_kind_has_a_name() -> None:
    text = "Journey\tMost\nby train\tEUR 40 a day\nby car\tEUR 60 a day"
    assert columns_of(text, (), lines_of(text, 0, len(text))).names == ("Journey", "Most")


def test_lines_of_periods_that_do_not_divide_the_columns_name_none() -> None:
    text = "2023\t2022\t2021\nJune 2023\tMay 2023\nSales\t5\t6\t7"
    assert columns_of(text, (), lines_of(text, 0, len(text))).names == ()


def test_names_over_several_lines_are_known_where_the_chunk_begins_with_them_else_their_figures_left_out() -> None:
    header = ("", "July 1, 2023", "June 25, 2022", "Change")
    above = "July 1,\n2023\tJune 25,\n2022\tChange\n"
    rows = "iPhone\t$ 39,669\t$ 40,665\t(2)%"
    begins = columns_of(above + rows, header, lines_of(above + rows, len(above), len(above + rows)))
    assert begins.names == header
    assert begins.head == (0, len(above) - 1)
    goes_on = columns_of(rows, header, lines_of(rows, 0, len(rows)))
    assert goes_on.names == ("", "", "", "Change")
    assert goes_on.head is None


def test_of_a_name_in_another_chunk_only_the_brackets_with_a_figure_are_left_out() -> None:
    row = "Meropenem\t1 g\t20 mg/kg\t0.5 g\t5 days"
    header = ("Medicine", "Adults", "Children (over 1 month)", "Strength (5 mg)", "Strength (10 mg)")
    columns = columns_of(row, header, lines_of(row, 0, len(row)))
    assert columns.names == ("Medicine", "Adults", "Children", "", "")


def test_a_name_with_the_mark_of_a_note_is_known_in_another_chunk_too() -> None:
    row = "C\t0.70 %\tnone\t12"  # a power would have to be cited
    header = ("Class", "Management fee", "Performance fee\u00b9", "Load (kg/m\u00b2)")
    assert columns_of(row, header, lines_of(row, 0, len(row))).names == (*header[:3], "Load")


def test_a_row_in_words_of_the_header_is_a_row() -> None:
    text = "Status\tOpen\tClosed\nOpen\t5\t6"
    columns = columns_of(text, ("Status", "Open", "Closed"), lines_of(text, 0, len(text)))
    assert [row.cells for row in columns.rows] == [("Open", "5", "6")]
    only_words = "Status\tOpen\tClosed\nOpen\tClosed\tOpen"
    assert [
        row.cells
        for row in columns_of(only_words, ("Status", "Open", "Closed"), lines_of(only_words, 0, len(only_words))).rows
    ] == [("Open", "Closed", "Open")]


def test_what_the_figures_are_in_stands_in_the_place_of_the_rows_name_and_is_no_row() -> None:
    text = "EUR million\t2024\t2023\nLoans to customers\t1,204.5\t1,150.2"
    columns = columns_of(text, ("", "2024", "2023"), lines_of(text, 0, len(text)))
    assert columns.names == ("", "2024", "2023")
    assert [row.cells for row in columns.rows] == [("Loans to customers", "1,204.5", "1,150.2")]


def test_a_name_that_is_broken_at_a_line_end_is_known_in_the_lines_that_state_it() -> None:
    text = "Test\tBase\n(day 1)\tFollow-\nup (week 28)\nPulse\tyes\tno"
    head = TableRow(0, text.index("\nPulse"), ("Test", "Base (day 1)", "Followup (week 28)"))
    pulse = TableRow(text.index("Pulse"), len(text), ("Pulse", "yes", "no"))
    columns = columns_of(text, ("Test", "Base (day 1)", "Follow-up (week 28)"), (head, pulse))
    assert columns.names == ("Test", "Base (day 1)", "Follow-up (week 28)")
    assert columns.rows == (pulse,)
