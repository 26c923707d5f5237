"""
Every mutant of the self-test is built from the real engine, does what it says, and leaves the engine sound behind it.
"""

from dataclasses import replace

import pytest

from evals.robustness.faults import Fault, MovedSeamError, Seam, faulty, misread, seams_broken
from evals.robustness.mutants import Mutants
from evals.robustness.self_test import MUTANTS, stoppers
from evals.running.runner import record_of
from pincite.answering import judged


@pytest.fixture(scope="module")
def mutants(real_subjects):
    return Mutants(real_subjects)


@pytest.fixture
def spoilt(mutants, real_cases):
    def outcomes(name):
        system = mutants.hooks()[name]()
        return {case.id: record_of(case, system) for case in real_cases}

    return outcomes


def test_every_mutant_has_a_hook(mutants):
    assert set(mutants.hooks()) == {mutant.name for mutant in MUTANTS}


def test_the_sound_engine_passes_what_the_mutants_are_asked(mutants, real_cases):
    assert mutants.sound_cases(real_cases) == real_cases


@pytest.mark.parametrize(
    ("name", "case", "scorer", "value"),
    [
        ("similarity_threshold_lowered", "brazil", "below_threshold", 1.0),
        ("sufficiency_check_off", "brazil", "hallucination", 1.0),
        ("number_check_off", "hold", "hallucination", 1.0),
        ("citation_page_off_by_one", "hold", "citation_correctness", 0.0),
        ("citation_snippet_cut", "hold", "citation_correctness", 0.0),
        ("injection_screen_off", "attack", "adversarial_refusal", 0.0),
        ("refuse_everything", "hold", "incorrect_refusal", 1.0),
        ("slow_answers", "hold", "latency_ms", 60_000.0),
        ("expensive_answers", "hold", "cost_usd", 1.0),
    ],
)
def test_a_fault_shows_in_the_score_that_a_gate_holds(spoilt, name, case, scorer, value):
    assert spoilt(name)[case].scores[scorer].value == value


def test_vectors_that_belong_to_other_rows_spoil_the_ranking(spoilt, mutants, real_cases):
    stale, sound = spoilt("stale_embedding"), {case.id: record_of(case, mutants.healthy) for case in real_cases}
    assert {chunk.chunk_id: chunk.vector_score for chunk in stale["hold"].retrieved} != {
        c.chunk_id: c.vector_score for c in sound["hold"].retrieved
    }


def test_a_misread_value_is_stopped_while_the_number_check_is_on(real_subjects, real_cases):
    misread_only = Fault(
        seams=[Seam("pincite.answering.answer", "said", lambda said: lambda passage: misread(said(passage)))]
    )
    record = record_of(real_cases[0], faulty(real_subjects.opened.system, misread_only))
    assert record.scores["hallucination"].value == 0.0
    assert record.outcome.kind == "refused"


def test_the_engine_is_sound_again_after_a_mutant_was_asked(spoilt, real_cases, real_subjects):
    judge = judged.judge
    spoilt("sufficiency_check_off")
    assert judged.judge is judge
    assert all(record_of(case, real_subjects.opened.system).passed for case in real_cases)


def test_a_fault_whose_place_is_gone_is_an_error_that_names_it():
    with (
        pytest.raises(MovedSeamError, match=r"pincite\.engine has no screen_answer any more"),
        seams_broken([Seam("pincite.engine", "screen_answer", lambda f: f)]),
    ):
        pass


def _seams(mutants):
    return sorted({(seam.module, seam.name) for fault in mutants.faults().values() for seam in fault.seams})


def test_a_seam_that_moved_is_an_error_of_the_self_test_for_every_mutant_that_has_one(mutants, monkeypatch):
    for module, name in _seams(mutants):
        with monkeypatch.context() as moved:
            moved.delattr(f"{module}.{name}")
            with pytest.raises(MovedSeamError, match=f"has no {name} any more"):
                mutants.hooks()
    assert len(_seams(mutants)) >= 5


@pytest.mark.parametrize("fault", ["unit_swapped", "cache_key_too_short", "index_page_off_by_one"])
def test_a_fault_made_by_accident_changes_what_is_answered(spoilt, mutants, real_cases, fault):
    sound = {case.id: record_of(case, mutants.healthy) for case in real_cases}
    assert any(record.outcome != sound[name].outcome for name, record in spoilt(fault).items())


def test_an_index_one_page_off_is_stopped_by_the_engines_own_law(mutants, real_cases, stamp):
    system = mutants.hooks()["index_page_off_by_one"]()
    assert stoppers("index_page_off_by_one", real_cases, system, stamp()) == {"IntegrityError"}


def test_a_case_asked_again_is_remembered(real_subjects, real_cases):
    asked = []
    sound = real_subjects.opened.system
    counting = replace(sound, ask=lambda case: asked.append(case.id) or sound.ask(case))
    mutants = Mutants(real_subjects)
    mutants.healthy = replace(counting, ask=type(mutants.healthy.ask.__self__)(counting).ask)
    assert record_of(real_cases[0], mutants.healthy).outcome == record_of(real_cases[0], mutants.healthy).outcome
    assert asked == ["hold"]
