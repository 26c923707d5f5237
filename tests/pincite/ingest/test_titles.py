"""The title of a paper to which nobody gave one."""

from collections.abc import Sequence

import pytest

from pincite.ingest.titles import own_title, read_title, title_of
from pincite.model.documents import Document
from pincite.model.pages import Heading, Page, Run

HEAD = [(16.0, "Guidance for Industry"), (12.0, "Process Validation"), (9.0, "Office of Compliance")]
BEHIND = [(8.0, "I. Introduction"), (8.0, "II. Background"), (20.0, "40 %")]


def _page(number: int, lines: Sequence[tuple[float, str]]) -> Page:
    """A page of headings, each in type of its own height."""
    text = "\n".join(line for _, line in lines)
    headings, runs, at = [], [], 0
    for height, line in lines:
        headings.append(Heading(start=at, end=at + len(line), level=1, path=(line,)))
        runs.append(Run(start=at, end=at + len(line), box=(0.0, 0.0, 10.0, height)))
        at += len(line) + 1
    return Page(
        number=number, label="", width=600.0, height=800.0, text=text, runs=tuple(runs), headings=tuple(headings)
    )


def _document(file: str, title: str = "") -> Document:
    return Document(tenant="acme", file=file, doc_id="pv", sha256="0" * 64, title=title or title_of(file))


def test_a_paper_calls_itself_what_its_title_page_says_in_its_two_largest_types() -> None:
    assert own_title([_page(1, HEAD), _page(2, BEHIND)]) == "Guidance for Industry Process Validation"


@pytest.mark.parametrize(
    "pages",
    [
        [],
        [_page(1, HEAD)],
        [_page(1, [(8.0, "1 Scope")]), _page(2, BEHIND)],
        [_page(1, []), _page(2, []), _page(3, HEAD), _page(4, BEHIND)],
    ],
    ids=["none", "nothing behind it", "no larger than the others", "no title page"],
)
def test_what_does_not_stand_out_on_the_first_pages_is_no_title(pages: Sequence[Page]) -> None:
    assert not own_title(pages)


def test_a_paper_whose_files_name_does_not_say_what_it_is_is_headed_by_what_it_calls_itself_too() -> None:
    pages = [_page(1, HEAD), _page(2, BEHIND)]
    assert read_title(_document("gmp/pv_guide.pdf"), pages) == "pv guide: Guidance for Industry Process Validation"


@pytest.mark.parametrize(
    ("file", "title"),
    [("pv.pdf", "Proving a process"), ("proving-processes.pdf", ""), ("2022_Q3_PV.pdf", "")],
    ids=["a title that was given", "a name in words", "one of several years"],
)
def test_a_paper_that_is_named_is_headed_by_its_name_alone(file: str, title: str) -> None:
    document = _document(file, title)
    assert read_title(document, [_page(1, HEAD), _page(2, BEHIND)]) == document.title
