"""What counts as code: the sources, never what a run wrote beside them."""

from pathlib import Path

import pytest

from pincite import fingerprint


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "evals").mkdir()
    (tmp_path / "evals" / "gates.py").write_text("BOUND = 1\n", encoding="utf-8")
    monkeypatch.setattr(fingerprint, "__file__", str(tmp_path / "pincite" / "fingerprint.py"))
    return tmp_path


def code_fingerprint(package: str) -> str:
    """Computed anew: within a process the fingerprint is remembered."""
    return fingerprint.code_fingerprint.__wrapped__(package)


def test_a_run_that_writes_its_artifacts_changes_no_fingerprint(root: Path) -> None:
    before = code_fingerprint("evals")
    (root / "evals" / "out").mkdir()
    (root / "evals" / "out" / "summary.md").write_text("# Red\n", encoding="utf-8")
    assert code_fingerprint("evals") == before


def test_a_changed_source_changes_the_fingerprint(root: Path) -> None:
    before = code_fingerprint("evals")
    (root / "evals" / "gates.py").write_text("BOUND = 2\n", encoding="utf-8")
    assert code_fingerprint("evals") != before


def test_a_package_that_is_not_there_is_an_error(root: Path) -> None:
    assert root.exists()
    with pytest.raises(FileNotFoundError, match="no such code"):
        code_fingerprint("assets")
