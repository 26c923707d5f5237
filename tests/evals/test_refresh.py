"""What a refresh remembers: whether the very same system judged and published the very same documents."""

from pathlib import Path

from evals.refresh import Refresh
from evals.running.release import Occasion
from pincite.adapters.lake import Lake
from pincite.ingest.publishing import rollback
from pincite.model.releases import CandidateBuild


def built(docs: Path, lake: Path, system: str) -> tuple[Refresh, dict[str, CandidateBuild]]:
    stages = Refresh(docs, lake, out=lake / "evals")
    candidates = stages.candidates()
    evaluation = stages.evaluate(candidates, "full", Occasion("2026-06-30T00:00:00+00:00", "test"))
    stages.settle(stages.publish(candidates), evaluation.gates, system)
    return stages, candidates


def test_the_same_system_over_the_same_documents_has_nothing_to_judge_again(small_docs: Path, tmp_path: Path) -> None:
    stages, candidates = built(small_docs, tmp_path / "lake", "system 1")
    settled = stages.settled(candidates, "system 1")
    assert settled is not None
    assert {tenant: p.index_version for tenant, p in settled[0].published.items()} == {
        tenant: c.index_version for tenant, c in candidates.items()
    }
    assert stages.settled(candidates, "system 2") is None


def test_a_changed_document_and_a_rollback_are_judged_again(small_docs: Path, tmp_path: Path) -> None:
    stages, before = built(small_docs, tmp_path / "lake", "system 1")
    (small_docs / "acme" / "notes.txt").write_text("The rule was edited.\n", encoding="utf-8")
    assert stages.settled(stages.candidates(), "system 1") is None
    _, after = built(small_docs, tmp_path / "lake", "system 1")
    assert stages.settled(after, "system 1") is not None
    rollback(Lake(tmp_path / "lake"), "acme", before["acme"].index_version)
    assert stages.settled(after, "system 1") is None
