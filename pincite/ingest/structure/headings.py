"""Section headings by outline, numbering and type: who stands above whom."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from pincite.ingest.structure.sheets import OutlineEntry
from pincite.ingest.structure.writing import Place
from pincite.model.pages import Heading

SECTION_NUMBER = re.compile(
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,5}\.?|[IVXL]{1,5}\.|[A-Za-z]\.(?:\d{1,2}\.?)*)\s+(?=[A-Z\"\u201c(])"
)
"""A section's number before its title."""
_SUBNUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?\s")
"""The number of a part of a section, which no item of a list has: other lines in italics may be items, or remarks."""
NAMED_PART = re.compile(
    r"(?:appendix|annex|chapter|part|article|section|schedule"
    r"|attachment|item)\s+(?:\d{1,3}[A-Z]?|[IVXLC]{1,6}|[A-Z])\b",
    re.IGNORECASE,
)
"""A part's kind and number: "Annex B"."""
_CAPTION = re.compile(r"(?:table|figure|fig\.|exhibit|box)\s+[A-Z]?\.?\d?", re.IGNORECASE)
_ENDS_LIKE_TEXT = re.compile(r"[,;:.]$")
LEADERS = re.compile(r"(?:\.\s?){4,}|\u2026{2,}")
"""The dots between a title and its page."""
_NUMBERED_LINE = re.compile(r"\s(\d{1,4})$")
_ENTRY = re.compile(rf"{LEADERS.pattern}|{_NUMBERED_LINE.pattern}")
CONTENTS = re.compile(r"(?:table of )?contents|inhalt", re.IGNORECASE)
"""The title of a table of contents."""
# Chosen by hand; the golden cases and the tests beside hold what follows from them.
LONGEST = 160
"""Characters of the longest heading."""
MOST_LINES = 4
"""Lines of the longest heading."""
SIZE_STEP = 0.6
"""Points by which type is larger: more than the half point to which the body's size is rounded."""
DEEPEST = 6
"""Levels that are told apart."""
LEADING = 0.9
"""Heights of type between two lines of one heading."""
CONTENTS_LINES = 5
"""Lines with leaders or page numbers that make a page one of contents, whose lines name headings and are none."""
RISING = 0.75
"""Share of the lines that end in a number whose numbers rise as pages do: in narrow columns any line may end in one."""
NUMBERED, UNNUMBERED_LARGE, UNNUMBERED_BOLD = -1, 12, 13
"""
Marks of levels that are only known when all headings are: by number, by larger type, by bold type. None is a level.
"""


@dataclass(frozen=True, slots=True)
class _Candidate:
    page: int
    places: tuple[Place, ...]
    level: int

    @property
    def title(self) -> str:
        return " ".join(" ".join(place.line.text.split()) for place in self.places)


def find_headings(
    pages: Sequence[tuple[int, Sequence[Place]]], outline: Sequence[OutlineEntry]
) -> Mapping[int, tuple[Heading, ...]]:
    """
    Headings by page number, in reading order, each with its path from the top level.

    Args:
        pages: Number and rows of each page, without furniture and tables.
        outline: The file's bookmarks, which decide where they name a row of the page they point to.
    """
    body = _body_size(place for _, places in pages for place in places)
    marked = {
        (entry.page, _plain(entry.title)): entry.level
        for entry in outline
        if entry.title[:1].isalnum() and "://" not in entry.title
    }
    found = [each for number, places in pages for each in _on_page(number, places, body, marked)]
    kept = [each for each in found if len(each.title) <= LONGEST and len(each.places) <= MOST_LINES]
    return _paths(_ranked(kept))


def _body_size(places: Iterable[Place]) -> float:
    """The size in which most of the text is set."""
    sizes: Counter[float] = Counter()
    for place in places:
        sizes[round(place.line.size * 2) / 2] += len(place.line.text)
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else 0.0


def _on_page(
    number: int, places: Sequence[Place], body: float, marked: Mapping[tuple[int, str], int]
) -> list[_Candidate]:
    """Headings of a page, lines of one heading put together; of a table of contents only its title."""
    contents = _is_of_contents([place.line.text for place in places])
    found: list[_Candidate] = []
    prose = _bold_prose(places)
    for at, (place, below) in enumerate(zip_longest(places, places[1:])):
        level = _level(number, place, body, marked, parted=not (below and below.line.italic))
        if (
            level is None
            or (level == UNNUMBERED_BOLD and at in prose)
            or (contents and not CONTENTS.fullmatch(place.line.text.strip()))
        ):
            continue
        if found and _goes_on(found[-1].places[-1], place):
            found[-1] = _Candidate(number, (*found[-1].places, place), found[-1].level)
        else:
            found.append(_Candidate(number, (place,), level))
    return found


