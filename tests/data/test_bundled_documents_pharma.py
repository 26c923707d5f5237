"""
The pharma tenant's bundled documents are whole, are what their sources render to, and hold what the golden cases quote.
"""

import json
import tomllib
from collections import Counter
from datetime import date
from functools import cache
from typing import Any

import pymupdf
import pytest

from scripts.render_docs import DATA, differing, sources, target_of

DOCS = DATA / "docs" / "pharma"
GOLDEN = DATA.parent / "evals" / "golden" / "pharma.jsonl"
AUTHORITIES = {"FDA", "EMA", "ICH", "SOPS"}


@cache
def manifest() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((DOCS / "manifest.toml").read_text(encoding="utf-8"))["documents"]
    return rows


@cache
def golden() -> list[dict[str, Any]]:
    return [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


@cache
def opened(file: str) -> Any:
    return pymupdf.open(DOCS / file)


def page_text(file: str, page: int) -> str:
    return collapsed(opened(file)[page - 1].get_text())


def collapsed(text: str) -> str:
    return " ".join(text.split())


def test_every_file_has_a_manifest_row_and_every_row_a_file() -> None:
    assert [row["file"] for row in manifest()] == sorted(path.name for path in DOCS.glob("*.pdf"))


def test_every_pdf_has_a_source() -> None:
    assert [target_of(source, DATA) for source in sources(DATA, "pharma")] == sorted(DOCS.glob("*.pdf"))


def test_the_pdfs_are_what_their_sources_render_to() -> None:
    assert list(differing(sources(DATA, "pharma"), DATA)) == []


def test_there_are_enough_documents_of_every_authority() -> None:
    authorities = Counter(row["authority"] for row in manifest())
    assert set(authorities) == AUTHORITIES
    assert authorities.total() >= 14


def test_documents_have_ids_of_their_own_and_dates() -> None:
    assert len({row["doc_id"] for row in manifest()}) == len(manifest())
    assert all(type(row[key]) is date for row in manifest() for key in ("effective_date", "last_reviewed_at"))


def test_a_superseded_document_stays_in_the_folder_beside_its_newer_version() -> None:
    versions = {row["doc_id"]: row for row in manifest()}
    newer = [row for row in manifest() if "supersedes" in row]
    assert [(row["doc_id"], row["supersedes"]) for row in newer] == [("sop-014-v4", "sop-014-v3")]
    assert versions["sop-014-v3"]["effective_date"] < versions["sop-014-v4"]["effective_date"]


def test_one_page_is_only_a_scan() -> None:
    bare = [
        (row["file"], page.number + 1)
        for row in manifest()
        for page in opened(row["file"])
        if not page.get_text().strip()
    ]
    assert bare == [("sop-047-warehouse-and-transport.pdf", 3)]


def test_the_guidance_on_continuous_manufacturing_never_says_continuous_processing() -> None:
    texts = [collapsed(page.get_text()).lower() for row in manifest() for page in opened(row["file"])]
    assert any("continuous manufacturing" in text for text in texts)
    assert not any("continuous processing" in text for text in texts)


def test_a_table_that_breaks_repeats_its_header_in_one_document_and_not_in_another() -> None:
    assert all(
        "Concentration limit (ppm)" in page_text("ich-q3c-residual-solvents-digest.pdf", page) for page in (1, 2)
    )
    assert ["Dirty hold time (hours)" in page_text("sop-052-cleaning-validation.pdf", page) for page in (1, 2)] == [
        True,
        False,
    ]


def test_there_are_enough_golden_cases_of_every_category() -> None:
    counts = Counter(case["category"] for case in golden())
    assert counts["answerable"] >= 62
    assert counts["refusal"] >= 31
    assert counts["adversarial"] >= 31
    assert counts["table_layout"] >= 26


def test_golden_cases_differ_in_id_and_question() -> None:
    assert len({case["id"] for case in golden()}) == len({case["question"] for case in golden()}) == len(golden())


@pytest.mark.parametrize(
    "case", [case for case in golden() if case["expected_behavior"] == "answer"], ids=lambda case: case["id"]
)
def test_a_golden_quote_stands_on_its_page_with_its_keywords(case: dict[str, Any]) -> None:
    (evidence,) = case["evidence"]
    assert (evidence["file"], evidence["page"]) == (case["expected_doc"], case["expected_page"])
    assert 20 <= len(evidence["quote"]) <= 300
    assert evidence["quote"] in page_text(evidence["file"], evidence["page"])
    assert all(keyword in evidence["quote"] for keyword in case["expected_keywords"])
    assert not any(keyword in evidence["quote"] for keyword in case.get("forbidden_keywords", []))


def test_golden_answers_come_from_the_scope_and_the_version_in_force() -> None:
    rows = {row["file"]: row for row in manifest()}
    superseded = {row["supersedes"] for row in manifest() if "supersedes" in row}
    answered = [case for case in golden() if case["expected_behavior"] == "answer"]
    assert all(case["scope"] in ("MIXED", rows[case["expected_doc"]]["authority"]) for case in answered)
    assert not any(rows[case["expected_doc"]]["doc_id"] in superseded for case in answered)


def test_adversarial_cases_expect_the_injection_to_be_named() -> None:
    assert all(
        case["expected_refusal_codes"][0] == "INJECTION_DETECTED"
        for case in golden()
        if case["category"] == "adversarial"
    )
