"""The change policy reads what a revision promised and what the working tree promises now."""

import shutil
import subprocess

import pytest

from evals.policy import owed_by_contracts
from pincite.contracts import DATA
from scripts.check_change_policy import owed, rules_at, rules_on_disk


@pytest.fixture
def repository(tmp_path):
    shutil.copytree(DATA / "contracts", tmp_path / "data" / "contracts")
    shutil.copytree(DATA / "docs", tmp_path / "data" / "docs")
    for words in (["init", "-q"], ["add", "data/contracts"], ["-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "base"]):
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True)
    return tmp_path


def test_an_untouched_tree_owes_nothing(repository):
    assert rules_at(repository, "HEAD") == rules_on_disk(repository)
    assert list(owed(repository, "HEAD", None)) == []


def test_a_lowered_threshold_is_named(repository):
    contract = repository / "data" / "contracts" / "qa-v1.toml"
    contract.write_text(contract.read_text().replace("min_similarity = 0.20", "min_similarity = 0.10"))
    (sentence,) = owed_by_contracts(rules_at(repository, "HEAD"), rules_on_disk(repository))
    assert sentence.startswith("qa-v1.toml: a released contract was edited")


def test_a_new_expansion_owes_its_case_and_its_comparison(repository):
    old = (repository / "data" / "contracts" / "qa-v1.toml").read_text()
    text = old.replace('version = "v1"', 'version = "v2"') + '\n[[expansions]]\nwhen = "trek"\nadd = ["walk"]\n'
    (repository / "data" / "contracts" / "qa-v2.toml").write_text(text)
    said = list(owed(repository, "HEAD", None))
    assert any("expansion 'trek': owes at least one targeted case" in sentence for sentence in said)
    assert any("qa-v2.toml: a changed threshold owes the before-and-after comparison" in sentence for sentence in said)


def test_documents_that_were_never_judged_are_named(repository):
    said = list(owed(repository, "HEAD", repository / "lake"))
    assert [sentence.split(":")[0] for sentence in said] == ["pharma", "travel"]
