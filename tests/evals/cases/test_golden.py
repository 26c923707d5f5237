"""Golden cases say what is wrong with themselves."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from evals.cases.golden import GoldenCase, GoldenSetError, load_cases


def _write(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_cases_come_back_from_their_file_as_they_were_written(tmp_path, cases):
    path = _write(tmp_path / "set.jsonl", *(case.model_dump_json() for case in cases))
    assert load_cases(path) == cases


def test_a_line_in_the_writers_format_needs_no_fields_beyond_theirs(tmp_path):
    row = {
        "id": "pharma-refusal-001",
        "category": "refusal",
        "failure_mode": "near_miss_year",
        "question": "What changed in 1999?",
        "doc_set": "pharma",
        "scope": "FDA",
        "as_of": "2026-06-30",
        "expected_behavior": "refuse",
        "expected_refusal_codes": ["NO_SUPPORTING_EVIDENCE", "LOW_RETRIEVAL_CONFIDENCE"],
    }
    (case,) = load_cases(_write(tmp_path / "set.jsonl", json.dumps(row)))
    assert case.cluster == "pharma-refusal-001"
    assert case.set_name == "baseline"


def test_a_bad_line_is_an_error_that_names_file_line_and_field(tmp_path, cases):
    bad = json.loads(cases[1].model_dump_json()) | {"expected_page": 0}
    path = _write(tmp_path / "set.jsonl", cases[0].model_dump_json(), json.dumps(bad))
    with pytest.raises(GoldenSetError, match=r"set\.jsonl: line 2: expected_page"):
        load_cases(path)


def test_a_repeated_id_is_an_error_that_names_both_lines(tmp_path, cases):
    path = _write(tmp_path / "set.jsonl", cases[0].model_dump_json(), cases[0].model_dump_json())
    with pytest.raises(GoldenSetError, match="line 2: id: 'refund' stands already in line 1"):
        load_cases(path)


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_golden_set_proves_nothing(tmp_path, content):
    (tmp_path / "set.jsonl").write_text(content)
    with pytest.raises(GoldenSetError, match="holds no case"):
        load_cases(tmp_path / "set.jsonl")


def test_a_missing_golden_set_is_named(tmp_path):
    with pytest.raises(GoldenSetError, match=r"nowhere\.jsonl: no such golden set"):
        load_cases(tmp_path / "nowhere.jsonl")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"expected_doc": None}, "names both"),
        ({"expected_keywords": []}, "at least one"),
        ({"evidence": []}, "none on the expected page"),
        ({"expected_refusal_codes": ["PARSE_FAILED"]}, "an answer case has none"),
        ({"expected_behavior": "refuse"}, "names every code"),
        ({"expected_behavior": "refuse"}, "category: a case of answerable is answered"),
        ({"category": "refusal"}, "category: a case of refusal is refused"),
        ({"seed_case": "x"}, "a perturbed case has both"),
        ({"world": "shifted"}, "a world needs edits"),
    ],
)
def test_a_case_that_contradicts_itself_cannot_be_built(cases, change, complaint):
    with pytest.raises(ValidationError, match=complaint):
        GoldenCase.model_validate_json(json.dumps(json.loads(cases[0].model_dump_json()) | change))
