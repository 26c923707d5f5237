"""A plain number says the figure whose unit or scale stands beside it, and no other."""

import pytest

from pincite.values.reader import read_values
from pincite.verification.plain_figures import says, scale_words


@pytest.mark.parametrize(
    ("told", "claimed", "scales", "said"),
    [
        ("12", "12 years", (), True),
        ("200", "200 EUR", (), True),
        ("200", "EUR 200 million", ("million",), True),
        ("200", "EUR 200 million", (), False),
        ("200", "EUR 200 million", ("thousand",), False),
        ("13", "12 years", (), False),
        ("24 hours", "1 day", (), True),
    ],
)
def test_a_figure_is_said_by_its_plain_number_in_a_scale_that_is_stated(
    told: str, claimed: str, scales: tuple[str, ...], said: bool
) -> None:
    (one,), (other,) = read_values(told), read_values(claimed)
    assert says(one, other, frozenset(scales)) is said


def test_the_scale_words_of_a_text_are_those_of_its_figures_and_of_its_captions() -> None:
    assert scale_words("$200 million, in thousands") == {"million", "thousand"}
