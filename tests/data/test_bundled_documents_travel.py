"""What holds of the travel tenant's bundled documents and of the golden cases written on them."""

import json
import tomllib
from collections import Counter
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import pymupdf
import pytest

from scripts.render_docs import differing, sources

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "data" / "docs" / "travel"
CASES: Final[list[dict[str, Any]]] = [
    json.loads(line) for line in (ROOT / "evals" / "golden" / "travel.jsonl").read_text(encoding="utf-8").splitlines()
]
ROWS: Final[list[dict[str, Any]]] = tomllib.loads((DOCS / "manifest.toml").read_text(encoding="utf-8"))["documents"]
BY_ID: Final = {row["doc_id"]: row for row in ROWS}
ANSWERABLE: Final = [case for case in CASES if case["expected_behavior"] == "answer"]
TODAY: Final = date(2026, 6, 30)
STALE_AFTER: Final = timedelta(days=180)
CATEGORIES: Final = {
    "structured_policy",
    "terms_policy",
    "waiver_release",
    "safety_medical",
    "trip_itinerary",
    "faq",
    "packing_list",
    "operations_internal",
    "marketing",
}
WORKED_EXAMPLES: Final = (
    ("docv_policy_refund_v5", 1, "Refund Window"),
    ("docv_2026_terms_v2", 3, "Cancellations and Refunds"),
    ("docv_brochure_2026", 7, "Flexible Booking"),
    ("docv_patagonia_jun14_v1", 1, "Day 1 Arrival"),
    ("docv_patagonia_jun14_v1", 1, "Arrival Logistics"),
    ("docv_guest_faq_v9", 1, "Arrival"),
    ("docv_medical_policy_v2", 4, "Medical Clearance"),
    ("docv_medical_policy_v2", 4, "Cardiac Conditions"),
)


@cache
def page_lines(file: str) -> list[list[str]]:
    """Return the lines of every page; a Markdown file is one page."""
    if file.endswith(".md"):
        return [(DOCS / file).read_text(encoding="utf-8").splitlines()]
    with pymupdf.open(DOCS / file) as pdf:
        return [page.get_text().splitlines() for page in pdf]


def page_text(file: str, page: int) -> str:
    """Return the text of the 1-based *page* with white space collapsed."""
    return " ".join(" ".join(page_lines(file)[page - 1]).split())


def test_the_manifest_and_the_folder_name_the_same_files() -> None:
    on_disk = sorted(path.name for path in DOCS.iterdir() if path.suffix in {".pdf", ".md"})
    assert [row["file"] for row in ROWS] == on_disk


def test_there_are_at_least_fourteen_pdfs_over_all_nine_categories() -> None:
    assert sum(row["file"].endswith(".pdf") for row in ROWS) >= 14
    assert {row["category"] for row in ROWS} == CATEGORIES


def test_doc_ids_are_unique_and_every_supersession_names_an_older_document_of_its_category() -> None:
    assert len(BY_ID) == len(ROWS)
    for row in ROWS:
        if "supersedes" in row:
            older = BY_ID[row["supersedes"]]
            assert (older["category"], older["effective_date"] < row["effective_date"]) == (row["category"], True)


def test_the_committed_pdfs_are_what_the_sources_render_to() -> None:
    assert list(differing(sources(ROOT / "data", "travel"), ROOT / "data")) == []


@pytest.mark.parametrize(("doc_id", "page", "section"), WORKED_EXAMPLES)
def test_a_section_of_the_worked_examples_stands_on_its_page(doc_id: str, page: int, section: str) -> None:
    lines = [line.removeprefix("## ").strip() for line in page_lines(BY_ID[doc_id]["file"])[page - 1]]
    assert section in lines


def test_only_the_medical_policy_is_stale_among_the_documents_in_force() -> None:
    superseded = {row.get("supersedes") for row in ROWS}
    stale = [
        row["doc_id"]
        for row in ROWS
        if row["doc_id"] not in superseded and TODAY - row["last_reviewed_at"] > STALE_AFTER
    ]
    assert stale == ["docv_medical_policy_v2"]


def test_no_other_document_in_force_speaks_of_medical_clearance() -> None:
    speaking = {
        row["doc_id"]
        for row in ROWS
        for lines in page_lines(row["file"])
        if "medical clearance" in " ".join(lines).lower()
    }
    assert speaking == {"docv_medical_policy_v2"}


def test_the_partner_flyer_hides_an_order_in_white_type() -> None:
    with pymupdf.open(DOCS / "partner-flyer-rio-pardo.pdf") as pdf:
        spans = [
            span
            for block in pdf[0].get_text("dict")["blocks"]
            for line in block.get("lines", [])
            for span in line["spans"]
        ]
    white = " ".join(span["text"] for span in spans if span["color"] == 0xFFFFFF)
    assert "ignore all previous instructions" in white


def test_the_scanned_page_has_an_image_and_no_text() -> None:
    with pymupdf.open(DOCS / "waiver-release-2026.pdf") as pdf:
        assert (pdf[-1].get_text().strip(), bool(pdf[-1].get_images())) == ("", True)


def test_the_fee_table_goes_on_without_its_header_on_the_next_page() -> None:
    assert "When it is charged" in page_text("payment-policy.pdf", 2)
    assert "F38 Courier of lost property" in page_text("payment-policy.pdf", 3)
    assert "When it is charged" not in page_text("payment-policy.pdf", 3)


def test_every_case_has_its_own_id_and_no_category_is_thin() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
    least = {"answerable": 62, "refusal": 31, "adversarial": 31, "table_layout": 26}
    counted = Counter(case["category"] for case in CASES)
    assert {category: count for category, count in least.items() if counted[category] < count} == {}


@pytest.mark.parametrize("case", ANSWERABLE, ids=lambda case: case["id"])
def test_a_golden_quote_stands_on_its_page_and_holds_the_expected_words(case: dict[str, Any]) -> None:
    first, *_ = case["evidence"]
    assert (first["file"], first["page"]) == (case["expected_doc"], case["expected_page"])
    assert [word for word in case["expected_keywords"] if word not in first["quote"]] == []
    for evidence in case["evidence"]:
        assert 20 <= len(evidence["quote"]) <= 300
        assert evidence["quote"] in page_text(evidence["file"], evidence["page"])


@pytest.mark.parametrize("case", ANSWERABLE, ids=lambda case: case["id"])
def test_no_golden_answer_rests_on_a_superseded_document(case: dict[str, Any]) -> None:
    superseded = {BY_ID[row["supersedes"]]["file"] for row in ROWS if "supersedes" in row}
    assert superseded.isdisjoint(evidence["file"] for evidence in case["evidence"])


def test_a_case_that_must_be_refused_names_its_codes_and_expects_no_page() -> None:
    refused = [case for case in CASES if case["expected_behavior"] == "refuse"]
    assert [case["id"] for case in refused if not case["expected_refusal_codes"] or "expected_doc" in case] == []
    assert all(
        case["expected_refusal_codes"][0] == "INJECTION_DETECTED"
        for case in refused
        if case["category"] == "adversarial"
    )
