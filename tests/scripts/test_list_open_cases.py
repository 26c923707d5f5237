"""The list of open cases comes from a whole run, and what was released as passing does not get on it."""

import json
import shutil

import pytest

from evals.case_records import CaseRow, EvalRun, RunProvenance
from evals.cases.golden import CaseCategory
from evals.cases.open_cases import read_open_cases
from evals.running.artifacts import ROWS
from pincite.errors import InputError
from scripts.check_released import ROOT
from scripts.list_open_cases import listed, passing


def _row(name, *, passed):
    return CaseRow(
        id=name,
        set_name="baseline",
        category=CaseCategory.ANSWERABLE,
        failure_mode="numbers",
        tenant="travel",
        cluster=name,
        document="",
        answerable=True,
        counted=True,
        health="fresh",
        scores={"passed": float(passed)},
        failure=None if passed else "RETRIEVAL_MISS",
    )


def _run(folder, suite, *rows):
    empty = {name: () for name, field in RunProvenance.model_fields.items() if field.annotation == tuple[str, ...]}
    provenance = RunProvenance(
        **empty, docs_snapshot={}, revision="r", contracts={}, datasets={}, dependency_lock="l", scorers={}, seeds={}
    )
    (folder / ROWS).write_text(
        EvalRun(run_id="1", suite=suite, started_at="t", provenance=provenance, rows=rows).model_dump_json()
    )
    return folder


def test_a_mended_case_leaves_the_list_and_a_released_one_that_fails_is_named(tmp_path):
    shutil.copytree(ROOT / "data/contracts/released", tmp_path / "data/contracts/released")
    released = [
        json.loads(line)["id"] for line in (tmp_path / "data/contracts/released/cases.jsonl").read_text().splitlines()
    ]
    held = passing(tmp_path)
    fine, fell = sorted(held)[:2]
    still = next((case for case in released if case not in held), "a-new-one")
    run = _run(tmp_path, "full", _row(fine, passed=True), _row(fell, passed=False), _row(still, passed=False))
    assert listed(run, tmp_path, tmp_path / "open.jsonl") == (fell,)
    assert [case.id for case in read_open_cases(tmp_path / "open.jsonl")] == [still]


def test_a_fast_run_lists_nothing(tmp_path):
    with pytest.raises(InputError, match="of suite pr; a whole one is needed: full, nightly"):
        listed(_run(tmp_path, "pr", _row("a", passed=False)), tmp_path, tmp_path / "open.jsonl")
