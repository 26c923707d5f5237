"""A page's text between its furniture: stretches of one section, one kind and one flag, which chunks never cross."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pincite.model.pages import Page


@dataclass(frozen=True, slots=True)
class Stretch:
    """``page.text[start:end]`` under one section path; ``rows`` are the row stretches of a table, which is not cut along sentences."""

    start: int
    end: int
    section: tuple[str, ...]
    kind: Literal["prose", "table"] = "prose"
    header: tuple[str, ...] = ()
    rows: tuple[tuple[int, int], ...] = ()
    flags: tuple[str, ...] = ()


def stretches(page: Page) -> Iterator[Stretch]:
    """The stretches of *page* in order, without furniture; together they hold every other character that is no white space."""
    edges = sorted({0, len(page.text), *(at for mark in page.marks for at in (mark.start, mark.end)), *(heading.start for heading in page.headings)})
    section = page.section
    paths = {heading.start: heading.path for heading in page.headings}
    for start, end in pairwise(edges):
        section = paths.get(start, section)
        kinds = {mark.kind for mark in page.marks if mark.start <= start and end <= mark.end}
        if "furniture" not in kinds and page.text[start:end].strip():
            yield Stretch(start, end, section, flags=tuple(sorted(kinds)))
