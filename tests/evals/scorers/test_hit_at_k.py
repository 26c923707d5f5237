"""Hit@k: an evidence page is among the chunks that were found or the citations that were returned."""

from evals.system import Subject, SystemResult
from tests.evals.scorers.observed import SCORE, subject_of


def _without_chunks(subject):
    result = subject.observation.result
    trace = result.trace.model_copy(update={"chunks": ()})
    return Subject(subject.case, SystemResult(result.model_copy(update={"trace": trace})), subject.system)


def test_an_evidence_page_among_the_found_chunks_is_a_hit_and_another_one_is_not(cases, engine, broken):
    assert SCORE["hit_at_k"](subject_of(cases[0], engine)).value == 1.0
    assert SCORE["hit_at_k"](subject_of(cases[0], broken(blind="60 days", page_shift=7))).value == 0.0


def test_an_evidence_page_among_the_returned_citations_is_a_hit_whatever_chunks_were_found(cases, engine, broken):
    assert SCORE["hit_at_k"](_without_chunks(subject_of(cases[0], engine))).value == 1.0
    missed = SCORE["hit_at_k"](_without_chunks(subject_of(cases[0], broken(page_shift=1))))
    assert (missed.value, missed.why) == (0.0, "no evidence page among the first 8 chunks or the citations")
