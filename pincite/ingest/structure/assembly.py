"""Sheets become pages: text in reading order with its runs, and what is set aside or hidden marked on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ingest.structure.headings import Place, find_headings
from pincite.ingest.structure.sheets import Line, OutlineEntry, Sheet
from pincite.model.pages import Heading, Mark, Page, Run

LINE_BREAK = "\n"
PARAGRAPH_BREAK = "\n\n"


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet laid out: its text, and for each line in reading order the stretch ``text[start:end]`` that it is."""

    sheet: Sheet
    text: str
    places: tuple[Place, ...]


def lay_out(sheet: Sheet) -> Laid:
    """Join the lines of *sheet* in reading order: one break between lines, two between paragraphs."""
    parts: list[str] = []
    places: list[Place] = []
    at = 0
    for line in sheet.lines:
        if places:
            gap = LINE_BREAK if line.block == places[-1].line.block else PARAGRAPH_BREAK
            parts.append(gap)
            at += len(gap)
        places.append(Place(line=line, start=at, end=at + len(line.text)))
        parts.append(line.text)
        at += len(line.text)
    return Laid(sheet=sheet, text="".join(parts), places=tuple(places))


def assemble(sheets: Sequence[Sheet], outline: Sequence[OutlineEntry]) -> tuple[Page, ...]:
    """Pages of a document in order, with headings found over all of them."""
    laid = [lay_out(sheet) for sheet in sheets]
    headings = find_headings([(each.sheet.number, each.places) for each in laid], outline)
    pages: list[Page] = []
    section: tuple[str, ...] = ()
    for each in laid:
        found = headings.get(each.sheet.number, ())
        pages.append(_page(each, found, section))
        section = found[-1].path if found else section
    return tuple(pages)


def _page(laid: Laid, headings: tuple[Heading, ...], section: tuple[str, ...]) -> Page:
    sheet = laid.sheet
    return Page(
        number=sheet.number,
        label=sheet.label,
        width=sheet.width,
        height=sheet.height,
        text=laid.text,
        runs=tuple(Run(start=p.start, end=p.end, box=p.line.box, size=p.line.size, bold=p.line.bold) for p in laid.places),
        section=section,
        headings=headings,
        marks=tuple(mark for place in laid.places for mark in _hidden(place.line, place.start)),
        source="text" if laid.text.strip() else "blank",
    )


def _hidden(line: Line, start: int) -> list[Mark]:
    return [Mark(start=start + each.start, end=start + each.end, kind="hidden", reason=each.reason) for each in line.hidden]
