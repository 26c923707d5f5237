"""The amendments that a paper holds of itself are looked for, and its tales of older ones are not taken for them."""

import pytest

from pincite.engine import Engine, Question
from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility
from pincite.retrieval.own_amendments import amending_rows
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.answering.house import AS_OF, ask, engine
from tests.pincite.answering.papers import answered
from tests.pincite.retrieval.library import row
from tests.pincite.retrieval.word_embedder import WordEmbedder

CLAUSES = (
    "window",
    "ladder",
    "bucket",
    "mop",
    "hoover",
    "sponge",
    "soap",
    "brush",
    "cloth",
    "lift",
    "gate",
    "key",
    "alarm",
    "lamp",
    "heater",
    "fan",
)


FILLER = [
    f"{at}.1 The {one} and the {other} are paid for by the Client each month."
    for at, (one, other) in enumerate(((a, b) for a in CLAUSES for b in CLAUSES[:6]), 11)
]


def long_contract(*endings: str) -> Engine:
    """A contract of a hundred clauses, one a page, with *endings* behind them."""
    texts = ["4.1 The Client shall pay the Contractor £11,250 each month.", *FILLER, *endings]
    return engine(
        [row("contract", at, text, page=at + 1, section=(text.split(" ", 1)[0],)) for at, text in enumerate(texts)]
    )


def test_an_amendment_is_looked_for_though_no_search_for_the_question_finds_it() -> None:
    of = long_contract("Addendum\n\nIn 2024 it was agreed: in clause 4.1, “£11,250” is replaced by “£12,480”.")
    question = "How much does the Client pay the Contractor each month?"
    unfound = of.find(Question(question, AS_OF)).trace.chunks
    assert answered(ask(of, question))[0].text.startswith("£12,480: ")
    assert unfound[0].vector_rank is None
    assert unfound[0].bm25_rank is None


def test_the_new_text_in_the_chunk_behind_an_amendment_is_looked_for_too() -> None:
    of = long_contract(
        "Addendum\n\nClause 4.1 is replaced by the following:",
        "4.1 The Client shall pay the Contractor a sum of £12,480 for each month.",
    )
    sentences = answered(ask(of, "How much does the Client pay the Contractor each month?"))
    assert "£12,480" in sentences[0].text
    assert not any("£11,250" in sentence.text for sentence in sentences)


@pytest.mark.parametrize(
    "told",
    [
        "Changes since the last edition\n\nClause 4.1 was revised.",
        "Changes since the last edition\n\nClause 4.1 has been deleted.",
        "Changes since the last edition\n\nIn clause 4.1, “£10,000” is replaced by “£11,250”.",
    ],
)
def test_a_history_of_changes_takes_nothing_away(told: str) -> None:
    assert answered(ask(long_contract(told), "How much does the Client pay the Contractor each month?"))[
        0
    ].text.startswith("£11,250: ")


def test_the_new_text_comes_behind_all_that_amend_and_not_where_it_was_flagged() -> None:
    rows = [
        row("lease", 0, "4.1 The rent is £900.", section=("4 Rent",)),
        row("lease", 1, "Addendum\n\nClause 4.1 is replaced by the following:", page=2),
        row("lease", 2, "4.1 The rent is £950.", page=2),
        row("lease", 3, "Addendum\n\nIn clause 7.2, “30 days” is replaced by “45 days”.", page=3),
    ]
    hidden = [
        each.model_copy(update={"chunk": each.chunk.model_copy(update={"flags": ("hidden",)})}) if at == 2 else each
        for at, each in enumerate(rows)
    ]

    def found(of: list[IndexedChunk]) -> list[str]:
        return [
            each.chunk.chunk_id.removeprefix("lease-chunk-")
            for each in amending_rows(MemoryIndex(of, WordEmbedder()), Eligibility())
        ]

    assert sorted(found(rows)[:2]) == ["1", "3"]
    assert found(rows)[2:] == ["2"]
    assert sorted(found(hidden)) == ["1", "3"]