def _bold_prose(places: Sequence[Place]) -> frozenset[int]:
    """The lines in bold that go on, set alike, in one that ends as a sentence does: they are no title."""
    found: set[int] = set()
    for at in range(len(places) - 2, -1, -1):
        line, below = places[at].line, places[at + 1].line
        ends = not places[at + 1].boxed and (at + 1 in found or below.text.rstrip().endswith((".", ";")))
        if line.bold and ends and _goes_on(places[at], places[at + 1]):
            found.add(at)
    return frozenset(found)


def _is_of_contents(lines: Sequence[str]) -> bool:
    """Whether a page has so many lines with leaders, or so many that end in numbers which rise for the most part."""
    if sum(bool(LEADERS.search(line)) for line in lines) >= CONTENTS_LINES:
        return True
    pages = [int(found[1]) for line in lines if (found := _NUMBERED_LINE.search(line))]
    ends: list[int] = []  # of each length the lowest number in which numbers that rise so long end
    for page in pages:
        at = bisect_right(ends, page)
        ends[at : at + 1] = [page]
    return len(ends) >= max(CONTENTS_LINES, RISING * len(pages))


def _level(page: int, place: Place, body: float, marked: Mapping[tuple[int, str], int], *, parted: bool) -> int | None:
    """The level of a line that heads something; *parted* says that the next line is not in italics."""
    title = " ".join(place.line.text.split())
    if len(title) > LONGEST or not any(letter.isalpha() for letter in title) or _CAPTION.match(title):
        return None
    level = marked.get((page, _plain(title)))
    return _level_by_look(title, place, body, parted=parted) if level is None else level


def _level_by_look(title: str, place: Place, body: float, *, parted: bool) -> int | None:
    larger = place.line.size >= body + SIZE_STEP
    slanted = place.line.italic and parted and _SUBNUMBER.match(title)
    if (
        not (larger or place.line.bold or slanted)
        or _ENDS_LIKE_TEXT.search(title)
        or _ENTRY.search(title)
        or not (title[0].isupper() or SECTION_NUMBER.match(title))
    ):
        return None
    if SECTION_NUMBER.match(title):
        return NUMBERED
    if NAMED_PART.match(title):
        return 1
    return UNNUMBERED_LARGE if larger else UNNUMBERED_BOLD


def _goes_on(last: Place, place: Place) -> bool:
    """Whether a line is the next of the same heading: set alike, close below, and not numbered by itself."""
    one, two = last.line, place.line
    beside = 0 <= place.start - last.end <= 2  # noqa: PLR2004 - a paragraph's break
    close = beside and two.box[1] - one.box[3] < LEADING * (one.box[3] - one.box[1])
    alike = abs(one.size - two.size) < SIZE_STEP and one.bold == two.bold
    return close and alike and not SECTION_NUMBER.match(two.text) and not NAMED_PART.match(two.text)


def _ranked(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """
    Candidates with their final levels: kinds of numbers rank as they first come ("II." over "A." over "1."), bare
    titles below large ones.
    """
    styles: list[str] = []
    ranked: list[_Candidate] = []
    letter = ""
    depth = 1
    for each in candidates:
        level = each.level
        if level == NUMBERED:
            number = _number_of(each.title)
            style, steps = _style(number, letter), number.count(".")
            letter = number if style == "letter" else letter
            if style not in styles:
                styles.append(style)
            level = styles.index(style) + 1 + steps
        elif level >= UNNUMBERED_LARGE:
            level = (
                level
                - UNNUMBERED_LARGE
                + (1 + bool(styles) if level == UNNUMBERED_LARGE else min(depth, DEEPEST - 2) + 1 if styles else 2)
            )
        if each.level == NUMBERED or each.level < UNNUMBERED_LARGE:
            depth = level
        ranked.append(replace(each, level=max(1, min(level, DEEPEST))))
    return ranked


def _number_of(title: str) -> str:
    found = SECTION_NUMBER.match(title)
    return found["number"].strip(".") if found else ""


def _style(number: str, last_letter: str) -> str:
    """Kind of a number: I after H is a letter, and else a Roman numeral."""
    first = number.split(".", maxsplit=1)[0]
    if first.isdigit():
        return "digit"
    if len(first) == 1 and last_letter and ord(first) == ord(last_letter[0]) + 1:
        return "letter"
    if first.isupper() and set(first) <= set("IVXL"):
        return "roman"
    return "letter" if first.isupper() else "small letter"


def _plain(title: str) -> str:
    return re.sub(r"[\W_]+", " ", title.casefold()).strip()


def _paths(candidates: Sequence[_Candidate]) -> dict[int, tuple[Heading, ...]]:
    stack: list[tuple[int, str]] = []
    found: dict[int, list[Heading]] = {}
    for each in candidates:
        stack = [*(entry for entry in stack if entry[0] < each.level), (each.level, each.title)]
        path = tuple(title for _, title in stack)
        found.setdefault(each.page, []).append(
            Heading(start=each.places[0].start, end=each.places[-1].end, level=each.level, path=path)
        )
    return {page: tuple(headings) for page, headings in found.items()}
