"""A score is a number that was measured, or the reason why none was."""

import pytest
from pydantic import TypeAdapter, ValidationError

from evals.scores import Score, Scored, Unscored, passed


def test_what_speaks_against_a_case_is_said() -> None:
    assert passed(()).value == 1.0
    assert passed(("no citation", "wrong page")) == Scored(value=0.0, why="no citation; wrong page")


def test_nothing_measured_has_a_reason_and_no_number() -> None:
    with pytest.raises(ValidationError):
        Unscored(why="")
    assert not hasattr(Unscored(why="refused"), "value")


def test_a_score_comes_back_from_json_as_its_kind() -> None:
    reader = TypeAdapter[Score](Score)
    for score in (Scored(value=0.5), Unscored(why="refused")):
        assert reader.validate_json(score.model_dump_json()) == score
