"""
Blame by oracle swap: oracle evidence is put in stage by stage, and the first stage whose evidence mends the case is
the one that failed it.
"""

from collections.abc import Callable, Mapping

from evals.case_records import CaseRecord, Failure, FailureCode
from evals.cases.golden import CaseCategory, GoldenCase
from evals.judging.taxonomy import UPSTREAM_FIRST
from evals.running.runner import record_of
from evals.system import Stage, System

STAGES: tuple[Stage, ...] = ("page", "chunks", "ranking", "facts")

_CODES: Mapping[Stage, FailureCode] = {
    "page": "PARSING_TABLE_FAIL",
    "chunks": "RETRIEVAL_MISS",
    "ranking": "RETRIEVAL_MISS",
    "facts": "CITATION_MISMATCH",
}


WithOracle = Callable[[GoldenCase, Stage], System | None]
"""
The engine for one case, run again with the right output of its stages put in, up to and including the one named; None
where it has all of that already.

``page`` puts in the evidence page's true text, ``chunks`` also adds the evidence to what the searches find, ``ranking``
also puts it first, ``facts`` also hands the evidence quotes alone to the answer. The page texts of the system are the
true ones.
"""


def blamed_record(case: GoldenCase, system: System) -> CaseRecord:
    """
    Ask one case and, if it failed and the system can be run with oracle evidence put in, find the stage that failed it.
    """
    record = record_of(case, system)
    return blame(record, system.with_oracle) if system.with_oracle else record


def blame(record: CaseRecord, with_oracle: WithOracle) -> CaseRecord:
    """
    The record with its most upstream failure found by experiment, put first beside what was seen of it; a case that
    passed, should be refused, was not counted, or rests on evidence that never stood comes back as it is.

    A case that no swap mends failed in the last stage: with the gold facts in hand, the answer was still refused or
    wrong.
    """
    if record.passed or not record.counted or not record.case.answerable or record.health == "unfounded":
        return record
    found = _experiment(record, with_oracle)
    seen = [failure.why for failure in record.failures if failure.code == found.code]
    found = found.model_copy(update={"why": "; ".join([*seen, found.why])})
    rest = tuple(failure for failure in record.failures if failure.code != found.code)
    return record.model_copy(
        update={"failures": (found, *sorted(rest, key=lambda failure: UPSTREAM_FIRST.index(failure.code)))}
    )


def _experiment(record: CaseRecord, with_oracle: WithOracle) -> Failure:
    for stage in STAGES:
        system = with_oracle(record.case, stage)
        if system is not None and record_of(record.case, system).passed:
            return Failure(code=_code(record, stage), why=f"mended by the gold {stage}", stage=stage)
    return Failure(code=_unmended(record), why="not even the gold facts mend it", stage="answer")


def _code(record: CaseRecord, stage: Stage) -> FailureCode:
    """A wrong choice of facts is a mismatched citation, unless it ended in a refusal."""
    refused = record.outcome is not None and record.outcome.kind == "refused"
    return "REFUSAL_INCORRECT" if stage == "facts" and refused else _CODES[stage]


def _unmended(record: CaseRecord) -> FailureCode:
    if record.outcome is None:
        return "NO_CITATIONS"
    if record.outcome.kind == "refused":
        return "REFUSAL_INCORRECT"
    return "PARSING_TABLE_FAIL" if record.case.category is CaseCategory.TABLE_LAYOUT else "CITATION_MISMATCH"
