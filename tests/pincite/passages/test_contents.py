"""Lines of a table of contents say where something stands, and answer nothing."""

import pytest

from pincite.passages.contents import only_says_where
from pincite.passages.cutting import passages_of
from tests.pincite.answering.chunks import candidate

ENTRIES = "1 Scope of the procedure\t2\n1.1 Steps when a seal is broken\t2\nAnnex 1 Records that are kept\t4"


def _texts(text: str, *section: str) -> list[str]:
    return [passage.text for passage in passages_of(candidate(text, section=section).row.chunk)]


def test_entries_in_the_section_of_a_table_of_contents_are_no_passages() -> None:
    assert _texts(ENTRIES, "Work instruction", "Contents") == []
    assert len(_texts(ENTRIES, "Work instruction", "3 Key figures")) > 1


@pytest.mark.parametrize(
    "text", ["Plasters\t4\nWipes\t12\nGloves\t40", "Plasters\t4", "2 torches\t4\n1 flare\t5\n3 cups\t7"]
)
def test_goods_in_rising_numbers_are_no_entries_under_the_title_contents(text: str) -> None:
    rows = text.count("\n") + 1
    assert len(_texts(text, "First aid kit", "Contents")) == rows


def test_a_line_alone_below_the_title_contents_states_something() -> None:
    assert _texts("Contents\n\nThe box is filled with plasters of all sizes: 40")


def test_an_entry_alone_is_one_where_it_is_a_part_by_name_or_has_leaders() -> None:
    assert _texts("Contents\n\nSection A: How the cover works 2") == []
    assert _texts("How the cover works ........ 2", "Contents") == []


def test_no_entry_points_before_the_page_it_stands_on() -> None:
    chunk = candidate(ENTRIES, section=("Contents",)).row.chunk
    assert passages_of(chunk.model_copy(update={"page_label": "2"})) == ()
    assert len(passages_of(chunk.model_copy(update={"page_label": "3"}))) > 1
    assert passages_of(chunk.model_copy(update={"page": 3, "page_label": ""})) == ()


def test_entries_below_the_title_of_a_table_of_contents_are_no_passages() -> None:
    text = "The seals are checked at the gate.\n\nTable of contents\n\n1 Scope: how the seals are checked 2"
    assert _texts(text) == ["The seals are checked at the gate."]


@pytest.mark.parametrize(
    "text",
    [
        "Contents\nThe box for small wounds was filled anew in May 2025",
        "The box holds plasters for all.\nIt was filled in May 2025.",
        "Plasters of all sizes\t40\nWipes for small wounds\t12\nPairs of gloves\t4",
        "Any one valuable thing\tEUR 150\nMoney in the home\tEUR 250\nPedal cycles, each\tEUR 350",
    ],
)
def test_what_is_no_list_of_rising_page_numbers_states_something_under_that_title_too(text: str) -> None:
    assert _texts(text, "Contents")


@pytest.mark.parametrize("padding", ["\t" * 30_000, "a " * 15_000, "\n" + " " * 30_000])
def test_a_line_of_any_length_is_read_to_its_end(padding: str) -> None:
    chunk = candidate(f"A permit costs 40 EUR per month.{padding}\nPermits are renewed yearly.").row.chunk
    assert not only_says_where(chunk, (0, 32))
