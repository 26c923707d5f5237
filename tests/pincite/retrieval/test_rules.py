"""The numbers that decide retrieval."""

from pincite.contracts import qa_contract, retrieval_contract
from pincite.retrieval.rules import Contracts


def test_the_contracts_in_force_are_the_ones_that_bind() -> None:
    rules = Contracts.in_force()
    assert (rules.qa, rules.retrieval) == (qa_contract(), retrieval_contract())
