"""
What runs said of a tenant, kept in its lake: while documents, engine, judge and cases are the same, what passed is not
asked again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.case_records import CaseRecord
from evals.cases.golden import GoldenCase
from evals.cases.suites import Suite
from evals.gates import GateResult
from evals.judging.metrics import METRICS
from pincite.adapters.lake import Lake
from pincite.fingerprint import fingerprint
from pincite.model.releases import CandidateBuild
from pincite.model.stored import Stored
from pincite.recipes import load_recipe

KEPT = 2
"""States of a tenant that are remembered for each suite: who takes a document back finds the verdicts of before."""


class RememberedRecords(Stored):
    """A tenant's records of one suite that need not be asked again, and when the run began that asked them."""

    started_at: str
    records: tuple[CaseRecord, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """
    The remembered verdicts of one suite.

    ``judged_by`` is the fingerprint of the engine and of the code that judges, as they are loaded; without one nothing
    is remembered and nothing recalled.
    """

    store: Lake
    suite: Suite
    recipe: str
    judged_by: str

    def recall(self, candidate: CandidateBuild, cases: Sequence[GoldenCase]) -> RememberedRecords | None:
        """
        What is remembered of *candidate* and exactly these *cases* of it; None where anything that they hang on was
        never seen so.
        """
        if not self.judged_by or not cases:
            return None
        held = self.store.load(candidate.tenant, place := self._place(candidate, cases), RememberedRecords)
        if held is not None:
            self.store.store.touch(f"tenants/{candidate.tenant}/{place}.json")  # what was of use is forgotten last
        return held

    def keep(
        self,
        candidate: CandidateBuild,
        cases: Sequence[GoldenCase],
        records: Sequence[CaseRecord],
        gates: Sequence[GateResult],
        started_at: str,
    ) -> None:
        """
        Remember those *records*, of all *cases* of the tenant, that speak for the system.

        What failed is asked again by the next run, with all of its world: a person may have mended what no fingerprint
        sees. Where a gate did not pass for which no single case is to blame, as one of latency, everything is.
        """
        if (
            not self.judged_by
            or not cases
            or any(gate.verdict != "PASS" and METRICS[gate.metric].fault is None for gate in gates)
        ):
            return
        green = bool(gates) and all(gate.verdict == "PASS" for gate in gates)
        kept = (
            [record for record in records if record.crash is None]
            if green
            else [record for record in records if record.passed and record.counted]
        )
        broken = {record.case.world for record in records} - {None} - _whole_worlds(records, kept)
        said = tuple(record for record in kept if record.case.world not in broken)
        self.store.save(
            candidate.tenant, self._place(candidate, cases), RememberedRecords(started_at=started_at, records=said)
        )
        self._forget(candidate.tenant)

    def _forget(self, tenant: str) -> None:
        """All but the states that were remembered last."""
        for old in self.store.store.by_age(f"tenants/{tenant}/remembered/{self.suite}")[:-KEPT]:
            self.store.store.delete(old)

    def _place(self, candidate: CandidateBuild, cases: Sequence[GoldenCase]) -> str:
        asked = [fingerprint(case) for case in cases]
        key = fingerprint(
            candidate.snapshot_id, candidate.index_version, self.judged_by, load_recipe(self.recipe), asked
        )
        return f"remembered/{self.suite}/{key}"


def _whole_worlds(records: Sequence[CaseRecord], kept: Sequence[CaseRecord]) -> set[str | None]:
    """The worlds of which every record is kept."""
    ids = {record.case.id for record in kept}
    return {record.case.world for record in records} - {
        record.case.world for record in records if record.case.id not in ids
    }
