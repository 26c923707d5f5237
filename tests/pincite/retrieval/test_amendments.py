"""Which passages an amendment changes, and its place beside them."""

from dataclasses import replace

import pytest

from pincite.model.chunks import Chunk
from pincite.model.evidence import Links
from pincite.retrieval.amendments import (
    amends,
    has_cell,
    new_text_behind,
    rivals,
    takes_effect,
    touched,
    touched_own,
    with_amending,
)
from pincite.values.amending import amendments
from tests.pincite.hits import scored

from .library import row

RENT = row("lease", 0, "4.1 The rent is £900 a month.\n4.2 Heating is £900 a year.").chunk
RAISED = "In clause 4.1, “£900” is replaced by “£950”."


def _changed(statement: str, chunk: Chunk = RENT) -> list[str]:
    """The sentences that a statement of another paper changes."""
    return [chunk.text[start:end] for _, (start, end) in touched(row("change", 0, statement).chunk, chunk)]


@pytest.mark.parametrize(
    ("statement", "changed"),
    [
        (RAISED, ["4.1 The rent is £900 a month."]),
        ("In clause 4.2, “£900” is replaced by “£950”.", ["4.2 Heating is £900 a year."]),
        ("In clause 4.1, “£800” is replaced by “£950”.", []),
        ("In clause 9.1, “£900” is replaced by “£950”.", []),
        ("Clause 4.2 is deleted.", ["4.2 Heating is £900 a year."]),
        ("Clause 4.1 (Rent): the rent is £950 a month.", ["4.1 The rent is £900 a month."]),
        ("Clause 4.1 (Rent): tenants pay by card from May on.", []),
        ("The rent is £950 a month from May on; clause 4.1 is changed accordingly.", ["4.1 The rent is £900 a month."]),
        ("Heating costs £990 a year, and clause 4.2 is amended accordingly.", ["4.2 Heating is £900 a year."]),
        ("Dogs are welcome; clause 4.1 is changed accordingly.", []),
    ],
)
def test_a_passage_is_changed_that_stands_in_the_part_and_holds_what_is_taken_out(
    statement: str, changed: list[str]
) -> None:
    assert _changed(statement) == changed


def test_a_cell_is_the_figure_whose_unit_stands_over_its_column() -> None:
    assert has_cell("Forklift\t35\t2,900", "EUR 35")
    assert not has_cell("Forklift\t350\t2,900", "EUR 35")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Addendum\n\nClause 4.1 is deleted.", True),
        ("Changes since the last edition\n\nClause 4.1 was revised.", False),
        ("Changes since the last edition\n\nClause 4.1 has been deleted.", False),
    ],
)
def test_a_tale_of_a_change_is_none(text: str, effect: bool) -> None:
    by = row("lease", 1, text).chunk
    assert any(takes_effect(statement, by) for statement in amendments(text)) is effect


def test_a_paper_changes_its_own_passage_and_never_the_statement_itself_or_another_paper() -> None:
    by = row("lease", 1, f"Addendum\n\n{RAISED}").chunk
    assert [RENT.text[slice(*span)] for _, span in touched_own(by, RENT)] == ["4.1 The rent is £900 a month."]
    assert list(touched_own(by, by)) == []
    assert list(touched_own(row("other", 1, by.text).chunk, RENT)) == []


@pytest.mark.parametrize("title", ["Amendment No. 2 of 1 June 2026", "Deed of Variation", "Second Addendum"])
def test_an_amendment_is_known_by_its_title_in_the_midst_of_a_chunk_too(title: str) -> None:
    own = row(
        "lease", 1, f"9 Costs\nEach party pays its own.\n{title}\n1. The rent is increased from £900 to £950."
    ).chunk
    (statement,) = amendments(own.text)
    assert takes_effect(statement, own)
    told = own.model_copy(update={"text": own.text.replace(title, f"The {title} is told of below.")})
    (statement,) = amendments(told.text)
    assert not takes_effect(statement, told)


def test_a_row_whose_label_a_statement_says_is_changed_where_it_holds_what_is_taken_out() -> None:
    form = RENT.model_copy(update={"text": "Rent\t£310 a week\nHeating\t£310 a year", "kind": "table"})
    by = row("change", 0, "The rent is increased from £310 to £345 a week.").chunk
    (statement,) = amendments(by.text)
    assert amends(statement, by, form, 0, 16)
    assert not amends(statement, by, form, 17, len(form.text))


def test_what_follows_a_colon_is_the_new_text_behind() -> None:
    opens = row("lease", 3, "Addendum\n\nSchedule 2 is replaced by the following:").chunk
    assert new_text_behind(opens) == "lease-chunk-4"
    assert new_text_behind(row("lease", 3, f"Addendum\n\n{RAISED}").chunk) is None


def test_what_amends_a_candidate_stands_before_it_and_nothing_is_lost() -> None:
    lease = scored(row("lease", 0, RENT.text))
    other = scored(row("other", 0, "Dogs are welcome."))
    change = replace(scored(row("change", 0, RAISED)), links=Links(amends=frozenset({"lease"})))
    ordered = [other, lease, change]
    assert [c.chunk_id for c in with_amending(ordered, ordered, 2)] == [
        "other-chunk-0",
        "change-chunk-0",
        "lease-chunk-0",
    ]
    assert with_amending(ordered, [other, lease], 2) == ordered


@pytest.mark.parametrize("later_first", [False, True])
def test_what_amends_an_amendment_stands_before_it_in_whatever_order_they_are_found(*, later_first: bool) -> None:
    links = Links(amends=frozenset({"lease"}))
    lease = scored(row("lease", 0, RENT.text))
    one = replace(scored(row("one", 0, RAISED)), links=replace(links, order=(1, 0)))
    again = row("two", 0, "In clause 4.1, “£950” is replaced by “£990”.")
    two = replace(scored(again), links=replace(links, order=(2, 0)))
    pool = [lease, two, one] if later_first else [lease, one, two]
    found = with_amending([lease], pool, 3)
    assert [c.chunk_id for c in found] == ["two-chunk-0", "one-chunk-0", "lease-chunk-0"]


def test_two_amendments_of_one_passage_are_rivals_unless_one_is_later() -> None:
    lease = scored(row("lease", 0, RENT.text))
    one, two = (
        replace(scored(row(name, 0, RAISED)), links=Links(amends=frozenset({"lease"}))) for name in ("one", "two")
    )
    later = replace(two, links=replace(two.links, order=(2, 0)))
    assert list(rivals([lease, one, two])) == [(one, two, lease)]
    assert list(rivals([lease, one, later])) == []
