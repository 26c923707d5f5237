"""Publishing is a pointer that moves after every check, and back."""

import numpy as np
import pytest

from pincite.adapters.lance.runtime import lancedb
from pincite.adapters.lance.table import LanceTable
from pincite.errors import InputError, NotPublishableError
from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.index_stage import index_snapshot
from pincite.ingest.integrity import check_integrity
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.publishing import (
    diff,
    list_snapshots,
    open_index,
    open_pages,
    publish,
    published_of,
    release_of,
    rollback,
)
from pincite.ingest.sampled_queries import Sample
from pincite.model.releases import GateRecord, GateVerdict, IntegrityRecord
from pincite.ports import Eligibility
from tests.pincite.ingest.house import no_evals


def candidate_without_checks(house):
    house.write("third.md", "# Third\n\nA third document says something of its own.\n")
    parsed = parse_snapshot(house.lake, house.docs, snapshot_of(house.lake, house.docs, "acme"), house.recipe.parser)
    chunked = chunk_snapshot(house.lake, parsed, house.recipe.chunker, house.embedder)
    embedded = embed_snapshot(house.lake, chunked, house.embedder)
    return index_snapshot(house.lake, parsed, chunked, embedded, Sample(house.embedder))


def damaged(house, candidate, change):
    """A candidate whose table was changed behind the builder's back."""
    folder = house.lake.tenant("acme") / "tables" / candidate.generation
    table = lancedb.connect(folder).open_table("chunks")
    change(table)
    return candidate.model_copy(update={"table_version": table.version})


def failing(house, candidate):
    return {check.name for check in check_integrity(house.lake, candidate) if not check.passed}


def test_a_candidate_is_not_answered_from_before_it_is_published(built):
    built.write("third.md", "# Third\n\nA third document says something of its own.\n")
    candidate = built.build()
    assert open_index(built.lake, "acme").count() == 2
    assert open_index(built.lake, "acme", candidate.snapshot_id).count() == 3


def test_an_unchecked_candidate_is_not_published(built):
    candidate = candidate_without_checks(built)
    with pytest.raises(NotPublishableError, match="not checked"):
        publish(built.lake, candidate, no_evals(candidate))
    check_integrity(built.lake, candidate)
    assert publish(built.lake, candidate, no_evals(candidate)).index_version == candidate.index_version


@pytest.mark.parametrize("verdict", ["FAIL", "UNDERPOWERED", "UNDECIDED"])
def test_a_gate_that_did_not_pass_holds_back_the_candidate(built, verdict):
    candidate = built.build()
    verdicts = (GateVerdict(gate="citations", verdict="PASS"), GateVerdict(gate="recall", verdict=verdict))
    record = GateRecord(
        snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="run-1", verdicts=verdicts
    )
    with pytest.raises(NotPublishableError, match=rf"gates: {verdict}.*recall"):
        publish(built.lake, candidate, record)


def test_a_gate_record_of_another_candidate_publishes_nothing(built):
    old = built.build()
    built.write("third.md", "# Third\n\nA third document.\n")
    candidate = built.build()
    with pytest.raises(NotPublishableError, match=old.snapshot_id):
        publish(built.lake, candidate, no_evals(old))


def test_evals_without_verdicts_are_no_gate_record():
    with pytest.raises(ValueError, match="verdicts"):
        GateRecord(snapshot_id="s", index_version="i", evals="run-1")


def test_no_checks_at_all_pass_nothing():
    assert not IntegrityRecord(index_version="i", candidate="c", checks=()).passed


def test_a_lost_row_fails_the_row_set(built):
    found = failing(built, damaged(built, built.build(), lambda table: table.delete("doc_id LIKE '%safety%'")))
    assert {"row_set", "row_count", "canaries_by_full_text", "canaries_by_vector"} <= found


def test_a_doubled_row_fails_the_unique_keys(built):
    found = failing(built, damaged(built, built.build(), lambda table: table.add(table.to_arrow().slice(0, 1))))
    assert {"unique_keys", "row_count", "indexed"} <= found


