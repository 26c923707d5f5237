"""What a text says that it changes in another one."""

import pytest

from pincite.values.amending import amendments, as_amended, holds, not_applied, parts_at, within


@pytest.mark.parametrize(
    ("text", "parts", "old", "new"),
    [
        ("In section 4, '30 days' is replaced by '45 days'.", {"4"}, "30 days", "45 days"),
        ("Clause 7.2 is hereby deleted.", {"7.2"}, "", ""),
        ("Delete clauses 9.2 and 9.3.", {"9.2", "9.3"}, "", ""),
        ("Schedule B is replaced by the attached price list.", {"schedule b"}, "", ""),
        ("Section 12 shall read: The fee is 40 euros.", {"12"}, "", ""),
        ("The notice period is raised from 30 to 60 days.", set(), "30 days", "60 days"),
        (
            "The probation period has been extended from three months to six months.",
            set(),
            "three months",
            "six months",
        ),
        ("In clause 3, “45 days” is substituted for “30 days”.", {"3"}, "30 days", "45 days"),
        (
            "For the words “three months” in clause 9.2 there shall be substituted “five months”.",
            {"9.2"},
            "three months",
            "five months",
        ),
        (
            "Clause 6.2 is amended by deleting “14 days” and inserting “10 days” in its place.",
            {"6.2"},
            "14 days",
            "10 days",
        ),
        ("Clause 6.2 is amended by inserting “10 days” in place of “14 days”.", {"6.2"}, "14 days", "10 days"),
        (
            "The reference in clause 3.4 to “24 hours” shall be read as a reference to “12 hours”.",
            {"3.4"},
            "24 hours",
            "12 hours",
        ),
        ("In Schedule 2, in the row “Forklift”, “EUR 35” is replaced by “EUR 42”.", {"schedule 2"}, "EUR 35", "EUR 42"),
        ("In clause 8.3, delete “EUR 500” and substitute “EUR 750”.", {"8.3"}, "EUR 500", "EUR 750"),
        ("In clause 4.1 the sum of £11,250 is replaced by £12,480.", {"4.1"}, "£11,250", "£12,480"),
        ("The rent in clause 5.1 shall be EUR 2,150 instead of EUR 1,900.", {"5.1"}, "EUR 1,900", "EUR 2,150"),
        ("The rent in clause 5.1 is increased from 1 May 2025 to EUR 2,150.", {"5.1"}, "", "EUR 2,150"),
        ("The rate in clause 5.1 is lowered from 4.5 % to 3.75 %.", {"5.1"}, "4.5 %", "3.75 %"),
    ],
)
def test_a_statement_names_its_part_and_what_goes_and_comes(text: str, parts: set[str], old: str, new: str) -> None:
    (found,) = amendments(text)
    assert (found.parts, found.old, found.new) == (parts, old, new)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("In section 4, '30 days' is replaced by '45 days'.", "exchange"),
        ("The following is substituted for clause 5.1: “5.1 The rent is EUR 2,150.”", "restate"),
        ("Clause 8.3 shall be amended to read as follows: “The deposit is EUR 750.”", "restate"),
        ("Clause 8.3 is deleted and replaced by the following:", "restate"),
        ("The rent payable under clause 5.1 is increased to EUR 2,150 a month.", "restate"),
        ("Clause 11.4 is deleted.", "delete"),
        ("Clause 11.4 shall cease to have effect.", "delete"),
        ("Section 5 was revised.", "other"),
        ("2. Section 5 (Fees): for groups the fee is EUR 82.", "tell"),
        ("Windows on the fourth floor are cleaned, too; clause 1.3 is changed accordingly.", "accord"),
        ("Guests park free of charge from May on, and section 7 is amended accordingly.", "accord"),
        ("The board meets in June. Article 12 is modified correspondingly.", "accord"),
    ],
)
def test_a_statement_exchanges_restates_deletes_or_does_not_tell(text: str, deed: str) -> None:
    assert amendments(text)[0].deed == deed


