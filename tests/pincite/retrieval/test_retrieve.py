"""What retrieval promises for one question, on a few rows in memory."""

from dataclasses import replace
from datetime import date

import pytest

from pincite.errors import EmbedderMismatchError
from pincite.model.documents import Authority, Category, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.retrieval.retrieve import retrieve
from pincite.retrieval.retrieved import Retrieved
from pincite.retrieval.rules import Contracts
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

AS_OF = date(2026, 6, 30)
EMBEDDER = WordEmbedder()
ROWS = [
    row(
        "policy",
        0,
        "A cancellation 30 days before departure gives a full refund.",
        category=Category.STRUCTURED_POLICY,
        title="Refund Policy",
    ),
    row(
        "terms",
        0,
        "Cancellation and refund follow the refund policy in force.",
        category=Category.TERMS_POLICY,
        title="Booking Terms",
    ),
    row(
        "old-terms",
        0,
        "Cancellation with a full refund is possible 5 days before departure.",
        category=Category.TERMS_POLICY,
        superseded=True,
    ),
    row(
        "brochure",
        0,
        "Cancel 5 days before departure with a full refund! Cancel and get a full refund.",
        category=Category.MARKETING,
        title="Brochure",
    ),
    row("guide", 0, "The boat sails at ten and the lake is cold.", authority=Authority.ICH, title="Boats"),
]
DOCUMENTS = [document(r) for r in ROWS]


def ask(question: str, **more: object) -> Retrieved:
    request = RetrievalRequest(**({"question": question, "scope": Scope.MIXED, "as_of": AS_OF} | more))  # type: ignore[arg-type]
    return retrieve(request, MemoryIndex(ROWS, EMBEDDER), EMBEDDER, DOCUMENTS)


CANCEL = "Can we cancel 5 days before departure with a full refund?"


def test_marketing_that_matches_best_stays_below_policy_for_a_policy_claim() -> None:
    found = ask(CANCEL)
    assert found.policy_like
    assert [c.row.category for c in found.candidates] == [
        Category.STRUCTURED_POLICY,
        Category.TERMS_POLICY,
        Category.MARKETING,
    ]


def test_scores_fall_along_the_final_order() -> None:
    scores = [c.score for c in ask(CANCEL).candidates]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    assert all(0 <= score <= 1 for score in scores)


def test_what_speaks_of_other_years_than_the_question_stands_behind_what_speaks_of_its_own() -> None:
    rows = [
        row("papers", 0, "The trek of July 2026 costs USD 4,390, the trek costs more in 2026."),
        row("prices", 0, "Departures: July 2027, USD 4,520."),
    ]
    request = RetrievalRequest(question="How much is the trek of July 2027?", scope=Scope.MIXED, as_of=AS_OF)
    found = retrieve(request, MemoryIndex(rows, EMBEDDER), EMBEDDER, [document(r) for r in rows])
    assert found.candidates[0].chunk_id == "prices-chunk-0"


def test_words_count_for_a_passage_that_vectors_bring_as_for_one_that_full_text_does() -> None:
    rows = [row("log", n, f"The pump of line {n} was checked.") for n in range(40)]
    rows += [
        row(
            "manual",
            0,
            (
                "Check the pump of every line each month: the pump, its seals, "
                "its valves, its gauge and its motor, of line and spare alike."
            ),
        )
    ]
    request = RetrievalRequest(
        question="How is the pump of a line checked?", scope=Scope.MIXED, as_of=AS_OF, top_k=8, threshold=False
    )
    found = retrieve(request, MemoryIndex(rows, EMBEDDER), EMBEDDER, [document(r) for r in rows])
    unlisted = [each for each in found.trace.chunks if each.bm25_rank is None]
    assert unlisted
    assert all(each.bm25_score is not None for each in unlisted)


@pytest.mark.parametrize(("use_mmr", "third"), [(True, "paint-chunk-0"), (False, "manual-chunk-0")])
def test_what_says_something_else_takes_the_place_of_what_was_said_where_the_contract_asks_for_diversity(
    use_mmr: bool, third: str
) -> None:
    rows = [
        row("pump", 0, "The pump seal is checked for leaks every month."),
        row("manual", 0, "Every month the pump seal is checked for leaks."),
        row("motor", 0, "How often a seal is checked for leaks depends on Bergen."),
        row("paint", 0, "The pump is often painted, the seal never."),
        row("crane", 0, "The pump is green, heavy and loud."),
    ]
    rules = Contracts.in_force()
    assert rules.qa.retrieval.use_mmr
    settings = rules.qa.retrieval.model_copy(update={"use_mmr": use_mmr})
    chosen = replace(rules, qa=rules.qa.model_copy(update={"retrieval": settings}))
    request = RetrievalRequest("How often is the pump seal checked for leaks?", Scope.MIXED, AS_OF, top_k=3)
    found = retrieve(request, MemoryIndex(rows, EMBEDDER), EMBEDDER, [document(r) for r in rows], chosen)
    assert [c.chunk_id for c in found.candidates] == ["motor-chunk-0", "pump-chunk-0", third]


def test_what_comes_near_enough_and_is_not_kept_is_handed_on_behind() -> None:
    whole = ask("When does the boat sail?", top_k=50)
    short = ask("When does the boat sail?", top_k=1)
    assert whole.further == ()
    assert len(short.candidates) == 1
    assert {c.chunk_id for c in (*short.candidates, *short.further)} == {c.chunk_id for c in whole.candidates}
    assert all(c.similarity >= 0.20 for c in short.further)


def test_a_superseded_version_is_seen_in_an_audit_only() -> None:
    assert "old-terms-chunk-0" not in {c.chunk_id for c in ask(CANCEL).candidates}
    assert "old-terms-chunk-0" in {c.chunk_id for c in ask(CANCEL, audit=True).candidates}


def test_a_scope_shows_rows_of_its_authority_only() -> None:
    assert {c.row.chunk.doc_id for c in ask("When does the boat sail on the lake?", scope=Scope.ICH).candidates} == {
        "guide"
    }
    assert ask("When does the boat sail on the lake?", scope=Scope.EMA).candidates == ()


def test_a_question_about_nothing_here_is_unknown() -> None:
    found = ask("Who won the chess championship yesterday evening?")
    assert found.unknown
    assert found.flags.low_confidence


def test_the_retrieve_door_marks_what_a_threshold_would_drop() -> None:
    kept = ask("When does the boat sail?", threshold=False, top_k=5)
    assert len(kept.candidates) > len(ask("When does the boat sail?").candidates)
    assert all(("below_min_similarity" in c.marks) == (c.similarity < 0.20) for c in kept.candidates)


def test_an_index_of_another_embedder_is_refused() -> None:
    class Other(WordEmbedder):
        identity = "other"

    with pytest.raises(EmbedderMismatchError, match="words-256"):
        retrieve(RetrievalRequest(CANCEL, Scope.MIXED, AS_OF), MemoryIndex(ROWS, EMBEDDER), Other(), DOCUMENTS)


def test_an_empty_index_gives_no_evidence_and_says_so() -> None:
    found = retrieve(RetrievalRequest(CANCEL, Scope.MIXED, AS_OF), MemoryIndex([], EMBEDDER), EMBEDDER, [])
    assert found.candidates == ()
    assert found.unknown
