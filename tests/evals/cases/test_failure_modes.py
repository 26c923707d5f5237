"""Every case guards against a known weakness, and every weakness points to one of the specification's codes."""

from evals.cases.failure_modes import FAILURE_MODES, unmapped
from evals.cases.golden import GOLDEN_SET, PERTURB_SET, load_cases


def test_every_case_maps_to_a_failure_mode():
    cases = load_cases(GOLDEN_SET) + load_cases(PERTURB_SET)
    assert unmapped(cases) == ()
    assert {case.failure_mode for case in cases} == set(FAILURE_MODES)


def test_a_case_of_an_unknown_mode_is_named(cases):
    odd = cases[0].model_copy(update={"failure_mode": "gremlins"})
    assert unmapped([odd])[0].startswith("refund: failure_mode 'gremlins' is not in FAILURE_MODES")
