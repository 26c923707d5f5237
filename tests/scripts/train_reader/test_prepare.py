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
    ("Drums are closed.", "Caps are made of wool.", "Doors are made of oak."),
)


def test_every_kind_of_material_is_there_and_what_retrieval_brings_beside_an_answer_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def row(name: str, label: str = "1") -> Row:
        answers = (Answer("270 days", PASSAGE.index("270")),) if label == "1" else ()
        return Row("qa", name, f"How long is the hold of {name}?", PASSAGE, label, answers)

    rows = {"train": [row("squad2_dev"), row(OWN)], "dev": [row("squad2_dev", "0"), row("squad2_dev")]}
    monkeypatch.setattr(drawing, "material", lambda _: Material(rows, {}))  # type: ignore[arg-type]
    monkeypatch.setattr(drawing, "brought", lambda split, *_: iter([BROUGHT] if split == "train" else []))
    found = drawing.prepare(Path())
    assert len(found.pairs) == drawing.DRAWS
    for draw in found.pairs:
        beside = [pair for pair in draw if pair.name == OWN and pair.first == BROUGHT.question]
        assert len(beside) == drawing.BESIDE
        assert {pair.target for pair in beside} == {"0"}
        assert {pair.second for pair in beside} <= set(BROUGHT.others)
        assert {pair.name for pair in draw} == {"squad2_dev", OWN}
    assert found.own == (BROUGHT,)
    assert found.own_dev == ()
    assert [one.question for one in found.public] == ["How long is the hold of squad2_dev?"]
    assert {pair.target for pair in found.dev} == {"0", "1"}
