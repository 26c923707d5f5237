"""What a contract calls its parties, and whose act a sentence speaks of."""

import pytest

from pincite.question.acts import another_party
from pincite.question.parties import parties_in
from pincite.question.record import read_question

PARTIES = (
    "This agreement is made between Corvane Systems Ltd, 12 High Street, "
    'London (the "Supplier") and Acme Foods GmbH (hereinafter the "Customer").'
)
CUSTOMER_ENDS = "If the Customer terminates early, a fee of EUR 900 is due."
SUPPLIER_ENDS = "If the Supplier terminates early, a fee of EUR 400 is due."


def test_a_role_is_read_from_where_it_is_given() -> None:
    assert parties_in([PARTIES])["supplier"] == ("supplier", "Supplier", "Corvane Systems")
    assert parties_in(['"Landlord" means Brightwell plc.']) == {"landlord": ("landlord", "Landlord", "Brightwell")}
    assert parties_in(["The price (net of tax) is paid by the tenant (if any)."]) == {}


def test_the_act_of_one_party_is_not_that_of_the_other() -> None:
    called = parties_in([PARTIES])
    question = "What is the fee if Corvane terminates early?"
    assert another_party(read_question(question), CUSTOMER_ENDS, called)
    assert another_party(read_question(question), "Early termination by the Customer costs EUR 900.", called)
    assert not another_party(read_question(question), SUPPLIER_ENDS, called)
    assert not another_party(read_question(question), "The fee for early termination is EUR 400.", called)
    assert another_party(read_question("What is the fee if the supplier terminates early?"), CUSTOMER_ENDS, {})


CLEANING = "between Brightwater Schools Trust (“the Client”) and Polden Cleaning Ltd (“the Contractor”)"
CLIENT_LEAVES = "The Client may end this Agreement by giving six months’ written notice."
CONTRACTOR_LEAVES = "The Contractor may end this Agreement by giving nine months’ written notice to the Client."


@pytest.mark.parametrize("who", ["the Client", "the school trust", "Brightwater", "Brightwater Schools Trust"])
def test_what_one_party_may_do_is_no_answer_to_what_the_other_one_must_do(who: str) -> None:
    called, question = parties_in([CLEANING]), f"How much notice must {who} give to get out of the contract?"
    assert another_party(read_question(question), CONTRACTOR_LEAVES, called)
    assert not another_party(read_question(question), CLIENT_LEAVES, called)


@pytest.mark.parametrize("who", ["the Contractor", "the cleaning firm", "Polden"])
def test_the_same_the_other_way_round(who: str) -> None:
    called, question = parties_in([CLEANING]), f"How much notice must {who} give to stop?"
    assert another_party(read_question(question), CLIENT_LEAVES, called)
    assert not another_party(read_question(question), CONTRACTOR_LEAVES, called)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When does the Client receive the report?", "The Contractor shall send a report each month."),
        ("How much is the Contractor paid each month?", "The Client shall pay £11,250 each month."),
        (
            "How much does the Contractor earn from the Client?",
            "The Client shall pay the Contractor £11,250 each month.",
        ),
        ("Which cover must the Client's contractor hold?", "The Contractor shall hold a cover of £5 million."),
        ("How often must the Client clean the windows?", "Windows shall be cleaned four times a year."),
        (
            "When may the Client end the Agreement at once?",
            "Either party may end this Agreement at once if the other commits a breach.",
        ),
    ],
)
def test_what_is_done_to_a_party_may_be_said_of_the_one_who_does_it(question: str, text: str) -> None:
    assert not another_party(read_question(question), text, parties_in([CLEANING]))


def test_where_no_paper_says_who_a_name_is_no_party_is_ruled_out() -> None:
    assert not another_party(read_question("What is the fee if Corvane terminates early?"), CUSTOMER_ENDS, {})
