"""
How much of the pages' words stand in a store's chunks, by a third extraction (pypdfium2's plain text) that neither side
uses.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

HYPHENATED = re.compile(r"[-\u00ad\u2010\ufffe]\s*\n\s*")
"""A word divided at the end of a line; pypdfium2 writes U+FFFE for the hyphen."""
WORD = re.compile(r"\w+")
Words = Counter[str]


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A row of a store: the file and the page (1-based) it is of, and its text."""

    file: str
    page: int
    text: str


def words_of(text: str) -> Words:
    """Words without case, ligatures, punctuation and hyphenation, each as often as it stands there."""
    plain = unicodedata.normalize("NFKC", HYPHENATED.sub("", text.replace("\r\n", "\n")))
    return Counter(WORD.findall(plain.casefold()))


def words_by_page(files: Iterable[Path]) -> dict[tuple[str, int], Words]:
    """The words of every page, by file name and page."""
    found: dict[tuple[str, int], Words] = {}
    for path in files:
        with pypdfium2.PdfDocument(path) as pdf:
            found |= {
                (path.name, number): words_of(page.get_textpage().get_text_range())
                for number, page in enumerate(pdf, start=1)
            }
    return found


def coverage(pages: dict[tuple[str, int], Words], chunks: Sequence[StoredChunk]) -> float:
    """
    Share of the pages' words that stand in chunks of the same page; a word that stands there three times must be stored
    three times.
    """
    stored = dict.fromkeys(pages, Words())
    for chunk in chunks:
        stored[chunk.file, chunk.page] = stored[chunk.file, chunk.page] + words_of(chunk.text)
    return round(
        sum((words & stored[page]).total() for page, words in pages.items())
        / sum(words.total() for words in pages.values()),
        4,
    )
