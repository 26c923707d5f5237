"""Documents are turned over by a seed, and what the engine makes of it is told as it is."""

from datetime import date

import pytest

from evals.cases.golden import AddDocument, LosePage, MovePage
from evals.robustness.turnover import drawn, found, summarise, turned_over, write_turnover
from evals.running.parallel import ask_all
from evals.running.runner import record_of
from evals.statistics import NoObservationsError


@pytest.fixture
def pdf_cases(real_cases):
    return [case for case in real_cases if case.expected_doc and case.expected_doc.endswith(".pdf")]


def _turning(cases, turn, case_id):
    return next(
        turning
        for turning in drawn(cases, seed=1, most=9)
        if turning.turn == turn and turning.case.seed_case == case_id
    )


def test_the_same_seed_draws_the_same_and_another_one_others(real_cases):
    many = [case.model_copy(update={"id": f"{case.id}-{n}"}) for case in real_cases for n in range(8)]
    assert drawn(many, seed=1) == drawn(many, seed=1)
    assert drawn(many, seed=1) != drawn(many, seed=2)


def test_every_kind_of_turning_is_drawn_and_each_lives_in_a_world_of_its_own(real_cases):
    turnings = drawn(real_cases, seed=1)
    assert {turning.turn for turning in turnings} == {
        "edition_replaced",
        "page_lost",
        "page_moved",
        "contradiction_planted",
    }
    assert len({turning.case.world for turning in turnings}) == len(turnings)


def test_a_replaced_edition_wants_the_new_figure_and_calls_the_old_one_outdated(real_cases):
    turning = _turning(real_cases, "edition_replaced", "hold")
    assert turning.case.expected_keywords == ("541 days",)
    assert turning.outdated == ("270 days",)
    assert turning.case.edits[0] == AddDocument(
        file="hold-next-edition.md",
        title="hold, next edition",
        text="held for at most 541 days",
        effective_date=date(2026, 6, 29),
        supersedes="hold.pdf",
    )


def test_an_old_figure_is_outdated_a_new_one_followed_and_a_crash_is_a_crash(real_cases, real_subjects):
    turning = _turning(real_cases, "edition_replaced", "hold")
    before = record_of(turning.case, real_subjects.opened.system)
    assert found(turning, before).finding == "outdated"
    assert found(_turning(real_cases, "page_moved", "hold"), before).finding == "followed"
    assert found(_turning(real_cases, "contradiction_planted", "hold"), before).finding == "silent"
    assert found(turning, before.model_copy(update={"outcome": None})).finding == "crashed"


def test_the_engine_follows_an_edition_that_takes_the_old_ones_place(real_cases, real_subjects):
    turning = _turning(real_cases, "edition_replaced", "retest")
    (turned,) = turned_over([turning], ask_all([turning.case], real_subjects))
    assert (turned.finding, turned.honest) == ("followed", True), turned.why


@pytest.mark.parametrize("edit", [LosePage, MovePage])
def test_a_document_of_one_page_cannot_be_turned(real_subjects, edit):
    with pytest.raises(Exception, match=r"hold\.pdf has 1 pages: page 1 cannot be lost or moved"):
        real_subjects.edited_corpora.open("travel", (edit(file="hold.pdf", page=1),))


def test_nothing_turned_over_is_no_rate():
    with pytest.raises(NoObservationsError):
        summarise([], seed=1)


def test_the_summary_counts_by_kind_and_bears_its_seed(real_cases, real_subjects, tmp_path):
    turning = _turning(real_cases, "edition_replaced", "hold")
    result = found(turning, record_of(turning.case, real_subjects.opened.system))
    summary = write_turnover([result], tmp_path, seed=20261124)
    assert (summary.seed, summary.n, summary.honest_rate, summary.dishonest) == (
        20261124,
        1,
        0.0,
        ("hold~edition_replaced",),
    )
    assert summary.findings["edition_replaced"] == {"outdated": 1}
    assert (tmp_path / "turnover.jsonl").read_text(encoding="utf-8").count("\n") == 1
