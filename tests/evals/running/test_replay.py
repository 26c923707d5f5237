"""
Replay: the same cases over two snapshots, by two codes and two recipes, say which of them made the scores what they
are.
"""

import hashlib
import json
import shutil
from datetime import date
from pathlib import Path
from unittest.mock import patch

import pytest

import pincite.contracts
import pincite.recipes
from evals.cases.golden import CaseCategory, GoldenCase, GoldEvidence
from evals.refresh import Refresh
from evals.running.code_base import ROOT, CodeBase, checked_out, recorded_revision
from evals.running.provenance import stamp
from evals.running.release import Occasion
from evals.running.replay import Replay, Sides, published_now, release_before, replay
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.publishing import build_of
from tests.orchestration.test_command_line import pincite as command

THINGS = (
    "tablets",
    "capsules",
    "granules",
    "syrups",
    "ointments",
    "vials",
    "creams",
    "powders",
    "sachets",
    "ampoules",
    "lozenges",
    "patches",
)
"""Enough that what fells all of them is beyond chance in each of four contrasts."""
RULE = "Bulk {thing} may be held for at most {days} days before they are packaged."
OCCASION = Occasion("2026-06-30T00:00:00+00:00", "test")


def days(thing: str) -> int:
    return 100 + 10 * THINGS.index(thing)


def case(thing: str) -> GoldenCase:
    return GoldenCase(
        id=f"hold-{thing}",
        category=CaseCategory.ANSWERABLE,
        failure_mode="numbers",
        question=f"For how many days at most may bulk {thing} be held before they are packaged?",
        doc_set="acme",
        as_of=date(2026, 6, 30),
        expected_behavior="answer",
        expected_doc=f"{thing}.txt",
        expected_page=1,
        expected_keywords=(f"{days(thing)} days",),
        evidence=(GoldEvidence(file=f"{thing}.txt", page=1, quote=RULE.format(thing=thing, days=days(thing))),),
    )


def publish(stages: Refresh) -> None:
    candidates = stages.candidates()
    stages.evaluate(candidates, "full", OCCASION)
    assert not stages.publish(candidates).held_back


def released_twice(root: Path) -> Path:
    """The lake of a tenant whose every rule was superseded between its two released snapshots."""
    acme = root / "docs" / "acme"
    acme.mkdir(parents=True)
    for thing in THINGS:
        (acme / f"{thing}.txt").write_text(RULE.format(thing=thing, days=days(thing)), encoding="utf-8")
    stages = Refresh(root / "docs", root / "lake", out=root / "evals")
    publish(stages)
    rows = []
    for thing in THINGS:
        (acme / f"{thing}-new.txt").write_text(RULE.format(thing=thing, days=days(thing) + 5), encoding="utf-8")
        rows.append(
            f'[[documents]]\nfile = "{thing}.txt"\ndoc_id = "{thing}"\n[[documents]]\nfile = '
            f'"{thing}-new.txt"\ndoc_id = "{thing}-new"\nsupersedes = "{thing}"\n'
        )
    (acme / "manifest.toml").write_text("".join(rows), encoding="utf-8")
    publish(stages)
    return root / "lake"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return released_twice(tmp_path_factory.mktemp("replay"))


def replayed(lake: Path, *, new_recipe: str = "default") -> Replay:
    sides = Sides(release_before(lake, "acme"), published_now(lake, "acme"), "default", new_recipe)
    return replay(
        lake, "acme", sides, [case(thing) for thing in THINGS], stamp("baseline", OCCASION.started_at, "test", seeds={})
    )


def test_documents_that_changed_every_rule_are_blamed_and_the_cases_are_named(lake: Path) -> None:
    found = replayed(lake)
    assert found.cases == len(THINGS)
    assert [cell.pass_rate for cell in found.cells] == [1.0, 0.0]
    (contrast,) = found.contrasts
    assert (contrast.factor, contrast.effect) == ("documents", -1.0)
    assert contrast.fell == tuple(sorted(f"hold-{thing}" for thing in THINGS))
    assert found.verdict == "documents made it worse"


