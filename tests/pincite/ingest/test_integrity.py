"""A candidate is held against what its documents say, and every breach has its law."""

from typing import Any

import pytest

from pincite.adapters.lance import audit, index_recall, lance_index
from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.index_recall import ENOUGH
from pincite.adapters.lance.runtime import lancedb
from pincite.errors import NotPublishableError
from pincite.ingest import index_stage, integrity, row_set
from pincite.ingest.build_records import CHECKS
from pincite.ingest.integrity import check_integrity
from pincite.ingest.publishing import build_of, published_of
from pincite.model.releases import CandidateBuild, IntegrityCheck, IntegrityRecord
from tests.pincite.ingest.house import House, open_house


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


def _tear(table: Any, law: str, place: int) -> None:
    """Break *law* at the row at this *place* of the table."""
    (row,) = table.search().limit(1).offset(place).to_list()
    this = f"chunk_id = '{row['chunk_id']}'"
    match law:
        case "missing":
            table.delete(this)
        case "altered":
            table.update(where=this, values={"row_hash": "another"})
        case "orphans":
            table.update(where=this, values={"doc_id": "gone"})
        case "duplicates":
            table.add([row])
        case "bad":
            table.update(where=this, values={"vector": [0.0] * len(row["vector"])})


def _verdict(house: House, candidate: CandidateBuild, version: int) -> tuple[IntegrityCheck, ...]:
    return check_integrity(house.lake, candidate.model_copy(update={"table_version": version}))


@pytest.mark.parametrize("law", ["missing", "altered", "orphans", "duplicates", "bad"])
def test_a_broken_row_is_found_at_any_place_in_batches_of_any_size(tmp_path, monkeypatch, law: str) -> None:
    house = open_house(tmp_path)
    for number in range(4):
        house.write(f"rule-{number}.md", f"# Rule {number}\n\nGate {number} closes at {number} in the evening.\n")
    candidate = house.build()
    table = lancedb.connect(house.lake.table("acme", candidate.generation)).open_table(lance_table.TABLE)
    for place in range(candidate.rows):
        table.checkout(candidate.table_version)
        table.restore()
        _tear(table, law, place)
        verdicts = []
        for size in (1_000, 1, 3):
            monkeypatch.setattr(audit, "WINDOW_ROWS", size)
            monkeypatch.setattr(row_set, "TOGETHER", size)
            verdicts.append(_verdict(house, candidate, table.version))
        figures = {name: figure for check in verdicts[0] for name, figure in check.figures.items()}
        assert figures[law] == 1, place
        assert verdicts[0] == verdicts[1] == verdicts[2]


def test_another_embedder_in_the_table_is_a_breach(built: House, monkeypatch) -> None:
    monkeypatch.setattr(LanceAudit, "embedder", property(lambda _: "another"))
    assert _broken(built) == {"one_embedder"}


def _canaries(house: House) -> tuple[int, bool]:
    """How many documents a passage was looked for of, and whether the candidate passed."""
    candidate = house.build()
    record = house.lake.load("acme", f"{CHECKS}/{candidate.index_version}", IntegrityRecord)
    assert record is not None
    return {check.name: check.figures for check in record.checks}["canaries_by_vector"]["canaries"], record.passed


def test_of_many_documents_a_passage_of_each_that_changed_and_of_some_others_is_looked_for(
    tmp_path, monkeypatch
) -> None:
    house = open_house(tmp_path)
    for number in range(12):
        house.write(f"rule-{number}.md", f"# Rule {number}\n\nGate {number} closes at {number} in the evening.\n")
    monkeypatch.setattr(integrity, "CANARIES", 4)
    assert _canaries(house) == (12, True), "nothing passed before"
    house.write("rule-3.md", "# Rule 3\n\nGate 3 stays open all night.\n")
    house.write("rule-12.md", "# Rule 12\n\nGate 12 is locked in winter.\n")
    assert _canaries(house) == (2 + 4, True)
    looked = []
    monkeypatch.setattr(LanceAudit, "full_text", lambda _self, _words, doc_id: looked.append(doc_id) or set())
    house.write("rule-3.md", "# Rule 3\n\nGate 3 is gone.\n")
    assert _canaries(house) == (1 + 4, False)
    changed = looked[:]
    house.write("rule-5.md", "# Rule 5\n\nGate 5 is gone.\n")
    assert _canaries(house) == (2 + 4, False), "what a build that did not pass had is looked for again"
    assert len(set(changed)) == 5


@pytest.fixture
def large(built: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Every table is searched by an index, and enough chunks for one lie in it."""
    for module in (lance_table, lance_index, index_stage):
        monkeypatch.setattr(module, "FLAT_ROWS", 0)
    for number in range(60):
        built.write(f"part-{number}.md", f"# Part {number}\n\nThe lamp of room {number} burns {number * 7} hours.\n")
    return built


def test_a_large_build_says_how_it_is_searched_and_how_much_that_finds(large: House) -> None:
    candidate = large.build()
    assert candidate.search is not None
    assert (candidate.search.kind, candidate.search.queries) == ("IvfSq", candidate.rows)
    assert candidate.search.recall >= ENOUGH
    assert "recall@10" in candidate.search.sentence
    assert build_of(large.lake, "acme", candidate.snapshot_id).search == candidate.search
    assert large.build().digest == candidate.digest


def test_a_build_that_finds_too_little_of_what_is_nearest_is_not_published(
    large: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = published_of(large.lake, "acme")
    monkeypatch.setattr(index_recall, "_recall", lambda *_: 0.93)
    with pytest.raises(NotPublishableError, match=r"integrity: recall: .*960 probes.* 0\.9300 .* 0\.99 is wanted$"):
        large.publish()
    assert published_of(large.lake, "acme") == before


def test_a_build_whose_recall_was_never_measured_breaks_its_law(built: House) -> None:
    candidate = built.build().model_copy(update={"search": None})
    (law,) = (check for check in check_integrity(built.lake, candidate) if check.name == "recall")
    assert not law.passed
