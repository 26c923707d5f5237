"""
Whether a highlight is right: the words under its boxes, read back from the page by another library, are those that it
is to show.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRecord
from evals.reporting.report_pages import Pages
from pincite.adapters.pdf.highlight import Character, boxed, glyphs_of
from pincite.adapters.pdf.read_back import UNREAD, Letters, letters_of, same_letters, under
from pincite.model.outcomes import Answered
from pincite.model.pages import Page

Verdict = Literal["right", "wrong", "not readable"]
"""
``not readable``: the second library cannot tell one of the characters under the boxes, or the page is a picture without
text.
"""


@dataclass(frozen=True, slots=True)
class ReadBack:
    """
    One highlight: where it is, what it is to show, what stands under its boxes, and how many of them are whole lines
    for want of better.
    """

    place: str
    wanted: str
    found: str
    verdict: Verdict
    whole_lines: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a PDF as two libraries see its characters."""

    glyphs: tuple[Character, ...]
    letters: Letters


@lru_cache(32)
def sheet_of(path: Path, number: int) -> Sheet:
    """Both views of a page, 1-based; ``InputError`` where it cannot be read."""
    return Sheet(glyphs_of(path, number), letters_of(path, number))


def read_back(path: Path, page: Page, start: int, end: int) -> ReadBack:
    """
    Highlight ``page.text[start:end]`` in the PDF that it was read from, and read back what stands under the boxes.
    """
    sheet = sheet_of(path, page.number)
    highlight = boxed(sheet.glyphs, page, start, end)
    wanted, found = page.text[start:end], under(sheet.letters, highlight.boxes)
    verdict: Verdict = (
        "right" if same_letters(wanted, found) else "not readable" if UNREAD in found or not sheet.letters else "wrong"
    )
    return ReadBack(f"{path.name} p{page.number}", wanted, found, verdict, highlight.whole_lines)


def of_run(records: Iterable[CaseRecord], pages: Pages) -> Iterator[ReadBack]:
    """Every citation in a PDF that the answers of a run hold, each place once."""
    seen: set[tuple[object, ...]] = set()
    for record in records:
        sentences = record.outcome.sentences if isinstance(record.outcome, Answered) else ()
        for cited in (citation for sentence in sentences for citation in sentence.citations):
            key = (record.case.doc_set, record.case.world, cited.file, cited.page, cited.start, cited.end)
            place = pages.place(record.case, cited.file, cited.page)
            page = pages.page(record.case, cited.file, cited.page)
            if key not in seen and place is not None and page is not None:
                seen.add(key)
                yield read_back(place.path, page, cited.start, cited.end)


def counted(found: Sequence[ReadBack]) -> Counter[str]:
    """How many highlights of each verdict, and under ``whole lines`` those with a line that could not be cut."""
    counts: Counter[str] = Counter(each.verdict for each in found)
    counts["whole lines"] = sum(each.whole_lines > 0 for each in found)
    return counts
