"""A value is a number with its signs, a dash or what stands for nothing, and nothing else."""

import pytest

from pincite.ingest.structure.tables.cell_values import is_value


@pytest.mark.parametrize(
    "text",
    [
        "12",
        "1,204.5",
        "(95)",
        "$ 3.2",
        "≤ 5 %",
        "±0.3",
        "-",
        "—",
        "n/a",
        "N.A.",
        "nd",
        "✓",
        "12 (3.4%)",
        "7*",
        "25¹",
        "10⁻³",
    ],
)
def test_numbers_dashes_and_what_says_that_there_is_none_are_values(text: str) -> None:
    assert is_value(text)
    assert is_value(f"  {text} ")


@pytest.mark.parametrize("text", ["", "Assay", "12 tablets", "Q3", "May 2026", "all", "A-1"])
def test_words_and_what_holds_them_are_none(text: str) -> None:
    assert not is_value(text)
