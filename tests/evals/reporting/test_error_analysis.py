"""Traces go out to a person, notes come back, and a failure becomes a regression case in one call."""

import pytest

from evals.cases.golden import CaseCategory, GoldenSetError
from evals.judging.health import examine
from evals.reporting.error_analysis import (
    Correction,
    export,
    not_fixed,
    ranked_modes,
    read_review,
    regression_case,
    unseen_share,
    write_review,
)
from evals.running.runner import record_of
from evals.statistics import NoObservationsError
from pincite.errors import InputError
from pincite.model.outcomes import RefusalCode


@pytest.fixture
def records(cases, broken):
    engine = broken(screen=False, blind="75 EUR")
    return [record_of(case, engine.system()) for case in cases]


def _coded(items, *codes):
    return tuple(
        item.model_copy(update={"open_code": words, "axial_code": code})
        for item, (words, code) in zip(items, codes, strict=True)
    )


def test_every_failure_and_a_seeded_sample_of_passes_go_out(records):
    items = export(records, passes=2, seed=1)
    assert [item.passed for item in items] == [False, False, True, True]
    assert {item.case_id for item in items if not item.passed} == {"attack", "transfer"}
    assert items == export(records, passes=2, seed=1)


def test_a_trace_shows_question_expectation_outcome_and_ranking(records):
    item = next(item for item in export(records, passes=9, seed=1) if item.case_id == "certificate")
    assert item.expected == "70 (medical.pdf p1)"
    assert "aged 70 or more" in item.got
    assert item.cited[0].startswith("medical.pdf p1: ")
    assert item.retrieved[0].startswith("1. medical.pdf-chunk")


def test_notes_come_back_as_they_were_written(records, tmp_path):
    items = _coded(
        export(records, passes=0, seed=1),
        ("attack read as question", "INJECTION_NOT_CAUGHT"),
        ("page not found", "RETRIEVAL_MISS"),
    )
    write_review(items, tmp_path / "review.jsonl")
    assert read_review(tmp_path / "review.jsonl") == items


def test_a_note_without_its_axial_code_is_named(records, tmp_path):
    (first, *_) = export(records, passes=0, seed=1)
    write_review([first.model_copy(update={"open_code": "odd"})], tmp_path / "review.jsonl")
    with pytest.raises(InputError, match=r"review\.jsonl: line 1: open_code 'odd'"):
        read_review(tmp_path / "review.jsonl")


def test_modes_are_counted_and_ranked_and_the_unseen_estimated(records):
    items = export(records, passes=2, seed=1)
    coded = _coded(items, ("a", "RETRIEVAL_MISS"), ("a", "RETRIEVAL_MISS"), ("b", "REFUSAL_INCORRECT"), ("", None))
    modes = ranked_modes(coded)
    assert [(mode.axial_code, mode.count) for mode in modes] == [("RETRIEVAL_MISS", 2), ("REFUSAL_INCORRECT", 1)]
    assert modes[0].open_codes == {"a": 2}
    assert modes[0].low < modes[0].share < modes[0].high
    assert unseen_share(coded) == pytest.approx(1 / 3)


def test_nothing_coded_estimates_nothing(records):
    items = export(records, passes=0, seed=1)
    assert ranked_modes(items) == ()
    with pytest.raises(NoObservationsError):
        unseen_share(items)


def test_a_failure_is_not_fixed_until_a_regression_test_exists(records, cases):
    (first, second) = export(records, passes=0, seed=1)
    items = (first.model_copy(update={"fixed_by": "refund"}), second.model_copy(update={"fixed_by": "soon"}))
    (sentence,) = not_fixed(items, cases)
    assert "transfer: called fixed by 'soon', which is in no golden set" in sentence


def test_a_failure_becomes_a_regression_case_bound_to_its_evidence(records, cases, engine):
    failed = next(record for record in records if record.case.id == "transfer")
    correction = Correction(
        id="transfer-regression",
        failure_mode="numbers",
        category=CaseCategory.ANSWERABLE,
        evidence=cases[1].evidence,
        keywords=("75 EUR",),
    )
    case = regression_case(failed, correction, engine.system())
    assert (case.id, case.expected_page, case.question) == ("transfer-regression", 2, failed.case.question)
    assert case.evidence[0].section_hash
    assert examine(case, engine.system()).state == "fresh"
    assert record_of(case, engine.system()).passed


def test_a_failure_that_should_have_been_refused_becomes_a_refusal_case(records, engine):
    attack = next(record for record in records if record.case.id == "attack")
    correction = Correction(
        id="attack-regression",
        failure_mode="injection_question",
        category=CaseCategory.ADVERSARIAL,
        refusal_codes=(RefusalCode.INJECTION_DETECTED,),
    )
    assert record_of(regression_case(attack, correction, engine.system()), engine.system()).passed


def test_a_correction_that_the_documents_do_not_bear_out_is_an_error(records, cases, engine):
    wrong = cases[1].evidence[0].model_copy(update={"quote": "for a fee of 99 EUR"})
    correction = Correction(
        id="x", failure_mode="numbers", category=CaseCategory.ANSWERABLE, evidence=(wrong,), keywords=("99 EUR",)
    )
    with pytest.raises(GoldenSetError, match=r"x: refund\.pdf p2 does not read"):
        regression_case(records[1], correction, engine.system())
    with pytest.raises(GoldenSetError, match="names every code"):
        regression_case(records[1], correction.model_copy(update={"evidence": (), "keywords": ()}), engine.system())
