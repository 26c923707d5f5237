"""A verdict is one of three, with a probability."""

import pytest
from pydantic import ValidationError

from pincite.model.verdicts import Verification


@pytest.mark.parametrize("change", [{"verdict": "maybe"}, {"score": 1.1}, {"score": -0.1}])
def test_anything_else_cannot_be_built(change: dict[str, object]) -> None:
    whole: dict[str, object] = {"verdict": "pass", "score": 0.9, "reason": "it says so"}
    assert Verification.model_validate(whole).evidence == ()
    with pytest.raises(ValidationError):
        Verification.model_validate(whole | change)
