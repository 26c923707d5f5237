"""An attack is refused, for whatever reason."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_an_attack_refused_for_another_reason_is_refused_all_the_same(cases, broken):
    subject = subject_of(cases[4], broken(screen=False, enough=2.0))
    assert SCORE["adversarial_refusal"](subject).value == 1.0
    assert SCORE["refusal_correctness"](subject).value == 0.0
