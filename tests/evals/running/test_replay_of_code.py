"""
Was it the documents or us: in a history of its own, a changed document and a changed line of the project are told
apart.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from evals.running.code_base import ROOT
from tests.evals.running.test_code_base import committed, git
from tests.evals.running.test_replay import THINGS, case

pytestmark = pytest.mark.long

SCENE = (
    "import sys; from pathlib import Path; from tests.evals.running.test_replay import released_twice; "
    "released_twice(Path(sys.argv[1]))"
)
FIRST, SECOND = "first snapshot", "second snapshot"


def run(root, *words):
    done = subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def pincite(root, *words):
    return json.loads(
        run(root, "-m", "orchestration.cli", *words, "--tenant", "acme", "--lake", root / "made" / "lake", "--json")
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """
    A copy of the project in which the tenant's rules were published twice, with its golden cases, in a history whose
    last commit refuses everything.
    """
    root = tmp_path_factory.mktemp("project")
    unneeded = shutil.ignore_patterns("out", "__pycache__", "docs", "sources", "lake")
    for name in ("pincite", "evals", "assets", "orchestration", "data", "tests"):
        shutil.copytree(ROOT / name, root / name, ignore=unneeded)
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copyfile(ROOT / name, root / name)
    (root / ".gitignore").write_text("made/\n__pycache__/\n", encoding="utf-8")
    run(root, "-c", SCENE, root / "made")
    (root / "evals" / "golden_set.jsonl").write_text(
        "".join(f"{case(thing).model_dump_json()}\n" for thing in THINGS), encoding="utf-8"
    )
    git(root, "init", "--quiet", ".")
    committed(root, "sound")
    strict = root / "data" / "calibration" / "sufficiency-v1.toml"
    strict.write_text(
        re.sub(r"(?m)^answer_from = .*$", "answer_from = 0.9999", strict.read_text(encoding="utf-8")), encoding="utf-8"
    )
    committed(root, "refuses everything")
    return root


@pytest.fixture(scope="module")
def snapshots(project):
    second, first = (row["index_version"] for row in pincite(project, "index", "list"))
    return {FIRST: first, SECOND: second}


def rates(found):
    return {(cell["code"], cell["index_version"]): cell["pass_rate"] for cell in found["cells"]}


def test_where_only_the_code_changed_the_code_is_blamed(project, snapshots):
    first = snapshots[FIRST]
    found = pincite(
        project, "eval", "replay", "--old-snapshot", first, "--new-snapshot", first, "--code-base", "HEAD~1"
    )
    assert found["verdict"] == "code made it worse"
    assert sorted(rates(found).values()) == [0.0, 1.0]
    assert rates(found)["today", first] == 0.0


def test_where_both_changed_each_is_seen_with_the_other_held(project, snapshots):
    found = pincite(project, "eval", "replay", "--code-base", "HEAD~1")
    old = next(cell["code"] for cell in found["cells"] if cell["code"] != "today")
    assert rates(found) == {
        ("today", snapshots[FIRST]): 0.0,
        ("today", snapshots[SECOND]): 0.0,
        (old, snapshots[FIRST]): 1.0,
        (old, snapshots[SECOND]): 0.0,
    }
    assert found["verdict"] == "code and documents made it worse (not beyond chance in every combination)"


def test_where_only_the_documents_changed_the_documents_are_blamed(project):
    git(project, "checkout", "--quiet", "HEAD~1")
    found = pincite(project, "eval", "replay", "--code-base", "HEAD")
    assert found["verdict"] == "documents made it worse"
    assert {one["effect"] for one in found["contrasts"] if one["factor"] == "code"} == {0.0}
    assert len(git(project, "worktree", "list").splitlines()) == 1
