"""A screen's score is a probability."""

import pytest
from pydantic import ValidationError

from pincite.model.screening import ScreenResult


def test_a_score_outside_of_its_bounds_cannot_be_built() -> None:
    assert ScreenResult(flagged=False, score=0.2).rules == ()
    with pytest.raises(ValidationError):
        ScreenResult(flagged=True, score=1.2)
