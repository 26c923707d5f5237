"""What a contract calls its parties, and whose act a sentence speaks of."""

from pincite.question.held.acts import another_party
from pincite.question.held.parties import parties_in
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


def test_where_no_paper_says_who_a_name_is_no_party_is_ruled_out() -> None:
    assert not another_party(read_question("What is the fee if Corvane terminates early?"), CUSTOMER_ENDS, {})


def test_two_names_of_one_side_are_no_two_parties_unless_the_paper_says_so() -> None:
    asked = read_question("What is the fee if the client terminates early?")
    assert not another_party(asked, CUSTOMER_ENDS, {})
    assert another_party(asked, SUPPLIER_ENDS, {})
    both = parties_in(['Acme Foods GmbH (the "Client") lets Brightwell plc (the "Customer") buy for it.'])
    assert another_party(asked, CUSTOMER_ENDS, both)
