"""A run in parts, a tenant each, and the whole that they make: one list of records, one summary, one verdict."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from evals.case_records import CaseRecord, RunProvenance
from evals.running.artifacts import ROWS, DetailsFile, read_details, read_run
from evals.running.provenance import RunStamp
from evals.running.release import Evaluation, settled
from evals.running.runner import run_of

OF_THE_SYSTEM = ("code_version", "judge_version", "recipe", "contracts", "datasets", "scorers", "dependency_lock")
"""Fields of a run's provenance that two parts must share to make one run; documents are each tenant's own."""


def joined(parts: Mapping[str, Path], stamp: RunStamp, out: Path, note: str = "") -> Evaluation:
    """
    The run that these *parts* (folders of artifacts by tenant) make up, with its artifacts in *out* and its gates
    decided; nothing is asked again, and the records stand as in a run of all tenants at once.

    Raises:
        InputError: If there is no record in them.
    """
    with DetailsFile(out) as details:
        done = run_of(_records(parts), stamp, sink=details.add)
    return settled(done, out, note, {tenant: read_run(part).run_id for tenant, part in sorted(parts.items())})


def like(folder: Path, provenance: RunProvenance) -> bool:
    """Whether *folder* holds a part that the system of this *provenance* judged."""
    if not (folder / ROWS).is_file():
        return False
    theirs = read_run(folder).provenance
    return all(getattr(theirs, field) == getattr(provenance, field) for field in OF_THE_SYSTEM)


def _records(parts: Mapping[str, Path]) -> Iterator[CaseRecord]:
    """First those outside worlds, tenant by tenant, then world by world."""
    for in_world in (False, True):
        for tenant in sorted(parts):
            yield from (each for each in read_details(parts[tenant]) if (each.case.world is not None) is in_world)
