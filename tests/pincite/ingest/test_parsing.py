"""Files of every kind, through the worker."""

import os
from pathlib import Path

import pymupdf
import pytest

from pincite.ingest.parsing import WorkerParser, parser_for
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

RECIPE = ParserRecipe(adapter="pymupdf", mode="layout", max_seconds=20, max_pages=50, max_memory_mb=1500)


@pytest.fixture(scope="module")
def parser() -> WorkerParser:
    return parser_for(RECIPE)


def _pdf(path: Path, *texts: str) -> Path:
    with pymupdf.open() as pdf:
        for text in texts:
            pdf.new_page().insert_textbox((72, 72, 540, 720), text)
        pdf.save(path)
    return path


def test_a_pdf_has_its_pages_with_runs_that_hold_their_text(tmp_path: Path, parser: WorkerParser) -> None:
    parsed = parser.parse(_pdf(tmp_path / "a.pdf", "First page.", "Second page."))
    assert isinstance(parsed, ParsedDocument)
    assert [page.text for page in parsed.pages] == ["First page.", "Second page."]
    assert [page.number for page in parsed.pages] == [1, 2]
    run = parsed.pages[0].runs[0]
    assert (run.start, run.end) == (0, 11)
    assert 60 < run.box[0] < 80


def test_many_files_come_back_in_the_order_given(tmp_path: Path, parser: WorkerParser) -> None:
    paths = [_pdf(tmp_path / f"{number}.pdf", f"Document {number}") for number in range(9)]
    paths[4].write_bytes(b"%PDF-1.7 nothing else")
    results = list(parser.parse_many(paths))
    assert [path for path, _ in results] == paths
    assert [isinstance(result, ParsedDocument) for _, result in results] == [number != 4 for number in range(9)]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"<html>hello</html>", "%PDF-"),
        (b"PK\x03\x04zip", "%PDF-"),
        (b"%PDF-1.4\ngarbage", "not readable"),
    ],
)
def test_what_is_no_pdf_is_a_failure_with_its_reason(
    tmp_path: Path, parser: WorkerParser, content: bytes, reason: str
) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(content)
    result = parser.parse(path)
    assert isinstance(result, ParseFailure)
    assert reason in result.reason


def test_a_markdown_file_is_one_page_with_its_headings(tmp_path: Path, parser: WorkerParser) -> None:
    path = tmp_path / "a.md"
    path.write_text("# Stability\n\nText.\n\n## Storage\n\nBelow 25 degrees.\n", encoding="utf-8")
    parsed = parser.parse(path)
    assert isinstance(parsed, ParsedDocument)
    assert [heading.path for heading in parsed.pages[0].headings] == [("Stability",), ("Stability", "Storage")]
    assert not parsed.report.paginated


def test_a_worker_started_by_a_large_process_reads_file_after_file(tmp_path: Path) -> None:
    """
    A process is born with its parent's size to its name; taken for its own, it would be replaced after every file.
    """
    small = RECIPE.model_copy(update={"max_memory_mb": 700})
    ballast = bytearray(b"x" * (small.max_memory_mb * 2**20 // 2 + 2**20))
    path, parser = _pdf(tmp_path / "a.pdf", "First page."), parser_for(small)
    parser.parse(path)
    (first,) = (worker._child.pid for worker in parser._started)
    assert isinstance(parser.parse(path), ParsedDocument)
    assert [worker._child.pid for worker in parser._started] == [first]
    assert ballast


def test_a_small_plain_text_costs_no_process(tmp_path: Path) -> None:
    parser = WorkerParser(RECIPE)
    (tmp_path / "a.txt").write_text("Plain words.", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Plain words. " * 20_000, encoding="utf-8")
    assert isinstance(parser.parse(tmp_path / "a.txt"), ParsedDocument)
    assert parser._started == []
    assert isinstance(parser.parse(tmp_path / "b.txt"), ParsedDocument)
    assert len(parser._started) == 1


def test_the_next_build_of_a_process_finds_the_workers_of_the_one_before_started(tmp_path: Path) -> None:
    own = RECIPE.model_copy(update={"max_pages": 77})
    path = _pdf(tmp_path / "a.pdf", "First page.")
    parser_for(own).parse(path)
    (first,) = (worker._child.pid for worker in parser_for(own)._started)
    parser_for(own).parse(path)
    assert [worker._child.pid for worker in parser_for(own)._started] == [first]
    assert parser_for(RECIPE.model_copy(update={"max_pages": 78}))._started == [], "within other limits others read"


def test_a_forked_process_starts_workers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = parser_for(RECIPE)
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert parser_for(RECIPE) is not mine


def test_a_file_that_is_gone_is_a_failure_with_its_reason(tmp_path: Path, parser: WorkerParser) -> None:
    assert isinstance(parser.parse(tmp_path / "gone.txt"), ParseFailure)
