"""Without its evidence a question is refused, or answered from other evidence that holds the fact."""

import pytest

from evals.robustness.counterfactual import summarise, without_evidence
from evals.statistics import NoObservationsError


def _asker(engine):
    def ask_masked(case, masked):
        ranked = [(score, row) for score, row in engine.ranked(case.question) if row.chunk_id not in masked]
        return engine.result(engine.outcome(case, ranked), ranked)

    return ask_masked


def _findings(cases, engine, ask=None):
    return {
        result.case_id: result.finding for result in without_evidence(cases, engine.system(), ask or _asker(engine))
    }


def test_questions_without_their_evidence_are_refused(cases, engine):
    assert _findings(cases, engine) == {"refund": "refused", "transfer": "refused", "certificate": "refused"}


def test_a_fact_that_stands_elsewhere_too_may_be_answered_from_there(cases, engine):
    engine.pages["terms.pdf", 4] = engine.pages["refund.pdf", 1]
    assert _findings(cases[:1], engine) == {"refund": "other_evidence"}


def test_an_answer_from_text_that_lacks_the_fact_is_unsupported(cases, broken):
    assert _findings(cases[:1], broken(enough=0.0)) == {"refund": "unsupported"}


def test_citing_what_was_masked_is_found(cases, engine):
    assert _findings(cases[:1], engine, lambda case, _: engine.ask(case)) == {"refund": "masked_evidence"}


def test_a_crash_is_named_and_not_honest(cases, engine):
    def ask(*_):
        raise KeyError

    (result,) = without_evidence(cases[:1], engine.system(), ask)
    assert (result.finding, result.honest) == ("crashed", False)


def test_a_case_whose_evidence_changed_is_not_asked(cases, engine):
    engine.pages["refund.pdf", 1] = engine.pages["refund.pdf", 1].replace("60 days", "45 days")
    assert _findings(cases[:1], engine) == {}


def test_the_summary_bounds_what_was_not_seen(cases, engine):
    summary = summarise(without_evidence(cases, engine.system(), _asker(engine)))
    assert (summary.n, summary.honest_rate, summary.dishonest) == (3, 1.0, ())
    assert summary.below == pytest.approx(0.632, abs=1e-3)


def test_nothing_masked_proves_nothing():
    with pytest.raises(NoObservationsError):
        summarise([])
