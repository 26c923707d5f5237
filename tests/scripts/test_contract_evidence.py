"""
The command that makes a contract's evidence tells what it cannot do before minutes are spent, and asks old code from a
worktree of its own.
"""

import subprocess

import pytest

from pincite.contracts import IN_FORCE
from pincite.errors import InputError
from scripts import contract_evidence
from scripts.contract_evidence import ROOT, code_of


def _called(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["contract_evidence", *words])
    return contract_evidence.main()


def test_a_contract_that_is_not_there_is_told_at_once(monkeypatch, capsys):
    assert _called(monkeypatch, "retrieval-v0", IN_FORCE["retrieval"]) == 2
    assert "error: retrieval-v0: no such contract; known are" in capsys.readouterr().err


def test_a_revision_that_is_not_there_is_told():
    with pytest.raises(InputError, match="--before-code nowhere: no such revision"), code_of("nowhere"):
        pass


def test_without_a_revision_this_tree_is_asked():
    with code_of(None) as tree:
        assert tree == ROOT


def _git(*words):
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)


def _has_this_command(revision):
    return _git("cat-file", "-e", f"{revision}:scripts/contract_evidence.py").returncode == 0


@pytest.mark.skipif(not _has_this_command("HEAD"), reason="no checkout of git whose commit holds this command")
def test_old_code_is_asked_todays_cases_from_a_worktree_that_is_gone_afterwards():
    with code_of("HEAD") as tree:
        assert tree != ROOT
        assert (tree / "evals/golden_set.jsonl").read_bytes() == (ROOT / "evals/golden_set.jsonl").read_bytes()
    assert not tree.exists()
    assert str(tree) not in _git("worktree", "list").stdout
