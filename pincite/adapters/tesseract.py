"""Tesseract as PyMuPDF drives it: text of a scanned page, where its language data is installed."""

import os
from functools import cache
from pathlib import Path
from typing import Any

DPI = 200
_PLACES = ("/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata", "/opt/homebrew/share/tessdata")


@cache
def tessdata() -> str | None:
    """Folder of Tesseract's English data: ``TESSDATA_PREFIX`` or where systems put it; None where it is not installed."""
    places = [os.environ.get("TESSDATA_PREFIX", ""), *_PLACES]
    return next((place for place in places if place and (Path(place) / "eng.traineddata").exists()), None)


def ocr_textpage(page: Any) -> Any:
    """A text page read by OCR at 200 dots an inch, or None where Tesseract is not installed."""
    folder = tessdata()
    return None if folder is None else page.get_textpage_ocr(flags=0, language="eng", dpi=DPI, full=True, tessdata=folder)
