"""
From candidates to gate records: ask the golden cases, decide the gates for each tenant alone, and write down what was
decided.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evals.case_records import CaseRecord, EvalRun
from evals.cases.golden import GoldenCase
from evals.cases.open_cases import read_open_cases
from evals.cases.suites import Suite
from evals.gates import GateResult, decide
from evals.judging.pending import figures_of, pending_results, record_figure
from evals.running.artifacts import OUT, DetailsFile, Summary, summarise, write_summary
from evals.running.own_cases import NONE, cases_of_builds
from evals.running.provenance import RunStamp, stamp
from evals.running.runner import run_of
from pincite.adapters.lake import Lake
from pincite.errors import NotPublishableError
from pincite.ingest.progress import Progress, silent
from pincite.model.releases import CandidateBuild, GateRecord, GateVerdict

SEED = 20260630


@dataclass(frozen=True, slots=True)
class Evaluation:
    """
    A run over the candidates with golden cases (None where none has any), its summary, and the gates of each tenant by
    name.

    ``asked`` is how many cases were asked in this run, None where all were; the others' records are remembered.
    """

    run: EvalRun | None
    summary: Summary | None
    gates: dict[str, tuple[GateResult, ...]]
    asked: int | None = None

    @property
    def publishable(self) -> bool:
        """Whether every gate of every tenant with golden cases passed; nothing passes on nothing."""
        verdicts = [result.verdict for results in self.gates.values() for result in results]
        return bool(verdicts) and all(verdict == "PASS" for verdict in verdicts)


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and by which code a run is made, as the outermost door read it."""

    started_at: str
    revision: str


def evaluate(  # noqa: PLR0913, PLR0917 - what, by what, when and where to, none of it hidden
    lake: Path,
    candidates: Mapping[str, CandidateBuild],
    suite: Suite,
    recipe: str,
    occasion: Occasion,
    out: Path = OUT,
    docs: Path | None = None,
    workers: int = 1,
    judged_by: str = "",
    on_progress: Progress = silent,
) -> Evaluation:
    """
    Ask every golden case of these tenants of the candidates, write the artifacts, and record each tenant's gates in the
    lake.

    A tenant without golden cases of its own (`cases_of_builds`) gets a record that says so; it publishes on the
    integrity checks alone. One with golden cases of which the suite asks none gets no record, and is not published.
    Cases of edited worlds need *docs*, the folder of all tenants' documents. With *judged_by*, the fingerprint of the
    engine and the judge that are loaded, what the same saw pass on the same documents and cases is not asked again: its
    records are remembered. *on_progress* is told of the cases asked.
    """
    cases = {tenant: cases_of_builds(lake, suite, candidates[tenant]) for tenant in sorted(candidates)}
    if not any(cases.values()):
        return _recorded(lake, candidates, Evaluation(None, None, {}))
    from evals.running.parallel import Subjects, ask_all  # noqa: PLC0415 - a definition of the assets need not pay for the engine
    from evals.running.remembered import Memory  # noqa: PLC0415 - a definition of the assets need not pay for the engine

    memory = Memory(Lake(lake), suite, recipe, judged_by)
    found = {tenant: memory.recall(candidates[tenant], cases[tenant]) for tenant in cases}
    known = {record.case.id: record for held in found.values() if held for record in held.records}
    subjects = Subjects(lake, tuple(candidates.values()), recipe, docs)
    again = [case for tenant in cases for case in cases[tenant] if case.id not in known]
    asked = ask_all(again, subjects, workers=workers, on_progress=on_progress) if again else iter(())
    by_tenant: dict[str, list[CaseRecord]] = {tenant: [] for tenant in cases}

    def each() -> Iterator[CaseRecord]:
        for record in in_order([case for tenant in cases for case in cases[tenant]], asked, known):
            by_tenant[record.case.doc_set].append(record)
            yield record

    with DetailsFile(out) as details:
        done = run_of(each(), stamped(suite, occasion), sink=details.add)
    note = "; ".join(
        f"{tenant}: {len(held.records)} verdicts are remembered from {held.started_at}"
        for tenant, held in found.items()
        if held
    )
    evaluation = replace(settled(done, out, note), asked=len(again))
    _recorded(lake, candidates, evaluation)
    for tenant in sorted({case.doc_set for case in again}):
        with Lake(lake).writing(tenant, wait_seconds=60):
            memory.keep(
                candidates[tenant],
                cases[tenant],
                by_tenant[tenant],
                evaluation.gates.get(tenant, ()),
                occasion.started_at,
            )
    return evaluation


