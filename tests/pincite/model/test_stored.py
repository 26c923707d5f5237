"""What is stored cannot be changed, and holds neither unknown fields nor other types."""

import pytest
from pydantic import ValidationError

from pincite.model.stored import Stored


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
