"""
The tree is held against what was released, and what was released against earlier records; a release is written by one
command alone.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pincite.contracts import IN_FORCE
from scripts import check_released, release_contracts
from scripts.check_released import ROOT, owed
from scripts.release_contracts import release

PARTS = (
    "data/contracts",
    "data/docs",
    "evals/scorers",
    "evals/golden_set.jsonl",
    "evals/golden_set_perturb.jsonl",
    "evals/open_cases.jsonl",
)


def _git(root: Path, *words: str) -> str:
    known = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    return subprocess.run(
        ["git", "-C", str(root), *known, *words], check=True, capture_output=True, text=True
    ).stdout.strip()


def _commit(root: Path, what: str) -> None:
    _git(root, "add", "-A")
    _git(root, "commit", "-qm", what)


@pytest.fixture
def tree(tmp_path):
    """The parts of this tree that decide a gate, without any history."""
    for part in PARTS:
        source, target = ROOT / part, tmp_path / part
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)
    return tmp_path


@pytest.fixture
def repository(tree):
    """The same as a checkout whose last commit holds the record as it is."""
    _git(tree, "init", "-q", "-b", "work")
    _commit(tree, "released")
    return tree


def _owed(root):
    return owed(root, None)[0]


def _lower(root):
    """The agents' time limit loosened, and the lock renewed; no evidence is of this contract, which none supersedes."""
    name = "agents-v1.toml"
    contract, lock = root / "data/contracts" / name, root / "data/contracts/LOCK"
    contract.write_text(contract.read_text().replace("timeout_ms = 600000", "timeout_ms = 900000"))
    digest = check_released.sha256(contract.read_bytes())
    lock.write_text(re.sub(rf"^\w+  {re.escape(name)}$", f"{digest}  {name}", lock.read_text(), flags=re.MULTILINE))


def test_this_tree_owes_nothing():
    assert _owed(ROOT) == []


@pytest.mark.parametrize("place", [".ci/run", ".github/workflows/pull-request.yml", ".github/workflows/nightly.yml"])
def test_whoever_judges_a_change_runs_the_check_and_the_workflows_bring_the_history(place):
    text = (ROOT / place).read_text(encoding="utf-8")
    assert re.search(r"^\s*(?:- run: )?\.venv/bin/python -m scripts\.check_released", text, re.MULTILINE)
    assert "fetch-depth: 0" in text or place == ".ci/run"


def test_without_history_that_is_said_and_is_no_breach(tree):
    sentences, said = owed(tree)
    assert sentences == []
    assert said[0] == "history: no git checkout here: the record is held against nothing earlier"


def test_without_a_record_the_tree_is_red(tree):
    shutil.rmtree(tree / "data/contracts/released")
    (sentence,) = _owed(tree)
    assert sentence.startswith("data/contracts/released: there is no record of what was released; write it")


def test_a_lowered_bar_with_a_renewed_lock_is_red(tree):
    _lower(tree)
    assert [sentence.partition(";")[0] for sentence in _owed(tree)] == [
        "agents-v1.toml: a released contract was edited",
        "LOCK: the digest of agents-v1.toml is not the released one",
    ]


def test_a_dropped_contract_is_red(tree):
    (tree / "data/contracts/retrieval-v1.toml").unlink()
    assert any(sentence.startswith("retrieval-v1.toml: a released contract was removed") for sentence in _owed(tree))


def test_an_edited_message_is_red(tree):
    message = tree / "data/contracts/agent-run-response-v1.json"
    message.write_text(message.read_text() + "\n")
    assert any(
        sentence.startswith("agent-run-response-v1.json: a released contract was edited") for sentence in _owed(tree)
    )


def test_evidence_that_is_taken_away_or_cut_is_red(tree):
    place = tree / "data/contracts/evidence/retrieval-v2.json"
    whole = json.loads(place.read_text())
    failing = [case for case, turn in whole["cases"]["perturb"].items() if turn.endswith(" failed")]
    place.write_text(
        json.dumps(
            {
                **whole,
                "cases": {
                    **whole["cases"],
                    "perturb": {c: t for c, t in whole["cases"]["perturb"].items() if c not in failing},
                },
            }
        )
    )
    assert any(
        re.match(r"retrieval-v2.toml: its evidence counts \d+ of \d+ perturb cases", sentence)
        for sentence in _owed(tree)
    )
    place.unlink()
    assert any(
        sentence.startswith("retrieval-v2.toml: supersedes a released contract without evidence")
        for sentence in _owed(tree)
    )


def test_a_successor_without_evidence_is_red_and_cannot_be_released(tree, monkeypatch):
    old = (tree / "data/contracts/agents-v1.toml").read_text()
    (tree / "data/contracts/agents-v2.toml").write_text(old.replace('version = "v1"', 'version = "v2"'))
    monkeypatch.setitem(IN_FORCE, "agents", "agents-v2")
    wanted = "agents-v2.toml: supersedes a released contract without evidence"
    assert any(sentence.startswith(wanted) for sentence in _owed(tree))
    assert any(sentence.startswith(wanted) for sentence in release(tree, "without"))


