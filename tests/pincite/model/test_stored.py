"""
What is stored cannot be changed, and holds neither unknown fields nor other types; lines of JSON come back whatever
their texts hold.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pincite.errors import InputError
from pincite.model.stored import Stored, json_lines, read_lines, short_place, value_of


class _Count(Stored):
    number: int


def test_a_stored_value_is_frozen() -> None:
    with pytest.raises(ValidationError):
        _Count(number=1).number = 2  # type: ignore[misc]


@pytest.mark.parametrize("line", ['{"number": "1"}', '{"number": 1, "more": 2}', "{}"])
def test_another_type_an_unknown_and_a_missing_field_are_errors(line: str) -> None:
    with pytest.raises(ValidationError):
        _Count.model_validate_json(line)


def test_it_comes_back_as_it_was() -> None:
    assert _Count.model_validate_json(_Count(number=3).model_dump_json()) == _Count(number=3)


class _Said(Stored):
    words: str


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\x85\u2028\u2029\r\n\x1e"))))
def test_lines_come_back_whatever_their_texts_hold(texts: list[str]) -> None:
    written = "".join(_Said(words=text).model_dump_json() + "\n" for text in texts)
    assert [_Said.model_validate_json(line).words for _, line in json_lines(written)] == texts


def test_a_file_is_read_line_by_line_and_blank_lines_are_none(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    file.write_bytes('{"words": "a\u2028b\u2029c\x85d"}\r\n\n{"words": "e"}'.encode())
    assert [each.words for each in read_lines(file, _Said)] == ["a\u2028b\u2029c\x85d", "e"]


def test_a_line_or_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    for data, told in (
        (b'{"words": "a"}\n\n{"words": 1}\n', r"said\.jsonl: line 3: words: "),
        (b"{\n", r"said\.jsonl: line 1: Invalid JSON"),
        (b'{"words": "\xff"}\n', r"said\.jsonl: holds what is not text in UTF-8"),
    ):
        file.write_bytes(data)
        with pytest.raises(InputError, match=told):
            list(read_lines(file, _Said))
    with pytest.raises(InputError, match=r"none\.jsonl: cannot be read: No such file"):
        list(read_lines(tmp_path / "none.jsonl", _Said))


def test_a_place_is_told_by_its_end() -> None:
    assert short_place(Path("/srv/of/somebody/evals/out/details.jsonl")) == "evals/out/details.jsonl"
    assert short_place(Path("details.jsonl")) == "details.jsonl"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"number": 1, "colour": "red"}', "colour: no field that is known there; known are number (got 'red')"),
        ('{"number": "one"}', "number: Input should be a valid integer (got 'one')"),
        ("{}", "number: Field required"),
        ('{"number":', "Invalid JSON: EOF while parsing a value at character 10"),
    ],
)
def test_a_line_that_is_wrong_says_what_would_be_right_and_what_was_given(line: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        value_of(f"{line}\n", _Count, "cases.jsonl: line 3")
    assert str(error.value).startswith("cases.jsonl: line 3: ")
    assert told in str(error.value)


def test_a_mark_of_byte_order_before_the_first_line_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    file.write_bytes('\ufeff{"number": 1}\r\n{"number": 2}\n'.encode())
    assert [each.number for each in read_lines(file, _Count)] == [1, 2]
