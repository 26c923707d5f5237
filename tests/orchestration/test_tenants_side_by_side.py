"""
While a large tenant's build is under way, was killed, or is held back, a small tenant's changed document is built,
judged and published by another process, and nobody waits.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from orchestration.cli import app
from pincite.adapters.lake import Lake
from pincite.errors import PinciteError
from pincite.ingest.publishing import document_statuses, published_of

ROOT = Path(__file__).parents[2]
STOPPED = """
import sys, time
from pathlib import Path
from pincite.adapters.lake import Lake
from pincite.build import Stages

def stop(stage, *_):
    if stage == sys.argv[3]:
        print("there", flush=True)
        time.sleep(600)

docs, lake = Path(sys.argv[1]), Path(sys.argv[2])
with Lake(lake).writing("large"):
    Stages(docs, lake, "default", stop, tenant="large").candidates()
"""


class Town:
    """Two tenants that share a document, and what two processes do about them."""

    def __init__(self, root: Path) -> None:
        self.docs, self.lake = root / "docs", root / "lake"
        for number in range(4):
            self.write("large", f"rule-{number}", f"Rule {number} of the large tenant speaks of green flags.")
        for tenant in ("large", "small"):
            self.write(tenant, "shared", "Both tenants have this page about the copper balloon.")

    def write(self, tenant: str, name: str, text: str) -> None:
        """A document, new or changed."""
        path = self.docs / tenant / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n", encoding="utf-8")

    def build(self, *options: str) -> tuple[int, dict[str, str]]:
        """Exit status, and the snapshots that the command published, by tenant."""
        done = CliRunner().invoke(
            app, ["build", "--docs", str(self.docs), "--lake", str(self.lake), "--json", *options]
        )
        said = json.loads(done.stdout) if done.stdout else {"published": {}}
        code = 2 if isinstance(done.exception, PinciteError) else done.exit_code
        return code, {tenant: each["snapshot"] for tenant, each in said["published"].items()}

    def answers(self, tenant: str) -> str:
        """The snapshot that answers."""
        return published_of(Lake(self.lake), tenant).snapshot_id


@pytest.fixture
def town(tmp_path: Path) -> Town:
    made = Town(tmp_path)
    assert made.build()[0] == 0
    return made


@pytest.fixture
def stopped(town: Town) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Another process that builds the large tenant's changed document, and stops in a stage."""
    begun: list[subprocess.Popen[str]] = []

    def start(stage: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", STOPPED, str(town.docs), str(town.lake), stage]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        begun.append(child)
        assert child.stdout is not None
        assert child.stdout.readline() == "there\n"
        return child

    yield start
    for child in begun:
        child.kill()
        child.wait()
        if child.stdout is not None:
            child.stdout.close()


@pytest.mark.parametrize("stage", ["parse", "embed", "index"])
def test_a_small_tenant_is_published_while_a_large_one_is_built_and_after_that_was_killed(
    stage: str, town: Town, stopped: Callable[[str], subprocess.Popen[str]]
) -> None:
    before = {tenant: town.answers(tenant) for tenant in ("large", "small")}
    town.write("large", "rule-1", "Rule 1 of the large tenant was amended.")
    town.write("small", "shared", "Both tenants have this page about the copper balloon, which was amended.")
    child = stopped(stage)
    code, published = town.build("--tenant", "small")
    assert code == 0
    assert published["small"] == town.answers("small") != before["small"]
    assert town.answers("large") == before["large"]
    town.write("small", "another", "A second change of the small tenant.")
    code, published = town.build()
    assert code == 2, "the large one is another process's, and that is said"
    assert list(published) == ["small"]
    child.kill()
    child.wait()
    town.write("small", "another", "A third change of the small tenant.")
    assert town.build("--tenant", "small")[0] == 0
    assert town.answers("large") == before["large"]
    code, published = town.build()
    assert code == 0
    assert set(published) == {"large", "small"}
    assert town.answers("large") != before["large"]
    assert len(document_statuses(Lake(town.lake), "large")) == 5


def test_pages_and_vectors_that_two_builds_share_are_whole_whoever_writes_them(town: Town) -> None:
    """Both tenants get the same new documents and are built at the same moment, by two processes, over and over."""
    command = [sys.executable, "-m", "orchestration.cli", "build", "--docs", str(town.docs), "--lake", str(town.lake)]
    for tenant in ("large", "small"):
        for number in range(8):
            town.write(tenant, f"both-{number}", f"Page {number} that both have speaks of {number * 7} grey parrots.")
    running = [
        subprocess.Popen([*command, "--tenant", tenant], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for tenant in ("large", "small")
    ]
    ends = [(child.communicate()[1], child.returncode) for child in running]
    assert [code for _, code in ends] == [0, 0], ends
    assert {len(document_statuses(Lake(town.lake), tenant)) for tenant in ("large", "small")} == {9, 13}
    code, published = town.build()
    assert code == 0
    assert published == {tenant: town.answers(tenant) for tenant in ("large", "small")}
