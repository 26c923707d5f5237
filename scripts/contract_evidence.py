"""
Ask every case of both sets with a contract and with its successor, and write what the change policy asks for before the
successor is released.

Run as ``python -m scripts.contract_evidence retrieval-v1 retrieval-v2 [--lake FOLDER] [--before-code REVISION]``; the
two sides run beside each other, each in a process of its own, by the code and on the documents of this tree. Where the
successor brings code that can no longer be asked with the one before, that side is asked by the code of a revision in
which it was in force, from a worktree of git, with the cases and documents of this tree. The evidence goes to
``data/contracts/evidence/<successor>.json``; the exit status is 1 where it falls short.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from assets.running_system import revision
from evals.cases.golden import GOLDEN_SET, PERTURB_SET, GoldenCase, SetName, load_cases
from evals.cases.suites import cases_for
from evals.gates import decide
from evals.running.artifacts import OUT
from evals.running.parallel import Subjects, ask_all
from evals.running.release import Occasion, stamped
from evals.running.runner import run_of
from pincite.build import Stages
from pincite.contracts import CONTRACTS, DATA, VERSIONS, as_if_in_force, check_in_force
from pincite.errors import ContractError, InputError, PinciteError
from pincite.fingerprint import file_sha256
from scripts.releasing.evidence import FOLDER, ContractEvidence, Side, evidence_of, shortfalls
from scripts.releasing.tree_files import git

ROOT, DOCS = DATA.parent, DATA / "docs"
SIDES = OUT / "contract_evidence"
"""Where each side leaves its whole run, ``<contract>.json``, for whoever looks closer."""

_OTHER_SIDE = 300.0
"""Seconds that one side waits for the other, which looks through the same lake at the same moment."""


def side_of(contract: str, cases: Sequence[GoldenCase], subjects: Subjects) -> Side:
    """
    Ask *cases* with *contract* in force and decide the gates, by engines of its own: one that is open keeps the
    contracts that it was opened with.
    """
    occasion = Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
    with as_if_in_force(contract):
        done = run_of(ask_all(cases, replace(subjects)), stamped("full", occasion), sink=lambda _: None)
        return Side(contract=contract, run=done, gates=decide(done))


def _whole_side(contract: str, lake: Path) -> Side:
    cases = cases_for(None, "full")
    built = Stages(DOCS, lake, wait=_OTHER_SIDE).candidates()
    return side_of(
        contract,
        cases,
        Subjects(lake, tuple(built[tenant] for tenant in sorted({case.doc_set for case in cases})), "default", DOCS),
    )


def _beside(lake: Path, place: Path) -> Path:
    """The same lake with a folder of its own for edited worlds, which two sides would else build in one place."""
    mine = place / "lake"
    mine.mkdir(parents=True)
    for entry in lake.iterdir():
        if entry.name != "worlds":
            (mine / entry.name).symlink_to(entry.resolve(), target_is_directory=entry.is_dir())
    return mine


def sides(before: str, after: str, lake: Path, place: Path, tree: Path = ROOT) -> tuple[Side, Side]:
    """
    Both sides, asked at the same time, the one before by the code of *tree*.

    Raises:
        InputError: If a side ends in an error, which it has printed.
    """
    running = [_asking(name, code, lake, place) for name, code in ((before, tree), (after, ROOT))]
    statuses = [process.wait() for process in running]
    if any(statuses):
        msg = f"{before}, {after}: a side could not be asked, as it said above; no evidence is made of half"
        raise InputError(msg)
    old, new = (
        Side.model_validate_json((place / f"{name}.json").read_text(encoding="utf-8")) for name in (before, after)
    )
    return old, new


def _asking(name: str, code: Path, lake: Path, place: Path) -> subprocess.Popen[bytes]:
    """The process that asks one side; other code builds a lake of its own, for it may parse and cut otherwise."""
    mine = _beside(lake, place / name) if code == ROOT else place / name / "lake"
    call = [
        sys.executable,
        "-m",
        "scripts.contract_evidence",
        "--side",
        name,
        "--lake",
        str(mine),
        "--out",
        str(place / f"{name}.json"),
    ]
    return subprocess.Popen(call, cwd=code)  # noqa: S603 - this very script


@contextmanager
def code_of(revision: str | None) -> Iterator[Path]:
    """
    This tree, or a worktree of *revision* with the cases and documents of this tree, gone afterwards.

    Raises:
        InputError: If there is no such revision here, or it cannot be asked a contract's side.
    """
    if revision is None:
        yield ROOT
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "code"
        if git(ROOT, "worktree", "add", "--detach", str(place), revision) is None:
            msg = f"--before-code {revision}: no such revision in this checkout"
            raise InputError(msg)
        try:
            if not (place / "scripts" / "contract_evidence.py").is_file():
                msg = (
                    f"--before-code {revision}: is older than this command; name a revision that has "
                    "scripts/contract_evidence.py"
                )
                raise InputError(msg)
            for path in (GOLDEN_SET, PERTURB_SET):
                shutil.copyfile(path, place / path.relative_to(ROOT))
            shutil.copytree(DOCS, place / DOCS.relative_to(ROOT), dirs_exist_ok=True)
            yield place
        finally:
            git(ROOT, "worktree", "remove", "--force", str(place))


def lacking(evidence: ContractEvidence) -> list[str]:
    """What it falls short of today, in sentences."""
    digests = {path.name: file_sha256(path) for path in CONTRACTS.glob(VERSIONS)}
    wanted: dict[SetName, list[str]] = {
        "baseline": [case.id for case in load_cases(GOLDEN_SET)],
        "perturb": [case.id for case in load_cases(PERTURB_SET)],
    }
    return list(shortfalls(evidence, f"{evidence.after}.toml", digests, wanted))


def made(before: str, after: str, lake: Path, revision: str | None = None) -> ContractEvidence:
    """
    Both sides asked, over the cases and documents of this tree, and held against each other.

    Raises:
        ContractError: If a contract is not there, or today's code cannot be asked with it.
        InputError: If *revision* is none.
    """
    for name in (before, after):
        with as_if_in_force(name):
            if name == after or revision is None:
                check_in_force()
    Stages(DOCS, lake).candidates()
    shutil.rmtree(SIDES, ignore_errors=True)
    with code_of(revision) as tree:
        return evidence_of(*sides(before, after, lake, SIDES, tree))


def main() -> int:
    """Make the evidence, or one side of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contracts", nargs="*", help="the contract in force before, and its successor")
    parser.add_argument("--lake", type=Path, default=DATA / "lake")
    parser.add_argument(
        "--before-code",
        metavar="REVISION",
        help="ask the contract before by the code of this revision; default: by this tree's",
    )
    parser.add_argument("--side", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    try:
        if given.side:
            given.out.write_text(_whole_side(given.side, given.lake).model_dump_json(), encoding="utf-8")
            return 0
        if len(given.contracts) != 2:  # noqa: PLR2004 - before and after
            parser.error("name two contracts: the one before and its successor")
        before, after = given.contracts
        evidence = made(before, after, given.lake.resolve(), given.before_code)
    except PinciteError as error:
        hint = (
            "; --before-code REVISION asks it by the code of its time"
            if isinstance(error, ContractError) and not given.side
            else ""
        )
        print(f"error: {error}{hint}", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{evidence.after}.json").write_text(evidence.model_dump_json(indent=1) + "\n", encoding="utf-8")
    found = lacking(evidence)
    print("\n".join([*_told(evidence), *(f"owed: {sentence}" for sentence in found)]))
    return 1 if found else 0


def _told(evidence: ContractEvidence) -> list[str]:
    compared = evidence.comparison
    rates = [
        f"{rate.slice} {rate.metric}: {rate.before:.4f} → {rate.after:.4f} (difference {rate.low:+.4f} … "
        f"{rate.high:+.4f}, "
        f"{len(rate.fell)} fell, {len(rate.rose)} rose of {rate.n}, p {rate.p_adjusted:.3g})"
        for rate in compared.rates
        if rate.slice in {"baseline", "perturb"}
    ]
    means = [
        (
            f"{mean.metric}: {mean.before:.4f} → {mean.after:.4f} (difference {mean.low:+.4f} … {mean.high:+.4f}, "
            f"{mean.n} cases)"
        )
        for mean in compared.means
    ]
    return [
        *rates,
        *means,
        f"worse: {', '.join(compared.worse) or 'nothing'}; better: {', '.join(compared.better) or 'nothing'}",
    ]


if __name__ == "__main__":
    sys.exit(main())
