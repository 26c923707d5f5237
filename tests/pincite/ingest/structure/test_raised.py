"""What a document raises above its line."""

import pytest

from pincite.ingest.structure.raised import Typed, raised, with_raised


@pytest.mark.parametrize(
    ("text", "before", "written"),
    [
        ("1", "25", "¹"),
        ("12", "10", "¹²"),
        ("1,2", "25", "¹,²"),
        ("-6", "10", "⁻⁶"),
        ("2", "in 2023.", "²"),
        ("1", "Tax Desk", "¹"),
        ("2", "50 m", "²"),
        ("3", "0.25 %", "³"),
        ("4", "EUR 500 (fixed)", "⁴"),
        ("1", "months.", "1"),
        ("a", "25", "a"),
        ("1", "25 ", "1"),
        ("1", "", "1"),
    ],
)
def test_a_raised_figure_behind_a_word_or_a_figure_is_written_raised_and_nothing_else_is_changed(
    text: str, before: str, written: str
) -> None:
    assert raised(text, before) == written


def _typed(*pieces: tuple[str, float]) -> str:
    return with_raised([Typed(text, base, 6 if base < 100 else 10) for text, base in pieces])


def test_figures_above_the_base_line_are_written_raised_behind_a_figure_or_before_one() -> None:
    assert (
        _typed(("a load of 25", 100), ("1", 96), (" t on 10", 100), ("-", 96), ("3", 96)) == "a load of 25¹ t on 10⁻³"
    )
    assert _typed(("1", 96), ("21 CFR 211", 100)) == "¹21 CFR 211"


def test_lowered_figures_and_those_of_another_look_stay_as_they_are() -> None:
    assert _typed(("H", 100), ("2", 103), ("O at 25", 100), ("0", 100)) == "H2O at 250"
    assert with_raised([Typed("21", 100, 6), Typed("0", 100, 10)]) == "210"
