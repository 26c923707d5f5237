"""Whether the fallback was used is what the trace says."""

from tests.evals.scorers.observed import SCORE, subject_of


def test_fallback_use_is_what_the_trace_says(cases, broken):
    assert SCORE["fallback_use"](subject_of(cases[0], broken(fallback=True))).value == 1.0
    assert SCORE["fallback_use"](subject_of(cases[0], broken())).value == 0.0
