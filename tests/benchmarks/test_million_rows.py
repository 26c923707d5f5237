"""The million rows in little: made-up chunks pass every step, and only what changed is written anew."""

from pathlib import Path

import pytest

from pincite.adapters.lake import Lake
from pincite.ingest.embed_stage import text_key
from pincite.ingest.publishing import build_of
from tests.benchmarks import million_rows
from tests.benchmarks.million_rows import TENANT, TopicEmbedder, document_of, measured, steps

ROWS = 230


def test_every_step_is_measured_and_a_hundredth_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(million_rows, "QUERIES", 3)
    figures = {name: measured(work, tmp_path, *arguments) for name, work, arguments in steps(ROWS)}
    assert all(each["s"] >= 0 and each["peak_mb"] > 10 for each in figures.values())
    assert (figures["index"]["rows"], figures["index"]["written"]) == (ROWS, ROWS)
    assert figures["check"]["broken"] == figures["check after it"]["broken"] == []
    assert (figures["index the hundredth"]["written"], figures["index the hundredth"]["updated"]) == (0, 50)
    assert figures["serve"]["hybrid_ms"].keys() == {"p50", "p95"}
    assert build_of(Lake(tmp_path), TENANT).snapshot_id == f"docs-{ROWS}-1"


def test_a_document_is_the_same_each_time_and_its_chunks_are_slices_of_its_page() -> None:
    page, chunks = document_of(3, 20, 0)
    assert document_of(3, 20, 0) == (page, chunks)
    assert all(page.text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    again = document_of(3, 20, 1)[1]
    assert not {text_key(chunk) for chunk in chunks} & {text_key(chunk) for chunk in again}
    first, second = TopicEmbedder().embed(["one", "two"]), TopicEmbedder().embed(["one"])
    assert first[0].tolist() == second[0].tolist()
