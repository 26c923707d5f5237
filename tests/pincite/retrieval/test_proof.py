"""The precedence proof: for every pair of evidence the rule that decided, in data and in words."""

from datetime import date

from pincite.contracts import retrieval_contract
from pincite.model.documents import Category, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.retrieval.proof import proofs
from pincite.retrieval.retrieve import retrieve
from pincite.retrieval.retrieved import Retrieved
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

EMBEDDER = WordEmbedder()
TEXT = "A cancellation before departure gives a full refund of the deposit."
ROWS = [
    row(
        "policy",
        0,
        f"{TEXT} Notice is written.",
        category=Category.STRUCTURED_POLICY,
        title="Refund Policy",
        section=("Refund Window",),
    ),
    row("terms", 0, TEXT, category=Category.TERMS_POLICY, title="Terms", priority=90),
    row("other-terms", 0, TEXT, category=Category.TERMS_POLICY, title="Terms", priority=10),
    row("twin-terms", 0, TEXT, category=Category.TERMS_POLICY, title="Terms", priority=10),
    row(
        "brochure",
        0,
        "Cancel before departure, full refund of the deposit!",
        category=Category.MARKETING,
        title="Brochure",
    ),
]


def found() -> Retrieved:
    request = RetrievalRequest(
        "Can we cancel before departure with a full refund of the deposit?", Scope.MIXED, date(2026, 6, 30)
    )
    return retrieve(request, MemoryIndex(ROWS, EMBEDDER), EMBEDDER, [document(each) for each in ROWS])


def test_every_ordered_pair_has_its_rule() -> None:
    evidence = found().candidates
    proved = proofs(evidence, retrieval_contract(), policy_like=True)
    ids = [c.chunk_id for c in evidence]
    assert [(p.above, p.below) for p in proved] == [(a, b) for at, a in enumerate(ids) for b in ids[at + 1 :]]
    assert {p.rule for p in proved} >= {"tier", "strength", "identifier"}


def test_a_policy_stands_above_a_brochure_by_its_tier_in_words_a_person_understands() -> None:
    words = next(
        p.words
        for p in proofs(found().candidates, retrieval_contract(), policy_like=True)
        if p.above == "policy-chunk-0" and p.below == "brochure-chunk-0"
    )
    assert words.startswith(
        "Refund Policy, page 1, Refund Window stands above Brochure, page 1: "
        "on a policy-like claim structured_policy takes precedence over marketing"
    )


def test_inside_a_tier_the_signal_that_differs_most_is_named() -> None:
    proof = next(
        p
        for p in proofs(found().candidates, retrieval_contract(), policy_like=True)
        if p.above == "terms-chunk-0" and p.below == "other-terms-chunk-0"
    )
    assert (proof.rule, proof.signal) == ("strength", "priority")
    assert proof.difference > 0


def test_equal_evidence_is_ordered_by_its_id_and_says_so() -> None:
    proved = proofs(found().candidates, retrieval_contract(), policy_like=True)
    proof = next(p for p in proved if {p.above, p.below} == {"other-terms-chunk-0", "twin-terms-chunk-0"})
    assert (proof.rule, proof.above) == ("identifier", "other-terms-chunk-0")
