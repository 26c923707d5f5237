"""Two cases of one thing."""

import pytest

from pincite.question.contrasts import contrary, contrasts_of


@pytest.mark.parametrize(
    ("asked", "said", "apart"),
    [
        ("Where is used oil kept?", "Unused oil is kept in the shed.", True),
        ("Where is oil kept?", "Unused oil is kept in the shed.", False),
        ("Is it the same vessel?", "Use a different vessel.", True),
        ("Is it the same vessel?", "Use the same vessel or another vessel.", False),
        ("How much oil was not yet used?", "Unused oil comes to 3 l.", False),
        ("How much of the unused oil is there?", "Oil that was never used comes to 3 l.", False),
        ("How much oil was not yet used?", "Of oil that is used and of unused oil there are 3 l.", False),
        ("How much leave do part-time staff get?", "Full-time staff have 28 days.", True),
        ("How much leave do part-time staff get?", "Full-time staff have 28 days, part time staff 14.", False),
        ("How much leave do staff get?", "Full-time staff have 28 days.", False),
        ("How much of a company-paid fee comes back?", "Employer-paid fees come back whole.", False),
    ],
)
def test_what_is_said_of_the_other_case_is_contrary(asked: str, said: str, apart: bool) -> None:
    assert contrary(contrasts_of(asked), contrasts_of(said)) is apart
