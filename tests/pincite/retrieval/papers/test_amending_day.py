"""From which day a paper that amends another one says, anywhere in it, that what it changes holds."""

from datetime import date

import pytest

from pincite.retrieval.papers.profiles import profiles_of
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import document, row
from tests.pincite.retrieval.word_embedder import WordEmbedder

CHANGES = 'In clause 8.1 of the Facility Agreement "65 per cent" is replaced by "60 per cent".'
PREAMBLE = "The parties amend the Facility Agreement dated 14 March 2023 with effect from 1 October 2024 as follows."
TITLE = "First Amendment to the Facility Agreement"


def _since(*chunks: str) -> date | None:
    """The day from which an amendment of these chunks, each on a page of its own, changes an agreement of 2023."""
    agreement = row("agreement", 0, "Facility Agreement\ndated 14 March 2023", title="Facility Agreement")
    paper = [row("change", at, text, title=TITLE, page=at + 1) for at, text in enumerate(chunks)]
    rows = [agreement, *paper]
    documents = [document(agreement), document(paper[0])]
    _, change = profiles_of(documents, MemoryIndex(rows, WordEmbedder()))
    assert change.links.amends == {"agreement"}
    return change.links.amends_since


@pytest.mark.parametrize(
    "chunks",
    [
        (f"{TITLE}, effective 1 October 2024", CHANGES),
        (f"{TITLE}\ndated 9 September 2024\n{PREAMBLE}", CHANGES),
        (f"{TITLE}\ndated 9 September 2024", CHANGES, "2.1 This Amendment takes effect on 1 October 2024."),
        (f"{TITLE}\ndated 9 September 2024", CHANGES, "The amendments in clause 1 come into force on 1 October 2024."),
    ],
    ids=["title", "preamble", "a clause behind", "a clause on what it amends"],
)
def test_the_day_is_that_from_which_the_paper_says_that_it_holds_wherever_it_says_so(chunks: tuple[str, ...]) -> None:
    assert _since(*chunks) == date(2024, 10, 1)


def test_without_one_it_is_the_day_of_signing_and_never_that_of_the_paper_that_is_amended() -> None:
    assert _since(f"{TITLE} dated 14 March 2023\nmade on 9 September 2024", CHANGES) == date(2024, 9, 9)
    assert _since(f"{TITLE} dated 14 March 2023", CHANGES) is None


@pytest.mark.parametrize(
    "other",
    [
        "The fee is payable with effect from 1 January 2025.",
        "The change of control clause takes effect on 1 January 2025.",
        'Clause 9 is replaced by the following: "This addendum takes effect on 1 January 2025."',
    ],
)
def test_a_day_of_another_matter_is_not_that_of_the_paper(other: str) -> None:
    assert _since(TITLE, CHANGES, other) is None
