"""The project's own claims: those that are committed are in form, and what is not is named."""

import json
from pathlib import Path

import pytest

from pincite.errors import InputError
from scripts.measuring.own_claims import CLAIMS, LABELS, claimed_passages, faults_of_claims

PASSAGE = "Drums are sealed. A keeper signs for each."


def written(folder: Path, *rows: dict[str, object]) -> Path:
    (folder / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def row(name: str, passage: str, *claims: str, split: str = "train") -> dict[str, object]:
    told = [{"claim": claim, "label": label} for claim, label in zip(claims, LABELS * 2, strict=False)]
    return {"id": name, "split": split, "passage": passage, "claims": told}


def test_the_committed_claims_hold_and_both_splits_have_every_label_alike_often() -> None:
    rows = claimed_passages()
    assert len(rows) == 1005
    assert list(faults_of_claims(rows)) == []
    assert {row.kind for row in rows} == {path.stem for path in CLAIMS.glob("*.jsonl")}
    for split in ("train", "dev"):
        labels = [each.label for one in rows if one.split == split for each in one.claims]
        assert len(labels) > 1500
        assert all(0.3 < labels.count(label) / len(labels) < 0.37 for label in LABELS)


def test_what_stands_twice_or_word_for_word_and_a_label_without_a_claim_are_named(tmp_path: Path) -> None:
    rows = claimed_passages(
        written(
            tmp_path,
            row("a-1", PASSAGE, "Drums stay shut.", "Drums are sealed.", "Drums are red."),
            row("a-1", PASSAGE + " Daily.", "Shut.", "Open.", "Red.", "Shut."),
            row("a-2", PASSAGE, "x", "y", "z") | {"claims": [{"claim": word, "label": "nei"} for word in "xyz"]},
        )
    )
    found = list(faults_of_claims(rows))
    assert "a-1: 2 rows have this id" in found
    assert f"2 passages are the same: {PASSAGE!r}" in found
    assert "a-1: its passage says word for word: 'Drums are sealed.'" in found
    assert "a-1: stands 2 times: 'Shut.'" in found
    assert {"a-2: no claim of it is supported", "a-2: no claim of it is contradicted"} < set(found)
    assert len(found) == 6


def test_a_line_in_another_form_is_an_error_that_names_its_place(tmp_path: Path) -> None:
    written(tmp_path, row("a-1", PASSAGE, "x", "y", "z"), row("a-2", PASSAGE, "x", "y", "z", split="test"))
    with pytest.raises(InputError, match=r"a\.jsonl.*line 2.*split"):
        claimed_passages(tmp_path)
