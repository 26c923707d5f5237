"""A table of many rows is found by the one that a question names."""

from datetime import date

import pytest

from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.model.stages import WeighedRow, Weight
from pincite.question.record import read_question
from pincite.retrieval.named_rows import label_names, named_weight, wants_a_figure, with_named_rows
from pincite.retrieval.retrieve import retrieve
from pincite.values.frequencies import frequencies
from pincite.values.terms import terms_of
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder

DAYS = ("", "October 1, 2023", "December 31, 2022")


def _table(doc_id: str, number: int, lines: list[str], header: tuple[str, ...] = DAYS) -> IndexedChunk:
    text, at, rows = "\n".join(lines), 0, []
    for line in lines:
        cells = line.split("\t")
        starts = [at + sum(len(cell) + 1 for cell in cells[:place]) for place in range(len(cells))]
        rows.append(tuple((start, start + len(cell)) for start, cell in zip(starts, cells, strict=True)))
        at += len(line) + 1
    found = row(doc_id, number, text, title="Acme report")
    chunk = found.chunk.model_copy(update={"kind": "table", "header": header, "rows": tuple(rows)})
    return found.model_copy(update={"chunk": chunk})


BALANCE = _table("acme", 0, ["Cash\t1\t2", "Inventories (1)\t3\t4", "Total current assets\t7\t8", "Goodwill\t5\t6"])


def _weight(question: str) -> float:
    return named_weight(read_question(question), BALANCE.chunk, frequencies())


def test_a_row_is_named_by_its_whole_label_without_its_note() -> None:
    assert _weight("What inventories did Acme hold?") > 0
    assert _weight("What were the total current assets of Acme?") > _weight("How much cash did Acme hold?") > 0
    assert _weight("What were the total assets of Acme?") == 0
    assert (
        named_weight(read_question("What inventories did Acme hold?"), row("acme", 1, "Cash 1").chunk, frequencies())
        == 0
    )


def test_only_a_question_for_a_value_may_be_answered_by_a_cell() -> None:
    assert wants_a_figure(read_question("How much cash did Acme hold?"))
    assert not wants_a_figure(read_question("Did Acme hold cash?"))
    assert not wants_a_figure(read_question("Who wrote the report of Acme?"))


def test_the_table_with_the_named_row_is_among_the_evidence_though_much_reads_more_alike() -> None:
    cover = row(
        "acme", 0, "FORM 10-Q\nFor the quarterly period ended October 1, 2023\nAcme Robotics, Inc.", title="Acme report"
    )
    talk = [
        row("acme", n, f"Acme did hold inventories in hall {n} at what Acme calls its sites.", title="Acme report")
        for n in range(2, 30)
    ]
    rows = [
        cover,
        *talk,
        BALANCE.model_copy(update={"chunk": BALANCE.chunk.model_copy(update={"chunk_id": "acme-chunk-1"})}),
    ]
    embedder = WordEmbedder()
    asked = "How much in inventories did Acme hold at October 1, 2023?"
    request = RetrievalRequest(question=asked, scope=Scope.MIXED, as_of=date(2026, 6, 30), top_k=8)
    found = retrieve(request, MemoryIndex(rows, embedder), embedder, [document(cover)])
    assert "acme-chunk-1" in {c.chunk_id for c in found.candidates}


def test_a_table_whose_columns_are_of_other_days_stands_behind_one_of_the_day_that_is_asked_for() -> None:
    later = _table("acme", 1, ["Inventories\t9\t8"], ("", "October 1, 2024", "December 31, 2023"))
    rows = [BALANCE, later]
    embedder = WordEmbedder()
    for day, first in (("December 31, 2023", "acme-chunk-1"), ("December 31, 2022", "acme-chunk-0")):
        asked = f"What were the inventories at {day}?"
        request = RetrievalRequest(question=asked, scope=Scope.MIXED, as_of=date(2026, 6, 30), threshold=False)
        found = retrieve(request, MemoryIndex(rows, embedder), embedder, [document(BALANCE)])
        assert found.candidates[0].chunk_id == first
        assert found.candidates[-1].document_match < 0 <= found.candidates[0].document_match


@pytest.mark.parametrize(
    ("label", "names"),
    [
        ("Net income (loss)", ["Net income", "Net loss"]),
        ("Provision for (benefit from) income taxes", ["Provision for income taxes", "Benefit from income taxes"]),
        ("Inventories (1)", ["Inventories"]),
        ("Long-lived assets (in thousands of dollars)", ["Long-lived assets"]),
        ("(1)", []),
    ],
)
def test_a_label_goes_by_what_stands_in_brackets_in_the_place_of_as_many_words(label: str, names: list[str]) -> None:
    assert label_names(label) == tuple(frozenset(terms_of(name)) for name in names)


def _weighed(found: IndexedChunk, fused: float) -> WeighedRow:
    return WeighedRow(
        row=found,
        similarity=fused,
        bm25=None,
        vector_rank=None,
        bm25_rank=None,
        fused=fused,
        document_match=0.0,
        confidence=0.5,
        marks=(),
        rerank=None,
        weight=Weight(fused, ()),
    )


def test_a_table_that_names_the_row_gives_its_place_to_no_other_one() -> None:
    tables = [_table("acme", at, ["Inventories\t9\t8"]) for at in range(3)]
    talk = [row("acme", at, f"Acme did hold inventories in hall {at}.") for at in range(3, 6)]
    ordered = [_weighed(each, 0.9 - at / 10) for at, each in enumerate([*talk, *tables])]
    asked = read_question("How much in inventories did Acme hold at October 1, 2023?")
    found = [c.chunk_id for c in with_named_rows(ordered, asked, frequencies(), 4)]
    assert found == [f"acme-chunk-{number}" for number in (3, 0, 1, 2, 4, 5)]
    assert [c.chunk_id for c in with_named_rows(ordered, asked, frequencies(), 6)] == [c.chunk_id for c in ordered]
