"""Replay: the same cases over two snapshots and two recipes say which of the two made the scores what they are."""

import shutil
from datetime import date
from pathlib import Path

import pytest

import pincite.contracts
from evals.cases import CaseCategory, GoldenCase, GoldEvidence
from evals.provenance import stamp
from evals.refresh import Refresh
from evals.release import Occasion
from evals.replay import Replay, Sides, published_now, release_before, replay
from pincite.errors import InputError

THINGS = ("tablets", "capsules", "granules", "syrups", "ointments", "vials")
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


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tenant whose every rule was superseded between its two released snapshots."""
    root = tmp_path_factory.mktemp("replay")
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
            f'[[documents]]\nfile = "{thing}.txt"\ndoc_id = "{thing}"\n[[documents]]\nfile = "{thing}-new.txt"\ndoc_id = "{thing}-new"\nsupersedes = "{thing}"\n'
        )
    (acme / "manifest.toml").write_text("".join(rows), encoding="utf-8")
    publish(stages)
    return root / "lake"


def replayed(lake: Path, *, new_recipe: str = "default") -> Replay:
    sides = Sides(release_before(lake, "acme"), published_now(lake, "acme"), "default", new_recipe)
    return replay(lake, "acme", sides, [case(thing) for thing in THINGS], stamp("baseline", OCCASION.started_at, "test", seeds={}))


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
    monkeypatch.setattr(pincite.contracts, "DATA", tmp_path / "data")
    found = replayed(lake, new_recipe="again")
    assert len(found.cells) == 4
    assert {c.factor: c.effect for c in found.contrasts} == {"documents": -1.0, "recipe": 0.0}
    assert "recipe made" not in found.verdict


def test_the_same_on_both_sides_compares_nothing(lake: Path) -> None:
    now = published_now(lake, "acme")
    found = replay(lake, "acme", Sides(now, now, "default", "default"), [case("vials")], stamp("baseline", OCCASION.started_at, "test", seeds={}))
    assert (len(found.cells), found.contrasts) == (1, ())
    assert "nothing was compared" in found.verdict


def test_a_tenant_with_one_release_has_no_snapshot_before(small_docs: Path, tmp_path: Path) -> None:
    publish(Refresh(small_docs, tmp_path / "lake", out=tmp_path / "evals"))
    with pytest.raises(InputError, match="no snapshot was released before"):
        release_before(tmp_path / "lake", "other")
