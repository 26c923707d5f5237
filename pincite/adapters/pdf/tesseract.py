"""Tesseract: words with their places on the picture of a page, where it is installed."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from pincite.fingerprint import file_sha256, fingerprint
from pincite.model.pages import Box

LANGUAGE = "eng"
_DATA = f"{LANGUAGE}.traineddata"
_PLACES = (
    "/usr/share/tesseract-ocr/5/tessdata",
    "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata",
    "/usr/share/tesseract/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)
_SEGMENTATION = "3"
"""
Tesseract's own look at the page: read as one block, which is what a library gives that only calls it, whatever stands
in boxes is dropped without a word.
"""
_WORD = "5"
"""The level of the rows of its table that are words; those above them are lines, paragraphs, blocks and the page."""
_COLUMNS = 12
_LONGEST = 200
"""Characters of its message that are passed on."""


class OcrError(Exception):
    """Tesseract ended without a result; the message says how."""


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word as OCR read it: its box in pixels of the picture, and the block, paragraph and line that it stands in."""

    text: str
    box: Box
    line: tuple[int, int, int]


@cache
def tessdata() -> str | None:
    """
    Folder of Tesseract's English data: ``TESSDATA_PREFIX`` or where systems put it; None where it is not installed.
    """
    places = [os.environ.get("TESSDATA_PREFIX", ""), *_PLACES]
    return next((place for place in places if place and (Path(place) / _DATA).exists()), None)


@cache
def program() -> str | None:
    """The program itself; None where it is not on the path."""
    return shutil.which("tesseract")


@cache
def identity() -> str:
    """What decides what OCR reads, program and data; "none" where there is no data to read by."""
    folder, command = tessdata(), program()
    if folder is None:
        return "none"
    said = subprocess.run([command, "--version"], capture_output=True, check=False, text=True).stdout if command else ""  # noqa: S603 - the command is the one that the installation has, and its arguments are ours
    return fingerprint(said.partition("\n")[0], file_sha256(Path(folder) / _DATA))


def words_on(picture: bytes, dpi: int, seconds: int) -> list[OcrWord]:
    """
    The words on a picture, in Tesseract's own order.

    Args:
        picture: A Netpbm file.
        dpi: Its pixels an inch.
        seconds: Of computing, after which the process is ended.

    Raises:
        OcrError: If the process fails; what it may have of memory is what this process may have.
        RuntimeError: If program or data is not installed.
    """
    folder, command = tessdata(), program()
    if folder is None or command is None:
        msg = "Tesseract is not installed"
        raise RuntimeError(msg)
    call = [
        command,
        "stdin",
        "stdout",
        "--tessdata-dir",
        folder,
        "-l",
        LANGUAGE,
        "--psm",
        _SEGMENTATION,
        "--dpi",
        str(dpi),
        "-c",
        "tessedit_create_tsv=1",
    ]
    # A parser's process may be killed, and its child would go on: the limit ends it. Several threads gain nothing on a
    # page.
    limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds))
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1", "LC_ALL": "C"}
    done = subprocess.run(call, input=picture, capture_output=True, check=False, env=environment, preexec_fn=limit)  # noqa: S603 - the command is the one that the installation has, and its arguments are ours
    if done.returncode:
        msg = " ".join(f"exit status {done.returncode} {done.stderr.decode(errors='replace')}".split())
        raise OcrError(msg[:_LONGEST])
    return list(_words(done.stdout.decode(errors="replace")))


def _words(table: str) -> Iterator[OcrWord]:
    """
    The words of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence,
    text.
    """
    for row in table.split("\n"):
        cells = row.split("\t", _COLUMNS - 1)
        if len(cells) == _COLUMNS and cells[0] == _WORD and cells[-1].strip():
            left, top, width, height = (float(cell) for cell in cells[6:10])
            yield OcrWord(
                "".join(cells[-1].split()),
                (left, top, left + width, top + height),
                (int(cells[2]), int(cells[3]), int(cells[4])),
            )


def ocr_textpage(page: Any, dpi: int) -> Any:
    """
    A text page read by the Tesseract that is built into PyMuPDF, or None where its data is not installed; it takes the
    page for one block of text.
    """
    folder = tessdata()
    return (
        None
        if folder is None
        else page.get_textpage_ocr(flags=0, language=LANGUAGE, dpi=dpi, full=True, tessdata=folder)
    )
