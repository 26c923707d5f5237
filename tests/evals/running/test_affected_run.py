"""
A run is brought up to date by asking what an edit touched, and is then the run that asking everything would have given.
"""

import shutil

import pytest

from evals.running.affected_run import evaluate_affected
from evals.running.artifacts import DetailsFile, read_details, write_summary
from evals.running.parallel import Subjects, ask_all
from evals.running.release import settled
from evals.running.runner import run_of
from pincite.build import Stages
from pincite.errors import InputError


@pytest.fixture
def last_run(real_subjects, real_cases, stamp, tmp_path):
    with DetailsFile(tmp_path / "out") as details:
        done = run_of(ask_all(real_cases, real_subjects), stamp(suite="full"), sink=details.add)
    settled(done, tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
def edited(real_subjects, tmp_path):
    def edit(file, old, new):
        docs = tmp_path / "docs"
        shutil.copytree(real_subjects.docs, docs)
        path = docs / "travel" / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        return Subjects(
            tmp_path / "lake", tuple(Stages(docs, tmp_path / "lake").candidates().values()), "default", docs
        )

    return edit


@pytest.mark.parametrize(
    "change",
    [
        ("training.txt", "each 12 months", "each 12 months, or sooner,"),
        ("parrots.txt", "loudest at dawn", "loudest at dusk"),
    ],
)
def test_what_an_edit_touched_is_asked_again_and_the_whole_is_as_if_everything_had_been(
    last_run, edited, real_cases, stamp, change
):
    subjects = edited(*change)
    found = evaluate_affected(real_cases, subjects, stamp(suite="full"), last_run)
    assert ("training" in found.selection.affected) is change[0].startswith("training")
    assert "attack" in found.selection.untouched
    assert found.turned == ()
    whole = run_of(ask_all(real_cases, subjects), stamp(suite="full"), sink=lambda _: None)
    assert found.evaluation.run.run_id == whole.run_id
    assert [record.case.id for record in read_details(last_run)] == [row.id for row in whole.rows]
    assert found.bound in found.evaluation.summary.note


def test_without_a_change_only_the_sample_is_asked(last_run, real_subjects, real_cases, stamp):
    found = evaluate_affected(real_cases, real_subjects, stamp(suite="full"), last_run)
    assert found.selection.affected == {}


def test_a_turned_sentinel_has_everything_asked_again(last_run, real_subjects, real_cases, stamp, tmp_path):
    before = run_of(ask_all(real_cases, real_subjects), stamp(suite="full"), sink=lambda _: None)
    lying = before.model_copy(
        update={"rows": tuple(row.model_copy(update={"scores": {**row.scores, "passed": 0.0}}) for row in before.rows)}
    )
    write_summary(settled(lying, tmp_path).summary, lying, last_run)
    found = evaluate_affected(real_cases, real_subjects, stamp(suite="full"), last_run)
    assert found.turned
    assert found.evaluation.run.run_id == before.run_id
    assert "every case was asked again" in found.bound


def test_a_run_of_another_suite_is_no_start(last_run, real_subjects, real_cases, stamp, tmp_path):
    with pytest.raises(InputError, match="is of suite full, not pr"):
        evaluate_affected(real_cases, real_subjects, stamp(suite="pr"), last_run)
    with pytest.raises(InputError, match="no run to start from"):
        evaluate_affected(real_cases, real_subjects, stamp(suite="pr"), tmp_path / "nowhere")
