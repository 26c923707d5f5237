"""
The evidence of a contract that supersedes another: both asked every case of both sets, each case's outcome, the gates
and the differences.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRow, EvalRun
from evals.cases.golden import SetName
from evals.gates import GateResult, Verdict
from evals.reporting.run_comparison import Comparison, compare
from pincite.contracts import CONTRACTS
from pincite.errors import InputError
from pincite.fingerprint import file_sha256
from pincite.model.stored import Stored

FOLDER = CONTRACTS / "evidence"
Turn = Literal["passed, passed", "passed, failed", "failed, passed", "failed, failed", "left out"]
"""
What became of a case before and after; "left out": its evidence no longer stands in the documents, so that it counted
in one run at most.
"""


class GateFigure(Stored):
    """One gate as one side decided it, with the 95 % interval of its figure."""

    name: str
    contract: str
    bound: str
    verdict: Verdict | None
    value: float | None
    low: float | None
    high: float | None
    n: int


class ContractEvidence(Stored):
    """
    Before and after of a superseding contract, over every case of both sets, by the same code on the same documents.

    ``contracts`` and ``datasets`` are SHA-256 by file name, ``docs_snapshot`` by tenant. ``cases`` says of each case
    what became of it.
    """

    before: str
    after: str
    contracts: dict[str, str]
    datasets: dict[str, str]
    docs_snapshot: dict[str, tuple[str, ...]]
    gates_before: tuple[GateFigure, ...]
    gates_after: tuple[GateFigure, ...]
    comparison: Comparison
    cases: dict[SetName, dict[str, Turn]]


class Side(Stored):
    """One side of the evidence: the contract that was in force, the whole run, and what its gates decided."""

    contract: str
    run: EvalRun
    gates: tuple[GateResult, ...]


def evidence_of(before: Side, after: Side, folder: Path = CONTRACTS) -> ContractEvidence:
    """
    The evidence that two whole runs make.

    Raises:
        InputError: If a side was asked other cases than the other.
        IncomparableRunsError: If data sets or scorers differ.
    """
    old, new = ({row.id: row for row in side.run.rows} for side in (before, after))
    if old.keys() != new.keys():
        msg = (
            f"{before.contract} was asked {len(old)} cases, {after.contract} {len(new)}, not the same ones: "
            f"{', '.join(sorted(old.keys() ^ new.keys())[:5])}"
        )
        raise InputError(msg)
    names = [f"{side.contract}.toml" for side in (before, after)]
    return ContractEvidence(
        before=before.contract,
        after=after.contract,
        contracts={name: file_sha256(folder / name) for name in names},
        datasets=after.run.provenance.datasets,
        docs_snapshot=after.run.provenance.docs_snapshot,
        gates_before=tuple(map(_figure, before.gates)),
        gates_after=tuple(map(_figure, after.gates)),
        comparison=compare(before.run, after.run),
        cases={
            name: {case: _turn(old[case], new[case]) for case in sorted(old) if new[case].set_name == name}
            for name in sorted({row.set_name for row in new.values()})
        },
    )


def _figure(result: GateResult) -> GateFigure:
    low, high = result.interval or (None, None)
    plain = {name: getattr(result, name) for name in ("name", "contract", "bound", "verdict", "value", "n")}
    return GateFigure(low=low, high=high, **plain)


def _turn(before: CaseRow, after: CaseRow) -> Turn:
    if not (before.counted and after.counted):
        return "left out"
    match before.passed, after.passed:
        case True, True:
            return "passed, passed"
        case True, False:
            return "passed, failed"
        case False, True:
            return "failed, passed"
        case _:
            return "failed, failed"


def shortfalls(
    evidence: ContractEvidence | None, name: str, digests: Mapping[str, str], wanted: Mapping[SetName, Sequence[str]]
) -> Iterator[str]:
    """
    What the evidence of the contract file *name* lacks, in sentences; none where it is whole.

    Args:
        evidence: What was committed, None where nothing was.
        name: File name of the superseding contract.
        digests: SHA-256 of every contract file as it lies in the tree.
        wanted: Ids of the cases that it must cover, by set: those of its release, or all of today's where it is not
            released yet.
    """
    if evidence is None:
        yield (
            f"{name}: supersedes a released contract without evidence; make it: python -m "
            f"scripts.contract_evidence BEFORE {Path(name).stem}"
        )
        return
    if evidence.contracts.get(name) is None or any(
        digests.get(file) != digest for file, digest in evidence.contracts.items()
    ):
        yield f"{name}: its evidence is of other bytes than those in data/contracts; make it again"
    for set_name, ids in wanted.items():
        turns = evidence.cases.get(set_name, {})
        missing = sorted(case for case in ids if turns.get(case, "left out") == "left out")
        if missing:
            yield (
                f"{name}: its evidence counts {len(ids) - len(missing)} of {len(ids)} {set_name} cases; "
                f"{', '.join(missing[:3])} … are left out; ask every case"
            )
        yield from _untrue(name, set_name, evidence)
    yield from (
        f"{name}: is worse in {slice_} than {evidence.before}, beyond chance; it may not supersede it"
        for slice_ in evidence.comparison.worse
    )


def _untrue(name: str, set_name: SetName, evidence: ContractEvidence) -> Iterator[str]:
    """Rates that its own cases do not give: counted by hand, the summary may not say otherwise."""
    turns = [turn for turn in evidence.cases.get(set_name, {}).values() if turn != "left out"]
    said = next(
        (rate for rate in evidence.comparison.rates if (rate.slice, rate.metric) == (set_name, "pass_rate")), None
    )
    counted = [sum(turn.split(", ")[side] == "passed" for turn in turns) for side in (0, 1)]
    if said is None or said.n != len(turns) or [round(rate * said.n) for rate in (said.before, said.after)] != counted:
        yield (
            f"{name}: the {set_name} pass rate of its evidence is not what its cases give, {counted[0]} and "
            f"{counted[1]} of {len(turns)}"
        )
