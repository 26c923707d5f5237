"""The citation payload of the evidence, and its flags."""

from datetime import date, timedelta

from pincite.contracts import retrieval_contract
from pincite.model.documents import Category
from pincite.model.evidence import Flags
from pincite.model.stages import ScoredRow
from pincite.retrieval.pack import flags_of, pack_item, slug, source_locator
from tests.pincite.hits import scored

from .library import row

CONTRACT, TODAY = retrieval_contract(), date(2026, 6, 30)
OLD, FRESH = TODAY - timedelta(days=CONTRACT.ranking.stale_after_days + 1), TODAY


def test_a_locator_names_version_chunk_pages_and_section() -> None:
    assert (
        source_locator(row("docv_terms", 12, "x", page=3, section=("Cancellations and Refunds",)))
        == "docv:docv_terms#chunk:012|p:3-3|sec:Cancellations-and-Refunds"
    )
    assert (
        source_locator(row("docv_faq", 0, "x", title="Guest FAQ", paginated=False))
        == "docv:docv_faq#chunk:000|p:-|sec:Guest-FAQ"
    )
    assert slug("Día 1: ¿Adónde?") == "Dia-1-Adonde"


def _flags(*evidence: ScoredRow, policy_like: bool = False) -> Flags:
    return flags_of(evidence, TODAY, CONTRACT, policy_like=policy_like, conflicting=False)


def _of(doc_id: str, reviewed: date, category: Category | None = None, confidence: float = 0.9) -> ScoredRow:
    return scored(row(doc_id, 0, "text", reviewed=reviewed, category=category), confidence=confidence)


def test_an_item_has_the_place_and_the_confidence_of_its_chunk() -> None:
    item = pack_item(scored(row("faq", 3, "x", title="Guest FAQ", category=Category.FAQ), confidence=0.7))
    assert (item.chunk_id, item.doc_title, item.category, item.confidence_score) == (
        "faq-chunk-3",
        "Guest FAQ",
        Category.FAQ,
        0.7,
    )
    assert item.source_locator == "docv:faq#chunk:003|p:1-1|sec:Guest-FAQ"


def test_evidence_is_stale_where_all_that_is_likely_relevant_is() -> None:
    assert _flags(_of("a", OLD)).stale_only_evidence
    assert not _flags(_of("a", OLD), _of("b", FRESH)).stale_only_evidence
    assert _flags(_of("a", OLD), _of("b", FRESH, confidence=0.0)).stale_only_evidence


def test_on_a_policy_like_claim_a_fresh_paper_renews_no_policy() -> None:
    policy, trip = _of("a", OLD, Category.TERMS_POLICY), _of("b", FRESH, Category.TRIP_ITINERARY)
    assert _flags(policy, trip, policy_like=True).stale_only_evidence
    assert not _flags(policy, trip).stale_only_evidence


def test_no_evidence_is_low_confidence_and_never_stale() -> None:
    assert _flags() == Flags(low_confidence=True)
    assert not _flags(_of("a", FRESH, confidence=1.0)).low_confidence
