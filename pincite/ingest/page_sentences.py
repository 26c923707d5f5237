"""Where sentences and paragraphs end in a page's text."""

import re
from collections.abc import Iterator

_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
# A sentence ends at . ! or ?, closing marks, white space, and a beginning that looks like one; the dot leaders before a
# page number end nothing.
_END = re.compile(
    r"(?<!\.{3})(?<!\. \. )[.!?][\"'\u201d\u2019)\]]*(?P<gap>\s+)(?=[\"'\u201c\u2018(\[\u2022]?[A-Z0-9\u2022])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|no|nos|fig|figs|sec|sect|ref|refs|vol|ed|eds|pp?|al|approx|inc|ltd|co|corp|dr|mr|mrs|ms|prof|st|u\.s|u\.k|art|ch|para|dept|est|jan|feb|mar|apr"
    r"|jun|jul|aug|sept?|oct|nov|dec)|\b[A-Z]|^\s*\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})|\n\s*\(?(?:\d{1,3}(?:\.\d+)*|[a-zA-Z]|[ivx]{1,4}))\.$",
    re.IGNORECASE,
)
_LOOK_BACK = 16
"""Characters before a stop that are looked at: longer than any abbreviation above."""


def sentence_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """
    Stretches ``(start, end)`` of *text* between *start* and *end* that are sentences, trimmed of white space, in order;
    a paragraph's end ends a sentence.

    Every character that is no white space lies in exactly one of them.
    """
    for first, last in _between(_PARAGRAPH, text, start, end):
        at = first
        for found in _END.finditer(text, first, last):
            stop = found.start("gap")
            if _ABBREVIATION.search(text[max(at, stop - _LOOK_BACK) : stop]):
                continue
            yield from _trimmed(text, at, stop)
            at = found.end("gap")
        yield from _trimmed(text, at, last)


def paragraph_spans(text: str) -> Iterator[tuple[int, int]]:
    """Stretches ``(start, end)`` of *text* between blank lines, trimmed of white space, in order."""
    for start, end in _between(_PARAGRAPH, text, 0, len(text)):
        yield from _trimmed(text, start, end)


def _between(breaks: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for found in breaks.finditer(text, start, end):
        yield at, found.start()
        at = found.end()
    yield at, end


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
