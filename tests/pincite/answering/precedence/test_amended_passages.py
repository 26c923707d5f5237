"""What stands in the place of an amended passage, from which day on, and of several changes the last."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.answering.precedence.amended_passages import Change, changes_in_force, changes_of, not_in_force
from pincite.answering.read_chunk import ReadChunk, read_of
from pincite.model.evidence import Links
from pincite.question.record import ReadQuestion, read_question
from tests.pincite.answering.chunks import candidate, read

RENT = read("4.1 The rent is £900 a month.", doc_id="lease")


def _amending(
    text: str, doc_id: str = "change", day: int = 0, section: tuple[str, ...] = (), number: int = 0
) -> ReadChunk:
    """A chunk of a paper that amends the lease, of that number and day."""
    links = Links(amends=frozenset({"lease"}), order=(number, day))
    return read_of(replace(candidate(text, doc_id=doc_id, section=section), links=links))


RAISED = "In clause 4.1, “£900” is replaced by “£950”."
RAISE = _amending(RAISED)


def _asked(question: str = "What is the rent a month?", day: date | None = None) -> ReadQuestion:
    return read_question(question, as_of=day)


def _since(text: str, section: tuple[str, ...] = ()) -> date | None:
    (change,) = changes_of([RENT], [_amending(text, section=section)]).values()
    return change.since


def test_a_passage_that_is_amended_has_the_words_of_the_amendment_in_its_place() -> None:
    ((original, change),) = changes_of([RENT], [RENT, RAISE]).items()
    assert original is RENT.passages[0]
    assert [passage.text for passage in change.passages] == [RAISED]


def test_of_the_items_of_a_clause_the_one_that_is_named_is_amended_and_no_other() -> None:
    text = "4.1 We pay at most:\n(a) £500 for a ship;\n(b) £200 for an aircraft; and\n(c) £75 for a lorry."
    lease = read(text, doc_id="lease")
    raised = _amending("In clause 4.1 (c) the limit for a lorry is replaced by £90.")
    changed = {p.text for p in changes_of([lease], [lease, raised]) if p.kind == "item"}
    assert changed == {"We pay at most: £75 for a lorry."}


def test_the_list_that_an_amendment_is_an_item_of_stands_in_no_passages_place() -> None:
    text = "Deed of variation\n\n1. In clause 4.1, “£900” is replaced by “£950”.\n2. In clause 9, “six” becomes “nine”."
    deed = _amending(text, section=("Deed of variation",))
    assert any(passage.kind == "list" for passage in deed.passages)
    (change,) = changes_of([RENT], [RENT, deed]).values()
    assert [passage.kind for passage in change.passages] == ["sentence"]


def test_a_paper_that_amends_another_one_changes_nothing_here() -> None:
    elsewhere = read_of(replace(candidate(RAISED, doc_id="change"), links=Links(amends=frozenset({"hire"}))))
    assert changes_of([RENT], [RENT, elsewhere]) == {}


@given(st.permutations([("£950", 1), ("£960", 2), ("£970", 3)]))
def test_of_several_changes_the_one_of_the_latest_paper_holds_in_whatever_order_they_are_read(
    found: list[tuple[str, int]],
) -> None:
    papers = [_amending(RAISED.replace("£950", new), f"paper-{day}", day) for new, day in found]
    (change,) = changes_of([RENT], [RENT, *papers]).values()
    assert change.statement.new == "£970"


def test_a_change_that_is_changed_in_its_turn_gives_way_to_what_changes_it() -> None:
    contract = [
        read("4.1 The rent is £900 a month.", doc_id="lease", section=("4 Rent",)),
        read("Addendum\n\nIn clause 4.1, “£900” is replaced by “£950”.", doc_id="lease", number=1),
        read("Second addendum\n\nIn clause 4.1, “£950” is replaced by “£990”.", doc_id="lease", number=2),
    ]
    assert changes_of(contract, contract)[contract[0].passages[0]].statement.new == "£990"


AGAIN = "In clause 4.1, “£950” is replaced by “£990”."


def _rent(*papers: ReadChunk, day: date | None = None) -> str | None:
    """What is put in for the rent of the lease by the change in force, of all that these papers say."""
    change = changes_in_force(_asked(day=day), [RENT, *papers]).get(RENT.passages[0])
    return change.statement.new if change else None


@pytest.mark.parametrize(
    ("first", "second"),
    [({"number": 1}, {"number": 2}), ({"day": 1}, {"day": 2}), ({"number": 1, "day": 9}, {"day": 10}), ({}, {})],
    ids=["by number", "by day", "by the day that both have", "by what it takes out alone"],
)
def test_an_amendment_of_what_an_earlier_paper_put_in_holds_though_the_amended_paper_never_says_it(
    first: dict[str, int], second: dict[str, int]
) -> None:
    one, two = _amending(RAISED, "one", **first), _amending(AGAIN, "two", **second)  # type: ignore[arg-type]
    assert _rent(one, two) == _rent(two, one) == "£990"
    assert changes_of([one], [RENT, one, two])[one.passages[0]].statement.new == "£990"


def test_an_amendment_of_an_amendment_holds_from_its_own_day_and_each_earlier_one_until_then() -> None:
    one = _amending(f"{RAISED[:-1]} with effect from 1 July 2025.", "one", number=1)
    two = _amending(f"{AGAIN[:-1]} with effect from 1 July 2026.", "two", number=2)
    days = (date(2025, 6, 30), date(2025, 7, 1), date(2026, 6, 30), date(2026, 7, 1))
    assert [_rent(one, two, day=day) for day in days] == [None, "£950", "£950", "£990"]


def test_a_figure_that_is_put_back_is_the_last_one_and_changes_nothing_of_a_paper_that_comes_later() -> None:
    there = _amending(RAISED, "one", number=1)
    back = _amending("In clause 4.1, “£950” is replaced by “£900”.", "two", number=2)
    assert _rent(there, back) == "£900"
    assert back.passages[0] not in changes_of([back], [RENT, there, back])


@pytest.mark.parametrize(
    "text",
    ["In clause 5.1, “£950” is replaced by “£990”.", "In clause 4.1, “£940” is replaced by “£990”."],
    ids=["another clause", "another figure"],
)
def test_what_takes_out_what_no_earlier_paper_put_in_there_changes_nothing(text: str) -> None:
    assert _rent(_amending(RAISED, "one", number=1), _amending(text, "two", number=2)) == "£950"


def test_what_an_amendment_of_another_paper_put_in_is_not_amended_with_it() -> None:
    hire = Links(amends=frozenset({"hire"}), order=(2, 0))
    stranger = read_of(replace(candidate(AGAIN, doc_id="two"), links=hire))
    assert _rent(_amending(RAISED, "one", number=1), stranger) == "£950"


@pytest.mark.parametrize(
    ("text", "section", "since"),
    [
        (f"{RAISED[:-1]} with effect from 1 July 2025.", (), date(2025, 7, 1)),
        (f"This letter takes effect on 1 July 2025.\n\n{RAISED}", (), date(2025, 7, 1)),
        (RAISED, ("Amendment signed on 3 March 2025",), date(2025, 3, 3)),
        (RAISED, (), None),
    ],
    ids=["the statement", "around it", "its heading", "nowhere"],
)
def test_from_when_a_change_holds_is_told_by_it_by_what_stands_around_it_or_by_its_heading(
    text: str, section: tuple[str, ...], since: date | None
) -> None:
    assert _since(text, section) == since


def test_before_its_day_a_change_changes_nothing_and_its_words_do_not_hold_yet() -> None:
    later = _amending(f"{RAISED[:-1]} with effect from 1 July 2025.")
    before, on = _asked(day=date(2025, 6, 30)), _asked(day=date(2025, 7, 1))
    assert changes_in_force(before, [RENT, later]) == {}
    assert not_in_force(before, [RENT, later]) == frozenset(later.passages)
    assert list(changes_in_force(on, [RENT, later])) == [RENT.passages[0]]
    assert not_in_force(on, [RENT, later]) == frozenset()


def test_where_it_is_asked_what_held_before_nothing_is_changed() -> None:
    assert changes_in_force(_asked("What was the rent before the amendment?"), [RENT, RAISE]) == {}
    assert isinstance(changes_in_force(_asked(), [RENT, RAISE])[RENT.passages[0]], Change)


def test_where_it_is_asked_what_held_before_nothing_that_amends_a_paper_is_in_force() -> None:
    other = _amending("In clause 9.1, “£70” is replaced by “£80”.", "other")
    original = _asked("What was the rent under the original lease agreement?")
    assert not_in_force(original, [RENT, RAISE, other]) == frozenset((*RAISE.passages, *other.passages))
    new = _asked("What replaces the rent of the original lease agreement?")
    assert not_in_force(new, [RENT, RAISE, other]) == not_in_force(_asked(), [RENT, RAISE, other]) == frozenset()


@pytest.mark.parametrize(
    ("text", "since"),
    [(RAISED, date(2024, 10, 1)), (f"{RAISED[:-1]} with effect from 1 July 2025.", date(2025, 7, 1))],
    ids=["no other day", "a day of its own"],
)
def test_a_change_without_a_day_of_its_own_holds_from_that_of_its_paper(text: str, since: date) -> None:
    links = Links(amends=frozenset({"lease"}), amends_since=date(2024, 10, 1))
    by = read_of(replace(candidate(text, doc_id="change"), links=links))
    (change,) = changes_of([RENT], [by]).values()
    assert change.since == since


@pytest.mark.parametrize(
    "text",
    [
        "From 1 July 2025 to 31 August 2025, in clause 4.1 “£900” is replaced by “£950”.",
        "In clause 4.1, “£900” is replaced by “£950”, until and including 31 August 2025.",
    ],
    ids=["a period", "an end alone"],
)
def test_a_change_that_has_an_end_gives_way_to_what_it_changed_on_the_day_after(text: str) -> None:
    summer = _amending(text)
    last, after = _asked(day=date(2025, 8, 31)), _asked(day=date(2025, 9, 1))
    assert list(changes_in_force(last, [RENT, summer])) == [RENT.passages[0]]
    assert changes_in_force(after, [RENT, summer]) == {}
    assert not_in_force(after, [RENT, summer]) == frozenset(summer.passages)


def test_an_end_that_stands_in_the_new_words_is_none_of_the_change() -> None:
    prolonged = _amending("In clause 4.1, “£900 a month” is replaced by “£950 a month until 31 March 2026”.")
    assert list(changes_in_force(_asked(day=date(2027, 1, 1)), [RENT, prolonged])) == [RENT.passages[0]]
