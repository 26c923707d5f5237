"""
The reading questions hold: every span stands in its paper, papers are split whole, and half of the questions are near
misses.
"""

import json
import os
from pathlib import Path

import pytest

from scripts.check_reading import Corpus, committed, faults, rows_of

PAPER = "# Rules\n\nThe fee is 12 euros.\n\n| Item | Limit |\n|---|---|\n| Lead | 10 |\n"
TOLD = {
    "id": "rules-q001",
    "document": "rules.md",
    "split": "train",
    "question": "how much",
    "answer": "12 euros",
    "sentence": "The fee is 12 euros.",
    "page": None,
    "kind": "fact",
    "why": None,
}
ABSENT = TOLD | {
    "id": "rules-q002",
    "question": "since when",
    "answer": None,
    "sentence": None,
    "kind": "near_year",
    "why": "no date",
}


@pytest.fixture
def corpus(tmp_path):
    def made(*rows, papers=("rules.md",), families=None):
        for name in papers:
            (tmp_path / name).write_text(PAPER, encoding="utf-8")
        (tmp_path / "questions.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return Corpus(tmp_path / "questions.jsonl", tmp_path, families or {})

    return made


@pytest.mark.parametrize("index", [0, 1, 2], ids=["reading", "pairs", "sealed"])
def test_the_committed_questions_hold(index):
    assert list(faults(committed()[index], None)) == []


@pytest.mark.skipif(
    "PINCITE_EXTERNAL_DATA" not in os.environ, reason="PINCITE_EXTERNAL_DATA names no folder with the public PDFs"
)
def test_the_committed_questions_over_public_pdfs_hold_on_their_pages():
    assert list(faults(committed()[0], Path(os.environ["PINCITE_EXTERNAL_DATA"]))) == []


def test_no_paper_stands_in_two_of_the_sets():
    papers = [{row.document for row in rows_of(corpus.questions)} for corpus in committed()]
    assert all(papers)
    assert len(set().union(*papers)) == sum(map(len, papers))


def test_a_pair_without_its_near_miss_or_over_two_papers_is_named(corpus):
    said = "p1: a pair is one answerable question and one near miss of one paper"
    both = (TOLD | {"pair": "p1"}, ABSENT | {"pair": "p1"})
    assert list(faults(corpus(*both), None)) == []
    assert said in faults(corpus(both[0], ABSENT), None)
    assert said in faults(corpus(both[0], both[1] | {"document": "b.md"}, papers=("rules.md", "b.md")), None)


def test_a_right_pair_has_no_fault_and_a_row_of_a_table_is_read_without_its_bars(corpus):
    cell = TOLD | {"answer": "10", "sentence": "Lead 10", "kind": "table"}
    assert list(faults(corpus(TOLD, ABSENT), None)) == []
    assert list(faults(corpus(cell, ABSENT), None)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answer": "13 euros"}, "rules-q001: the answer '13 euros' does not stand in its sentence"),
        (
            {"answer": "13 euros", "sentence": "The fee is 13 euros."},
            "rules-q001: the sentence does not stand in rules.md",
        ),
        ({"answer": None}, "rules-q001: an answerable question has an answer and a sentence"),
        ({"document": "lost.md"}, "rules-q001: there is no lost.md"),
    ],
)
def test_a_row_that_its_paper_does_not_bear_out_is_named(corpus, change, said):
    assert any(fault.startswith(said) for fault in faults(corpus(TOLD | change, ABSENT), None))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ({"document": "rules.md", "sentence": "The fee is 12 euros."}, None),
        ({"document": "rules.md", "sentence": "It is 12 euros."}, "rules-q001: it does not stand in rules.md"),
        ({"document": "rules.md", "sentence": "Lead 10"}, "rules-q001: the answer '12 euros' does not stand in"),
        ({"document": "lost.md", "sentence": "The fee is 12 euros."}, "rules-q001: there is no lost.md"),
    ],
)
def test_another_place_of_an_answer_is_held_to_its_paper_too(corpus, place, said):
    found = list(faults(corpus(TOLD | {"also": [place]}, ABSENT), None))
    assert len(found) == (said is not None)
    assert not said or found[0].startswith(said)


def test_a_near_miss_with_an_answer_is_named(corpus):
    assert "rules-q002: a near miss has no answer and no sentence, and says why" in faults(
        corpus(TOLD, ABSENT | {"answer": "12"}), None
    )


def test_an_id_that_stands_twice_is_named(corpus):
    assert "rules-q001: 2 rows have this id" in faults(corpus(TOLD, ABSENT | {"id": "rules-q001"}), None)


def test_a_paper_in_two_splits_and_editions_torn_apart_are_named(corpus):
    torn = list(faults(corpus(TOLD, ABSENT | {"split": "test"}), None))
    assert "rules.md: stands in test, train; a paper and its editions belong into one split" in torn
    newer = ABSENT | {"document": "rules-2.md", "split": "dev"}
    said = faults(
        corpus(TOLD, newer, papers=("rules.md", "rules-2.md"), families={"rules": ["rules.md", "rules-2.md"]}), None
    )
    assert "family rules: stands in dev, train; a paper and its editions belong into one split" in said


def test_a_paper_with_hardly_any_near_miss_is_named(corpus):
    assert "rules.md: 0% of its questions are near misses, not 40% to 60%" in faults(corpus(TOLD), None)


def test_a_line_that_is_no_row_is_named(corpus):
    with pytest.raises(ValueError, match=r"questions\.jsonl, line 2"):
        list(faults(corpus(TOLD, {"id": "x"}), None))