@pytest.mark.parametrize("name", ["golden_set.jsonl", "golden_set_perturb.jsonl"])
def test_a_case_that_was_changed_or_dropped_is_red(tree, name):
    path = tree / "evals" / name
    first, second, *others = path.read_text().splitlines()
    softened = json.loads(second)
    path.write_text("\n".join([json.dumps({**softened, "question": softened["question"] + "?"}), *others]) + "\n")
    dropped = json.loads(first)["id"]
    assert [sentence.partition(": ")[::2] for sentence in _owed(tree)] == [
        (f"case {dropped}", "was released and is gone; no golden case is dropped"),
        (
            f"case {softened['id']}",
            (
                "asks or wants something else than when it was released; a golden case never changes, add another "
                "beside it"
            ),
        ),
    ]


def test_a_new_case_is_no_breach_and_is_frozen_by_the_next_release(tree):
    path = tree / "evals/golden_set.jsonl"
    before = path.read_text()
    added = {**json.loads(before.splitlines()[-1]), "id": "travel-added-001"}
    path.write_text(before + json.dumps(added) + "\n")
    sentences, said = owed(tree)
    assert sentences == []
    assert any(re.search(r"\b1 cases\b.*; frozen by the next one", sentence) for sentence in said)
    assert release(tree, "a case more") == []
    path.write_text(before)
    assert _owed(tree) == ["case travel-added-001: was released and is gone; no golden case is dropped"]


def test_a_document_that_no_whole_run_has_seen_is_red(tree):
    (tree / "data/docs/travel/added.txt").write_text("A new notice.\n")
    (sentence,) = _owed(tree)
    assert sentence.startswith("travel: its documents are snap-")
    assert release(tree, "a document more") == [sentence]


def test_a_record_that_was_changed_by_hand_is_red(tree):
    _lower(tree)
    shutil.copyfile(tree / "data/contracts/agents-v1.toml", tree / "data/contracts/released/agents-v1.toml")
    shutil.copyfile(tree / "data/contracts/LOCK", tree / "data/contracts/released/LOCK")
    (sentence,) = _owed(tree)
    assert sentence.startswith("data/contracts/released: was changed by another hand than the release command's")
    assert release(tree, "over it") == [sentence]


def test_a_pending_bar_that_was_lowered_is_red(tree):
    table = tree / "data/contracts/pending.toml"
    table.write_text(table.read_text().replace("at_least = 0.92", "at_least = 0.50"))
    (sentence,) = _owed(tree)
    assert "its bar was ≥ 0.92 when released and is ≥ 0.5" in sentence


def test_a_first_record_written_over_a_lowered_bar_is_red_where_history_is_there(repository):
    _lower(repository)
    shutil.rmtree(repository / "data/contracts/released")
    assert any(
        sentence.startswith("agents-v1.toml: a released contract was edited")
        for sentence in release(repository, "from scratch")
    )


def test_a_forged_record_is_red_against_the_one_it_replaced(repository):
    _lower(repository)
    shutil.rmtree(repository / "data/contracts/released")
    shutil.move(repository / ".git", repository.with_suffix(".git"))
    assert release(repository, "from scratch, where nobody remembers") == []
    assert _owed(repository) == []
    shutil.move(repository.with_suffix(".git"), repository / ".git")
    sentences = _owed(repository)
    assert any(sentence.startswith("agents-v1.toml: a released contract was edited") for sentence in sentences)
    assert any("release 1 is missing or changed" in sentence for sentence in sentences)
    _commit(repository, "forged")
    edited = "agents-v1.toml: a released contract was edited"
    assert any(sentence.startswith(edited) for sentence in _owed(repository))


def test_a_released_case_may_not_join_the_open_ones_between_two_commits(repository):
    path = repository / "evals/open_cases.jsonl"
    passing = json.loads((repository / "evals/golden_set.jsonl").read_text().splitlines()[0])["id"]
    path.write_text(path.read_text() + json.dumps({"id": passing, "failure": "RETRIEVAL_MISS"}) + "\n")
    (sentence,) = _owed(repository)
    assert sentence.startswith(f"open case {passing}: was released as a case that passes")


def test_a_base_that_is_not_there_is_said(repository):
    sentences, said = owed(repository, "nowhere")
    assert sentences == []
    assert said[0].startswith("history: the base nowhere is not in this checkout")


def test_a_release_follows_the_one_before_and_the_check_is_green_after_it(tree):
    assert release(tree, "again") == []
    first, second = (
        json.loads(line) for line in (tree / "data/contracts/released/releases.jsonl").read_text().splitlines()[-2:]
    )
    assert (second["number"], second["before"], second["because"]) == (first["number"] + 1, first["record"], "again")
    assert _owed(tree) == []


def test_the_commands_end_red_where_something_is_owed(tree, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["release", "--because", "lowered"])
    monkeypatch.setattr(check_released, "ROOT", tree)
    monkeypatch.setattr(release_contracts, "ROOT", tree)
    _lower(tree)
    assert release_contracts.main() == 1
    monkeypatch.setattr("sys.argv", ["check"])
    assert check_released.main() == 1
    printed = capsys.readouterr().out
    assert "not released: agents-v1.toml: a released contract was edited" in printed
    assert "owed: agents-v1.toml: a released contract was edited" in printed
