"""A candidate is held against what its documents say, and every breach has its law."""

import pytest

from pincite.adapters.lance.audit import LanceAudit
from pincite.ingest.build_records import CHECKS
from pincite.ingest.integrity import check_integrity
from pincite.model.releases import IntegrityRecord
from tests.pincite.ingest.house import House


def _broken(house: House) -> set[str]:
    """The laws that the newest candidate breaks, looked at afresh."""
    candidate = house.build()
    (house.lake.tenant("acme") / CHECKS / f"{candidate.index_version}.json").unlink()
    return {check.name for check in check_integrity(house.lake, candidate) if not check.passed}


def test_a_sound_candidate_breaks_no_law_and_its_record_says_so(built: House) -> None:
    assert _broken(built) == set()
    candidate = built.build()
    record = built.lake.load("acme", f"{CHECKS}/{candidate.index_version}", IntegrityRecord)
    assert record is not None
    assert record.passed
    assert record.candidate == candidate.digest


@pytest.mark.parametrize(
    ("part", "found", "law"),
    [
        ("rows", lambda _: iter(()), "row_set"),
        ("bad_vectors", lambda _: ["x"], "unit_vectors"),
        ("unindexed", lambda _: {"search_text": 1, "chunk_id": 0, "doc_id": 0}, "indexed"),
        ("full_text", lambda *_: set(), "canaries_by_full_text"),
        ("nearest", lambda *_: {}, "canaries_by_vector"),
    ],
)
def test_each_breach_breaks_its_law(built: House, monkeypatch, part: str, found, law: str) -> None:
    monkeypatch.setattr(LanceAudit, part, found)
    assert law in _broken(built)


def test_another_embedder_in_the_table_is_a_breach(built: House, monkeypatch) -> None:
    monkeypatch.setattr(LanceAudit, "embedder", property(lambda _: "another"))
    assert _broken(built) == {"one_embedder"}
