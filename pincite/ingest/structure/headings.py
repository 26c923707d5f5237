"""Section headings by outline, numbering and type: who stands above whom."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pincite.ingest.structure.layout import Place
from pincite.ingest.structure.sheets import Line, OutlineEntry
from pincite.model.pages import Heading

_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,5}\.?|[IVXL]{1,5}\.|[A-Z]\.(?:\d{1,2}\.?)*)\s+(?=[A-Z\"“(])")
_NAMED = re.compile(r"(?:appendix|annex|chapter|part|article|section|schedule|attachment)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b", re.IGNORECASE)
_ENDS_LIKE_TEXT = re.compile(r"[,;:.]$|\.{4,}|\b\d+$")
LONGEST = 140
SIZE_STEP = 0.6
DEEPEST = 6


@dataclass(frozen=True, slots=True)
class _Candidate:
    page: int
    place: Place
    title: str
    level: int


def find_headings(pages: Sequence[tuple[int, Sequence[Place]]], outline: Sequence[OutlineEntry]) -> Mapping[int, tuple[Heading, ...]]:
    """Headings by page number, in reading order, each with its path from the top level."""
    body = _body_size(place for _, places in pages for place in places)
    marked = {(entry.page, _plain(entry.title)): entry.level for entry in outline}
    candidates = [found for number, places in pages for place in places if (found := _candidate(number, place, body, marked)) is not None]
    return _paths(candidates)


def _body_size(places: Iterable[Place]) -> float:
    sizes: Counter[float] = Counter()
    for place in places:
        sizes[round(place.line.size * 2) / 2] += len(place.line.text)
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else 0.0


def _candidate(page: int, place: Place, body: float, marked: Mapping[tuple[int, str], int]) -> _Candidate | None:
    line, title = place.line, " ".join(place.line.text.split())
    if not title or len(title) > LONGEST or not any(letter.isalpha() for letter in title):
        return None
    level = marked.get((page, _plain(title)))
    if level is None:
        level = _level_by_look(title, line, body)
    return None if level is None else _Candidate(page, place, title, min(level, DEEPEST))


def _level_by_look(title: str, line: Line, body: float) -> int | None:
    larger = line.size >= body + SIZE_STEP
    if not (larger or line.bold) or _ENDS_LIKE_TEXT.search(title):
        return None
    numbered = _NUMBERED.match(title)
    if numbered:
        return numbered["number"].strip(".").count(".") + 1
    if _NAMED.match(title):
        return 1
    return 2 if larger else 3


def _plain(title: str) -> str:
    return re.sub(r"[\W_]+", " ", title.casefold()).strip()


def _paths(candidates: Sequence[_Candidate]) -> dict[int, tuple[Heading, ...]]:
    stack: list[tuple[int, str]] = []
    found: dict[int, list[Heading]] = {}
    for each in candidates:
        stack = [*(entry for entry in stack if entry[0] < each.level), (each.level, each.title)]
        path = tuple(title for _, title in stack)
        found.setdefault(each.page, []).append(Heading(start=each.place.start, end=each.place.end, level=each.level, path=path))
    return {page: tuple(headings) for page, headings in found.items()}
