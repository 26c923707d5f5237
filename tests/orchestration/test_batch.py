"""A batch: whatever a line holds, it takes no other line with it."""

import json
import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from orchestration.batch import run_batch
from pincite.errors import InputError, PinciteError
from pincite.guardrails.batch import GuardRow, ScreenRow, guard_row, screen_row

CHUNK = {"chunk_id": "a", "text": "It is open on Tuesday, between 9:00 to 18:00."}
EVERYDAY = {
    "id": "b",
    "answer_text": "It operates from Monday to Saturday, between 9:00 to 18:00. [C1]",
    "retrieved_chunks": [CHUNK],
    "citations": ["a"],
}


def answered(
    tmp_path: Path, lines: Iterable[bytes], row_model: Any = ScreenRow, handle: Any = None
) -> list[dict[str, Any]]:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b"\n".join(lines))
    count = run_batch(source, target, row_model, handle or (lambda rows: [screen_row(row) for row in rows]))
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == count
    return rows


def test_an_everyday_sentence_with_weekdays_is_guarded_and_its_batch_with_it(tmp_path: Path) -> None:
    others = [{**EVERYDAY, "id": each, "answer_text": CHUNK["text"]} for each in "ac"]
    lines = [json.dumps(row).encode() for row in (others[0], EVERYDAY, others[1])]
    rows = answered(tmp_path, lines, GuardRow, lambda rows: [guard_row(row) for row in rows])
    assert [(row["id"], row["status"]) for row in rows] == [("a", "PASS"), ("b", "REFUSE"), ("c", "PASS")]


def test_a_row_that_breaks_a_door_carries_its_error_and_the_others_are_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def handle(rows: Sequence[ScreenRow]) -> list[dict[str, Any]]:
        return [{"id": row.id, "length": 1 // len(row.text)} for row in rows]

    with caplog.at_level(logging.WARNING):
        rows = answered(
            tmp_path, [b'{"id": 1, "text": "x"}', b'{"id": 2, "text": ""}', b'{"id": "3", "text": "y"}'], handle=handle
        )
    assert rows[0] == {"id": 1, "length": 1}
    assert rows[2] == {"id": "3", "length": 1}
    assert rows[1]["error"]["code"] == "PHASE_FAILED"
    assert rows[1]["error"]["message"].startswith("screen: ZeroDivisionError")
    assert "line 2: ZeroDivisionError" in caplog.text
    assert "test_batch.py" in caplog.text
    assert "1 of 3 lines could not be answered" in caplog.text


def test_an_error_of_ours_in_a_group_is_of_its_row_alone(tmp_path: Path) -> None:
    def handle(rows: Sequence[ScreenRow]) -> list[dict[str, Any] | PinciteError]:
        if any(row.text == "bad" for row in rows):
            raise InputError("text: bad")
        return [{"id": row.id} for row in rows]

    rows = answered(tmp_path, [b'{"id": 1, "text": "good"}', b'{"id": 2, "text": "bad"}'], handle=handle)
    assert rows == [{"id": 1}, {"id": 2, "error": {"code": "VALIDATION_ERROR", "message": "text: bad"}}]


def test_what_cannot_be_written_in_the_end_is_told_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(b"")
    (tmp_path / "out").mkdir()
    for target, why in (("out", "a directory"), ("in.jsonl/out", "Not a directory"), ("o" * 300, "name too long")):
        with pytest.raises(InputError, match=rf"batch: {tmp_path}/{target}: .*{why}"):
            run_batch(tmp_path / "in.jsonl", tmp_path / target, ScreenRow, list)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out"]


BROKEN = {
    "bytes that are no text": (b'{"id": 1, "text": "\xff\xfe"}', None, "not text in UTF-8"),
    "half a line": (b'{"id": 1, "text": "a', None, "not JSON"),
    "a number of 5,000 figures": (b'{"id": 1, "text": ' + b"9" * 5_000 + b"}", None, "not JSON"),
    "a thousand brackets": (b"[" * 100_000, None, "not JSON"),
    "a list": (b"[1]", None, "expected an object, got list"),
    "half of a pair of surrogates": (rb'{"id": 1, "text": "\ud800"}', 1, "surrogate"),
    "an id that is half of a pair": (rb'{"id": "\ud800"}', "\ud800", "surrogate"),
    "an id that is a list": (b'{"id": [1], "text": "a"}', None, "id"),
    "an id that is true": (b'{"id": true, "text": "a"}', None, "id: neither text nor a whole number (got True)"),
    "an id with a point": (b'{"id": 4.0, "text": "a"}', None, "id: neither text nor a whole number (got 4.0)"),
    "a field given twice": (b'{"id": 1, "text": "a", "text": "b"}', 1, "the field 'text' is given twice; give it once"),
    "no text": (b'{"id": 1}', 1, "text: Field required"),
    "a text that is a number": (b'{"id": 1, "text": 5}', 1, "text: Input should be a valid string"),
    "100,001 characters": (b'{"id": 1, "text": "' + b"a" * 100_001 + b'"}', 1, "at most 100000 characters"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_line_that_cannot_be_read_carries_its_error_in_its_place(case: str, tmp_path: Path) -> None:
    line, row_id, told = BROKEN[case]
    rows = answered(tmp_path, [b"\xef\xbb\xbf" + b'{"id": 0, "text": "before"}\r', line, b'{"id": 2, "text": "after"}'])
    assert [row["id"] for row in rows] == [0, row_id, 2]
    assert rows[1]["error"]["code"] == "VALIDATION_ERROR"
    assert told in rows[1]["error"]["message"]
    assert len(rows[1]["error"]["message"]) < 400
    assert "flagged" in rows[0]
    assert "flagged" in rows[2]


def test_no_file_beside_the_target_is_touched_and_the_source_may_have_any_name(tmp_path: Path) -> None:
    source = tmp_path / "out.jsonl.partial"
    source.write_bytes(b'{"id": "1", "text": "x"}')
    target = tmp_path / "out.jsonl"
    assert run_batch(source, target, ScreenRow, lambda rows: [screen_row(row) for row in rows]) == 1
    assert source.read_bytes() == b'{"id": "1", "text": "x"}'
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl", "out.jsonl.partial"]
