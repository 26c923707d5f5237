"""By night the golden cases are asked among papers of other organisations, and nothing may change by it."""

import pytest

from evals.cases.additional import among_others, digest, papers
from evals.cases.golden import GOLDEN_SET, GoldenCase, GoldenSetError, load_cases
from evals.cases.open_cases import read_open_cases
from evals.cases.suites import cases_for
from evals.running.edited_corpus import EditedCorpora
from pincite.errors import InputError


def test_every_golden_case_that_passes_alone_is_asked_among_them_by_night_and_by_no_other_suite():
    golden, known = load_cases(GOLDEN_SET), {case.id for case in read_open_cases()}
    wanted = [case.id for case in golden if case.world is None and case.id not in known]
    asked = [case for case in cases_for(None, "nightly") if case.set_name == "additional_documents"]
    assert [case.seed_case for case in asked] == wanted
    assert not any(case.set_name == "additional_documents" for case in cases_for(None, "full"))
    assert all(GoldenCase.model_validate_json(case.model_dump_json()) == case for case in asked)


def test_what_is_right_stays_what_it_is(cases):
    made = among_others(cases, {cases[0].id})
    assert [case.seed_case for case in made] == [case.id for case in cases[1:]]
    same = ("question", "expected_behavior", "expected_doc", "expected_keywords", "expected_refusal_codes")
    for case, seed in zip(made, cases[1:], strict=True):
        assert [getattr(case, name) for name in same] == [getattr(seed, name) for name in same]


def test_the_papers_stand_beside_the_documents_and_are_found_there(real_cases, real_subjects):
    case = among_others([case for case in real_cases if case.id == "hold"], ())[0]
    system = real_subjects.edited_corpora.open(case.doc_set, case.edits)
    assert len(papers()) == 8
    assert all(system.digest_of(case.doc_set, paper.name) for paper in papers())
    assert system.digest_of(case.doc_set, "hold.pdf")


def test_no_papers_are_an_error_and_no_pass(tmp_path):
    with pytest.raises(GoldenSetError, match="asked among no others"):
        papers(tmp_path)


def test_other_papers_than_those_of_the_case_and_a_document_of_one_name_are_refused(real_cases, tmp_path):
    case = among_others([case for case in real_cases if case.id == "hold"], ())[0]
    folder = tmp_path / "docs" / case.doc_set
    folder.mkdir(parents=True)
    (folder / "note.md").write_text("Tablets are held for 270 days.")
    worlds = EditedCorpora(tmp_path / "docs", tmp_path / "lake", "default")
    stale = case.edits[0].model_copy(update={"digest": "0123"})
    with pytest.raises(InputError, match=f"evals/additional_documents are {digest()}, wanted 0123"):
        worlds.open(case.doc_set, (stale,))
    (folder / papers()[0].name).write_bytes(papers()[0].read_bytes())
    with pytest.raises(InputError, match="rename it"):
        worlds.open(case.doc_set, case.edits)
