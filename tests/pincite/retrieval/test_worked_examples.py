"""
The three worked examples of retrieval-ranking-v1 §8, as they stand, over the bundled travel documents, and its §9
checklist.
"""

import re

import pytest

from pincite.model.documents import Category
from pincite.model.retrieval import Sensitivity

from .conftest import Ask

CANCEL = "Can we cancel 5 days before and still get a full refund? The brochure says 24-hour cancellation."
CHECK_IN = "What time is check-in for the June 14 Patagonia departure?"
CLEARANCE = "Do I need medical clearance for this altitude trip?"
LOCATOR = re.compile(r"docv:[\w.-]+#chunk:\d{3,}\|p:(?:-|\d+-\d+)\|sec:[A-Za-z0-9-]+")


def test_example_1_policy_and_terms_stand_above_the_brochure_and_the_conflict_goes_to_a_person(ask_travel: Ask) -> None:
    found = ask_travel(CANCEL)
    categories = [item.category for item in found.pack.items]
    assert categories[0] == Category.STRUCTURED_POLICY
    assert Category.TERMS_POLICY in categories
    assert categories[-1] == Category.MARKETING
    assert found.pack.items[0].source_locator.startswith("docv:docv_policy_refund_v5#")
    assert found.pack.items[0].source_locator.endswith("|p:-|sec:Refund-Window")
    assert any(item.source_locator.endswith("|p:7-7|sec:Flexible-Booking") for item in found.pack.items)
    assert (found.flags.stale_only_evidence, found.flags.conflicting_evidence, found.flags.low_confidence) == (
        False,
        True,
        False,
    )
    assert found.review.required
    assert {side.category for conflict in found.conflicts for side in conflict.sides} >= {Category.MARKETING}


def test_example_1_gives_the_variants_of_the_specification(ask_travel: Ask) -> None:
    said = dict(variant.split(": ", 1) for variant in ask_travel(CANCEL).trace.variants)
    assert list(said) == ["direct", "policy", "exact"]
    assert said["direct"].startswith("cancel 5 days full refund")
    assert set(said["policy"].split()) == {"cancellation", "refund", "window", "terms", "policy"}
    assert "24-hour" in said["exact"]


def test_example_2_the_trips_own_papers_answer_and_the_faq_is_context(ask_travel: Ask) -> None:
    found = ask_travel(CHECK_IN)
    assert not found.policy_like
    assert found.pack.items[0].source_locator.startswith("docv:docv_patagonia_jun14_v1#")
    assert found.pack.items[0].source_locator.endswith("|p:1-1|sec:Day-1-Arrival")
    categories = [item.category for item in found.pack.items]
    assert Category.FAQ in categories
    assert categories.index(Category.TRIP_ITINERARY) < categories.index(Category.FAQ)
    assert (found.flags.stale_only_evidence, found.flags.conflicting_evidence, found.flags.low_confidence) == (
        False,
        False,
        False,
    )
    assert not found.review.required
    assert "trip" in [variant.split(":")[0] for variant in found.trace.variants]


def test_example_3_only_stale_medical_evidence_goes_to_a_person(ask_travel: Ask) -> None:
    found = ask_travel(CLEARANCE)
    assert found.pack.items[0].category == Category.SAFETY_MEDICAL
    assert found.pack.items[0].source_locator.endswith("|p:4-4|sec:Medical-Clearance")
    assert (found.flags.stale_only_evidence, found.flags.conflicting_evidence, found.flags.low_confidence) == (
        True,
        False,
        False,
    )
    assert found.review.required
    assert "stale" in found.review.reasons[0]


@pytest.mark.parametrize("question", [CANCEL, CHECK_IN, CLEARANCE])
def test_a_pack_keeps_its_bounds_and_every_item_its_citation_fields(ask_travel: Ask, question: str) -> None:
    items = ask_travel(question).pack.items
    assert 4 <= len(items) <= 10
    assert all(
        item.doc_title and item.category and item.chunk_id and LOCATOR.fullmatch(item.source_locator) for item in items
    )
    assert all(0 <= item.confidence_score <= 1 for item in items)


@pytest.mark.parametrize(
    "question",
    [
        CANCEL,
        CLEARANCE,
        "What is the deposit?",
        "Is the cancellation free in the brochure?",
        "What is the minimum age for children?",
    ],
)
def test_marketing_never_outranks_a_policy_on_a_policy_like_claim(ask_travel: Ask, question: str) -> None:
    for threshold in (True, False):
        found = ask_travel(question, threshold=threshold, top_k=20)
        order = [list(Category).index(c.row.category) for c in found.candidates if c.row.category]
        assert found.policy_like
        assert order == sorted(order)


def test_superseded_terms_are_not_retrieved_but_in_an_audit(ask_travel: Ask) -> None:
    question = "For how long do you hold a place without payment?"
    assert not any(c.row.superseded for c in ask_travel(question, threshold=False, top_k=30).candidates)
    assert any(c.row.superseded for c in ask_travel(question, threshold=False, top_k=30, audit=True).candidates)


def test_a_thread_is_asked_by_its_latest_message(ask_travel: Ask) -> None:
    thread = (
        f"Hello,\n\n{CHECK_IN}\n\nBest regards\nIda\n\nOn Mon, 2 March 2026, Corriebeck wrote:\n"
        f"> Can you tell us about your pets and their refunds?"
    )
    assert ask_travel(thread).candidates[0].chunk_id == ask_travel(CHECK_IN).candidates[0].chunk_id
    assert not ask_travel(thread).policy_like


def test_a_request_for_an_exception_goes_to_a_person(ask_travel: Ask) -> None:
    found = ask_travel("My knee needs surgery. Could you make an exception and refund the deposit?")
    assert "exception_request" in {conflict.kind for conflict in found.conflicts}
    assert found.review.required


@pytest.mark.parametrize(
    "message",
    [
        "Can I get a special medical waiver for the altitude trek?",
        "I ask you for an exception. May I pay the balance next month?",
        "Please bend the rules and serve me a room before noon.",
    ],
)
def test_any_request_for_an_exception_is_sensitive_whatever_it_is_about(ask_travel: Ask, message: str) -> None:
    found = ask_travel(message)
    assert "exception_request" in {conflict.kind for conflict in found.conflicts}
    assert Sensitivity.EXCEPTIONS in found.sensitivities
    assert found.review.required


def test_a_waiver_is_looked_for_as_it_is_named(ask_travel: Ask) -> None:
    found = ask_travel("Do I need to sign a waiver?")
    assert found.question.text == "Do I need to sign a waiver?"
    assert "waiver" in found.intents


@pytest.mark.parametrize("question", [CANCEL, CHECK_IN, CLEARANCE])
def test_flags_pack_and_review_are_the_same_where_thresholds_only_mark(ask_travel: Ask, question: str) -> None:
    kept, marked = (ask_travel(question, threshold=threshold) for threshold in (True, False))
    assert (kept.flags, kept.review, kept.pack) == (marked.flags, marked.review, marked.pack)


def test_the_same_question_gives_the_same_bytes(ask_travel: Ask) -> None:
    first, second = ask_travel(CANCEL), ask_travel(CANCEL)
    assert first.trace.model_dump_json() == second.trace.model_dump_json()
    assert first.pack.model_dump_json() == second.pack.model_dump_json()
