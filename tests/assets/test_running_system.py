"""
Which system runs: whatever can change an answer or a verdict makes it another one, so that a build with nothing to do
is judged again then, and only then.
"""

import shutil

import pytest

import assets.running_system
from assets.running_system import system_version
from pincite.contracts import DATA
from pincite.engine_version import LOCK, engine_files


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The data and the lock that the system reads, where they may be changed."""
    shutil.copytree(DATA, tmp_path / "data", ignore=shutil.ignore_patterns("docs", "sources", "lake"))
    shutil.copyfile(LOCK, tmp_path / LOCK.name)
    monkeypatch.setattr(assets.running_system, "DATA", tmp_path / "data")
    monkeypatch.setattr(
        assets.running_system, "engine_files", lambda: engine_files(data=tmp_path / "data", lock=tmp_path / LOCK.name)
    )
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "data/calibration/synonyms.txt",
        "data/calibration/sufficiency-v1.toml",
        "data/contracts/qa-v1.toml",
        "data/recipes/default.toml",
        "constraints.txt",
    ],
)
def test_a_change_of_what_the_system_reads_is_seen_without_a_restart(copied, name):
    before = system_version("default")
    with (copied / name).open("a", encoding="utf-8") as handle:
        handle.write("\n")
    assert system_version("default") != before


@pytest.mark.parametrize(
    "name", ["README.md", "data/docs/acme/new.txt", "data/recipes/other.toml", "data/contracts/evidence/new.json"]
)
def test_what_decides_nothing_leaves_it_the_same(copied, name):
    before = system_version("default")
    (copied / name).parent.mkdir(parents=True, exist_ok=True)
    (copied / name).write_text("new", encoding="utf-8")
    assert system_version("default") == before


@pytest.mark.parametrize("name", ["mine.toml", "data/recipes/default.toml"])
def test_a_change_of_a_recipe_in_a_file_of_ones_own_or_of_what_it_is_said_over_is_seen(copied, name):
    recipe = str(copied / "mine.toml")
    (copied / "mine.toml").write_text('[parser]\nmode = "ocr"\n', encoding="utf-8")
    before = system_version(recipe)
    with (copied / name).open("a", encoding="utf-8") as handle:
        handle.write("\n")
    assert system_version(recipe) != before != system_version("default")
