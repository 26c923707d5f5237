"""What an adaptation is trained on, drawn from a few rows and what retrieval brought for one question."""

from pathlib import Path

import pytest

from scripts.train_reader import prepare as drawing
from scripts.train_reader.asked import Asked, Statement
from scripts.train_reader.mixture import Material
from scripts.train_reader.rows import Answer, Row
from scripts.train_reader.sets import OWN

PASSAGE = "The cap is red. The hold is 270 days. Drums are closed."
BROUGHT = Asked(
    "how long?",
    (Statement("The hold is 270 days.", answers=True), Statement("The cap is red.", answers=False)),
)


def test_public_passages_are_cut_and_own_questions_get_what_retrieval_brings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def row(name: str) -> Row:
        answer = Answer("270 days", PASSAGE.index("270"))
        return Row("qa", name, f"How long is the hold of {name}?", PASSAGE, "1", (answer,))

    rows = {"train": [row("squad2_dev"), row(OWN)]}
    monkeypatch.setattr(drawing, "material", lambda _: Material(rows, {}))  # type: ignore[arg-type]
    monkeypatch.setattr(drawing, "brought", lambda split, *_: iter([BROUGHT] if split == "train" else []))
    found = drawing.prepare(Path())
    assert found.own == (BROUGHT,)
    assert found.own_dev == ()
    assert [one.question for one in found.public] == ["How long is the hold of squad2_dev?"]