def test_a_recipe_that_asks_the_same_is_not_blamed(lake: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(pincite.contracts.DATA, tmp_path / "data", ignore=shutil.ignore_patterns("docs", "sources", "lake"))
    shutil.copyfile(tmp_path / "data" / "recipes" / "default.toml", tmp_path / "data" / "recipes" / "again.toml")
    monkeypatch.setattr(pincite.recipes, "DATA", tmp_path / "data")
    found = replayed(lake, new_recipe="again")
    assert len(found.cells) == 4
    assert {c.factor: c.effect for c in found.contrasts} == {"documents": -1.0, "recipe": 0.0}
    assert "recipe made" not in found.verdict


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lake of a tenant of whose two rules one was edited in its file between its two released snapshots."""
    root = tmp_path_factory.mktemp("edited")
    acme = root / "docs" / "acme"
    acme.mkdir(parents=True)
    stages = Refresh(root / "docs", root / "lake", out=root / "evals")
    for more in (0, 5):
        for thing, now in (("tablets", days("tablets") + more), ("vials", days("vials"))):
            (acme / f"{thing}.txt").write_text(RULE.format(thing=thing, days=now), encoding="utf-8")
        publish(stages)
    return root / "lake"


def bound(thing: str) -> GoldenCase:
    """The case, bound to its file as it was at first."""
    digest = hashlib.sha256(RULE.format(thing=thing, days=days(thing)).encode()).hexdigest()
    one = case(thing)
    return one.model_copy(
        update={"evidence": tuple(p.model_copy(update={"file_sha256": digest}) for p in one.evidence)}
    )


def test_a_case_whose_document_was_edited_is_in_no_figure_and_is_named_with_what_changed(edited: Path) -> None:
    sides = Sides(release_before(edited, "acme"), published_now(edited, "acme"), "default", "default")
    occasion = stamp("baseline", OCCASION.started_at, "test", seeds={})
    found = replay(edited, "acme", sides, [bound("tablets"), bound("vials")], occasion)
    assert (found.cases, found.left_out) == (1, 1)
    (case,) = found.left_out_cases
    assert (case.id, case.before, case.after) == ("hold-tablets", "fresh", "changed")
    assert (case.passed_before, case.passed_after) == (True, False)
    assert "tablets.txt p1 no longer reads" in case.remarks[0]
    assert found.verdict.endswith("the verdict of 1 left out turned, whose evidence does not stand in both documents")


def test_a_replay_in_which_no_case_counts_names_those_that_the_documents_broke(edited: Path) -> None:
    sides = Sides(release_before(edited, "acme"), published_now(edited, "acme"), "default", "default")
    occasion = stamp("baseline", OCCASION.started_at, "test", seeds={})
    with pytest.raises(InputError, match="hold-tablets: evidence fresh → changed, passed → failed"):
        replay(edited, "acme", sides, [bound("tablets")], occasion)


def test_the_command_names_the_cases_left_out_in_text_and_in_json(
    edited: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = (bound("tablets"), bound("vials"))
    monkeypatch.setattr("evals.running.own_cases.cases_for", lambda *_: cases)
    asked = ("eval", "replay", "--tenant", "acme", "--lake", str(edited), "--code-base", "none")
    told, as_json = (command(*asked, *more).stdout for more in ((), ("--json",)))
    assert "acme: 1 cases that count everywhere, 1 left out" in told
    assert "hold-tablets: evidence fresh → changed, passed → failed: tablets.txt p1 no longer reads" in told
    assert [case["id"] for case in json.loads(as_json)["left_out_cases"]] == ["hold-tablets"]


def test_the_same_on_both_sides_compares_nothing(lake: Path) -> None:
    now = published_now(lake, "acme")
    found = replay(
        lake,
        "acme",
        Sides(now, now, "default", "default"),
        [case("vials")],
        stamp("baseline", OCCASION.started_at, "test", seeds={}),
    )
    assert (len(found.cells), found.contrasts) == (1, ())
    assert "nothing was compared" in found.verdict


def test_a_tenant_with_one_release_has_no_snapshot_before(small_docs: Path, tmp_path: Path) -> None:
    publish(Refresh(small_docs, tmp_path / "lake", out=tmp_path / "evals"))
    with pytest.raises(InputError, match="no snapshot was released before"):
        release_before(tmp_path / "lake", "other")


def test_a_build_that_no_run_judged_has_no_recorded_revision(lake: Path) -> None:
    with pytest.raises(InputError, match="no record tells by which revision"):
        recorded_revision(lake, build_of(Lake(lake), "acme"))


def test_code_that_cannot_be_asked_says_why_and_is_no_verdict(lake: Path, tmp_path: Path) -> None:
    build = build_of(Lake(lake), "acme")
    with pytest.raises(InputError, match="other code would be run"):
        CodeBase("old", tmp_path).ask(lake, build, "default", [case("vials")])
    for package in ("orchestration", "pincite"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "orchestration" / "cli.py").write_text(
        "import sys\nsys.exit('this lake is of another time')\n", encoding="utf-8"
    )
    with pytest.raises(
        InputError, match=r"the code of old could not be asked \(exit 1\): this lake is of another time"
    ):
        CodeBase("old", tmp_path).ask(lake, build, "default", [case("vials")])


def test_the_code_of_a_folder_is_asked_through_its_door_and_scored_by_the_judge_of_today(lake: Path) -> None:
    now = published_now(lake, "acme")
    sides = Sides(release_before(lake, "acme"), now, "default", "default", CodeBase("old", ROOT))
    found = replay(
        lake, "acme", sides, [case(thing) for thing in THINGS], stamp("baseline", OCCASION.started_at, "test", seeds={})
    )
    assert {(cell.code, cell.pass_rate) for cell in found.cells} == {
        ("today", 1.0),
        ("today", 0.0),
        ("old", 1.0),
        ("old", 0.0),
    }
    assert {(one.factor, one.effect) for one in found.contrasts} == {("documents", -1.0), ("code", 0.0)}
    assert found.verdict == "documents made it worse"


def test_the_command_refuses_with_exit_code_two_what_it_cannot_compare(lake: Path, tmp_path: Path) -> None:
    asked = ("eval", "replay", "--tenant", "acme", "--lake", str(lake))
    unrecorded = command(*asked)
    assert (unrecorded.returncode, "name one with --code-base" in unrecorded.stderr) == (2, True)
    with patch("orchestration.commands.replay_command.checked_out", lambda revision: checked_out(revision, tmp_path)):
        without = command(*asked, "--code-base", "HEAD")
    assert (without.returncode, "no git history beside the code" in without.stderr) == (2, True)


def test_a_tenant_without_golden_cases_has_nothing_to_replay(lake: Path) -> None:
    done = command("eval", "replay", "--tenant", "acme", "--lake", str(lake), "--code-base", "none")
    assert (done.returncode, "no golden case of the suite 'baseline' is about its documents" in done.stderr) == (
        2,
        True,
    )


def test_golden_cases_of_other_documents_are_not_replayed(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = bound("tablets")
    elsewhere = foreign.evidence[0].model_copy(update={"file": "elsewhere.txt"})
    cases = (foreign.model_copy(update={"evidence": (elsewhere,), "expected_doc": "elsewhere.txt"}),)
    monkeypatch.setattr("evals.running.own_cases.cases_for", lambda *_: cases)
    done = command("eval", "replay", "--tenant", "acme", "--lake", str(lake), "--code-base", "none")
    assert (done.returncode, "is about its documents" in done.stderr) == (2, True)
