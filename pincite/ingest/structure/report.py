"""The parse report: what is blank, garbled, scanned, hidden or repaired, and when that is too much."""

import re
from collections.abc import Sequence

from pincite.model.pages import Page, ParsedDocument, ParseFailure, ParseReport

GARBLED_SHARE = 0.1
"""See `is_garbled` for this and the next two."""
FEWEST_WORDS = 20
VOWEL_SHARE = 0.22
WORST_SHARE = 0.5
"""Share of its pages that may be lost or garbled in a document that is trusted."""
LISTED = 8
"""Pages that a warning names."""
ADVICE = "install Tesseract and build with it: pincite build --recipe ocr"
ADVICE_AFTER_OCR = "OCR read nothing: install Tesseract if it is not"
"""What is to be done about a page without text, before OCR was asked for and after."""
_UNREADABLE = re.compile(r"[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]")
_LATIN_WORD = re.compile(r"[A-Za-z]{4,}")
_VOWEL = re.compile(r"[aeiou]", re.IGNORECASE)


def is_garbled(text: str) -> bool:
    """
    Whether *text* is not what the page shows: its font has no Unicode map.

    More than a tenth of it are replacement, private or control characters, or in 20 and more Latin words vowels are too
    rare for any language: fewer than 22 of 100 letters, where English, German and French have 37 and more.
    """
    letters = sum(map(len, text.split()))
    if letters and len(_UNREADABLE.findall(text)) > GARBLED_SHARE * letters:
        return True
    words = _LATIN_WORD.findall(text)
    return len(words) >= FEWEST_WORDS and len(_VOWEL.findall(" ".join(words))) < VOWEL_SHARE * sum(map(len, words))


def judged(
    pages: tuple[Page, ...], mode: str, *, repaired: bool, warnings: Sequence[str] = ()
) -> ParsedDocument | ParseFailure:
    """
    The document with its report, or the failure where it cannot be trusted.

    A document fails whose pages hold no text, or more than half garbled text, or that was repaired and has lost more
    than half of its pages' text.
    """
    blank = [page.number for page in pages if page.source == "blank"]
    scanned = [page.number for page in pages if page.source == "scan"]
    garbled = [page.number for page in pages if is_garbled(page.text)]
    advice = ADVICE_AFTER_OCR if mode == "ocr" else ADVICE
    failure = _failure(len(pages), len(blank), len(scanned), len(garbled), repaired=repaired, advice=advice)
    if failure is not None:
        return ParseFailure(reason=failure)
    said = [
        *warnings,
        *(["the file was damaged and has been repaired"] if repaired else []),
        *listed(blank, "blank" if not repaired else "blank, perhaps lost in the damage"),
        *listed(scanned, f"a scan without text ({advice})"),
        *listed(garbled, "garbled: its fonts have no Unicode map"),
        *listed(
            [page.number for page in pages if any(mark.kind == "hidden" for mark in page.marks)],
            "holds hidden text, which is kept out of answers",
        ),
    ]
    report = ParseReport(
        pages=len(pages),
        characters=sum(len(page.text) for page in pages),
        tables=sum(len(page.tables) for page in pages),
        blank=len(blank),
        garbled=len(garbled),
        scanned=len(scanned),
        hidden=sum(any(mark.kind == "hidden" for mark in page.marks) for page in pages),
        repaired=repaired,
        parser_mode=mode,
        warnings=tuple(said),
    )
    return ParsedDocument(pages=pages, report=report)


def _failure(  # noqa: PLR0913 - counts
    pages: int, blank: int, scanned: int, garbled: int, *, repaired: bool, advice: str
) -> str | None:
    if scanned and blank + scanned == pages:
        return f"no text: {scanned} of {pages} pages are scans ({advice}, or store it with a text layer)"
    if blank == pages:
        return f"no text on any of its {pages} pages"
    if repaired and blank > WORST_SHARE * pages:
        return f"damaged: {blank} of {pages} pages are blank after repair (fetch the file again)"
    if garbled > WORST_SHARE * (pages - blank - scanned):
        return (
            f"unreadable text on {garbled} of {pages} pages: fonts without a Unicode map ({advice}, or store it anew)"
        )
    return None


def listed(numbers: Sequence[int], what: str) -> list[str]:
    """One warning that names the pages (1-based), the first eight of them; none for no pages."""
    if not numbers:
        return []
    shown = ", ".join(str(number) for number in numbers[:LISTED]) + (
        f" and {len(numbers) - LISTED} more" if len(numbers) > LISTED else ""
    )
    return [f"page {shown}: {what}"]
