"""A whole run from the last one: only what a change can have touched is asked again, with a sample of the rest."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evals.case_records import CaseRecord, CaseRow, EvalRun, RunProvenance
from evals.cases.golden import GoldenCase
from evals.running.affected import Selection, State, bases, bound, merged, missed, select, state_of
from evals.running.artifacts import ROWS, DetailsFile, read_details, read_run
from evals.running.parallel import Subjects, ask_all, batches
from evals.running.provenance import ProvenanceGatherer, RunStamp
from evals.running.release import SEED, Evaluation, settled
from evals.running.runner import asked_by_id, run_id_of, run_of
from pincite.errors import InputError


@dataclass(frozen=True, slots=True)
class AffectedRun:
    """
    The evaluation, which cases were asked again and why, what that may have missed in words, and the sentinels that
    turned (then everything was asked).
    """

    evaluation: Evaluation
    selection: Selection
    bound: str
    turned: tuple[str, ...]


def evaluate_affected(
    cases: Sequence[GoldenCase], subjects: Subjects, stamp: RunStamp, out: Path, *, workers: int = 1
) -> AffectedRun:
    """
    Bring the run whose artifacts lie in *out* up to date, and write them anew.

    The gates of the lake are not recorded: what is published is judged whole.

    Args:
        cases: The whole suite, in its order.
        subjects: What to ask now.
        stamp: As for a whole run of the suite.
        out: Folder of the last run's artifacts.
        workers: Processes, as for ``parallel.ask_all``.

    Raises:
        InputError: If there is no run of this suite in *out*.
    """
    before = _last_run(out, stamp.suite)
    chosen, provenance = selected(before, cases, subjects, stamp)
    records = {
        record.case.id: record for record in ask_all(_with_their_worlds(cases, chosen.again), subjects, workers=workers)
    }
    again = run_of(records.values(), stamp, sink=lambda _: None) if records else before
    turned = missed(before, again, chosen)
    if turned:
        rest = [case for case in cases if case.id not in records]
        records |= {record.case.id: record for record in ask_all(rest, subjects, workers=workers)}
        chosen = replace(
            chosen,
            affected={case.id: chosen.affected.get(case.id, "a sentinel turned") for case in cases},
            untouched=(),
            sentinels=(),
        )
        again = run_of(records.values(), stamp, sink=lambda _: None)
    said = bound(chosen) if not turned else f"sentinels turned ({', '.join(turned)}), so every case was asked again"
    done = _whole(merged(before, again, chosen), cases, provenance, stamp)
    _write_details(out, done, records)
    return AffectedRun(settled(done, out, said), chosen, said, turned)


def selected(
    before: EvalRun, cases: Sequence[GoldenCase], subjects: Subjects, stamp: RunStamp
) -> tuple[Selection, RunProvenance]:
    """
    Which *cases* a change since the run *before* can have touched, and what a run would bear now; arguments as for
    ``evaluate_affected``.
    """
    then, asked, provenance = state_of(before), asked_by_id(cases), _provenance_now(cases, subjects, stamp)
    return select(
        before, then, State(provenance, asked, _bases_now(cases, subjects, then, provenance, asked)), cases, seed=SEED
    ), provenance


def _last_run(out: Path, suite: str) -> EvalRun:
    if not (out / ROWS).is_file():
        msg = f"{out}: no run to start from; run the whole suite first: pincite eval --suite {suite}"
        raise InputError(msg)
    before = read_run(out)
    if before.suite != suite:
        msg = (
            f"{out}: the run there is of suite {before.suite}, not {suite}; run the whole suite first: pincite "
            f"eval --suite {suite}"
        )
        raise InputError(msg)
    return before


def _provenance_now(cases: Sequence[GoldenCase], subjects: Subjects, stamp: RunStamp) -> RunProvenance:
    """What a run would bear now: one case of each tenant says it."""
    gatherer = ProvenanceGatherer()
    first = {case.doc_set: case for case in reversed(cases) if case.world is None}
    for record in ask_all(first.values(), subjects):
        gatherer.add(record)
    return gatherer.gathered(stamp)


def _with_their_worlds(cases: Sequence[GoldenCase], chosen: Collection[str]) -> list[GoldenCase]:
    """
    Of *cases* those chosen and whoever shares a world with one: a world is what the edits of all its cases make it.
    """
    worlds = {(case.doc_set, case.world) for case in cases if case.id in chosen and case.world is not None}
    return [case for case in cases if case.id in chosen or (case.doc_set, case.world) in worlds]


def _bases_now(
    cases: Sequence[GoldenCase], subjects: Subjects, then: State, now: RunProvenance, asked: Mapping[str, str]
) -> Mapping[str, str]:
    """
    The bases of tenants whose documents changed, and of cases that did, are looked up anew; equal documents, parts and
    cases give equal ones.
    """
    same = {tenant for tenant, ids in now.docs_snapshot.items() if then.provenance.docs_snapshot.get(tenant) == ids}
    mine = [case for case in cases if case.doc_set in same and then.cases.get(case.id) == asked[case.id]]
    kept = {case.id: then.bases[case.id] for case in mine if case.id in then.bases}
    return kept | bases([case for case in cases if case.id not in kept], subjects.opened.system)


def _whole(rows: Sequence[CaseRow], cases: Sequence[GoldenCase], provenance: RunProvenance, stamp: RunStamp) -> EvalRun:
    """The run that these rows make up, in the order in which a whole run asks: equal to it where nothing was missed."""
    by_id = {row.id: row for row in rows}
    ordered = tuple(by_id[case.id] for batch in batches(cases) for case in batch)
    return EvalRun(
        run_id=run_id_of(stamp.suite, provenance, ordered),
        suite=stamp.suite,
        started_at=stamp.started_at,
        provenance=provenance,
        rows=ordered,
    )


def _write_details(out: Path, done: EvalRun, records: Mapping[str, CaseRecord]) -> None:
    """The new records and, of the cases not asked again, the old ones, in the run's order."""
    kept = {record.case.id: record for record in read_details(out) if record.case.id not in records}
    with DetailsFile(out) as details:
        for row in done.rows:
            details.add(records.get(row.id) or kept[row.id])
