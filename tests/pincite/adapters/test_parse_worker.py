"""A file is read in a process of its own, and whatever happens there is that file's failure alone."""

import time
from pathlib import Path

import pytest

from pincite.adapters.parse_worker import ParseWorker, parse_safely
from pincite.model.pages import ParsedDocument, ParseFailure
from tests.pincite.adapters.drawn import RECIPE


class _Raising:
    fingerprint = "raising"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def parse(self, _path: Path) -> ParseFailure:
        raise self._error


def test_what_a_library_throws_is_the_files_failure() -> None:
    found = parse_safely(_Raising(ZeroDivisionError("a\nb")), Path("a.pdf"))
    assert isinstance(found, ParseFailure)
    assert found.reason == "the parser failed on it: ZeroDivisionError: a b"
    with pytest.raises(MemoryError):
        parse_safely(_Raising(MemoryError()), Path("a.pdf"))


def test_one_process_reads_file_after_file_and_another_takes_its_place_when_it_ends(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hold for 30 days.", encoding="utf-8")
    worker = ParseWorker(RECIPE)
    try:
        assert isinstance(worker.parse(tmp_path / "a.txt"), ParsedDocument)
        assert isinstance(worker.parse(tmp_path / "none.txt"), ParseFailure)
        worker.stop()
        assert isinstance(worker.parse(tmp_path / "a.txt"), ParsedDocument)
    finally:
        worker.close()


def test_a_process_without_a_file_for_a_while_ends_itself_and_another_reads_the_next(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hold for 30 days.", encoding="utf-8")
    worker = ParseWorker(RECIPE, rest_seconds=0.5)
    try:
        first = worker._child
        assert first.wait(60) == 0
        assert isinstance(worker.parse(tmp_path / "a.txt"), ParsedDocument)
        assert worker._child is not first
    finally:
        worker.close()


def test_a_process_that_rests_from_one_file_to_the_next_loses_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hold for 30 days.", encoding="utf-8")
    worker = ParseWorker(RECIPE, rest_seconds=0.5)
    try:
        for pause in (0.45, 0.5, 0.55):
            time.sleep(pause)
            assert isinstance(worker.parse(tmp_path / "a.txt"), ParsedDocument)
    finally:
        worker.close()
