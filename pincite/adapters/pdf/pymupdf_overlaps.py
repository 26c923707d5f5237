"""Words that a page sets over each other's edges, which PyMuPDF takes for one: the heads of two narrow columns."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

Word = tuple[float, float, float, float, str, int, int, int]
"""A word as ``extractWORDS`` gives it: its box, its text, and the numbers of its block, its line and itself."""
_INNER_CAPITAL = re.compile(r"[a-zß-öø-ÿ][^\W\d_a-zß-öø-ÿ]")
"""What may be the end of one word and the beginning of another."""
LEVEL = 0.99
"""Cosine of the slope of a line of type from which it is level, so that its letters stand side by side."""
OVERLAP = 0.1
"""Sizes of type by which the next letter begins before the last one ends; kerning moves it by less than a twentieth."""


def without_overlaps(textpage: Any, words: Sequence[Word]) -> list[Word]:
    """*words*, each of two that overlap by itself; *textpage* is the page's ``pymupdf.TextPage``."""
    if not any(_INNER_CAPITAL.search(word[4]) for word in words):
        return list(words)
    lines = {
        (block["number"], number): [(char, span["size"]) for span in line["spans"] for char in span["chars"]]
        for block in textpage.extractRAWDICT()["blocks"]
        for number, line in enumerate(block.get("lines", ()))
        if line["dir"][0] > LEVEL
    }
    return [part for word in words for part in _parts(word, lines.get((word[5], word[6]), []))]


def _parts(word: Word, letters: Sequence[tuple[Any, float]]) -> Iterator[Word]:
    x0, y0, x1, y1, text, *place = word
    own = [(char, size) for char, size in letters if x0 - 1 < (char["bbox"][0] + char["bbox"][2]) / 2 < x1 + 1]
    own = [(char, size) for char, size in own if char["c"].strip()]
    if not _INNER_CAPITAL.search(text) or "".join(char["c"] for char, _ in own) != text:
        yield word
        return
    first, left = 0, x0
    for at, ((one, size), (two, _)) in enumerate(pairwise(own), start=1):
        if two["c"].isupper() and one["c"].islower() and one["bbox"][2] - two["bbox"][0] > OVERLAP * size:
            yield left, y0, one["bbox"][2], y1, text[first:at], place[0], place[1], place[2]
            first, left = at, two["bbox"][0]
    yield left, y0, x1, y1, text[first:], place[0], place[1], place[2]
