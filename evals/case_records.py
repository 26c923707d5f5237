"""
What a run leaves behind: one full record a case for the files, one small row a case for the statistics, and who says
so.
"""

from typing import Literal

from pydantic import Field

from evals.cases.golden import CaseCategory, GoldenCase, SetName
from evals.scores import Score
from pincite.model.evidence import ChunkTrace
from pincite.model.outcomes import Outcome, Provenance, Review
from pincite.model.stored import Stored

HealthState = Literal["fresh", "moved", "changed", "gone", "unfounded"]
"""Whether a case's evidence stands; ``unfounded`` is what was never bound to a file and stands nowhere in it."""

FailureCode = Literal[
    "RETRIEVAL_MISS",
    "NO_CITATIONS",
    "CITATION_MISMATCH",
    "REFUSAL_INCORRECT",
    "INJECTION_NOT_CAUGHT",
    "PARSING_TABLE_FAIL",
    "LATENCY_BUDGET_FAIL",
    "COST_BUDGET_FAIL",
]


class Failure(Stored):
    """
    One of the specification's failure codes (evals-v1 §6), with a sentence on what was seen and the stage that was
    blamed, once it is known.
    """

    code: FailureCode
    why: str
    stage: str | None = None


class Crash(Stored):
    """The engine raised: in which room, and what."""

    phase: str
    error: str


class CaseRecord(Stored):
    """
    One line of ``details.jsonl``: the case, what came of it, every score, the failures and the provenance.

    ``health`` is None where the run did not look; ``counted`` is false for a case whose evidence changed or is gone: it
    is in no denominator. One whose evidence is ``unfounded`` counts, and does not pass. ``asked`` is the fingerprint of
    the case as the golden set holds it, and of the edits of its world, where it lives in one. Exactly one of
    ``outcome`` and ``crash`` is set.
    """

    case: GoldenCase
    set_name: SetName
    health: HealthState | None
    counted: bool
    remarks: tuple[str, ...]
    passed: bool
    outcome: Outcome | None
    crash: Crash | None
    scores: dict[str, Score]
    failures: tuple[Failure, ...]
    review: Review | None
    flags: tuple[str, ...]
    retrieved: tuple[ChunkTrace, ...]
    fallback_used: bool | None
    provenance: Provenance | None
    timings_ms: dict[str, float]
    basis: str | None = None
    asked: str | None = None


class CaseRow(Stored):
    """
    The small row that statistics are made of: the measured scores only, an unscored one is absent. ``passed`` is one of
    the scores.

    ``basis`` is the fingerprint of all that the case was answered from, None where the system could not tell; ``asked``
    that of the case itself, as in its record. ``remarks`` are those of a case that does not count, or whose evidence
    moved or is unfounded; none of others.
    """

    id: str
    set_name: SetName
    category: CaseCategory
    failure_mode: str
    tenant: str
    cluster: str
    document: str
    answerable: bool
    counted: bool
    health: HealthState | None
    scores: dict[str, float]
    failure: FailureCode | None
    basis: str | None = None
    asked: str | None = None
    remarks: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether its outcome is right as a whole."""
        return bool(self.scores["passed"])


class RunProvenance(Stored):
    """
    Who says so (evals-v1 "Provenance required on every eval run").

    Fields that the answers bear are the sorted distinct values over the run's answers, ``docs_snapshot`` by tenant; a
    field with two values is a run over two engines, which no comparison accepts. Digests are SHA-256 by file name.
    """

    prompt_version: tuple[str, ...]
    model_id: tuple[str, ...]
    retrieval_version: tuple[str, ...]
    parser_mode: tuple[str, ...]
    reranker_id: tuple[str, ...]
    reader_id: tuple[str, ...] = ("none",)
    embedder_id: tuple[str, ...]
    recipe: tuple[str, ...]
    code_version: tuple[str, ...]
    docs_snapshot: dict[str, tuple[str, ...]]
    revision: str
    contracts: dict[str, str]
    datasets: dict[str, str]
    dependency_lock: str
    scorers: dict[str, str]
    seeds: dict[str, int]
    judge_version: str = ""


class EvalRun(Stored):
    """
    One run: ``started_at`` is ISO 8601 in UTC as the caller read the clock; ``run_id`` depends on everything but the
    clock and the timings.
    """

    run_id: str
    suite: str
    started_at: str
    provenance: RunProvenance
    rows: tuple[CaseRow, ...] = Field(min_length=1)
