"""What a stranger gives is bounded and must be text."""

import pytest
from pydantic import ValidationError

from pincite.errors import InputError
from pincite.model.given import LONGEST_TEXT, GivenText, require_usable


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
