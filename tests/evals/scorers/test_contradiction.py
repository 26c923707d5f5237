"""An answer does not say what is no longer in force."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_an_answer_that_says_what_is_no_longer_in_force_contradicts(cases, engine):
    wary = cases[0].model_copy(update={"forbidden_keywords": ("60 days",)})
    assert SCORE["contradiction"](subject_of(wary, engine)).why == "says 60 days"
    assert SCORE["contradiction"](subject_of(cases[0], engine)).kind == "unscored"
