"""The sealed set: its judging, its ledger, and that it opens once for what was fitted."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evals.cases.golden import GoldenSetError
from evals.cases.sealed_cases import AnswerPlace, SealedQuestion, figures, finding, load_questions
from evals.cases.splits import ROOT, register
from evals.cases.suites import cases_for
from evals.judging.pending import pending_results
from evals.running import sealed_run
from evals.running.sealed_ledger import (
    FOLDER,
    LEDGER,
    LedgerError,
    fitted_digest,
    fitted_files,
    openings,
    record,
    sealed_digest,
)
from evals.running.sealed_run import SealedSuite
from orchestration.cli import main
from orchestration.commands import sealing
from pincite.engine_version import engine_version
from pincite.errors import InputError
from pincite.model.outcomes import Answered, Outcome, Refused
from scripts.render_docs import render

PAPER = """---
running_header: Harbour of Lindmoor
running_footer: page {page} of {pages}
---
# Berthing rules of the harbour of Lindmoor

## 1 Fees

A berth for a yacht of up to nine metres costs 31 crowns a night.

A deposit of 85 crowns is taken for the key of the washrooms.

## 2 Quiet hours

Engines are switched off between 22:30 and 06:15.
"""

ROWS = [
    (
        "q1",
        "What does a berth for a yacht of up to nine metres cost a night?",
        "31 crowns",
        "A berth for a yacht of up to nine metres costs 31 crowns a night.",
    ),
    ("q2", "When are engines switched off?", "22:30 and 06:15", "Engines are switched off between 22:30 and 06:15."),
    ("q3", "What is the deposit for a bicycle trailer?", None, None),
]


def question(number: str, text: str, answer: str | None, sentence: str | None, kind: str = "fact") -> dict[str, object]:
    """A row of a sealed set."""
    why = None if answer else "the trailer is not named"
    return {
        "id": number,
        "document": "harbour.md",
        "split": "sealed",
        "question": text,
        "answer": answer,
        "sentence": sentence,
        "page": None,
        "kind": kind,
        "why": why,
    }


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """A sealed set of one paper and three questions."""
    folder = tmp_path / "sealed"
    (folder / "documents").mkdir(parents=True)
    (folder / "documents" / "harbour.md").write_text(PAPER, encoding="utf-8")
    (folder / "cases.jsonl").write_text("".join(json.dumps(question(*row)) + "\n" for row in ROWS), encoding="utf-8")
    return folder


def test_an_opening_is_counted_and_recorded_and_the_second_for_what_is_fitted_is_refused(made_up: Path) -> None:
    suite = SealedSuite(render, made_up, fitted="0123456789abcdef")
    opening = suite.open("2026-06-30", "abc1234")
    counts = {name: rate.count for name, rate in opening.figures.answerable.items()}
    assert sum(counts.values()) == 2
    assert counts["right_first"] >= 1
    assert counts["wrong"] == 0
    assert (opening.figures.near_misses_answered.count, opening.figures.near_misses_answered.n) == (0, 1)
    assert opening.figures.near_misses_answered.high > 0.9
    assert openings(made_up / LEDGER) == (opening,)
    assert opening.sealed == sealed_digest(made_up)
    text = (made_up / LEDGER).read_text(encoding="utf-8")
    assert not any(row[0] in text or row[1] in text for row in ROWS)
    with pytest.raises(LedgerError, match="was opened on 2026-06-30 at revision abc1234 for what is fitted now"):
        suite.open("2026-07-01", "def5678")
    assert (made_up / LEDGER).read_text(encoding="utf-8") == text
    assert (
        SealedSuite(render, made_up, fitted="fedcba9876543210").open("2026-07-01", "def5678")
        == openings(made_up / LEDGER)[1]
    )


@pytest.fixture
def pincite(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """The command line over the made-up set: its exit code."""
    monkeypatch.setattr(sealing, "SealedSuite", lambda render, recipe: SealedSuite(render, made_up, recipe))

    def call(*words: str) -> object:
        monkeypatch.setattr(sys, "argv", ["pincite", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        return ended.value.code

    return call


def test_the_command_opens_once_and_then_ends_with_two(
    made_up: Path, pincite: Callable[..., object], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert pincite("eval", "--suite", "sealed", "--out", str(tmp_path / "out")) == 0
    measured = {result.name: result.value for result in pending_results(tmp_path / "out", [engine_version()])}
    assert measured["own_split_near_misses_answered"] == 0.0
    assert measured["own_split_right_first"] in {0.5, 1.0}
    said = capfd.readouterr().out
    assert re.search(r"right first: \d+\.\d%, [12] of 2 \(95 % interval \d+\.\d% … \d+\.\d%\)", said)
    assert "near misses answered: 0.0%, 0 of 1" in said
    assert pincite("eval", "--suite", "sealed", "--out", str(tmp_path / "out")) == 2
    assert "the sealed set was opened on" in capfd.readouterr().err
    assert len(openings(made_up / LEDGER)) == 1


def test_the_command_opens_nothing_together_with_another_look(made_up: Path, pincite: Callable[..., object]) -> None:
    assert pincite("eval", "--suite", "sealed", "--counterfactual") == 2
    assert openings(made_up / LEDGER) == ()


def test_no_other_suite_asks_a_sealed_question() -> None:
    sealed = {each.question for each in load_questions(FOLDER / "cases.jsonl")}
    assert len(sealed) >= 100
    for suite in ("baseline", "perturb", "full", "pr", "nightly"):
        assert not sealed & {case.question for case in cases_for(None, suite)}


def test_the_committed_ledger_holds_no_second_opening_for_one_state_of_what_was_fitted() -> None:
    rows = openings(FOLDER / LEDGER)
    assert len({row.fitted for row in rows}) == len(rows)
    assert [row.date for row in rows] == sorted(row.date for row in rows)


def test_a_ledger_with_two_rows_for_one_digest_cannot_be_read(made_up: Path) -> None:
    SealedSuite(render, made_up, fitted="0123456789abcdef").open("2026-06-30", "abc1234")
    row = (made_up / LEDGER).read_text(encoding="utf-8")
    (made_up / LEDGER).write_text(row + row, encoding="utf-8")
    with pytest.raises(LedgerError, match="0123456789abcdef"):
        openings(made_up / LEDGER)
    with pytest.raises(LedgerError):
        record(made_up / LEDGER, openings_row(row))


def openings_row(row: str) -> object:
    """The opening of a line."""
    from evals.running.sealed_ledger import Opening  # noqa: PLC0415 - only this test needs it

    return Opening.model_validate_json(row)


def test_the_digest_of_what_was_fitted_changes_with_every_file_that_was(tmp_path: Path) -> None:
    for file in fitted_files():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes((ROOT / file).read_bytes())
    assert fitted_digest(root=tmp_path) == fitted_digest()
    for file in fitted_files():
        whole = (tmp_path / file).read_bytes()
        (tmp_path / file).write_bytes(whole + b" ")
        assert fitted_digest(root=tmp_path) != fitted_digest()
        (tmp_path / file).write_bytes(whole)


def test_what_is_fitted_is_what_the_recipe_chooses_and_all_that_is_in_force_beside_it() -> None:
    default, apart = set(fitted_files()), set(fitted_files("fitted-apart"))
    assert default ^ apart == {"data/calibration/sufficiency-v1.toml", "data/calibration/sufficiency-v2.toml"}
    assert default >= {each.file for each in register().fit if each.in_force} | {
        each.file for each in register().by_hand
    }
    assert fitted_digest() != fitted_digest("fitted-apart")


def test_a_folder_without_a_sealed_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no sealed set"):
        SealedSuite(render, tmp_path).open("2026-06-30", "abc1234")


def test_a_bad_question_is_named_by_its_line(made_up: Path) -> None:
    cases = made_up / "cases.jsonl"
    lines = cases.read_text(encoding="utf-8").splitlines()
    cases.write_text("\n".join([lines[0], lines[0]]), encoding="utf-8")
    with pytest.raises(GoldenSetError, match="line 2: id"):
        load_questions(cases)
    cases.write_text(json.dumps(question("q9", "What?", "five", None)), encoding="utf-8")
    with pytest.raises(GoldenSetError, match=r"line 1: answer and sentence"):
        load_questions(cases)


def one(
    kind: str = "fact", answer: str | None = "30 days", sentence: str | None = "Tools are lent for 30 days."
) -> SealedQuestion:
    """A question on the paper "tools"."""
    return SealedQuestion.model_validate_json(
        json.dumps({**question("q", "How long?", answer, sentence, kind), "document": "tools.md"})
    )


def answered(*snippets: tuple[str, str]) -> Outcome:
    """An answer with a sentence for each (file, snippet)."""
    sentences = []
    for at, (file, snippet) in enumerate(snippets):
        cited = {
            "doc_id": "d",
            "file": file,
            "page": 1,
            "page_label": "1",
            "chunk_id": f"d-chunk-{at}",
            "start": 0,
            "end": len(snippet),
            "snippet": snippet,
        }
        cited |= {"boxes": [], "doc_title": "d", "category": None, "source_locator": file, "confidence_score": 0.9}
        sentences.append({"text": snippet, "citations": [cited]})
    return Answered.model_validate_json(json.dumps({"sentences": sentences, "confidence": "High"}))


def test_an_answer_is_right_first_later_or_wrong() -> None:
    right = ("tools.pdf", "Tools are lent for 30 days.")
    beside = ("tools.pdf", "Saws are lent for 3 days.")
    foreign = ("cars.pdf", "Cars are lent for 30 days.")
    assert finding(one(), answered(right)) == "right_first"
    assert finding(one(), answered(beside, right)) == "right_later"
    assert finding(one(), answered(beside)) == "wrong"
    assert finding(one(), answered(foreign)) == "wrong"
    assert (
        finding(one(), Refused.model_validate_json('{"code": "NO_SUPPORTING_EVIDENCE", "reason": "none"}')) == "refused"
    )


def test_the_figure_of_another_row_is_no_right_answer() -> None:
    row = one("table", "30 days", "Tools 30 days desk A")
    assert finding(row, answered(("tools.pdf", "| Tools | 30 days | desk A |"))) == "right_first"
    assert finding(row, answered(("tools.pdf", "| Ladders | 30 days | desk B |"))) == "wrong"


def test_another_place_that_states_the_same_fact_is_right_too() -> None:
    place = AnswerPlace(document="prices.md", sentence="Lending tools: 30 days")
    row = one("table", sentence="Tools 30 days desk A").model_copy(update={"also": (place,)})
    assert finding(row, answered(("prices.pdf", "| Lending tools | 30 days |"))) == "right_first"
    assert finding(row, answered(("prices.pdf", "| Lending books | 30 days |"))) == "wrong"
    assert finding(row, answered(("tools.pdf", "| Lending tools | 30 days |"))) == "wrong"


def test_an_answer_to_a_near_miss_is_wrong() -> None:
    near = one("near_product", None, None)
    assert finding(near, answered(("tools.pdf", "Tools are lent for 30 days."))) == "wrong"
    shown = figures([(near, "wrong"), (near, "refused"), (one(), "right_first"), (one(), "refused")])
    assert (shown.near_misses_answered.count, shown.near_misses_answered.share) == (1, 0.5)
    assert shown.answerable["right_first"].low < 0.5 < shown.answerable["right_first"].high
    assert shown.by_kind == {"fact": {"refused": 1, "right_first": 1}, "near_product": {"refused": 1, "wrong": 1}}


def test_the_sealed_tenant_is_asked_on_a_fixed_day() -> None:
    assert sealed_run.AS_OF.isoformat() == "2026-06-30"
