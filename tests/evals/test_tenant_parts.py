"""Each tenant is built, judged and published by itself: none waits for a larger one, and none falls with another."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from evals.refresh import Refresh
from evals.running import own_cases
from evals.running.release import Occasion
from evals.tenant_parts import BrokenPart, Judging, TenantPart, in_parts
from pincite.adapters.lake import Lake
from pincite.errors import InputError, LakeLockedError, ManifestError, TenantNotFoundError, TenantWithdrawnError
from pincite.ingest.publishing import published_of
from pincite.ingest.withdrawing import unpublish

JUDGING = Judging("system 1", "judge 1", Occasion("2026-06-30T00:00:00+00:00", "test"))


@pytest.fixture
def stages(tmp_path):
    for tenant, count in (("a-large-one", 3), ("middling", 2), ("small", 1)):
        for number in range(count):
            path = tmp_path / "docs" / tenant / f"note-{number}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(
                f"The rule number {number} of {tenant} speaks of {number + 3} amber flags.\n", encoding="utf-8"
            )
    return Refresh(tmp_path / "docs", tmp_path / "lake", out=tmp_path / "out")


def became(stages, tenant=None, wait=0.0):
    chosen = Refresh(stages.docs, stages.lake, out=stages.out, tenant=tenant)
    return {part.tenant: part for part in in_parts(chosen, JUDGING, wait)}


def test_the_smallest_tenant_is_published_first_and_before_the_next_is_begun(stages):
    seen = []
    for part in in_parts(stages, JUDGING):
        with ThreadPoolExecutor(1) as another:
            store = Lake(stages.lake)
            seen.append([each for each in store.tenants() if another.submit(published_of, store, each).result()])
        assert isinstance(part, TenantPart)
    assert seen == [["small"], ["middling", "small"], ["a-large-one", "middling", "small"]]


def test_a_tenant_that_cannot_be_built_is_told_and_the_others_are_published(stages):
    (stages.docs / "middling" / "manifest.toml").write_text("[[documents]]\nfile = 7\n", encoding="utf-8")
    parts = became(stages)
    assert isinstance(parts["middling"], BrokenPart)
    assert isinstance(parts["middling"].error, ManifestError)
    assert [type(parts[tenant]) for tenant in ("small", "a-large-one")] == [TenantPart] * 2
    assert published_of(Lake(stages.lake), "a-large-one").evals == "none"


def test_a_folder_that_cannot_be_a_tenant_is_told_and_the_others_are_published(stages):
    (stages.docs / "Team A").mkdir()
    parts = became(stages)
    assert isinstance(parts.pop("Team A"), BrokenPart)
    assert [type(part) for part in parts.values()] == [TenantPart] * 3
    assert list(became(stages, "small")) == ["small"]


def test_a_tenant_that_another_process_builds_comes_last_and_keeps_nobody_waiting(stages):
    store = Lake(stages.lake)
    with ThreadPoolExecutor(1) as another, store.writing("small"):
        parts = another.submit(became, stages).result()
    assert list(parts) == ["middling", "a-large-one", "small"]
    assert isinstance(parts["small"], BrokenPart)
    assert isinstance(parts["small"].error, LakeLockedError)
    assert isinstance(parts["middling"], TenantPart)
    assert isinstance(became(stages)["small"], TenantPart)


def test_one_tenant_alone_is_built_and_no_other_is_looked_at(stages):
    (stages.docs / "middling" / "manifest.toml").write_text("[[documents]]\nfile = 7\n", encoding="utf-8")
    assert list(became(stages, "small")) == ["small"]
    assert Lake(stages.lake).tenants() == ("small",)
    with pytest.raises(TenantNotFoundError, match="nobody"):
        became(stages, "nobody")


def test_one_tenant_alone_is_withdrawn_when_its_documents_are_gone_and_no_other(stages):
    became(stages)
    for tenant in ("small", "middling"):
        shutil.rmtree(stages.docs / tenant)
    alone = Refresh(stages.docs, stages.lake, out=stages.out, tenant="small")
    assert list(alone.withdraw(date(2026, 7, 1))) == ["small"]
    assert became(stages, "small") == {}
    assert published_of(Lake(stages.lake), "middling")
    with pytest.raises(InputError, match="no document of small"):
        alone.snapshots()


def test_a_tenant_withdrawn_by_hand_is_left_out_and_refused_where_it_is_asked_for(stages):
    became(stages)
    unpublish(Lake(stages.lake), "small", "2026-07-01")
    assert set(became(stages)) == {"middling", "a-large-one"}
    with pytest.raises(TenantWithdrawnError, match="republish"):
        became(stages, "small")


def test_what_the_same_system_published_is_not_judged_again(stages):
    first, again = became(stages), became(stages)
    assert all(part.evaluation is not None for part in first.values())
    assert all(part.evaluation is None for part in again.values())
    assert {t: p.publication for t, p in first.items()} == {t: p.publication for t, p in again.items()}


def test_a_tenant_that_its_gates_hold_back_leaves_the_others_published(stages, monkeypatch, real_cases):
    asked = tuple(case.model_copy(update={"doc_set": "middling"}) for case in real_cases)
    (stages.docs / "middling" / "training.txt").write_text("Hygiene training is repeated.\n", encoding="utf-8")
    monkeypatch.setattr(own_cases, "cases_for", lambda tenant, _: asked if tenant == "middling" else ())
    parts = became(stages)
    assert set(parts["middling"].publication.held_back) == {"middling"}
    assert any(gate.verdict != "PASS" for gate in parts["middling"].gates)
    assert all(set(parts[tenant].publication.published) == {tenant} for tenant in ("small", "a-large-one"))
