"""A failed case bears the codes that are seen from outside, the most upstream first."""

import pytest

from evals.cases.golden import CaseCategory
from evals.judging.taxonomy import budgets_of, failures, lost_quotes, passes
from evals.scorers import SCORERS
from evals.system import Crashed, Subject, SystemResult
from pincite.contracts import evals_contract
from pincite.model.outcomes import Answered, Citation, CitedSentence


def _judged(case, engine, budgets=None):
    return _codes(case, engine, engine.ask(case), budgets)


def _codes(case, engine, result, budgets=None):
    subject = Subject(case, SystemResult(result), engine.system())
    scores = {scorer.name: scorer.score(subject) for scorer in SCORERS}
    return passes(case, scores), [failure.code for failure in failures(subject, scores, budgets or {})]


def test_a_case_that_passes_within_its_budgets_has_no_code(cases, engine) -> None:
    for case in cases:
        assert _judged(case, engine) == (True, [])


def test_a_citation_one_page_off_does_not_match(cases, broken) -> None:
    passed, codes = _judged(cases[0], broken(page_shift=1))
    assert not passed
    assert codes == ["CITATION_MISMATCH"]


@pytest.mark.parametrize(("budget", "code"), [("latency_ms", "LATENCY_BUDGET_FAIL"), ("cost_usd", "COST_BUDGET_FAIL")])
def test_a_case_that_is_right_and_too_slow_or_too_dear_has_the_code_of_that_all_the_same(
    cases, engine, budget: str, code: str
) -> None:
    assert _judged(cases[0], engine, {budget: -1.0}) == (True, [code])


def test_an_answer_whose_snippet_is_too_short_to_point_at_anything_has_no_citations(cases, engine) -> None:
    result = engine.ask(cases[0])
    (sentence,) = result.outcome.sentences
    (cited,) = sentence.citations
    short = Citation(**{**dict(cited), "snippet": cited.snippet[:9], "end": cited.start + 9})
    outcome = Answered(
        sentences=(CitedSentence(text=sentence.text, citations=(short,)),), confidence=result.outcome.confidence
    )
    assert _codes(cases[0], engine, result.model_copy(update={"outcome": outcome})) == (False, ["NO_CITATIONS"])


@pytest.mark.parametrize(
    ("category", "code"), [("table_layout", "PARSING_TABLE_FAIL"), ("answerable", "CITATION_MISMATCH")]
)
def test_a_wrong_answer_from_the_right_page_is_a_misread_cell_where_it_is_of_a_table(
    cases, engine, category: str, code: str
) -> None:
    case = cases[0].model_copy(update={"category": CaseCategory(category), "expected_keywords": ("61 days",)})
    assert _judged(case, engine) == (False, [code])


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


def test_the_gates_imply_the_budgets_of_one_question() -> None:
    assert budgets_of(evals_contract().gates) == {"latency_ms": 4000.0, "cost_usd": 0.02}
