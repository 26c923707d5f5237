"""Of which edition of a paper a question asks."""

from datetime import date

import pytest

from pincite.question.naming.asked_edition import AskedEdition
from pincite.question.record import read_question


def _edition(question: str) -> AskedEdition | None:
    return read_question(question).edition


@pytest.mark.parametrize(
    ("question", "first", "last", "rest"),
    [
        ("What was the per diem on 10 March 2025?", (3, 10), (3, 10), "What was the per diem?"),
        ("On 10 March 2025, what was the per diem?", (3, 10), (3, 10), "What was the per diem?"),
        ("What was the per diem before 11 March 2025?", (3, 10), (3, 10), "What was the per diem?"),
        ("What did a parcel cost in March 2025?", (3, 1), (3, 31), "What did a parcel cost?"),
        ("How long was the notice period in 2025?", (1, 1), (12, 31), "How long was the notice period?"),
        ("Which rate applied as of 10 March 2025?", (3, 10), (3, 10), "Which rate applied?"),
        ("Was smoking allowed in March 2025?", (3, 1), (3, 31), "Was smoking allowed?"),
        (
            "What was the deposit for a group of 12 on 10 March 2025?",
            (3, 10),
            (3, 10),
            "What was the deposit for a group of 12?",
        ),
    ],
)
def test_a_question_for_what_held_asks_of_the_edition_of_its_day(
    question: str, first: tuple[int, int], last: tuple[int, int], rest: str
) -> None:
    assert _edition(question) == AskedEdition(rest, date(2025, *first), date(2025, *last))


@pytest.mark.parametrize(
    "question",
    [
        "What is the per diem?",
        "I booked on 10 March 2025, may I cancel?",
        "What is the fee if I book on 10 March 2025?",
        "Can I cancel on 10 March 2025?",
        "What did the audit of 10 March 2025 find?",
        "What was decided at the meeting on 10 March 2025?",
        "How much is refunded for a claim filed on 10 March 2025?",
        "Who approved the protocol on 10 March 2025?",
        "How many deviations were opened on 10 March 2025?",
        "Which documents must be handed in before 10 March 2025?",
        "What is due before 10 March 2025?",
        "When did the fee change in 2025?",
        "What was the fee in March 2024 and in March 2025?",
        "What changed between version 2 and version 3?",
        "From when is the 2024 edition valid?",
        "What changed in the 2023 edition and in the 2024 edition?",
        "What is the fee in the 2023 edition or under version 2?",
    ],
)
def test_a_day_of_something_done_and_several_editions_choose_none(question: str) -> None:
    assert _edition(question) is None


@pytest.mark.parametrize(
    ("question", "version", "year", "rest"),
    [
        ("What is the fee under version 2?", "2", "", "What is the fee?"),
        ("What is the fee in version 2 of the Fee Rules?", "2", "", "What is the fee in the Fee Rules?"),
        ("According to the second edition, what is the fee?", "2", "", "What is the fee?"),
        ("What is the fee in the 2024 edition?", "", "2024", "What is the fee?"),
        (
            "What is the fee under the 2024 edition of the Fee Rules?",
            "",
            "2024",
            "What is the fee under the Fee Rules?",
        ),
    ],
)
def test_an_edition_is_called_by_its_version_or_its_year(question: str, version: str, year: str, rest: str) -> None:
    assert _edition(question) == AskedEdition(rest, version=version, year=year)


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("What did amendment no. 2 to the credit policy change?", 2),
        ("What is the credit limit under Amendment 2?", 2),
        ("What did Addendum Notice No. 3 add?", 3),
        ("What did Amendment No. 2 change in Amendment No. 1?", 0),
        ("What does an amendment 30 days before departure cost?", 0),
        ("What is the credit limit?", 0),
    ],
)
def test_an_amendment_is_called_by_its_number(question: str, number: int) -> None:
    assert read_question(question).amendment == number
