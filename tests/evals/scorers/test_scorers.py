"""Each scorer measures what it says, and says so when there is nothing to measure."""

from dataclasses import replace

import pytest

from evals.scorers import SCORERS
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Answered, CitedSentence, Confidence
from tests.evals.conftest import Row

SCORE = {scorer.name: scorer.score for scorer in SCORERS}


def _subject(case, engine):
    return Subject(case, SystemResult(engine.ask(case)), engine.system())


def _reworded(subject, text):
    result = subject.observation.result
    sentence = result.outcome.sentences[0].model_copy(update={"text": text})
    outcome = result.outcome.model_copy(update={"sentences": (sentence,)})
    return replace(subject, observation=SystemResult(result.model_copy(update={"outcome": outcome})))


def test_a_pin_cite_to_the_evidence_page_is_correct(cases, engine):
    assert SCORE["citation_correctness"](_subject(cases[0], engine)).value == 1.0


def test_a_citation_one_page_off_is_wrong_and_says_what_was_cited(cases, broken):
    score = SCORE["citation_correctness"](_subject(cases[0], broken(page_shift=1)))
    assert score.value == 0.0
    assert "refund.pdf p2" in score.why


def test_a_snippet_shorter_than_the_contract_allows_is_wrong(cases, engine):
    subject = _subject(cases[0], engine)
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
    assert SCORE["citation_correctness"](_subject(cases[3], engine)).kind == "unscored"


def test_an_answer_must_hold_every_expected_keyword(cases, engine):
    assert SCORE["answer_correctness"](_subject(cases[0], engine)).value == 1.0
    demanding = cases[0].model_copy(update={"expected_keywords": ("60 days", "90 days")})
    assert SCORE["answer_correctness"](_subject(demanding, engine)).why == "lacks '90 days'"


def test_an_answer_that_says_what_it_must_not_is_wrong(cases, engine):
    wary = cases[0].model_copy(update={"forbidden_keywords": ("60 days",)})
    assert "must not" in SCORE["answer_correctness"](_subject(wary, engine)).why


def test_a_refusal_is_correct_by_its_code(cases, engine):
    assert SCORE["refusal_correctness"](_subject(cases[3], engine)).value == 1.0
    other = cases[3].model_copy(update={"expected_refusal_codes": ("PARSE_FAILED",)})
    assert "expected PARSE_FAILED" in SCORE["refusal_correctness"](_subject(other, engine)).why


def test_an_attack_refused_for_another_reason_is_refused_all_the_same(cases, broken):
    subject = _subject(cases[4], broken(screen=False, enough=2.0))
    assert SCORE["adversarial_refusal"](subject).value == 1.0
    assert SCORE["refusal_correctness"](subject).value == 0.0


def test_an_answer_where_there_is_none_is_a_hallucination(cases, broken):
    assert SCORE["hallucination"](_subject(cases[3], broken(enough=0.0))).value == 1.0


def test_a_snippet_that_its_page_does_not_hold_is_a_hallucination(cases, broken):
    assert SCORE["hallucination"](_subject(cases[0], broken(page_shift=1))).value == 1.0


@pytest.mark.parametrize(
    ("said", "foreign"),
    [
        ("A full refund is paid for a cancellation at least 60 hours before departure.", "60 hours"),
        ("A full refund is paid for a cancellation at least 60 weeks before departure.", "60 weeks"),
    ],
)
def test_a_figure_in_another_unit_is_a_hallucination(cases, engine, said, foreign):
    assert (
        SCORE["hallucination"](_reworded(_subject(cases[0], engine), said)).why
        == f"says {foreign}, which stands in none of the sentence's citations"
    )


@pytest.mark.parametrize(
    ("cited", "said", "value"),
    [
        (
            "Freezer\tRange\nF-3\t-25 to -15 °C, checked each morning by the shift",
            "Freezer: F-3; Range: 25 to 15 °C.",
            1.0,
        ),
        (
            "Freezer\tRange\nF-3\t-25 to -15 °C, checked each morning by the shift",
            "Freezer: F-3; Range: -25 to -15 °C.",
            0.0,
        ),
        (
            "Freezer\tRange (°C)\nF-3\t-25 to -15\tchecked each morning by the shift",
            "Freezer: F-3; Range (°C): 25 to 15.",
            1.0,
        ),
        (
            "Cold room\tRange (°C)\nC-3\t2-8\tchecked each morning by the shift",
            "Cold room: C-3; Range (°C): 2 to 8.",
            0.0,
        ),
        (
            "The audit of the site at Lund was held on 2025-06-05, as the plan says.",
            "The audit was held on 2025-05-06.",
            1.0,
        ),
        (
            "Class\n2025\tLast audit\tB\t2025-11-19, as the plan of that year says",
            "Class 2025: B; Last audit: 2025-11-19.",
            0.0,
        ),
        (
            "5\tJune 18\tOver Paso Condor, the high pass of the long round\t17",
            "Day: 5; Date: June 18; Distance: 17.",
            0.0,
        ),
    ],
)
def test_a_sign_and_a_date_must_stand_in_the_citations_as_they_are_said(cases, broken, said, cited, value):
    engine = broken(pages={("refund.pdf", 1): cited})
    row = Row("refund.pdf-chunk-1-0", "refund.pdf", 1, 0, len(cited), cited)
    answered = Answered(
        sentences=(CitedSentence(text=said, citations=(engine.citation(row),)),), confidence=Confidence.HIGH
    )
    subject = Subject(cases[0], SystemResult(engine.result(answered, [])), engine.system())
    assert SCORE["hallucination"](subject).value == value


