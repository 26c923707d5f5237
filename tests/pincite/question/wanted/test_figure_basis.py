"""A figure answers only for what it is of: the time, the base of a rate, a level or a change."""

import pytest

from pincite.question.wanted.figure_basis import beside, figure_basis_of, months_in, names_a_change


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        (
            "What was the tax rate in the third quarter of 2024?",
            "The rate of the first nine months of 2024 was 12%.",
            True,
        ),
        (
            "What was the tax rate in the third quarter of 2024?",
            "The rate of the third quarter and the first nine months was 11% and 12%.",
            False,
        ),
        ("What was the tax rate in the third quarter of 2024?", "The rate was 12% in 2024.", False),
        ("What was spent in the nine months to September?", "In the third quarter EUR 4 million was spent.", True),
        (
            "How much was paid in dividends per share?",
            "EUR 99 million was returned in dividends and share repurchases.",
            True,
        ),
        ("How much was paid in dividends per share?", "The dividend was EUR 0.04 per common share.", False),
        ("How much does a bicycle cost per day?", "A bicycle costs EUR 12 daily.", False),
        ("How much does a bicycle cost per day?", "A bicycle costs EUR 300 to replace.", True),
        ("How many tablets per day may be taken?", "One tablet is taken each morning.", False),
        ("How much do students pay?", "For students the fee is reduced by 50 %.", False),
        (
            "By how much were costs of fulfilment reduced?",
            "Exchange rates reduced fulfilment costs by EUR 35 million.",
            False,
        ),
    ],
)
def test_a_passage_on_another_time_base_or_on_a_change_stands_beside_the_question(
    question: str, text: str, other: bool
) -> None:
    assert beside(figure_basis_of(question), text) is other


@pytest.mark.parametrize(
    ("question", "change"),
    [
        ("By how much did sales fall?", True),
        ("By how many dollars did exchange rates help income?", True),
        ("How much did sales come to?", False),
        ("How much did the fund raise?", False),
    ],
)
def test_a_change_is_asked_for_by_how_much_it_is(question: str, *, change: bool) -> None:
    assert figure_basis_of(question).change is change


def test_a_change_is_named_as_one_or_as_an_effect() -> None:
    assert names_a_change("Exchange rate effect; Q1 2023: 12")
    assert names_a_change("Increase in inventories; Q1 2023: 12")
    assert not names_a_change("Operating income; Q1 2023: 12")


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("How much did Example pay in dividends over the nine months ended June 30, 2023?", True),
        ("What did Example pay in dividends per share in the first half?", False),
        ("What did Example have at the end of the first quarter?", False),
        ("What was paid in dividends in the first quarter?", False),
    ],
)
def test_what_somebody_did_over_a_length_of_time_is_a_total_and_no_figure_per_share(
    question: str, *, total: bool
) -> None:
    basis = figure_basis_of(question)
    assert basis.total is total
    assert beside(basis, "Dividends per share or unit; 2023: $ 0.70") is total
    assert not beside(basis, "Dividends of $5 million, or $0.70 per share, were paid.")


@pytest.mark.parametrize(
    ("text", "months"),
    [("H1 2025", {6}), ("1H26", {6}), ("H2 FY26", {6}), ("9M 2024", {9}), ("goods of hall H2", set()), ("2h30", set())],
)
def test_a_part_of_a_year_is_as_long_written_for_short(text: str, months: set[int]) -> None:
    assert months_in(text) == months
