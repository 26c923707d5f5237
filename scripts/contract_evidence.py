"""
Ask every case of both sets with a contract and with its successor, and write what the change policy asks for before the successor is released.

Run as ``python -m scripts.contract_evidence retrieval-v1 retrieval-v2 [--lake FOLDER]``; the two sides run beside each other, each in a process of its own, by the
code and on the documents of this tree. The evidence goes to ``data/contracts/evidence/<successor>.json``; the exit status is 1 where it falls short.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from assets.running_system import revision
from evals.artifacts import OUT
from evals.candidate import newest_candidate
from evals.cases import GOLDEN_SET, PERTURB_SET, GoldenCase, load_cases
from evals.contract_evidence import FOLDER, ContractEvidence, Side, evidence_of, shortfalls
from evals.gates import decide
from evals.parallel import Subjects, ask_all
from evals.release import Occasion, stamped
from evals.runner import run_of
from evals.stages import Stages
from evals.suites import cases_for
from pincite.adapters.lake import Lake
from pincite.contracts import CONTRACTS, DATA, VERSIONS, as_if_in_force
from pincite.errors import PinciteError
from pincite.fingerprint import file_sha256

DOCS = DATA / "docs"
SIDES = OUT / "contract_evidence"
"""Where each side leaves its whole run, ``<contract>.json``, for whoever looks closer."""


def side_of(contract: str, cases: Sequence[GoldenCase], subjects: Subjects) -> Side:
    """Ask *cases* with *contract* in force and decide the gates."""
    occasion = Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
    with as_if_in_force(contract):
        done = run_of(ask_all(cases, subjects), stamped("full", occasion), sink=lambda _: None)
        return Side(contract=contract, run=done, gates=decide(done))


def _whole_side(contract: str, lake: Path) -> Side:
    cases = cases_for(None, "full")
    candidates = tuple(newest_candidate(Lake(lake), tenant) for tenant in sorted({case.doc_set for case in cases}))
    return side_of(contract, cases, Subjects(lake, candidates, "default", DOCS))


def _beside(lake: Path, place: Path) -> Path:
    """The same lake with a folder of its own for edited worlds, which two sides would else build in one place."""
    mine = place / "lake"
    mine.mkdir(parents=True)
    for entry in lake.iterdir():
        if entry.name != "worlds":
            (mine / entry.name).symlink_to(entry.resolve(), target_is_directory=entry.is_dir())
    return mine


def sides(names: Sequence[str], lake: Path, place: Path) -> list[Side]:
    """
    Both sides, asked at the same time.

    Raises:
        subprocess.CalledProcessError: If a side ends in an error, which it has printed.
    """
    outs = [place / f"{name}.json" for name in names]
    calls = [
        [sys.executable, "-m", "scripts.contract_evidence", "--side", name, "--lake", str(_beside(lake, place / name)), "--out", str(out)]
        for name, out in zip(names, outs, strict=True)
    ]
    running = [subprocess.Popen(call, cwd=DATA.parent) for call in calls]  # noqa: S603 - this very script
    for call, process in zip(calls, running, strict=True):
        if status := process.wait():
            raise subprocess.CalledProcessError(status, call)
    return [Side.model_validate_json(out.read_text(encoding="utf-8")) for out in outs]


def lacking(evidence: ContractEvidence) -> list[str]:
    """What it falls short of today, in sentences."""
    digests = {path.name: file_sha256(path) for path in CONTRACTS.glob(VERSIONS)}
    wanted = {"baseline": [case.id for case in load_cases(GOLDEN_SET)], "perturb": [case.id for case in load_cases(PERTURB_SET)]}
    return list(shortfalls(evidence, f"{evidence.after}.toml", digests, wanted))


def made(before: str, after: str, lake: Path) -> ContractEvidence:
    """Both sides asked, over the documents as they lie in this tree, and held against each other."""
    for name in (before, after):
        with as_if_in_force(name):
            """A name that is none is told before minutes are spent."""
    Stages(DOCS, lake).candidates()
    shutil.rmtree(SIDES, ignore_errors=True)
    return evidence_of(*sides([before, after], lake, SIDES))


def main() -> int:
    """Make the evidence, or one side of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("contracts", nargs="*", help="the contract in force before, and its successor")
    parser.add_argument("--lake", type=Path, default=DATA / "lake")
    parser.add_argument("--side", help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    try:
        if given.side:
            given.out.write_text(_whole_side(given.side, given.lake).model_dump_json(), encoding="utf-8")
            return 0
        if len(given.contracts) != 2:  # noqa: PLR2004 - before and after
            parser.error("name two contracts: the one before and its successor")
        evidence = made(*given.contracts, given.lake.resolve())
    except PinciteError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{evidence.after}.json").write_text(evidence.model_dump_json(indent=1) + "\n", encoding="utf-8")
    found = lacking(evidence)
    print("\n".join([*_told(evidence), *(f"owed: {sentence}" for sentence in found)]))
    return 1 if found else 0


def _told(evidence: ContractEvidence) -> list[str]:
    compared = evidence.comparison
    rates = [
        f"{rate.slice} {rate.metric}: {rate.before:.4f} → {rate.after:.4f} (difference {rate.low:+.4f} … {rate.high:+.4f}, "
        f"{len(rate.fell)} fell, {len(rate.rose)} rose of {rate.n}, p {rate.p_adjusted:.3g})"
        for rate in compared.rates
        if rate.slice in {"baseline", "perturb"}
    ]
    means = [f"{mean.metric}: {mean.before:.4f} → {mean.after:.4f} (difference {mean.low:+.4f} … {mean.high:+.4f}, {mean.n} cases)" for mean in compared.means]
    return [*rates, *means, f"worse: {', '.join(compared.worse) or 'nothing'}; better: {', '.join(compared.better) or 'nothing'}"]


if __name__ == "__main__":
    sys.exit(main())
