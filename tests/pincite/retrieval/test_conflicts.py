"""What counts as a conflict of the evidence, and what only looks like one."""

from datetime import date

import pytest

from pincite.model.documents import Category, Document, Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.retrieval.retrieve import retrieve
from pincite.retrieval.retrieved import Retrieved
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

EMBEDDER = WordEmbedder()
HOLD = "How long may bulk tablets be held before packaging?"
CANCEL = "Until when can a guest cancel before departure with a refund?"


def ask(question: str, *texts: tuple[str, Category | None, str], supersedes: bool = False) -> Retrieved:
    rows = [
        row(f"doc{at}", 0, text, category=category, title=title) for at, (text, category, title) in enumerate(texts)
    ]
    documents: list[Document] = [document(each) for each in rows]
    if supersedes:
        documents[0] = documents[0].model_copy(update={"superseded_by": documents[1].doc_id})
    return retrieve(
        RetrievalRequest(question, Scope.MIXED, date(2026, 6, 30)), MemoryIndex(rows, EMBEDDER), EMBEDDER, documents
    )


def test_180_days_against_270_days_in_one_tier_is_a_conflict_with_both_spans() -> None:
    found = ask(
        HOLD,
        ("Bulk tablets may be held for 180 days before packaging.", None, "Hold periods"),
        ("Bulk tablets may be held for 270 days before packaging.", None, "Hold times"),
    )
    assert found.flags.conflicting_evidence
    sides = found.conflicts[0].sides
    assert {side.text for side in sides} == {"180 days", "270 days"}
    texts = {c.chunk_id: c.row.chunk.text for c in found.candidates}
    assert all(texts[side.chunk_id][side.start : side.end] == side.text for side in sides)


def test_years_in_unrelated_roles_are_no_conflict() -> None:
    found = ask(
        "When was the pump bought and the report issued?",
        ("The report was issued in 2023.", None, "A"),
        ("The pump was bought in 2024.", None, "B"),
    )
    assert not found.flags.conflicting_evidence


def test_two_documents_with_the_same_scale_agree() -> None:
    scale = (
        "A guest who cancels 15 to 29 days before departure gets a refund of 50 percent. "
        "A guest who cancels 7 to 14 days before departure gets a refund of 25 percent."
    )
    found = ask(
        CANCEL, (scale, Category.STRUCTURED_POLICY, "Refund Policy"), (scale, Category.TERMS_POLICY, "Booking Terms")
    )
    assert len(found.candidates) == 2
    assert found.conflicts == ()


def test_a_brochure_that_contradicts_the_policy_counts_for_a_policy_like_claim() -> None:
    found = ask(
        CANCEL,
        ("A guest can cancel 30 days before departure with a refund.", Category.STRUCTURED_POLICY, "Refund Policy"),
        ("A guest can cancel 24 hours before departure with a refund.", Category.MARKETING, "Brochure"),
    )
    assert [conflict.kind for conflict in found.conflicts] == ["across_tiers"]
    assert found.review.required


LIMITS = [
    "A guest can cancel up to {} before departure with a full refund.",
    "A guest can cancel until {} before departure with a full refund.",
    "A guest who cancels at least {} before departure receives a full refund.",
    "A guest can cancel within {} of booking with a full refund.",
    "A guest must cancel no later than {} before departure for a full refund.",
    "A guest who cancels more than {} before departure receives a full refund.",
    "Cancellation is free {} or more before departure with a full refund.",
    "The cancellation window for a full refund is {} before departure.",
    "Full refund: cancel by {} before departure.",
    "Refunds are paid within {} of the cancellation.",
]
TIERS = [
    (Category.TERMS_POLICY, Category.TERMS_POLICY),
    (Category.STRUCTURED_POLICY, Category.TERMS_POLICY),
    (Category.STRUCTURED_POLICY, Category.MARKETING),
]


@pytest.mark.parametrize("tiers", TIERS)
@pytest.mark.parametrize("limit", LIMITS)
def test_24_hours_against_7_days_is_a_conflict_however_it_is_bounded(
    limit: str, tiers: tuple[Category, Category]
) -> None:
    one, other = tiers
    found = ask(
        "Until when can a guest cancel before departure with a full refund, and when are refunds paid?",
        (limit.format("24 hours"), one, "Booking Terms"),
        (limit.format("7 days"), other, "Conditions of Carriage"),
    )
    assert found.flags.conflicting_evidence
    assert found.review.required


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (LIMITS[0], "A guest of a group can cancel up to {} before departure with a full refund."),
        (LIMITS[2], "A guest who cancels at least {} before departure receives a refund of 50 percent."),
        (LIMITS[2], "A guest with insurance who cancels at least {} before departure receives a full refund."),
        (
            "In summer, a guest can cancel until {} before departure.",
            "In winter, a guest can cancel until {} before departure.",
        ),
    ],
)
def test_limits_of_two_cases_are_no_conflict(one: str, other: str) -> None:
    found = ask(
        CANCEL,
        (one.format("24 hours"), Category.STRUCTURED_POLICY, "Refund Policy"),
        (other.format("7 days"), Category.TERMS_POLICY, "Booking Terms"),
    )
    assert len(found.candidates) == 2
    assert found.conflicts == ()


def test_two_limits_of_one_document_are_no_conflict() -> None:
    text = " ".join(LIMITS[0].format(figure) for figure in ("24 hours", "7 days"))
    assert ask(CANCEL, (text, Category.TERMS_POLICY, "Booking Terms")).conflicts == ()


def test_a_general_answer_beside_the_trips_own_papers_is_no_conflict() -> None:
    found = ask(
        "What time does the desk open on the first day of the trip?",
        ("The desk opens at 06:00 on the first day of the trip.", Category.TRIP_ITINERARY, "Trip papers"),
        ("The desk opens at 08:00 on the first day of the trip.", Category.FAQ, "FAQ"),
    )
    assert found.conflicts == ()


def test_two_versions_of_the_terms_that_nobody_linked_conflict_and_linked_ones_do_not() -> None:
    old = ("A guest may cancel in writing before departure for a refund.", Category.TERMS_POLICY, "Booking Terms 2025")
    new = ("A guest may cancel by letter before departure for a refund.", Category.TERMS_POLICY, "Booking Terms 2026")
    assert "unlinked_versions" in {conflict.kind for conflict in ask(CANCEL, old, new).conflicts}
    assert "unlinked_versions" not in {conflict.kind for conflict in ask(CANCEL, old, new, supersedes=True).conflicts}


def test_two_amendments_of_one_paper_that_bear_numbers_do_not_contradict_each_other() -> None:
    agreement = (
        "Service Agreement\n4.2 Invoices are payable within 30 days of receipt.",
        Category.TERMS_POLICY,
        "Service Agreement",
    )

    def amended(heading: str, old: str, new: str) -> tuple[str, Category, str]:
        text = (
            f"{heading} to the Service Agreement\n"
            f"In clause 4.2, invoices payable within {old} of receipt are payable within {new} of receipt."
        )
        return text, Category.TERMS_POLICY, f"{heading} to the Service Agreement"

    asked = "Within how many days of receipt are invoices payable?"
    numbered = [
        amended(f"Amendment No. {at}", f"{old} days", f"{new} days") for at, old, new in ((1, 30, 45), (2, 45, 60))
    ]
    bare = [
        amended(name, f"{old} days", f"{new} days") for name, old, new in (("Amendment", 30, 45), ("Amendment", 30, 60))
    ]
    assert ask(asked, agreement, *numbered).conflicts == ()
    assert ask(asked, agreement, *bare).conflicts != ()
