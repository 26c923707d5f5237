"""Items are said with what leads to them, lists whole, one inside another and over the end of a chunk."""

import pytest

from pincite.model.chunks import Chunk
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from tests.pincite.answering.chunks import candidate, read_table
from tests.pincite.retrieval.library import row


def _texts(text: str) -> list[str]:
    return [p.text for p in passages_of(candidate(text).row.chunk)]


def test_an_item_is_joined_with_its_lead_in_and_both_are_cited() -> None:
    text = "The batch record must contain:\n- the name of the product and the strength;\n- the date of manufacture."
    chunk = candidate(text).row.chunk
    items = [p for p in passages_of(chunk) if p.kind != "sentence"]
    assert items[1].text == "The batch record must contain: the date of manufacture."
    assert (
        items[2].text
        == "The batch record must contain: the name of the product and the strength; the date of manufacture."
    )
    assert [p.kind for p in passages_of(candidate("The batch record must contain:").row.chunk)] == []
    assert [chunk.text[slice(*span)] for span in items[1].spans] == [
        "- the date of manufacture.",
        "The batch record must contain:",
    ]


def test_items_that_lead_on_to_the_next_are_said_as_one_list_as_they_are_written() -> None:
    text = "The tenant may end the lease if:\n(a) the rent is paid; and\n(b) nobody is left in the premises."
    assert _texts(text)[-1] == "The tenant may end the lease if: the rent is paid; and nobody is left in the premises."


def test_items_under_a_heading_without_a_colon_have_it_as_their_lead_in() -> None:
    text = "3.2 Documents for the first day\n- a valid passport\n- two photographs of yourself"
    chunk = candidate(text, section=("3 Arrival", "3.2 Documents for the first day")).row.chunk
    assert [(p.kind, p.text) for p in passages_of(chunk)] == [
        ("item", "Documents for the first day: a valid passport"),
        ("item", "Documents for the first day: two photographs of yourself"),
        ("list", "Documents for the first day: a valid passport; two photographs of yourself."),
    ]
    assert chunk.text[slice(*passages_of(chunk)[0].spans[1])] == "3.2 Documents for the first day"


def test_items_that_are_sentences_stay_so_and_are_also_said_as_one_list() -> None:
    text = "Line clearance\n\n1. Stop the line.\n2. Remove all labels. Count them twice.\n3. Sign the log."
    found = passages_of(candidate(text, section=("Line clearance",)).row.chunk)
    assert (found[0].text, found[0].said) == ("Stop the line.", "Line clearance: Stop the line.")
    assert [found[0].chunk.text[slice(*span)] for span in found[0].spans[1:]] == ["Line clearance\n\n1. Stop the line."]
    assert [p.text for p in found if p.kind == "list"] == [
        "Line clearance: Stop the line; Remove all labels. Count them twice; Sign the log."
    ]


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (["Approving all specifications;", "Packaging and labelling."], 2),
        (["flow of material.", "pest control."], 2),
        (["Stop the line.", "Sign the log."], 0),
    ],
    ids=["parts of one sentence", "in small letters", "sentences"],
)
def test_items_that_say_nothing_without_what_stands_over_them_are_said_with_it(items: list[str], said: int) -> None:
    text = "\n".join(["Duties of the quality unit", *(f"- {item}" for item in items)])
    found = passages_of(candidate(text, section=("Duties of the quality unit",)).row.chunk)
    assert [p.text for p in found if p.kind == "item"] == [f"Duties of the quality unit: {item}" for item in items][
        :said
    ]


def test_a_sentence_that_points_down_leads_to_the_items_below_it() -> None:
    text = "The following goods are not carried.\n- lithium batteries\n- compressed gas"
    assert _texts(text)[1:] == [
        "The following goods are not carried: lithium batteries",
        "The following goods are not carried: compressed gas",
        "The following goods are not carried: lithium batteries; compressed gas.",
    ]


def test_items_below_an_item_are_said_under_that_one_and_the_next_of_its_kind_under_the_lead_in() -> None:
    listed = "The file holds the following:\n• A summary of the run\n• A diagram with these marked:\n"
    below = "◦ Points of entry of the material\n◦ Sequence of the operations\n• A description of the equipment"
    said = [p.text for p in passages_of(candidate(listed + below).row.chunk)]
    assert "A diagram with these marked: Points of entry of the material; Sequence of the operations." in said
    assert "The file holds the following: A description of the equipment" in said
    assert said[-1].startswith("The file holds the following: A summary of the run; A diagram with these marked; A")


