"""A failed case bears the codes that are seen from outside, the most upstream first."""

import pytest

from evals.judging.taxonomy import budgets_of, failures, lost_quotes, passes
from evals.scorers import SCORERS
from evals.system import Crashed, Subject, SystemResult
from pincite.contracts import evals_contract


def _judged(case, engine, budgets=None):
    subject = Subject(case, SystemResult(engine.ask(case)), engine.system())
    scores = {scorer.name: scorer.score(subject) for scorer in SCORERS}
    return passes(case, scores), [failure.code for failure in failures(subject, scores, budgets or {})]


def test_a_case_that_passes_within_its_budgets_has_no_code(cases, engine) -> None:
    for case in cases:
        assert _judged(case, engine) == (True, [])


def test_a_citation_one_page_off_does_not_match(cases, broken) -> None:
    passed, codes = _judged(cases[0], broken(page_shift=1))
    assert not passed
    assert codes == ["CITATION_MISMATCH"]


def test_a_case_that_is_right_and_too_slow_has_its_code_all_the_same(cases, engine) -> None:
    assert _judged(cases[0], engine, {"latency_ms": -1.0}) == (True, ["LATENCY_BUDGET_FAIL"])


def test_a_page_that_lost_the_quote_comes_before_what_follows_from_it(cases, engine) -> None:
    evidence = cases[0].evidence[0].model_copy(update={"quote": "words that no page holds"})
    case = cases[0].model_copy(update={"evidence": (evidence,), "expected_keywords": ("nowhere",)})
    subject = Subject(case, SystemResult(engine.ask(case)), engine.system())
    assert lost_quotes(subject) == ("words that no page holds",)
    assert _judged(case, engine)[1][0] == "PARSING_TABLE_FAIL"


def test_a_crash_is_laid_to_its_phase(cases, engine) -> None:
    subject = Subject(cases[0], Crashed("retrieval", "KeyError: x"), engine.system())
    scores = {scorer.name: scorer.score(subject) for scorer in SCORERS}
    assert any("raised in retrieval" in failure.why for failure in failures(subject, scores, {}))


@pytest.mark.parametrize("name", ["latency_ms", "cost_usd"])
def test_the_gates_imply_the_budgets_of_one_question(name: str) -> None:
    assert budgets_of(evals_contract().gates).keys() <= {"latency_ms", "cost_usd"}
    assert all(budget > 0 for key, budget in budgets_of(evals_contract().gates).items() if key == name)
