"""Rows that are told apart by stretches of one quantity, and how the question is put of them."""

import pytest

from pincite.answering.features import ReadChunk
from pincite.answering.stated_bands import in_bands
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read_table

LOTS = read_table(("Lot size", "Sample size", "Accept"), [("2 to 280", "13", "0"), ("281 to 500", "50", "1")])
SERVICE = read_table(
    ("Years of service", "Notice"), [("under 5", "1 month"), ("5 to 10", "2 months"), ("more than 10", "3 months")]
)
PARCELS = read_table(("Parcel", "Inland"), [("up to 2 kg", "4.90"), ("more than 2 kg, up to 10 kg", "8.50")])
INVOICES = read_table(("Invoice total in EUR", "Discount"), [("1 to 9,999", "1 %"), ("10,000 to 25,000", "2 %")])


@pytest.mark.parametrize(
    ("table", "question", "put"),
    [
        (LOTS, "How many samples are drawn from a lot of 400?", "How many samples are drawn from a lot of 281 to 500?"),
        (SERVICE, "What is the notice after 7 years?", "What is the notice after 5 to 10 years?"),
        (SERVICE, "What is the notice after 2 years?", "What is the notice after less than 5 years?"),
        (PARCELS, "What does a parcel of 500 g cost?", "What does a parcel of at most 2 kg cost?"),
        (INVOICES, "Which discount on 12,000 EUR?", "Which discount on 10,000 to 25,000 EUR?"),
    ],
)
def test_the_stretch_that_holds_the_figure_stands_in_its_place(table: ReadChunk, question: str, put: str) -> None:
    found = in_bands(read_question(question), [table])
    assert list(found.put.values()) == [put]
    assert not found.out


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (LOTS, "How many samples are drawn from a lot of 900?"),
        (LOTS, "How many samples are drawn from a lot?"),
        (SERVICE, "What is the notice after 7 kg?"),
        (read_table(("Lot size", "Sample size"), [("281 to 500", "50")]), "How many samples from a lot of 400?"),
        (
            read_table(("Lot size", "Sample size"), [("300", "40"), ("400", "50")]),
            "How many samples from a lot of 400?",
        ),
    ],
)
def test_where_no_row_holds_it_or_nothing_tells_rows_apart_the_question_stays(table: ReadChunk, question: str) -> None:
    assert not in_bands(read_question(question), [table]).put
