"""
A build may be killed at any moment: what is published answers, the next build completes, and no row is lost or doubled.
"""

import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pincite.errors import LakeLockedError
from pincite.ingest.publishing import open_index
from pincite.ports import Eligibility
from tests.pincite.ingest.house import House, open_house

ROOT = Path(__file__).parents[3]
KILLED = -9


def change(house: House, turn: int) -> None:
    """A document is changed, one added, one removed and one renamed."""
    house.write("refunds.md", f"# Refunds\n\nA deposit is refunded within {turn} days.\n")
    house.write(f"added-{turn}.md", f"# Added\n\nDocument number {turn} was added.\n")
    (house.docs / "acme" / f"added-{turn - 2}.md").unlink(missing_ok=True)
    before = house.docs / "acme" / f"safety{'-renamed' if turn % 2 else ''}.md"
    if before.exists():
        before.rename(house.docs / "acme" / f"safety{'' if turn % 2 else '-renamed'}.md")


def expected(house: House) -> dict[str, str]:
    """The one chunk of each small document, by file."""
    return {
        path.name: path.read_text(encoding="utf-8").partition("\n\n")[2].strip()
        for path in (house.docs / "acme").glob("*.md")
    }


def held(house: House) -> dict[str, str]:
    rows = house.rows()
    assert len({file for file, _ in rows.values()}) == len(rows)
    return {file: text.partition("\n\n")[2].strip() for file, text in rows.values()}


def start(house: House, step: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.pincite.ingest.killed_build", str(house.root), str(step)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def finish(child: subprocess.Popen[str]) -> int:
    code = child.wait()
    assert child.stdout is not None
    child.stdout.close()
    return code


def survives(house: House, code: int, before: dict[str, str]) -> None:
    """After a kill the old index answers, unless the new one was already published; then the build is done again."""
    after = expected(house)
    assert code in {0, KILLED}
    assert held(house) in ((before, after) if code == KILLED else (after,))
    assert open_index(house.lake, "acme").lexical(["deposit"], 1, Eligibility())[0]
    house.publish()
    assert held(house) == after
    assert [hit.row.file for hit in open_index(house.lake, "acme").lexical(["deposit"], 9, Eligibility())[0]] == [
        "refunds.md"
    ]


def killed_at(house: House, step: int) -> int:
    before = held(house)
    change(house, step + 1)
    code = finish(start(house, step))
    survives(house, code, before)
    return code


@pytest.mark.parametrize("step", [3, 10, 16, 19, 23, 28])
def test_a_build_killed_at_a_write_is_as_if_it_had_not_begun(built, step):
    assert killed_at(built, step) == KILLED


@pytest.mark.long
def test_a_build_killed_at_each_of_its_writes_in_turn_ends_whole(built):
    step = 1
    while killed_at(built, step) == KILLED:
        step += 1
    assert step > 25


@pytest.mark.long
def test_builds_killed_at_any_moment_end_whole(built):
    clock, chance, kills = 0.0, random.Random(0), 0
    for turn in range(1, 31):
        before = held(built)
        change(built, turn)
        child = start(built, 0)
        assert child.stdout is not None
        child.stdout.readline()
        begin = time.monotonic()
        if turn > 1:
            time.sleep(chance.random() * clock)
            child.kill()
        code = finish(child)
        clock = max(clock, time.monotonic() - begin)
        kills += code == KILLED
        survives(built, code, before)
    assert kills > 10


FULL = """
import resource, sys
from pathlib import Path
from pincite.errors import PinciteError
from tests.pincite.ingest.house import open_house
house = open_house(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
try:
    house.publish()
except PinciteError as error:
    print(error.code, error)
"""


@pytest.mark.parametrize("largest_file", [10, 600, 1500, 3000])
def test_a_disk_that_is_full_is_a_clear_error_and_costs_nothing(built, largest_file):
    """The size limit of a process stands for the end of the disk: whatever writes a larger file fails half-way."""
    before = held(built)
    change(built, 1)
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(built.root), str(largest_file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("LAKE_ERROR")
    assert "make room" in done.stdout
    survives(built, KILLED, before)


def test_two_builds_at_once_are_one_after_the_other(built):
    change(built, 1)
    with built.lake.writing("acme"), ThreadPoolExecutor(1) as another:
        with pytest.raises(LakeLockedError, match="another build"):
            another.submit(lambda: open_house(built.root).publish()).result()
        child = start(built, 0)
        assert finish(child) != 0
    assert finish(start(built, 0)) == 0
    assert held(built) == expected(built)


def test_a_build_that_may_wait_goes_on_when_the_other_is_done(built):
    change(built, 1)
    child = start(built, 0)
    assert child.stdout is not None
    child.stdout.readline()
    house = open_house(built.root)
    with house.lake.writing("acme", wait_seconds=120):
        house.publish()
    finish(child)
    assert held(built) == expected(built)