def test_a_value_that_stands_in_no_citation_is_a_hallucination(cases, engine):
    subject = _reworded(_subject(cases[0], engine), "A full refund is paid up to 45 days before departure.")
    assert SCORE["hallucination"](subject).why == "says 45, which stands in none of the sentence's citations"


def test_a_value_written_otherwise_is_the_same_value(cases, engine):
    subject = _reworded(_subject(cases[0], engine), "A full refund is paid 60.0 days before departure.")
    assert SCORE["hallucination"](subject).value == 0.0


def test_an_answer_that_says_what_is_no_longer_in_force_contradicts(cases, engine):
    wary = cases[0].model_copy(update={"forbidden_keywords": ("60 days",)})
    assert SCORE["contradiction"](_subject(wary, engine)).why == "says 60 days"
    assert SCORE["contradiction"](_subject(cases[0], engine)).kind == "unscored"


def test_an_answerable_question_refused_is_an_incorrect_refusal(cases, broken):
    assert SCORE["incorrect_refusal"](_subject(cases[0], broken(enough=2.0))).value == 1.0
    assert SCORE["incorrect_refusal"](_subject(cases[0], broken())).value == 0.0


def test_fallback_use_is_what_the_trace_says(cases, broken):
    assert SCORE["fallback_use"](_subject(cases[0], broken(fallback=True))).value == 1.0
    assert SCORE["fallback_use"](_subject(cases[0], broken())).value == 0.0


def test_retrieval_is_measured_on_evidence_pages(cases, engine):
    subject = _subject(cases[0], engine)
    assert [SCORE[name](subject).value for name in ("hit_at_k", "recall_at_k", "mrr", "ndcg")] == [1.0, 1.0, 1.0, 1.0]


def test_an_evidence_page_at_the_second_rank_has_half_the_reciprocal_rank(cases, engine):
    second = engine.ranked(cases[1].question)[1][1]
    evidence = cases[1].evidence[0].model_copy(update={"file": second.file, "page": second.page, "quote": second.text})
    case = cases[1].model_copy(
        update={"evidence": (evidence,), "expected_doc": second.file, "expected_page": second.page}
    )
    subject = _subject(case, engine)
    assert SCORE["mrr"](subject).value == 0.5
    assert SCORE["ndcg"](subject).value == pytest.approx(0.6309, abs=1e-4)


def test_an_evidence_page_that_was_not_retrieved_is_a_miss(cases, engine):
    evidence = cases[0].evidence[0].model_copy(update={"file": "nowhere.pdf"})
    subject = _subject(cases[0].model_copy(update={"evidence": (evidence,), "expected_doc": "nowhere.pdf"}), engine)
    assert [SCORE[name](subject).value for name in ("hit_at_k", "recall_at_k", "mrr", "ndcg")] == [0.0, 0.0, 0.0, 0.0]


def test_cost_of_unknown_price_is_unscored_and_never_free(cases, engine):
    subject = _subject(cases[0], engine)
    result = subject.observation.result
    use = result.provenance.model_use.model_copy(update={"cost_usd": None})
    unknown = result.model_copy(update={"provenance": result.provenance.model_copy(update={"model_use": use})})
    assert SCORE["cost_usd"](replace(subject, observation=SystemResult(unknown))).kind == "unscored"
    assert SCORE["cost_usd"](subject).value == 0.0


def test_latency_without_a_total_is_unscored(cases, engine):
    subject = _subject(cases[0], engine)
    silent = subject.observation.result.model_copy(update={"timings_ms": {}})
    assert SCORE["latency_ms"](replace(subject, observation=SystemResult(silent))).kind == "unscored"


@pytest.mark.parametrize("scorer", SCORERS, ids=lambda scorer: scorer.name)
def test_a_crash_is_never_scored_in_the_systems_favour(scorer, cases, engine):
    favourable = {
        "hallucination": 0.0,
        "incorrect_refusal": 0.0,
        "contradiction": 0.0,
        "fallback_use": 0.0,
        "latency_ms": 0.0,
        "cost_usd": 0.0,
        "tokens": 0.0,
        "model_calls": 0.0,
    }
    for case in cases:
        score = scorer.score(Subject(case, Crashed("retrieval", "KeyError: x"), engine.system()))
        assert score.kind == "unscored" or score.value != favourable.get(scorer.name, 1.0)


def test_scorer_names_are_unique():
    assert len(SCORE) == len(SCORERS)
