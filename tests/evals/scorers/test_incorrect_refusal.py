"""An answerable question is answered."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_an_answerable_question_refused_is_an_incorrect_refusal(cases, broken):
    assert SCORE["incorrect_refusal"](subject_of(cases[0], broken(enough=2.0))).value == 1.0
    assert SCORE["incorrect_refusal"](subject_of(cases[0], broken())).value == 0.0
