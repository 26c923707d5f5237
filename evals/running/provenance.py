"""Who says so: what the caller stamps on a run, and what its answers say of themselves."""

from collections import defaultdict
from pathlib import Path

from evals.case_records import CaseRecord, RunProvenance
from evals.cases.golden import GOLDEN_SET, PERTURB_SET
from evals.judging.judge_version import judge_version
from evals.scorers import SCORERS
from pincite.fingerprint import file_sha256
from pincite.model.stored import Stored
from pincite.places import CONSTRAINTS, DATA

_ANSWER_FIELDS = (
    "prompt_version",
    "model_id",
    "retrieval_version",
    "parser_mode",
    "reranker_id",
    "reader_id",
    "embedder_id",
    "recipe",
    "code_version",
)


class RunStamp(Stored):
    """
    What only the caller knows of a run, or the disk.

    ``started_at`` is ISO 8601 in UTC, ``revision`` the code's version control id ("unknown" outside one). Digests are
    SHA-256 by file name.
    """

    suite: str
    started_at: str
    revision: str
    contracts: dict[str, str]
    datasets: dict[str, str]
    dependency_lock: str
    seeds: dict[str, int]
    judge_version: str = ""


def stamp(
    suite: str,
    started_at: str,
    revision: str,
    *,
    seeds: dict[str, int],
    datasets: tuple[Path, ...] = (GOLDEN_SET, PERTURB_SET),
) -> RunStamp:
    """
    Read the digests of contracts, data sets and dependency lock from disk; a lock file that is not there is named as
    such, not left out.
    """
    return RunStamp(
        suite=suite,
        started_at=started_at,
        revision=revision,
        contracts={path.name: file_sha256(path) for path in sorted((DATA / "contracts").glob("*.toml"))},
        datasets={path.name: file_sha256(path) for path in datasets},
        dependency_lock=file_sha256(CONSTRAINTS) if CONSTRAINTS.is_file() else "no constraints.txt",
        seeds=seeds,
        judge_version=judge_version(),
    )


class ProvenanceGatherer:
    """Gathers the distinct values that answers bear, one record at a time."""

    def __init__(self) -> None:
        self._values: defaultdict[str, set[str]] = defaultdict(set)
        self._snapshots: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, record: CaseRecord) -> None:
        """Take in one record; a crash bears no provenance, a world's snapshot is not the tenant's."""
        provenance = record.provenance
        if provenance is None:
            return
        for field in _ANSWER_FIELDS:
            self._values[field].add(str(getattr(provenance, field) or "none"))
        if record.case.world is None:
            self._snapshots[record.case.doc_set].add(provenance.docs_snapshot)

    def gathered(self, stamp: RunStamp) -> RunProvenance:
        """The run's provenance: the stamp and all that was taken in."""
        return RunProvenance(
            **{field: tuple(sorted(self._values[field])) for field in _ANSWER_FIELDS},
            docs_snapshot={tenant: tuple(sorted(ids)) for tenant, ids in sorted(self._snapshots.items())},
            revision=stamp.revision,
            contracts=stamp.contracts,
            datasets=stamp.datasets,
            dependency_lock=stamp.dependency_lock,
            scorers={scorer.name: scorer.version for scorer in SCORERS},
            seeds=stamp.seeds,
            judge_version=stamp.judge_version,
        )
