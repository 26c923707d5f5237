"""Parts of a run, put together, are the run of all tenants; only what the same system judged stands beside another."""

import pytest

from evals.refresh import Refresh
from evals.running import own_cases
from evals.running.artifacts import read_details, read_run
from evals.running.joined import joined, like
from evals.running.release import Occasion, evaluate, stamped
from tests.conftest import write_pdf

OCCASION, LATER = Occasion("2026-06-30T00:00:00+00:00", "one"), Occasion("2026-07-01T00:00:00+00:00", "one")
PAGES = {
    "hold.pdf": "Bulk tablets may be held for at most 270 days in sealed foil bags before they are packaged.",
    "retest.pdf": "The retest period of the drug substance is 24 months when it is stored in its original container.",
}


@pytest.fixture
def stages(tmp_path, monkeypatch, real_cases):
    """Two tenants with golden cases over the same two papers."""
    of = {
        "travel": real_cases[:3],
        "pharma": tuple(
            case.model_copy(update={"id": f"{case.id}-2", "doc_set": "pharma"})
            for case in (real_cases[0], *real_cases[3:])
        ),
    }
    monkeypatch.setattr(own_cases, "cases_for", lambda tenant, _: of[tenant])
    for tenant in of:
        (tmp_path / "docs" / tenant).mkdir(parents=True)
        for file, text in PAGES.items():
            write_pdf(tmp_path / "docs" / tenant / file, text)
    return Refresh(tmp_path / "docs", tmp_path / "lake", out=tmp_path / "out")


def test_a_run_made_in_parts_is_the_run_of_all_tenants_at_once(stages, tmp_path):
    candidates = stages.candidates()
    whole = evaluate(stages.lake, candidates, "full", "default", OCCASION, tmp_path / "whole", stages.docs)
    made = stages.evaluate(candidates, "full", OCCASION)
    assert made.run.run_id == whole.run.run_id == read_run(stages.out).run_id
    assert made.asked == whole.asked == 6
    assert [each.case.id for each in read_details(stages.out)] == [
        each.case.id for each in read_details(tmp_path / "whole")
    ]
    assert {t: [(g.name, g.verdict, g.n) for g in gates] for t, gates in made.gates.items()} == {
        t: [(g.name, g.verdict, g.n) for g in gates] for t, gates in whole.gates.items()
    }
    assert set(made.summary.parts) == {"pharma", "travel"}
    assert made.run.run_id not in made.summary.parts.values()


def test_a_run_of_one_tenant_shows_the_others_as_the_same_system_judged_them_last(stages):
    candidates = stages.candidates()
    first = stages.evaluate(candidates, "full", OCCASION, "engine 1")
    (stages.docs / "travel" / "more.txt").write_text("Grey parrots whistle loudest at dawn.\n", encoding="utf-8")
    one = {"travel": stages.candidates()["travel"]}
    later = stages.evaluate(one, "full", LATER, "engine 1")
    assert later.asked == 3
    assert [row.id for row in later.run.rows] == [row.id for row in first.run.rows]
    assert set(later.gates) == {"pharma", "travel"}
    assert "pharma: judged before, at 2026-06-30T00:00:00+00:00" in later.summary.note
    alone = stages.evaluate(one, "full", LATER)
    assert {row.tenant for row in alone.run.rows} == {"travel"}, "who remembers nothing asks what it was told to"


def test_a_part_of_another_system_does_not_stand_beside_this_one(stages, tmp_path):
    done = stages.evaluate({"travel": stages.candidates()["travel"]}, "full", OCCASION)
    folder = stages.out
    assert like(folder, done.run.provenance)
    for change in (
        {"code_version": ("another",)},
        {"judge_version": "another"},
        {"datasets": {"golden_set.jsonl": "0"}},
    ):
        assert not like(folder, done.run.provenance.model_copy(update=change))
    assert not like(tmp_path / "nothing", done.run.provenance)
    again = joined({"travel": folder}, stamped("full", OCCASION), tmp_path / "again", "a note")
    assert again.run.run_id == done.run.run_id
    assert again.summary.note == "a note"
