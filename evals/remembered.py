"""What the last run said of a tenant, kept in its lake: while documents, engine, judge and cases are the same, nothing of it is asked again."""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.cases import GoldenCase
from evals.gates import GateResult
from evals.records import CaseRecord
from evals.suites import Suite
from pincite.adapters.lake import Lake
from pincite.contracts import load_recipe
from pincite.fingerprint import fingerprint
from pincite.model.releases import Candidate
from pincite.model.stored import Stored


class Remembered(Stored):
    """A tenant's records of one suite; ``key`` is the fingerprint of all that they hang on, ``started_at`` when the run began that asked them."""

    key: str
    started_at: str
    records: tuple[CaseRecord, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """
    The remembered verdicts of one suite.

    ``judged_by`` is the fingerprint of the engine and of the code that judges, as they are loaded; without one nothing is remembered and nothing recalled.
    """

    store: Lake
    suite: Suite
    recipe: str
    judged_by: str

    def recall(self, candidate: Candidate, cases: Sequence[GoldenCase]) -> Remembered | None:
        """What was remembered of *candidate* and exactly these *cases* of it; None where anything that they hang on changed since."""
        if not self.judged_by:
            return None
        held = self.store.load(candidate.tenant, self._place, Remembered)
        return held if held is not None and held.key == self._key(candidate, cases) else None

    def keep(self, candidate: Candidate, cases: Sequence[GoldenCase], records: Sequence[CaseRecord], gates: Sequence[GateResult], started_at: str) -> bool:
        """
        Remember *records*, of all *cases* of the tenant; returns whether they were worth it.

        What a gate held against is asked again by the next run, and so is what broke: a person may have mended what no fingerprint sees.
        """
        green = bool(gates) and all(gate.verdict == "PASS" for gate in gates) and not any(record.crash for record in records)
        if self.judged_by and green:
            kept = Remembered(key=self._key(candidate, cases), started_at=started_at, records=tuple(records))
            self.store.save(candidate.tenant, self._place, kept)
        return bool(self.judged_by) and green

    @property
    def _place(self) -> str:
        return f"remembered/{self.suite}"

    def _key(self, candidate: Candidate, cases: Sequence[GoldenCase]) -> str:
        asked = [fingerprint(case) for case in cases]
        return fingerprint(candidate.snapshot_id, candidate.index_version, self.judged_by, load_recipe(self.recipe), asked)
