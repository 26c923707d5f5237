"""Real questions are asked first, then sentences of chunks from all over the documents, the same ones each time."""

from itertools import pairwise

import pytest

from pincite.ingest import sampled_queries as module
from pincite.ingest.sampled_queries import sampled_queries
from tests.pincite.ingest.house import House


@pytest.fixture
def handbook(built: House) -> House:
    for number in range(9):
        built.write(f"part-{number}.md", f"# Part {number}\n\nShort. The lamp of part {number} burns {number} hours.\n")
    return built


def test_real_questions_come_first_and_sentences_fill_up(handbook: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUERIES", 5)
    found = sampled_queries(handbook.lake, handbook.build(), ["How long?", "Who pays?"])
    assert found[:2] == ["How long?", "Who pays?"]
    assert len(set(found)) == 5
    assert found == sampled_queries(handbook.lake, handbook.build(), ["How long?", "Who pays?"])


def test_sentences_lie_all_over_the_documents(handbook: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUERIES", 6)
    found = sampled_queries(handbook.lake, handbook.build(), [])
    numbers = [int(each.partition("part ")[2].split()[0]) for each in found if "The lamp" in each]
    assert len(found) == 6
    assert len(numbers) >= 4
    assert all(one < other for one, other in pairwise(numbers))


def test_no_more_is_asked_than_there_are_chunks(handbook: House) -> None:
    candidate = handbook.build()
    assert len(sampled_queries(handbook.lake, candidate, [])) == candidate.rows


def test_of_very_many_questions_some_are_chosen_evenly(handbook: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUERIES", 3)
    questions = [str(number) for number in range(9)]
    assert sampled_queries(handbook.lake, handbook.build(), questions) == ["0", "3", "6"]
