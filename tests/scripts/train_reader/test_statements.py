"""The statements of its own paper that come nearest to a question."""

from pathlib import Path

import pytest

from scripts.measuring import reading_papers
from scripts.train_reader.statements import of_own_papers
from tests.scripts.train_embedder.test_sought import asked


def test_a_question_gets_the_statements_of_its_paper_the_nearest_first_with_whether_they_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "reading" / "sources"
    folder.mkdir(parents=True)
    paper = (
        "# Holds\n\n## Drums\n\nDrums are closed at once.\n\n## Samples\n\nA sample may be held for 72 hours at most.\n"
    )
    (folder / "holds.md").write_text(paper, encoding="utf-8")
    (folder / "fees.md").write_text("# Fees\n\nA sample may be held for 9 euros.\n", encoding="utf-8")
    (tmp_path / "public.pdf").write_bytes(reading_papers.render(folder / "fees.md"))
    rows = [
        asked("holds.md", "72 hours"),
        asked("fees.md", None),
        asked("public.pdf", None),
        asked("later.md", "1 day").model_copy(update={"split": "dev"}),
    ]
    monkeypatch.setattr(reading_papers, "rows_of", lambda _: rows)
    monkeypatch.setattr(reading_papers, "READING", tmp_path / "reading")
    found = list(of_own_papers("train", tmp_path, tmp_path / "scratch"))
    assert [one.paper for one in found] == ["holds.md", "fees.md", "public.pdf"]
    nearest, other = found[0].statements
    assert nearest.text == "A sample may be held for 72 hours at most."
    assert nearest.answers
    assert nearest.placed.endswith("Samples. A sample may be held for 72 hours at most.")
    assert not other.answers
    assert not any(each.answers for one in found[1:] for each in one.statements)
