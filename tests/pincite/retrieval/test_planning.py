"""What is known of a question before anything is searched."""

from datetime import date

import pytest

from pincite.model.documents import Authority, Category, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.question.record import read_question
from pincite.retrieval.claims import PolicyClaim
from pincite.retrieval.escalation import POLICIES
from pincite.retrieval.papers.profiles import profiles_of
from pincite.retrieval.planning import Collection, Plan, eligibility, plan_of
from pincite.retrieval.rules import Contracts
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

EMBEDDER, RULES, TODAY = WordEmbedder(), Contracts.in_force(), date(2026, 6, 30)
ROWS = [
    row("lease", 0, "SERVICES AGREEMENT\ndated 3 March 2023", title="Services Agreement"),
    row("change", 0, "Amendment No. 2\nto the Services Agreement of 3 March 2023", title="Amendment No. 2"),
    row("sop", 0, "SOP-014 Hold periods", title="SOP-014 Hold periods", category=Category.TERMS_POLICY),
]


def _plan(question: str, *, claim: bool = False, **more: object) -> Plan:
    request = RetrievalRequest(question, Scope.MIXED, TODAY, **more)  # type: ignore[arg-type]
    index, documents = MemoryIndex(ROWS, EMBEDDER), [document(each) for each in ROWS]
    claims = RULES.retrieval.claims
    said = PolicyClaim(((claims.described[0], claims.possible if claim else -1.0),), claims)
    return plan_of(
        request,
        read_question(question),
        said,
        Collection(index, documents, profiles_of(documents, index), EMBEDDER, None, RULES),
    )


@pytest.mark.parametrize("scope", list(Scope))
def test_mixed_sees_every_authority_and_any_other_scope_its_own_alone(scope: Scope) -> None:
    found = eligibility(RetrievalRequest("x", scope, TODAY), ())
    assert found.authorities == (None if scope is Scope.MIXED else {Authority(scope.value)})
    assert not found.include_superseded
    assert eligibility(RetrievalRequest("x", scope, TODAY, audit=True), ()).include_superseded


def test_what_does_not_hold_on_the_day_is_not_looked_through_but_in_an_audit() -> None:
    new = document(row("new", 0, "Fees")).model_copy(update={"effective_date": date(2026, 7, 1)})
    old = document(row("old", 0, "Fees")).model_copy(update={"superseded_by": "new"})
    found = eligibility(RetrievalRequest("x", Scope.MIXED, TODAY), (old, new))
    assert (found.not_yet, found.still) == ({"new"}, {"old"})
    audit = eligibility(RetrievalRequest("x", Scope.MIXED, TODAY, audit=True), (old, new))
    assert (audit.not_yet, audit.still) == (frozenset(), frozenset())


def test_all_is_looked_through_then_what_is_pointed_to_then_amendments_then_policies() -> None:
    everything, amending = _plan("How long may it wait?").wanted.eligible
    assert everything.doc_ids is None
    assert amending.doc_ids == {"change"}
    _, pointed, *_ = _plan("What does SOP-014 say on bulk?").wanted.eligible
    assert pointed.doc_ids == {"sop"}
    assert _plan("How long may it wait?", claim=True).wanted.eligible[-1].categories == POLICIES


def test_who_asks_for_more_than_the_contract_widens_both_searches_and_the_cap_and_for_less_nothing() -> None:
    sizes = RULES.retrieval.candidates
    usual = (sizes.vector_k, sizes.lexical_k, sizes.cap)
    for top_k, expected in ((None, usual), (1, usual), (500, (500, 500, 500))):
        plan = _plan("How long may it wait?", top_k=top_k)
        assert (plan.wanted.vector_k, plan.wanted.lexical_k, plan.cap) == expected
