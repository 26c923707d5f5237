"""What of a question may name a document."""

import pytest

from pincite.question.naming.pointers import pointers_of


@pytest.mark.parametrize(
    "question",
    ["Earlier versions of the plan say what?", "Two guides lead which groups?", "Higher fees are due from when?"],
)
def test_a_first_word_of_general_text_names_no_document_whatever_its_ending(question: str) -> None:
    assert pointers_of(question).opening == {question.split(maxsplit=1)[0].lower()}


def test_a_first_word_that_general_texts_do_not_hold_may_name_a_document() -> None:
    assert not pointers_of("Keltrane fees are due from when?").opening
    assert "keltrane" in pointers_of("Keltrane fees are due from when?").names


@pytest.mark.parametrize(
    ("asked", "quarters"),
    [
        ("in the first half of fiscal 2024", {"q2"}),
        ("in the first nine months of fiscal year 2024", {"q3"}),
        ("in the second half of fiscal 2024", set()),
        ("in the first half of 2024", set()),
    ],
)
def test_the_first_part_of_a_fiscal_year_means_the_report_of_its_last_quarter(asked: str, quarters: set[str]) -> None:
    assert {code for code in pointers_of(f"What did Acme sell {asked}?").codes if code[0] == "q"} == quarters
