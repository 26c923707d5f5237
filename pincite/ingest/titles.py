"""The title of a paper that no manifest gives: of its file's name, and as the paper itself bears it."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from pincite.ingest.readable import readable
from pincite.model.documents import Document
from pincite.model.pages import Page
from pincite.values.words import content_words

_FRONT = 2
"""Pages among which the first with a heading is the title page."""
_SAME = 1.0
"""Points within which the heights of two lines are one; a title is set in two at most."""
_LARGER = 1.1
"""Heights of the usual heading behind it by which a title stands out."""
_SHARE = 0.5
"""Of the height of the tallest line: what is set smaller is no part of the title."""
_FEWEST, _SHORTEST = 2, 4
"""Words by which a file's name says what its paper is, and their letters: "q9 guideline" has one of them."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def title_of(file: str) -> str:
    """A title from a file's name: "q1ar2_stability-data.pdf" → "q1ar2 stability data"."""
    name = Path(file).stem
    return re.sub(r"[\s_-]+", " ", name).strip() or name


def is_titled(document: Document) -> bool:
    """Whether somebody gave the document a title, and not its file's name alone."""
    return document.title != title_of(document.file)


def read_title(document: Document, pages: Sequence[Page]) -> str:
    """
    The title of a document as its prose bears it: the one given, or its file's name, with what it calls itself where
    that name neither says what it is nor of which year: papers of one form, a year each, call themselves alike.
    """
    words = [word for word in content_words(document.title) if word.isalpha() and len(word) >= _SHORTEST]
    named = is_titled(document) or len(words) >= _FEWEST or _YEAR.search(document.title)
    own = "" if named else own_title(pages)
    return f"{document.title}: {own}" if own else document.title


def own_title(pages: Sequence[Page]) -> str:
    """
    What the headings say on the title page whose lines are the tallest, or the next to it, and taller than those of the
    headings behind; "" where there is none.
    """
    front = next((at for at, page in enumerate(pages[:_FRONT]) if page.headings), len(pages))
    lines = [each for page in pages[front : front + 1] for each in _set(page)]
    behind = [height for page in pages[front + 1 :] for height, _ in _set(page)]
    if not lines or not behind:
        return ""
    tallest = max(height for height, _ in lines)
    second = max((height for height, _ in lines if height < tallest - _SAME), default=tallest)
    least = max(second - _SAME, _SHARE * tallest, _LARGER * median(behind))
    return " ".join(dict.fromkeys(text for height, text in lines if height >= least))


def _set(page: Page) -> Iterator[tuple[float, str]]:
    """
    The headings of a page, each behind its height in points: a line in small capitals is of two sizes and one height.
    """
    for each in page.headings:
        heights = [run.box[3] - run.box[1] for run in page.runs if run.start < each.end and each.start < run.end]
        if heights:
            yield max(heights), readable(page.text[each.start : each.end])
