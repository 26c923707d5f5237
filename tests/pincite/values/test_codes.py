"""What is named by a number, one by one."""

import pytest

from pincite.model.values import ValueKind
from pincite.values.reader import read_values


def codes_in(text: str) -> list[str]:
    return [value.unit for value in read_values(text) if value.kind is ValueKind.CODE]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("operators of grade 2 or 3 release it", ["grade2", "grade3"]),
        ("Annex 1, 2 or 15 holds", ["annex1", "annex2", "annex15"]),
        ("phase 2 or 3 days later", ["phase2"]),
        ("class 2 or 10 % of it", ["class2"]),
        ("Section 5.2 or 7 are left out", ["section5.2"]),
        ("step W3 or 4", ["w3"]),
        ("room 4 and 12 guests", ["room4"]),
        ("grade 2 or 3.5 marks", ["grade2"]),
    ],
)
def test_each_of_a_list_of_things_with_numbers_is_a_code_and_what_is_counted_or_measured_is_none(
    text: str, codes: list[str]
) -> None:
    assert codes_in(text) == codes


def test_a_further_one_stands_where_its_number_does() -> None:
    text = "grade 2 or 3"
    assert [text[value.start : value.end] for value in read_values(text)] == ["grade 2", "3"]
