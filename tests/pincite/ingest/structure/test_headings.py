"""Headings stand below one another by their number, their type and the bookmarks of the file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pincite.ingest.structure.headings import find_headings
from pincite.ingest.structure.sheets import Line, OutlineEntry
from pincite.ingest.structure.writing import Place
from tests.pincite.adapters.drawn import BOTH, PROSE, parse
from tests.pincite.ingest.structure.typed import line


def test_headings_have_their_path_by_number_and_type(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        for at, (text, size) in enumerate(
            [("1. SCOPE", 14), (PROSE, 10), ("1.1 Limits", 12), (PROSE, 10), ("2. RECORDS", 14), (PROSE, 10)]
        ):
            page.insert_text((72, 80 + 40 * at), text.strip(), fontsize=size)

    (page,) = parse(tmp_path / "a.pdf", draw)
    assert [heading.path for heading in page.headings] == [("1. SCOPE",), ("1. SCOPE", "1.1 Limits"), ("2. RECORDS",)]


BODY = "the quality unit keeps the record of every batch and reviews it once a year."


def _rows(*lines: Line) -> list[Place]:
    """Lines one after the other on a page, each a paragraph of its own unless it stands close below the last."""
    rows: list[Place] = []
    at = 0
    for each in lines:
        close = rows and each.box[1] - rows[-1].line.box[3] < 4
        start = at + (1 if close else 2)
        at = start + len(each.text)
        rows.append(Place(each, start, at))
    return rows


def _paths(*lines: Line, outline: Sequence[OutlineEntry] = ()) -> list[tuple[str, ...]]:
    return [heading.path for heading in find_headings([(1, _rows(*lines))], outline).get(1, ())]


def _column(*titles: str, size: float = 14) -> list[Line]:
    """Titles in large type, each over a line of text."""
    texts = [(each, size) for title in titles for each in (title, BODY)]
    return [
        line(text, top=60 + 30 * at, size=size if text != BODY else 10, block=at) for at, (text, _) in enumerate(texts)
    ]


def test_kinds_of_numbers_rank_as_they_first_come() -> None:
    assert _paths(*_column("I. General", "A. Scope", "1. Terms", "B. Duties", "II. Details")) == [
        ("I. General",),
        ("I. General", "A. Scope"),
        ("I. General", "A. Scope", "1. Terms"),
        ("I. General", "B. Duties"),
        ("II. Details",),
    ]


def test_the_letter_i_after_h_is_no_roman_numeral() -> None:
    titles = ["A. Scope", "1. Terms", "H. Duties", "I. Details"]
    assert _paths(*_column(*titles)) == [("A. Scope",), ("A. Scope", "1. Terms"), ("H. Duties",), ("I. Details",)]


def test_lines_of_one_heading_are_put_together_and_a_numbered_one_begins_another() -> None:
    lines = [
        line("How records are kept", top=60, size=14),
        line("In the Archive of the Plant", top=76, size=14),
        line("2. Who keeps them", top=92, size=14),
        line(BODY, top=130),
    ]
    assert _paths(*lines) == [("How records are kept In the Archive of the Plant",), ("2. Who keeps them",)]


def test_what_ends_like_a_sentence_is_a_caption_or_goes_on_small_is_no_heading() -> None:
    assert _paths(*_column("Kept for a year.", "Table 3 Records", "and so on", "12 34", "W" * 161)) == []


def test_a_page_of_contents_has_no_heading_but_its_own_title() -> None:
    entries = [f"{at}. Part {at} ........ {at + 3}" for at in range(1, 6)]
    lines = [*_column("Contents", *entries), line("Bold words", top=500, size=14)]
    assert _paths(*lines) == [("Contents",)]


def test_numbers_at_the_ends_of_lines_make_contents_only_where_they_rise_as_pages_do() -> None:
    lines = [line("Records", top=20, size=14)]
    rising = [line(f"Part of the paper {at}", top=40 + 20 * at) for at in range(1, 7)]
    assert _paths(*lines, *rising) == []
    narrow = [line(f"kept for at most {at}", top=40 + 20 * turn) for turn, at in enumerate((25, 3, 120, 48, 7, 12))]
    assert _paths(*lines, *narrow) == [("Records",)]


def test_a_bookmark_decides_the_level_of_the_line_that_it_names() -> None:
    lines = _column("Records", "Archive")
    assert _paths(*lines) == [("Records",), ("Archive",)]
    outline = [OutlineEntry(1, "RECORDS", 1), OutlineEntry(2, "Archive", 1), OutlineEntry(1, "Archive", 2)]
    assert _paths(*lines, outline=outline) == [("Records",), ("Records", "Archive")]


def _slanted(*texts: str, slanted: bool = True, below: bool = False) -> list[tuple[str, ...]]:
    lines = [line(text, top=60 + 40 * at, block=at, italic=slanted) for at, text in enumerate(texts)]
    return _paths(*lines, line(BODY, top=60 + 40 * len(texts), block=9, italic=below))


def test_a_part_of_a_section_is_headed_by_its_number_in_italics_over_upright_type() -> None:
    assert _slanted("2.1.7 Storage in a freezer") == [("2.1.7 Storage in a freezer",)]
    assert not _slanted("2.1.7 Storage in a freezer", slanted=False)
    assert not _slanted("2.1.7 Storage in a freezer", below=True)
    assert not _slanted("2. Storage in a freezer")
    assert not _slanted("Storage in a freezer")
    assert not _slanted("2.1.7 Storage in a freezer is limited.")


@BOTH
def test_both_adapters_tell_italics(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 80), "2.1 Storage in a freezer", fontname="tiit", fontsize=10)
        page.insert_text((72, 120), PROSE, fontname="tiro", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [heading.path for heading in page.headings] == [("2.1 Storage in a freezer",)]


def test_lines_in_bold_that_end_as_a_sentence_does_are_no_title() -> None:
    lines = [
        line("REQUEST FROM THE GARDEN CENTER", top=60, bold=True),
        line("TO COLLECT FUNDS AT THE FESTIVAL,", top=72, bold=True),
        line("FROM 6 TO 11 P.M.", top=84, bold=True),
        line(BODY, top=120),
        line("Friends of the Gardens", top=160, bold=True),
        line("At the Lake", top=172, bold=True),
        line(BODY, top=200),
    ]
    assert _paths(*lines) == [("Friends of the Gardens At the Lake",)]


@BOTH
def test_a_line_that_only_begins_in_bold_is_a_sentence_and_no_heading(tmp_path: Path, adapter: str) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 80), "What is covered", fontname="hebo", fontsize=10)
        page.insert_text((72, 94), "We pay for what the flood takes, and for the search, too.", fontsize=10)
        page.insert_text((72, 122), "Alternative accommodation.", fontname="hebo", fontsize=10)
        page.insert_text((211, 122), "If your home cannot", fontsize=10)
        page.insert_text((72, 136), "be lived in we pay for another one for a year.", fontsize=10)

    (page,) = parse(tmp_path / "a.pdf", draw, adapter=adapter)
    assert [page.text[each.start : each.end] for each in page.headings] == ["What is covered"]