def in_order(
    cases: Sequence[GoldenCase], asked: Iterable[CaseRecord], known: Mapping[str, CaseRecord]
) -> Iterator[CaseRecord]:
    """
    The records of all *cases* in the order in which a whole run gives them: those *asked* as they come, in that order,
    those *known* by id in between.
    """
    from evals.running.parallel import batches  # noqa: PLC0415 - a definition of the assets need not pay for the engine

    coming = iter(asked)
    for case in (case for batch in batches(cases) for case in batch):
        yield known[case.id] if case.id in known else next(coming)


def stamped(suite: Suite, occasion: Occasion) -> RunStamp:
    """What is known of a run before it."""
    return stamp(suite, occasion.started_at, occasion.revision, seeds={"bootstrap": SEED})


def settled(done: EvalRun, out: Path, note: str = "", parts: Mapping[str, str] | None = None) -> Evaluation:
    """
    A finished run with its gates decided and its summary written; *note* says what its rows rest on, if not all on this
    run, *parts* by tenant of which run they are, if not of this one.
    """
    for figure in figures_of(done):
        record_figure(figure, out)
    pending = pending_results(out, done.provenance.code_version)
    summary = summarise(done, decide(done), note, pending=pending, known=read_open_cases())
    summary = summary.model_copy(update={"parts": dict(parts or {})})
    write_summary(summary, done, out)
    return Evaluation(
        done, summary, {tenant: decide(done, tenant=tenant) for tenant in sorted({row.tenant for row in done.rows})}
    )


def _recorded(lake: Path, candidates: Mapping[str, CandidateBuild], evaluation: Evaluation) -> Evaluation:
    store = Lake(lake)
    for tenant, candidate in sorted(candidates.items()):
        gates = evaluation.gates.get(tenant, ())
        # A suite without a case of a tenant that has some has judged nothing of it: without a record nothing is
        # published.
        if gates or not cases_of_builds(lake, "full", candidate):
            with store.writing(tenant, wait_seconds=60):
                store.save(tenant, record_place(candidate), gate_record(candidate, evaluation.run, gates))
    return evaluation


def record_place(candidate: CandidateBuild) -> str:
    """Where in the lake the gate record of a candidate lies."""
    return f"gates/{candidate.index_version}"


def gate_record(candidate: CandidateBuild, done: EvalRun | None, gates: tuple[GateResult, ...]) -> GateRecord:
    """What the evals decided on one candidate."""
    verdicts = tuple(
        GateVerdict(gate=g.name, verdict=g.verdict or "UNDECIDED", value=g.value, bound=g.bound, cases=g.n)
        for g in gates
    )
    evals = done.run_id if done and gates else NONE
    return GateRecord(
        snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals=evals, verdicts=verdicts
    )


def read_gate_record(lake: Path, candidate: CandidateBuild) -> GateRecord:
    """
    The record of this very candidate, read back from the lake.

    Raises:
        NotPublishableError: If there is none: what was not judged is not published.
    """
    record = Lake(lake).load(candidate.tenant, record_place(candidate), GateRecord)
    if record is None:
        msg = (
            f"{candidate.tenant}: no gate record for {candidate.snapshot_id} ({candidate.index_version}); run the "
            "evals on it first"
        )
        raise NotPublishableError(msg)
    return record
