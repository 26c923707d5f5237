"""A citation is right where it points to the evidence page with enough of its words."""

from dataclasses import replace

from evals.system import SystemResult
from tests.evals.scorers.observed import SCORE, subject_of


def test_a_pin_cite_to_the_evidence_page_is_correct(cases, engine):
    assert SCORE["citation_correctness"](subject_of(cases[0], engine)).value == 1.0


def test_a_citation_one_page_off_is_wrong_and_says_what_was_cited(cases, broken):
    score = SCORE["citation_correctness"](subject_of(cases[0], broken(page_shift=1)))
    assert score.value == 0.0
    assert "refund.pdf p2" in score.why


def test_a_snippet_shorter_than_the_contract_allows_is_wrong(cases, engine):
    subject = subject_of(cases[0], engine)
    citation = subject.observation.result.outcome.sentences[0].citations[0]
    short = citation.model_copy(update={"snippet": citation.snippet[:10], "end": citation.start + 10})
    result = subject.observation.result
    sentence = result.outcome.sentences[0].model_copy(update={"citations": (short,)})
    outcome = result.outcome.model_copy(update={"sentences": (sentence,)})
    score = SCORE["citation_correctness"](
        replace(subject, observation=SystemResult(result.model_copy(update={"outcome": outcome})))
    )
    assert "snippet of 10 characters" in score.why


def test_nothing_answered_leaves_citations_unscored(cases, engine):
    assert SCORE["citation_correctness"](subject_of(cases[3], engine)).kind == "unscored"