@pytest.mark.parametrize(
    "text",
    [
        "For cleaning see section 4.",
        "Guests pay EUR 20 instead of EUR 25.",
        "The tenant shall use the side door instead of the gate.",
        "For details in section 4.2 of the contract, replace the filter.",
        "The filter is replaced every 6 months.",
        "Section 4 applies if the pump is replaced.",
        "Net sales increased from 30 to 60 million dollars.",
        "The agreement runs from 1 May to 30 June.",
        "The 'red book' and the 'blue book' lie in the office.",
    ],
)
def test_what_changes_no_text_is_no_amendment(text: str) -> None:
    assert amendments(text) == ()


def test_what_follows_belongs_to_the_statement_until_the_next_one_or_until_the_rest_stands() -> None:
    told = amendments("1. Section 2 (Fees): groups pay EUR 8. Pupils pay nothing.\n\nIt is signed.")[0]
    assert (told.parts, told.reach) == (
        frozenset({"2"}),
        len("1. Section 2 (Fees): groups pay EUR 8. Pupils pay nothing."),
    )
    text = (
        "1. Clause 7.2 is replaced by the following:\n\nEither party may leave. Notice is 60 days.\n\n"
        "2. Clause 8 reads as follows:\n\nFees are due at once.\n\nAll other clauses remain unchanged."
    )
    first, second = amendments(text)
    assert text[first.start : first.reach].endswith("Notice is 60 days.")
    assert text[second.start : second.reach].endswith("Fees are due at once.")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The notice period is raised from 30 to 60 days.", "The notice period is raised to 60 days."),
        ("'5 days' is replaced by '15 days' in clause 3.", "'' is replaced by '15 days' in clause 3."),
        ("'15 days' is substituted for '5 days' in clause 3.", "'15 days' is substituted for '' in clause 3."),
        ("A run takes from 30 to 60 days.", "A run takes from 30 to 60 days."),
    ],
)
def test_a_figure_that_is_changed_states_the_new_one_alone(text: str, left: str) -> None:
    assert as_amended(text) == left


def test_a_place_stands_in_the_clause_and_the_schedule_whose_number_came_last() -> None:
    text = (
        "7 Term\n7.2 Either party may leave.\n24 hours are a day.\n"
        "Schedule B Prices\nA test is 48 euros.\n1 Discounts\nNone."
    )
    assert parts_at(text, text.index("Either")) == {"7.2"}
    assert parts_at(text, text.index("hours")) == {"7.2"}
    assert parts_at(text, text.index("A test")) == {"schedule b"}
    assert parts_at(text, text.index("None")) == {"schedule b", "1"}


def test_an_item_of_a_clause_is_a_part_and_a_place_of_its_own() -> None:
    (change,) = amendments("In clause 3.1 (c) the limit for a lorry is replaced by USD 900,000.")
    assert change.parts == {"3.1.c"}
    text = "3 Limits\n3.1 The most we pay is:\n(a) for a ship:\n(i) one;\n(b) two;\n(c) three.\n3.2 Used machines."
    places = {word: parts_at(text, text.index(word)) for word in ("The most", "one", "two", "three", "Used")}
    assert places == {"The most": {"3.1"}, "one": {"3.1.a"}, "two": {"3.1.b"}, "three": {"3.1.c"}, "Used": {"3.2"}}


def test_a_clause_lies_in_its_own_section_alone() -> None:
    assert within("7.2.1", "7.2")
    assert not within("7.20", "7.2")


def test_a_figure_is_held_however_it_is_written() -> None:
    assert holds("Payment is due after thirty days.", "30 days")
    assert not holds("Payment is due after 130 days.", "30 days")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rule 4.1 does not apply to kites.", [({"4.1"}, "kites")]),
        (
            "Clauses 3 and 4 shall not apply to tenants of the annex, who pay less.",
            [({"3", "4"}, "tenants of the annex")],
        ),
        ("This does not apply to kites.", []),
        ("Rule 4.1 applies to kites.", []),
    ],
)
def test_to_what_a_clause_does_not_apply_is_read(text: str, found: list[tuple[set[str], str]]) -> None:
    assert [(set(parts), thing) for parts, thing in not_applied(text)] == found
