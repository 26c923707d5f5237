"""Which chunks answer a question, and how it is embedded."""

from pathlib import Path

import numpy as np
import pytest

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from scripts.check_reading import ReadingRow
from scripts.measuring import reading_papers
from scripts.measuring.memory_index import MemoryIndex
from scripts.train_embedder.sought import among, as_embedded, searched
from tests.pincite.retrieval.library import row

EMBEDDER = OpenVinoEmbedder()
ROWS = [
    row("holds", 0, "Drums are closed at once."),
    row("holds", 1, "A sample may be held for 72 hours at most."),
    row("fees", 0, "A sample costs 72 hours of work and may be held."),
]


def asked(document: str, answer: str | None) -> ReadingRow:
    return ReadingRow(
        id="q1",
        document=document,
        split="train",
        question="Dear all, how long may a sample be held?",
        answer=answer,
        sentence=answer and f"A sample may be held for {answer}",
        page=None,
        kind="fact" if answer else "near_attribute",
        why=None if answer else "the hold is not told",
    )


def test_a_question_has_the_chunks_of_its_paper_that_give_the_answer() -> None:
    index = MemoryIndex(ROWS, EMBEDDER)
    found = among([asked("holds.md", "72 hours")], index)
    (one,) = found.sought
    (place,) = one.right
    assert found.chunks.shape == (3, EMBEDDER.dimension)
    assert np.array_equal(found.chunks[place], index.vectors_of([ROWS[1].chunk.chunk_id])[ROWS[1].chunk.chunk_id])
    assert one.text == as_embedded("Dear all, how long may a sample be held?")


@pytest.mark.parametrize(("document", "answer"), [("holds.md", "70 days"), ("holds.md", None), ("nowhere.md", "a")])
def test_a_question_that_no_chunk_answers_is_left_out(document: str, answer: str | None) -> None:
    assert among([asked(document, answer)], MemoryIndex(ROWS, EMBEDDER)).sought == ()


def test_the_papers_of_a_split_are_built_and_searched_by_tenant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, document, text in (
        ("reading/sources", "holds.md", "# Holds\n\nA sample may be held for 72 hours at most.\n"),
        ("public", "fees.md", "# Fees\n\nA sample may be held for 9 days.\n"),
    ):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / document).write_text(text, encoding="utf-8")
    public = tmp_path / "public" / "fees.pdf"
    public.write_bytes(reading_papers.render(tmp_path / "public" / "fees.md"))
    rows = [asked("holds.md", "72 hours"), asked("fees.pdf", "9 days"), asked("fees.pdf", None)]
    other = asked("elsewhere.md", "3 days").model_copy(update={"split": "dev"})
    monkeypatch.setattr(reading_papers, "rows_of", lambda _: [*rows, other])
    monkeypatch.setattr(reading_papers, "READING", tmp_path / "reading")
    own, fees = searched("train", tmp_path / "public", tmp_path / "scratch")
    assert [len(own.sought), len(fees.sought)] == [1, 1]
    assert own.chunks.shape == fees.chunks.shape == (1, EMBEDDER.dimension)
    assert np.allclose(np.linalg.norm(own.chunks, axis=1), 1, atol=1e-5)
