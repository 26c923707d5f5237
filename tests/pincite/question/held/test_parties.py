"""Where a text speaks of a party of a contract: by role, by name, by an unmistakable part of the name."""

import pytest

from pincite.question.held.parties import in_roles, mentions, parties_in

PREAMBLE = "between Brightwater Schools Trust (“the Client”) and Polden Cleaning Ltd (“the Contractor”)"
CALLED = parties_in([PREAMBLE])


def spoken_of(text: str) -> list[tuple[str, str]]:
    return [(CALLED[found.party].role, text[found.start : found.end]) for found in mentions(text, CALLED)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("How much notice must the school trust give?", [("Client", "school trust")]),
        ("How much notice must the Trust give?", [("Client", "Trust")]),
        ("What does Brightwater pay?", [("Client", "Brightwater")]),
        ("Polden pays for new locks.", [("Contractor", "Polden")]),
        ("What must the cleaning firm bring?", [("Contractor", "cleaning firm")]),
        ("The Client pays Polden Cleaning each month.", [("Client", "Client"), ("Contractor", "Polden Cleaning")]),
        ("May the contractors' staff use the lift?", [("Contractor", "contractors")]),
    ],
)
def test_a_party_is_spoken_of_by_its_role_its_name_or_a_part_that_is_nobody_elses(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert spoken_of(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "What time of day is the cleaning done?",
        "Cleaning starts at 16:00.",
        "When does the contract end?",
        "Every school has a locked store.",
        "Is a cleaning firm insured?",
        "How many cleaners work at the site?",
    ],
)
def test_a_word_of_a_name_in_its_everyday_sense_is_no_party(text: str) -> None:
    assert spoken_of(text) == []


def test_a_question_is_said_in_the_roles_of_the_paper_that_knows_its_parties() -> None:
    question = "How much does the school trust pay Polden?"
    assert in_roles(question, CALLED) == "How much does the Client pay Contractor?"


def test_a_paper_may_write_its_parties_in_capitals() -> None:
    called = parties_in(["ABLE ROUTE PLANNING LIMITED, of 4 Mill Row, York (the Supplier) and NORDEN PLC (the Buyer)"])
    assert {party.role: party.name for party in called.values()} == {
        "Supplier": "ABLE ROUTE PLANNING",
        "Buyer": "NORDEN",
    }
    assert in_roles("May Norden leave?", called) == "May Buyer leave?"
