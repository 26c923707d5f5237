"""A figure of the question picks the row of a table that is told by it, in whatever unit the column counts."""

import pytest

from pincite.question.figures import figures_in, in_cells, in_order, places
from pincite.values.reader import read_values

MONTHS = [(("Batch", "N1"), ("Month", month), ("Hardness (N)", "113")) for month in ("9", "24")]


@pytest.mark.parametrize(
    ("question", "picked"),
    [
        ("What was the hardness at nine months?", (1, -1)),
        ("What was the hardness at 24 months?", (-1, 1)),
        ("What was the hardness after two years?", (-1, 1)),
        ("What was the hardness at 18 months?", (-1, -1)),
        ("What was the hardness after three weeks?", (0, 0)),
        ("What was the hardness?", (0, 0)),
    ],
)
def test_a_duration_picks_the_row_whose_column_counts_it_in_another_unit(
    question: str, picked: tuple[int, int]
) -> None:
    assert tuple(in_cells(read_values(question), cells) for cells in MONTHS) == picked


def test_a_day_that_names_a_column_counts_nothing_in_its_cells() -> None:
    cells = [("Country", "Jordan"), ("Allowance, full day", "50"), ("Allowance, day of return", "33")]
    assert in_cells(read_values("What is paid for a full day in Jordan?"), cells) == 0
    assert in_cells(read_values("What is paid for three days?"), [*cells, ("Stay (days)", "3")]) == 1
    assert in_cells(read_values("What is paid for three days?"), [*cells, ("Stay in days", "5")]) == -1


def test_one_that_stands_for_a_thing_excludes_no_row() -> None:
    cells = [("Class", "2"), ("Recall down to", "hospitals")]
    assert in_cells(read_values("How far down does one go when a number is missing?"), cells) == 0
    assert in_cells(read_values("How far down does class 3 go?"), cells) == 0
    assert in_cells(read_values("How far is it for 3?"), cells) == -1


def test_who_asks_is_no_number_of_a_thing() -> None:
    assert [(place.counted, place.number) for place in places("what do I get on the day I fly home")] == []
    assert places("What did the last trip I booked cost?") == ()
    assert [place.number for place in places("Which limits hold for class I devices, and which for class I?")] == [1, 1]


def test_a_weight_stays_in_the_unit_of_the_question() -> None:
    rows = [(("Size", size), ("Body weight (kg)", weight)) for size, weight in (("S", "55"), ("M", "70"))]
    assert [in_cells(read_values("Which size fits 55 kg?"), cells) for cells in rows] == [1, -1]


@pytest.mark.parametrize(
    ("column", "bands", "question", "picked"),
    [
        ("Claim (EUR)", ("up to 2,500", "2,501 to 10,000", "over 10,000"), "a claim of EUR 4,300", [-1, 1, -1]),
        ("Claim (EUR)", ("up to 2,500", "2,501 to 10,000", "over 10,000"), "a claim of 1.2 million euros", [-1, -1, 1]),
        ("Claim (EUR thousand)", ("1 to 5", "6 to 50", "over 50"), "a claim of €40,000", [-1, 1, -1]),
        ("Claim ($ million)", ("up to 2", "over 2"), "a claim of $3 million", [-1, 1]),
        ("Price (EUR per m)", ("up to 25", "over 25"), "a rope at EUR 30", [-1, 1]),
        ("Claim (USD)", ("up to 2,500", "over 2,500"), "a claim of EUR 4,300", [0, 0]),
    ],
)
def test_a_sum_picks_the_band_below_its_currency_in_what_the_column_counts(
    column: str, bands: tuple[str, ...], question: str, picked: list[int]
) -> None:
    rows = [((column, band), ("Decided by", "the board")) for band in bands]
    assert [in_cells(read_values(question), cells) for cells in rows] == picked


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a tour 5 days before it begins", []),
        ("what a lamb 12 kg heavy needs", []),
        ("a boat 9 May", []),
        ("level 5 and day 3", [("level", 5), ("day", 3)]),
        ("step 3 of the second run 4 hours later", [("step", 3), ("run", 2)]),
    ],
)
def test_the_figure_of_a_measure_or_a_day_numbers_nothing(text: str, found: list[tuple[str, int]]) -> None:
    assert [(place.counted, place.number) for place in places(text)] == found


STATEMENT = (
    ("", "Inventories"),
    ("Three Months Ended June 25, 2022", "433"),
    ("Nine Months Ended June 25, 2022", "1,049"),
)


@pytest.mark.parametrize("span", ["nine months", "Nine Months", "six months", "half a year"])
def test_a_column_named_with_a_time_holds_figures_of_it_and_no_count_of_months(span: str) -> None:
    assert in_cells(read_values(f"How far did inventories fall in the {span} ended June 25, 2022?"), STATEMENT) == 0


def test_a_figure_with_its_thousands_set_apart_is_one() -> None:
    question = "How many samples of a lot with 1,600 containers?"
    assert figures_in(question, read_values(question)) == (1600,)


@pytest.mark.parametrize(("question", "picked"), [("grade 7", [-1, 1]), ("grade 3", [1, -1]), ("grade 9", [-1, -1])])
def test_a_place_in_a_series_picks_the_row_of_several_places_that_holds_it(question: str, picked: list[int]) -> None:
    rows = [(("Situation", label), ("Notice", "")) for label in ("Grades 1 to 5", "Grades 6 to 8")]
    assert [in_order(places(f"the notice of {question}"), cells) for cells in rows] == picked


@pytest.mark.parametrize(
    ("figure", "picked"), [("80", [1, -1]), ("60", [-1, 1]), ("120", [-1, -1]), ("80,000", [-1, -1])]
)
def test_a_count_is_of_the_power_of_ten_that_the_cell_counts_in(figure: str, picked: list[int]) -> None:
    rows = [
        (("Finding", label), ("Action", "")) for label in ("Platelets 75 to 99 × 10⁹/L", "Platelets below 75 × 10⁹/L")
    ]
    assert [in_cells(read_values(f"platelets of {figure}"), cells) for cells in rows] == picked


@pytest.mark.parametrize(("month", "picked"), [(27, [-1, 1]), (24, [1, -1]), (40, [-1, -1])])
def test_a_place_in_a_series_picks_the_row_of_the_stretch_that_holds_it(month: int, picked: list[int]) -> None:
    rows = [(("Leaves", f"In months {stretch}"), ("Fee", "£9")) for stretch in ("19 to 24", "25\u201330")]
    assert [in_order(places(f"the fee in month {month}"), cells) for cells in rows] == picked


@pytest.mark.parametrize(("time", "picked"), [("six months", [-1, -1]), ("18 months", [1, -1]), ("six years", [-1, 1])])
def test_a_part_of_a_year_lies_in_no_stretch_of_whole_years_beyond_it(time: str, picked: list[int]) -> None:
    rows = [(("Years without claim", years), ("Discount", "20%")) for years in ("1 to 2", "5 or more")]
    assert [in_cells(read_values(f"What is the discount after {time}?"), cells) for cells in rows] == picked
