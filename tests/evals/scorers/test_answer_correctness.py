"""An answer holds what it must and nothing that it must not."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_an_answer_must_hold_every_expected_keyword(cases, engine):
    assert SCORE["answer_correctness"](subject_of(cases[0], engine)).value == 1.0
    demanding = cases[0].model_copy(update={"expected_keywords": ("60 days", "90 days")})
    assert SCORE["answer_correctness"](subject_of(demanding, engine)).why == "lacks '90 days'"


def test_an_answer_that_says_what_it_must_not_is_wrong(cases, engine):
    wary = cases[0].model_copy(update={"forbidden_keywords": ("60 days",)})
    assert "must not" in SCORE["answer_correctness"](subject_of(wary, engine)).why
