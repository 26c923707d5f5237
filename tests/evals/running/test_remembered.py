"""
What was judged green is not asked again while documents, engine, judge and cases are the same; everything else is.
"""

import random
from pathlib import Path

import pytest

from evals.gates import decide
from evals.refresh import Refresh
from evals.running import own_cases, release
from evals.running.artifacts import DetailsFile, read_details, read_run
from evals.running.parallel import ask_all, batches
from evals.running.release import Occasion, in_order
from evals.running.remembered import Memory
from pincite.adapters.lake import Lake
from tests.conftest import write_pdf

FIRST, LATER = Occasion("2026-06-30T00:00:00+00:00", "one"), Occasion("2026-07-01T00:00:00+00:00", "one")


def _all_green(run, tenant=None):
    return tuple(gate.model_copy(update={"verdict": "PASS"}) for gate in decide(run, tenant=tenant))


def _red_by_its_cases(run, tenant=None):
    return tuple(
        gate.model_copy(update={"verdict": "FAIL" if gate.metric == "pass_rate" else "PASS"})
        for gate in decide(run, tenant=tenant)
    )


def _red_by_latency(run, tenant=None):
    return tuple(
        gate.model_copy(update={"verdict": "FAIL" if gate.metric == "latency_p95_ms" else "PASS"})
        for gate in decide(run, tenant=tenant)
    )


@pytest.fixture
def stages(tmp_path, monkeypatch, real_cases):
    """A folder with one tenant that has golden cases, judged by gates that five cases suffice for."""
    monkeypatch.setattr(own_cases, "cases_for", lambda tenant, _: real_cases if tenant == "travel" else ())
    monkeypatch.setattr(release, "decide", _all_green)
    folder = tmp_path / "docs" / "travel"
    folder.mkdir(parents=True)
    write_pdf(
        folder / "hold.pdf",
        "Bulk tablets may be held for at most 270 days in sealed foil bags before they are packaged.",
    )
    write_pdf(
        folder / "retest.pdf",
        "The retest period of the drug substance is 24 months when it is stored in its original container.",
    )
    return Refresh(tmp_path / "docs", tmp_path / "lake", out=tmp_path / "out")


def test_a_new_tenant_without_cases_asks_nothing_again_and_the_artifacts_are_whole(stages, real_cases):
    first = stages.evaluate(stages.candidates(), "full", FIRST, "engine 1")
    assert first.asked == len(real_cases)
    stages.remember(first)
    newcomer = stages.docs / "newcomer"
    newcomer.mkdir()
    (newcomer / "notes.txt").write_text("A tenant that came later speaks of copper balloons.\n", encoding="utf-8")
    candidates = stages.candidates()
    later = stages.evaluate(candidates, "full", LATER, "engine 1")
    assert later.asked == 0
    assert later.run.run_id == first.run.run_id == read_run(stages.out).run_id
    assert later.gates == first.gates
    assert [record.case.id for record in read_details(stages.out)] == [row.id for row in first.run.rows]
    assert "travel: 5 verdicts are remembered from 2026-06-30" in later.summary.note
    assert len(stages.remember(later)) == 1, "a run that asked nothing is no point of the trend"
    assert not stages.publish(candidates).held_back


@pytest.mark.parametrize("change", ["documents", "engine", "nothing known"])
def test_whatever_a_verdict_hangs_on_has_it_asked_again_when_it_changes(stages, real_cases, change):
    stages.evaluate(stages.candidates(), "full", FIRST, "engine 1")
    if change == "documents":
        (stages.docs / "travel" / "more.txt").write_text("Grey parrots whistle loudest at dawn.\n", encoding="utf-8")
    judged_by = {"engine": "engine 2", "nothing known": ""}.get(change, "engine 1")
    assert stages.evaluate(stages.candidates(), "full", LATER, judged_by).asked == len(real_cases)


def test_changed_cases_and_another_suite_are_asked_again(stages, real_cases):
    candidate = stages.candidates()["travel"]
    stages.evaluate({"travel": candidate}, "full", FIRST, "engine 1")
    memory = Memory(Lake(stages.lake), "full", "default", "engine 1")
    assert memory.recall(candidate, real_cases)
    said_anew = (real_cases[0].model_copy(update={"question": "How long may bulk tablets be held?"}), *real_cases[1:])
    assert memory.recall(candidate, said_anew) is None
    assert memory.recall(candidate, real_cases[1:]) is None
    assert Memory(Lake(stages.lake), "nightly", "default", "engine 1").recall(candidate, real_cases) is None


def test_of_a_red_tenant_only_what_failed_is_asked_again(stages, real_cases, monkeypatch):
    wrong = real_cases[0].model_copy(update={"expected_keywords": ("three hundred weeks",)})
    monkeypatch.setattr(
        own_cases, "cases_for", lambda tenant, _: (wrong, *real_cases[1:]) if tenant == "travel" else ()
    )
    monkeypatch.setattr(release, "decide", _red_by_its_cases)
    first = stages.evaluate(stages.candidates(), "full", FIRST, "engine 1")
    failed = [row.id for row in first.run.rows if not row.passed]
    assert wrong.id in failed
    later = stages.evaluate(stages.candidates(), "full", LATER, "engine 1")
    assert later.asked == len(failed) < len(real_cases)
    assert later.run.run_id == first.run.run_id


def test_where_no_case_is_to_blame_everything_is_asked_again(stages, real_cases, monkeypatch):
    monkeypatch.setattr(release, "decide", _red_by_latency)
    stages.evaluate(stages.candidates(), "full", FIRST, "engine 1")
    assert stages.evaluate(stages.candidates(), "full", LATER, "engine 1").asked == len(real_cases)


def test_a_document_taken_back_finds_the_verdicts_of_before(stages, real_cases):
    stages.evaluate(stages.candidates(), "full", FIRST, "engine 1")
    for text in ("Grey parrots whistle loudest at dawn.\n", "Grey parrots sleep at noon.\n"):
        (stages.docs / "travel" / "more.txt").write_text(text, encoding="utf-8")
        assert stages.evaluate(stages.candidates(), "full", LATER, "engine 1").asked == len(real_cases)
        (stages.docs / "travel" / "more.txt").unlink()
        assert stages.evaluate(stages.candidates(), "full", LATER, "engine 1").asked == 0


def test_remembered_and_asked_records_stand_in_the_order_of_a_whole_run(real_cases, real_subjects, tmp_path: Path):
    whole = list(ask_all(real_cases, real_subjects))
    assert [record.case.id for record in whole] == [case.id for batch in batches(real_cases) for case in batch]
    for seed in range(5):
        known = {record.case.id: record for record in random.Random(seed).sample(whole, 2)}
        asked = [record for record in whole if record.case.id not in known]
        assert list(in_order(real_cases, asked, known)) == whole
    with DetailsFile(tmp_path) as details:
        for record in whole:
            details.add(record)
    assert list(read_details(tmp_path)) == whole
