"""
Write the open cases, ``evals/open_cases.jsonl``, from a whole run: what fails and counts, without what was released as
passing.

Run as ``python -m scripts.list_open_cases [--run FOLDER]``. A case that was released as passing and fails now is named,
the exit status is 1, and it is to be mended.
"""

import argparse
import sys
from pathlib import Path

from evals.cases.open_cases import OPEN_CASES, as_lines, listed_from, read_open_cases
from evals.running.artifacts import OUT, read_run
from pincite.contracts import DATA
from pincite.errors import InputError
from scripts.releasing.policy import BROAD_SUITES
from scripts.releasing.released import of_record
from scripts.releasing.tree_files import OnDisk


def passing(root: Path) -> frozenset[str]:
    """The cases that were released as passing; none where nothing was released."""
    found = of_record(OnDisk(root))
    return frozenset() if found is None else frozenset(found[1].cases) - {case.id for case in found[1].open_cases or ()}


def listed(run: Path, root: Path, target: Path) -> tuple[str, ...]:
    """
    Write the list to *target* and give the cases that fail and may not join it.

    Raises:
        InputError: If the run is not of a whole suite.
    """
    done, kept = read_run(run), passing(root)
    if done.suite not in BROAD_SUITES:
        msg = f"{run}: a run of suite {done.suite}; a whole one is needed: {', '.join(sorted(BROAD_SUITES))}"
        raise InputError(msg)
    target.write_text(as_lines(listed_from(done.rows, kept)), encoding="utf-8")
    return tuple(sorted(row.id for row in done.rows if row.counted and not row.passed and row.id in kept))


def main() -> int:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", type=Path, default=OUT, help="artifacts of a whole run")
    fell = listed(parser.parse_args().run, DATA.parent, OPEN_CASES)
    print(f"{OPEN_CASES.name}: {len(read_open_cases())} open cases")
    print("\n".join(f"fails and was released as passing: {case}" for case in fell), end="\n" if fell else "")
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main())
