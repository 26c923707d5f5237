"""A refusal is right by its code."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_a_refusal_is_correct_by_its_code(cases, engine):
    assert SCORE["refusal_correctness"](subject_of(cases[3], engine)).value == 1.0
    other = cases[3].model_copy(update={"expected_refusal_codes": ("PARSE_FAILED",)})
    assert "expected PARSE_FAILED" in SCORE["refusal_correctness"](subject_of(other, engine)).why
