"""What a contract calls its parties, and whose act a sentence speaks of."""

from pincite.answering.acronyms import spelled_out
from pincite.answering.fitting import fitting
from pincite.answering.mentions import insisted
from pincite.answering.needs import needs_of
from pincite.answering.parties import another_party, roles
from pincite.values.frequencies import frequencies
from tests.pincite.answering.chunks import read

PARTIES = 'This agreement is made between Corvane Systems Ltd, 12 High Street, London (the "Supplier") and Acme Foods GmbH (hereinafter the "Customer").'
CUSTOMER_ENDS, SUPPLIER_ENDS = "If the Customer terminates early, a fee of EUR 900 is due.", "If the Supplier terminates early, a fee of EUR 400 is due."


def test_a_role_is_read_from_where_it_is_given() -> None:
    assert roles([PARTIES])["suppli"] >= {"corvan"}
    assert roles(['"Landlord" means Brightwell plc.']) == {"landlord": frozenset({"brightwel"})}
    assert roles(["The price (net of tax) is paid by the tenant (if any)."]) == {}


def test_the_act_of_one_party_is_not_that_of_the_other() -> None:
    called = roles([PARTIES])
    question = "What is the fee if Corvane terminates early?"
    assert another_party(question, CUSTOMER_ENDS, called)
    assert another_party(question, "Early termination by the Customer costs EUR 900.", called)
    assert not another_party(question, SUPPLIER_ENDS, called)
    assert not another_party(question, "The fee for early termination is EUR 400.", called)
    assert another_party("What is the fee if the supplier terminates early?", CUSTOMER_ENDS, {})


def test_where_no_paper_says_who_a_name_is_no_party_is_ruled_out() -> None:
    assert not another_party("What is the fee if Corvane terminates early?", CUSTOMER_ENDS, {})


def test_a_role_speaks_for_its_name_in_its_own_paper_alone() -> None:
    here, there = read(f"{PARTIES} {CUSTOMER_ENDS} {SUPPLIER_ENDS}", doc_id="contract"), read(SUPPLIER_ENDS, doc_id="other")
    mine, other = spelled_out([here, there], {})
    assert "corvan" in mine.passages[-1].terms
    assert "corvan" not in other.passages[-1].terms
    needs = needs_of("What is the fee if Corvane terminates early?")
    said = [p.text for p in fitting(needs, insisted(needs, frequencies()), mine, frequencies())]
    assert SUPPLIER_ENDS in said
    assert CUSTOMER_ENDS not in said