def test_an_altered_row_fails_the_row_set(built):
    found = failing(
        built,
        damaged(
            built,
            built.build(),
            lambda table: table.update(where="doc_id LIKE '%safety%'", values={"row_hash": "other"}),
        ),
    )
    assert "row_set" in found


def test_a_vector_that_is_not_of_unit_length_is_found(built):
    found = failing(
        built,
        damaged(
            built,
            built.build(),
            lambda table: table.update(where="doc_id LIKE '%safety%'", values={"vector": np.zeros(32)}),
        ),
    )
    assert {"unit_vectors", "canaries_by_vector"} <= found


def test_a_table_that_is_gone_fails_instead_of_raising(built):
    candidate = built.build().model_copy(update={"table_version": 4711})
    assert failing(built, candidate) == {"readable"}
    with pytest.raises(NotPublishableError, match="readable"):
        publish(built.lake, candidate, no_evals(candidate))


def test_rollback_answers_from_the_snapshot_before_and_refuses_one_never_published(built):
    first = published_of(built.lake, "acme")
    built.write("refunds.md", "# Refunds\n\nNothing is refunded.\n")
    second = built.publish()
    rollback(built.lake, "acme", first.snapshot_id)
    (hit,) = open_index(built.lake, "acme").lexical(["deposit"], 1, Eligibility())[0]
    assert "30 days" in hit.row.chunk.text
    assert "30 days" in open_pages(built.lake, "acme").page(hit.row.chunk.doc_id, 1).text
    built.write("third.md", "# Third\n\nA third document.\n")
    candidate = built.build()
    with pytest.raises(NotPublishableError, match="never published"):
        rollback(built.lake, "acme", candidate.snapshot_id)
    states = {entry.snapshot_id: entry.state for entry in list_snapshots(built.lake, "acme")}
    assert states == {
        first.snapshot_id: "published",
        second.snapshot_id: "released",
        candidate.snapshot_id: "candidate",
    }


def test_a_diff_names_the_documents_that_differ(built):
    first = published_of(built.lake, "acme")
    built.write("refunds.md", "# Refunds\n\nNothing is refunded.\n")
    (built.docs / "acme" / "safety.md").rename(built.docs / "acme" / "river.md")
    second = built.build()
    found = diff(built.lake, "acme", first.snapshot_id, second.snapshot_id)
    assert [len(found.added), len(found.removed), len(found.changed)] == [1, 1, 1]
    assert "refunds" in found.changed[0]
    assert sorted(found.files.values()) == ["refunds.md", "river.md", "safety.md"]
    assert found.pages == {found.changed[0]: (1,)}


def test_a_document_whose_row_alone_differs_has_no_page_that_does(built):
    first = published_of(built.lake, "acme")
    built.write("manifest.toml", '[[documents]]\nfile = "refunds.md"\nversion = "7"\n')
    found = diff(built.lake, "acme", first.snapshot_id, built.build().snapshot_id)
    assert list(found.pages.values()) == [()]


def test_a_release_names_what_could_not_be_read(built):
    built.write("broken.pdf", "<html>")
    built.publish()
    release = release_of(built.lake, "acme")
    assert [document.file for document in release.failed] == ["broken.pdf"]
    assert [document.file for document in release.documents] == ["refunds.md", "safety.md"]
    assert release.evals == "none"


def test_a_tenant_that_was_built_and_never_published_says_so(house):
    house.write("a.md", "# A\n\nSome words about a thing.\n")
    house.build()
    with pytest.raises(InputError, match="nothing is published"):
        open_index(house.lake, "acme")


def test_a_table_of_another_embedder_refuses_to_be_written(built):
    candidate = built.build()
    with pytest.raises(Exception, match=r"words-1.*words-9"):
        LanceTable(built.lake.tenant("acme") / "tables" / candidate.generation, "words-9", 32)
