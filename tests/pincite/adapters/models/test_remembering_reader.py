"""What was read once for a question is not read again, by another process either."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pincite.adapters.models.reader_reranker import ReaderReranker
from pincite.adapters.models.remembering_reader import RememberingReader
from pincite.ports import AnswerSpan, Entailment


@dataclass
class Counting:
    """Says of a text how long it is, and keeps what it was given."""

    identity: str = "counting@1"
    judges_claims: bool = True
    judges_statements: bool = True
    given: list[str] = field(default_factory=list)

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        self.given += [f"{question} {passage}" for passage in passages]
        return [AnswerSpan(1 / (3 + len(passage)), 0, len(passage)) for passage in passages]

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        self.given += [f"{question} {statement}" for statement in statements]
        return [1 / (4 + len(statement)) for statement in statements]

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        self.given += [f"{claim} {passage}" for passage in passages]
        return [Entailment(0.2, 0.3, 0.5) for _ in passages]


def test_a_passage_is_read_once_for_a_question_and_the_same_is_said_again(tmp_path: Path) -> None:
    inner = Counting()
    reader = RememberingReader(inner, tmp_path / "readings")
    first = reader.read("q", ["one", "three", "one"])
    assert reader.read("q", ["three", "one", "seven"])[:2] == [first[1], first[0]]
    assert inner.given == ["q one", "q three", "q seven"]
    assert first == Counting().read("q", ["one", "three", "one"])


def test_another_process_knows_it_too_and_another_reader_does_not(tmp_path: Path) -> None:
    RememberingReader(Counting(), tmp_path / "readings").read("q", ["one"])
    same, other = Counting(), Counting("counting@2")
    RememberingReader(same, tmp_path / "readings").read("q", ["one"])
    RememberingReader(other, tmp_path / "readings").read("q", ["one"])
    assert (same.given, other.given) == ([], ["q one"])


def test_a_claim_is_no_question(tmp_path: Path) -> None:
    inner = Counting()
    reader = RememberingReader(inner, tmp_path / "readings")
    reader.read("q", ["one"])
    assert reader.entail("q", ["one"]) == [Entailment(0.2, 0.3, 0.5)] == reader.entail("q", ["one"])
    assert inner.given == ["q one", "q one"]


def test_a_statement_by_itself_is_no_passage(tmp_path: Path) -> None:
    inner = Counting()
    reader = RememberingReader(inner, tmp_path / "readings")
    (read,) = reader.read("q", ["one"])
    assert reader.answers("q", ["one", "three"]) == [1 / 7, 1 / 9]
    assert reader.answers("q", ["three", "one"]) == [1 / 9, 1 / 7]
    assert reader.read("q", ["one"]) == [read]
    assert inner.given == ["q one", "q one", "q three"]


def test_where_nothing_can_be_kept_it_is_read_anew(tmp_path: Path) -> None:
    inner = Counting()
    reader = RememberingReader(inner, tmp_path / "absent" / "readings")
    assert reader.read("q", ["one"]) == reader.read("q", ["one"])
    assert inner.given == ["q one", "q one"]
    assert not (tmp_path / "absent").exists()


def test_a_damaged_file_takes_no_answer_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    RememberingReader(Counting(), tmp_path / "readings").read("q", ["one"])
    next((tmp_path / "readings").iterdir()).write_bytes(b"no database" * 99)
    inner = Counting()
    reader = RememberingReader(inner, tmp_path / "readings")
    assert reader.read("q", ["one"]) == reader.read("q", ["one"]) == Counting().read("q", ["one"])
    assert inner.given == ["q one", "q one"]
    assert [record.message.split(": ")[-2:] for record in caplog.records] == [
        ["what was computed is not remembered", "file is not a database; make room, or remove this folder"]
    ]


def test_as_a_reranker_it_says_how_probable_an_answer_is() -> None:
    assert ReaderReranker(Counting()).score("q", ["a", "bbb"]) == [1 / 4, 1 / 6]
    assert ReaderReranker(Counting()).identity == "counting@1"
