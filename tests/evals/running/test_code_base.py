"""The code of another revision is run from the history beside this one; without that, the refusal says so."""

import subprocess

import pytest

from evals.running.code_base import checked_out
from pincite.errors import InputError


def git(folder, *words):
    named = ("-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *named, *words], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


def committed(folder, message):
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", message)


@pytest.fixture
def history(tmp_path):
    """A project of one command that refuses every call, in two revisions."""
    root = tmp_path / "project"
    (root / "orchestration").mkdir(parents=True)
    git(tmp_path, "init", "--quiet", str(root))
    for said in ("this lake is of another time", "no"):
        (root / "orchestration" / "cli.py").write_text(f"import sys\nsys.exit({said!r})\n", encoding="utf-8")
        committed(root, said)
    return root


def test_a_revision_stands_in_a_folder_of_its_own_as_long_as_it_is_needed(history):
    with checked_out("HEAD~1", history) as code:
        assert "another time" in (code.folder / "orchestration" / "cli.py").read_text(encoding="utf-8")
        assert git(history, "rev-parse", "HEAD~1").startswith(code.revision)
    assert not code.folder.exists()
    assert len(git(history, "worktree", "list").splitlines()) == 1


def test_a_revision_that_git_does_not_know_is_refused(history):
    with (
        pytest.raises(InputError, match="code base 'v9': no such revision in this history"),
        checked_out("v9", history),
    ):
        pass
    with pytest.raises(InputError, match="code base '--all': no such revision"), checked_out("--all", history):
        pass


def test_without_a_history_no_other_code_is_run(tmp_path):
    with pytest.raises(InputError, match="no git history beside the code"), checked_out("HEAD", tmp_path):
        pass


def test_the_history_around_a_project_is_not_its_own(history):
    with pytest.raises(InputError, match="no git history of its own"), checked_out("HEAD", history / "orchestration"):
        pass


def test_without_git_no_other_code_is_run(history, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="git cannot be run"), checked_out("HEAD", history):
        pass
