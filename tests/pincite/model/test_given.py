"""What a stranger gives is bounded and must be text."""

from datetime import UTC, date, datetime

import pytest
from pydantic import TypeAdapter, ValidationError

from pincite.errors import InputError
from pincite.model.given import LONGEST_TEXT, Day, GivenText, LineId, given_day, require_usable


@pytest.mark.parametrize(
    ("text", "said"), [(" \n", "empty"), ("x" * 11, "11 characters; at most 10"), ("a\ud800", "not text in UTF-8")]
)
def test_a_text_that_no_door_takes_is_an_error_that_names_it(text: str, said: str) -> None:
    with pytest.raises(InputError, match=f"question: {said}"):
        require_usable("question", text, 10)


def test_a_usable_text_passes() -> None:
    require_usable("question", "How long?", 10)


def test_a_chunk_may_bring_more_than_is_looked_at_but_not_more_text_than_is_taken() -> None:
    assert GivenText.model_validate({"chunk_id": "c", "text": "t", "score": 1}).text == "t"
    with pytest.raises(ValidationError):
        GivenText(chunk_id="c", text="x" * (LONGEST_TEXT + 1))


def test_a_day_is_year_month_and_day_or_a_date_of_toml() -> None:
    assert given_day("2026-02-28") == given_day(date(2026, 2, 28)) == date(2026, 2, 28)
    for strict in (False, True):
        assert TypeAdapter(Day).validate_json('"0001-01-01"', strict=strict) == date.min


@pytest.mark.parametrize(
    "value",
    [
        *(
            0,
            86400,
            86400.0,
            True,
            None,
            "",
            "0",
            "86400",
            "-86400",
            "20260228",
            "2026-W09-6",
            "2026-2-28",
            "2026-02-30",
        ),
        *("2026-02-28T00:00:00", "2026-02-28 ", "2026-02-28Z", "\u0662026-02-28", ["2026-02-28"]),
        *(datetime(2026, 2, 28), datetime(2026, 2, 28, tzinfo=UTC)),  # noqa: DTZ001 - TOML has both
    ],
    ids=repr,
)
def test_nothing_else_is_taken_for_a_day(value: object) -> None:
    with pytest.raises(ValueError, match=r"^no date; write YYYY-MM-DD$"):
        given_day(value)
    with pytest.raises(ValidationError, match="no date; write YYYY-MM-DD"):
        TypeAdapter(Day).validate_python(value)


@pytest.mark.parametrize("given", ["", "a", "4.0", 0, -1, 10**30, None])
def test_the_id_of_a_line_is_kept_as_it_is(given: object) -> None:
    kept = TypeAdapter(LineId).validate_python(given)
    assert (kept, type(kept)) == (given, type(given))


@pytest.mark.parametrize("given", [True, False, 4.0, 1.5, [1], {"a": 1}])
def test_an_id_that_is_neither_text_nor_a_whole_number_becomes_none(given: object) -> None:
    with pytest.raises(ValidationError, match="neither text nor a whole number"):
        TypeAdapter(LineId).validate_python(given)
