"""Tesseract is used where it is installed, and its absence or failure is said."""

import stat
from pathlib import Path

import pytest

from pincite.adapters.pdf import tesseract
from pincite.adapters.pdf.tesseract import OcrError, identity, program, tessdata, words_on

TABLE = (
    "level\tpage\n"
    "5\t1\t2\t3\t4\t1\t10\t20\t30\t40\t96\tHold\n"
    "4\t1\t2\t3\t4\t0\t10\t20\t30\t40\t-1\t\n"
    "5\t1\t2\t3\t4\t2\t50\t20\t30\t40\t96\t \n"
)
"""A line and two words of it, one of them blank."""


@pytest.fixture(autouse=True)
def _fresh():
    for cached in (tessdata, program, identity):
        cached.cache_clear()
    yield
    for cached in (tessdata, program, identity):
        cached.cache_clear()


def _installed(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A program of this name that does what *script* says."""
    (folder / "eng.traineddata").write_bytes(b"data")
    command = folder / "tesseract"
    command.write_text(f"#!/bin/sh\ncat > /dev/null\n{script}\n", encoding="utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("TESSDATA_PREFIX", str(folder))
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_words_come_with_their_boxes_and_their_line(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "table").write_text(TABLE, encoding="utf-8")
    _installed(tmp_path, monkeypatch, f"cat {tmp_path / 'table'}")
    (word,) = words_on(b"P5", 300, 5)
    assert (word.text, word.box, word.line) == ("Hold", (10, 20, 40, 60), (2, 3, 4))


def test_a_process_that_fails_says_how(tmp_path: Path, monkeypatch) -> None:
    _installed(tmp_path, monkeypatch, "echo no memory >&2; exit 3")
    with pytest.raises(OcrError, match="exit status 3 no memory"):
        words_on(b"P5", 300, 5)


def test_without_its_data_there_is_none(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tesseract, "_PLACES", ())
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    assert tessdata() is None
    assert identity() == "none"
    with pytest.raises(RuntimeError, match="not installed"):
        words_on(b"P5", 300, 5)


def test_other_data_is_another_identity(tmp_path: Path, monkeypatch) -> None:
    _installed(tmp_path, monkeypatch, "echo tesseract 5")
    before = identity()
    identity.cache_clear()
    (tmp_path / "eng.traineddata").write_bytes(b"other data")
    assert identity() != before