def test_items_with_one_mark_stand_under_the_item_above_them_that_is_less_far_in() -> None:
    listed = "You may claim:\n- Meals:\n  - on day trips: £12\n  - on overnight trips: £30\n- Phone: £8 a month\n"
    said = [p.text for p in passages_of(candidate(listed).row.chunk)]
    assert "Meals: on overnight trips: £30" in said
    assert "You may claim: Phone: £8 a month" in said
    assert not any(text.endswith(":") for text in said), "what leads to others states nothing by itself"
    open_list = (
        "- Breaks:\n  - after 4 hours: 30 minutes\n  - after 8 hours: 15 minutes\n- Night runs need two drivers."
    )
    assert "Night runs need two drivers." in [p.text for p in passages_of(candidate(open_list).row.chunk)]


def test_a_list_may_stand_below_an_item_of_a_list_below_an_item() -> None:
    said = _texts(
        "The plan covers the following:\n1. Sampling:\n  a. for raw material:\n    - each drum is sampled\n"
        "    - seals are renewed\n  b. for water: at each point of use\n2. Testing within 5 days\n"
    )
    assert said == [
        "for raw material: each drum is sampled",
        "for raw material: seals are renewed",
        "for raw material: each drum is sampled; seals are renewed.",
        "Sampling: for water: at each point of use",
        "Sampling: for raw material; for water: at each point of use.",
        "The plan covers the following: Testing within 5 days",
        "The plan covers the following: Sampling; Testing within 5 days.",
    ]


def test_a_list_below_an_item_that_goes_on_in_the_next_chunk_leaves_open_how_the_list_above_goes_on() -> None:
    text = "The file holds the following:\n• A summary\n• A diagram with these marked:\n◦ Points of entry\n"
    one, two = row("fl-01", 0, text, page=1).chunk, row("fl-01", 1, "◦ Sequence of steps\n", page=1).chunk
    assert [passage.text for passage in passages_of(one, later=two)] == [
        "A diagram with these marked: Points of entry",
        "A diagram with these marked: Points of entry; Sequence of steps.",
        "The file holds the following: A summary",
    ]


PACKED = [f"thing number {number} for the trip" for number in ("one", "two", "three", "four", "five", "six")]


def _packing(number: int, first: int, last: int, *, more: str = "") -> Chunk:
    text = "\n".join(f"\u2022 {each}" for each in PACKED[first:last])
    return row("trip", number, f"{text}{more}", section=("What to pack",)).chunk


def _whole(chunk: Chunk, earlier: Chunk | None, later: Chunk | None) -> list[Passage]:
    return [passage for passage in passages_of(chunk, earlier, later) if passage.kind == "list"]


def test_a_list_under_a_heading_that_goes_on_in_the_next_chunk_is_said_whole_from_either() -> None:
    first, second = _packing(0, 0, 4), _packing(1, 4, 6, more="\n\nAll else stays at home.")
    for (whole,), beyond in ((_whole(first, None, second), second), (_whole(second, first, None), first)):
        assert whole.text == f"What to pack: {'; '.join(PACKED)}."
        assert whole.beyond is not None
        assert whole.beyond[0] is beyond


def test_a_list_of_which_more_is_left_out_says_so() -> None:
    chunks = [_packing(0, 0, 2), _packing(1, 2, 4), _packing(2, 4, 6)]
    (middle,) = _whole(chunks[1], chunks[0], chunks[2])
    assert middle.text == f"What to pack: \u2026; {'; '.join(PACKED[2:4])}; \u2026"
    rest = row("trip", 1, f"\u2022 {'long ' * 400}\n\u2022 a hat", section=("What to pack",)).chunk
    assert _whole(chunks[0], None, rest)[0].text == f"What to pack: {'; '.join(PACKED[:2])}; \u2026"


def test_a_table_that_goes_on_says_so() -> None:
    hours = (("Monday", "closed"), ("Friday", "09:00 - 17:00"))
    first = read_table(("Day", "Hours"), hours, section=("Opening hours",)).candidate.row.chunk
    assert [p.text for p in passages_of(first)][-1] == (
        "Opening hours: Day: Monday; Hours: closed. Day: Friday; Hours: 09:00 - 17:00."
    )
    assert passages_of(first, None, first)[-1].text.endswith("17:00. \u2026")
