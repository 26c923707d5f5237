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


def test_public_passages_are_cut_and_own_questions_get_the_statements_of_their_paper_and_dev_what_is_brought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def row(name: str) -> Row:
        answer = Answer("270 days", PASSAGE.index("270"))
        return Row("qa", name, f"How long is the hold of {name}?", PASSAGE, "1", (answer,))

    rows = {"train": [row("squad2_dev"), row(OWN)]}
    monkeypatch.setattr(drawing, "material", lambda _: Material(rows, {}))  # type: ignore[arg-type]
    monkeypatch.setattr(drawing, "of_own_papers", lambda split, *_: iter([BROUGHT] if split == "train" else []))
    monkeypatch.setattr(drawing, "brought", lambda split, *_: iter([BROUGHT, BROUGHT] if split == "dev" else []))
    monkeypatch.setattr(drawing, "report_questions", lambda *_: iter([BROUGHT]))
    monkeypatch.setattr(
        drawing, "inferred", lambda sections, *_: iter([BROUGHT] * len({one.split for one in sections}))
    )
    found = drawing.prepare(Path())
    assert found.own == found.reports == found.inferences == (BROUGHT,)
    assert found.own_dev == (BROUGHT, BROUGHT)
    assert [one.question for one in found.public] == ["How long is the hold of squad2_dev?"]
