"""Which of several columns of stretches tells the rows of a table apart for a question."""

import pytest

from pincite.answering.constraints.telling_columns import telling_cell, telling_column
from pincite.answering.read_chunk import ReadChunk
from pincite.question.record import read_question
from tests.pincite.answering.chunks import read_table

PARCELS = read_table(
    ("Air weight", "Air price", "Sea weight", "Sea price"),
    [("up to 2 kg", "9", "up to 10 kg", "4"), ("above 2 kg", "20", "above 10 kg", "12")],
)
AGES = read_table(("Age", "Sea days", "Air"), [("under 6 years", "3", "no"), ("6 years or more", "5", "yes")])


@pytest.mark.parametrize(
    ("table", "question", "column"),
    [
        (PARCELS, "What does a parcel of 5 kg cost by sea?", 2),
        (PARCELS, "What does a parcel of 5 kg cost by air?", None),
        (PARCELS, "What does a parcel of 5 kg cost?", None),
        (AGES, "How many sea days has a child of 7 years?", None),
    ],
)
def test_the_column_of_like_stretches_tells_that_the_question_names(
    table: ReadChunk, question: str, column: int | None
) -> None:
    rows = table.passages
    assert telling_column(read_question(question), rows) == column
    assert telling_cell(rows[0], column) == rows[0].cells[column or 0][1]


def test_rows_without_stretches_are_told_apart_by_none() -> None:
    rows = read_table(("Room", "Sea"), [("Cold room", "2 kg"), ("Bay", "3 kg")]).passages
    assert telling_column(read_question("Which room by sea?"), rows) is None
