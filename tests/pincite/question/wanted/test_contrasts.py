"""Two cases of one thing."""

import pytest

from pincite.question.wanted.contrasts import contrary, contrasts_of


@pytest.mark.parametrize(
    ("asked", "said", "apart"),
    [
        ("Is it the same vessel?", "Use a different vessel.", True),
        ("Is it the same vessel?", "Use the same vessel or another vessel.", False),
    ],
)
def test_what_is_said_of_the_other_case_is_contrary(asked: str, said: str, apart: bool) -> None:
    assert contrary(contrasts_of(asked), contrasts_of(said)) is apart
