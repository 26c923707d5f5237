"""Statements that answer by a small step: those that are committed are in form, and what is not is named."""

import json
from pathlib import Path

import pytest
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import make_pipeline

from pincite.errors import InputError
from scripts.measuring.own_inferences import INFERENCES, faults_of_inferences, inference_sections


def written(folder: Path, *rows: dict[str, object]) -> Path:
    (folder / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def row(name: str, text: str, *asked: str, paper: str = "Yard rules", split: str = "train") -> dict[str, object]:
    half = (len(asked) + 1) // 2
    said = {"text": text, "questions": asked[:half], "near": asked[half:]}
    return {"id": name, "split": split, "paper": paper, "section": "Keys", "statements": [said]}


def test_the_committed_statements_hold_and_wording_alone_tells_no_near_miss() -> None:
    rows = inference_sections()
    assert list(faults_of_inferences(rows)) == []
    assert {row.kind for row in rows} == {path.stem for path in INFERENCES.glob("*.jsonl")}
    asked = {
        split: [
            (text, answered)
            for one in rows
            if one.split == split
            for each in one.statements
            for texts, answered in ((each.questions, True), (each.near, False))
            for text in texts
        ]
        for split in ("train", "dev")
    }
    assert len(asked["dev"]) > 2000
    words = make_pipeline(TfidfVectorizer(ngram_range=(1, 2), min_df=3, sublinear_tf=True), LogisticRegression())
    words.fit(*zip(*asked["train"], strict=True))
    texts, answered = zip(*asked["dev"], strict=True)
    assert roc_auc_score(answered, words.decision_function(texts)) < 0.65


def test_what_stands_twice_or_in_both_splits_and_a_question_without_a_twin_are_named(tmp_path: Path) -> None:
    rows = inference_sections(
        written(
            tmp_path,
            row("a-1", "The keeper has the key.", "who opens?", "who paints?"),
            row("a-1", "The keeper has the key.", "whose is it?", "whose was it?", paper="Farm rules"),
            row("a-2", "Others ask the keeper.", "and Tim?", "and Tim?", split="dev"),
            row("a-3", "At night it is shut.", "at two?", "at three?", "at noon?", paper="Mill rules"),
        )
    )
    assert list(faults_of_inferences(rows)) == [
        "a-1: 2 rows have this id",
        "Yard rules: stands in train and in dev",
        "2 statements are the same: 'The keeper has the key.'",
        "a-2: stands 2 times: 'and Tim?'",
        "a-3: as many near misses as questions are wanted of 'At night it is shut.'",
    ]


def test_a_line_in_another_form_is_an_error_that_names_its_place(tmp_path: Path) -> None:
    written(tmp_path, row("a-1", "x", "y", "z"), row("a-2", "x", "y", "z", split="test"))
    with pytest.raises(InputError, match=r"a\.jsonl.*line 2.*split"):
        inference_sections(tmp_path)
