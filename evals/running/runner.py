"""Ask every case, score what comes back, pass each full record on, and keep only a small row of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NoReturn

from evals.case_records import CaseRecord, CaseRow, Crash, EvalRun, Failure, RunProvenance
from evals.cases.golden import DocumentEdit, GoldenCase
from evals.judging.health import Examined, examine
from evals.judging.taxonomy import budgets_of, failures, passes
from evals.running.provenance import ProvenanceGatherer, RunStamp
from evals.scorers import SCORERS
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Observation, OpenCorpus, Subject, System, SystemResult, observe
from pincite.contracts import evals_contract
from pincite.errors import InputError
from pincite.fingerprint import fingerprint

TIMED_SCORES = frozenset({"latency_ms"})
Sink = Callable[[CaseRecord], None]
Judge = Callable[[GoldenCase, System], CaseRecord]


def run(
    cases: Iterable[GoldenCase], system: System, stamp: RunStamp, *, sink: Sink, open_corpus: OpenCorpus | None = None
) -> EvalRun:
    """
    Run *cases* against *system*: first those of the documents as they are, in the order given, then world by world.

    Args:
        cases: What to ask.
        system: The engine over the candidate snapshot.
        stamp: Suite, clock and digests, as the caller read them.
        sink: Takes each record as it is made (``artifacts.DetailsFile``, a list's ``append``).
        open_corpus: Builds a tenant's documents with edits made in them; needed only for cases that live in a world.

    Raises:
        InputError: If there is no case, or a case lives in a world and *open_corpus* is None.
    """
    return run_of(records(cases, system, open_corpus), stamp, sink=sink)


def run_of(made: Iterable[CaseRecord], stamp: RunStamp, *, sink: Sink) -> EvalRun:
    """
    The run that these records make up; they go to *sink* one by one and are forgotten, so memory grows only by a row a
    case.

    Raises:
        InputError: If there is no record.
    """
    gatherer, rows = ProvenanceGatherer(), []
    for record in made:
        gatherer.add(record)
        rows.append(row_of(record))
        sink(record)
    if not rows:
        msg = f"suite {stamp.suite}: no case to run; an eval of nothing proves nothing"
        raise InputError(msg)
    provenance = gatherer.gathered(stamp)
    return EvalRun(
        run_id=run_id_of(stamp.suite, provenance, rows),
        suite=stamp.suite,
        started_at=stamp.started_at,
        provenance=provenance,
        rows=tuple(rows),
    )


def record_of(case: GoldenCase, system: System) -> CaseRecord:
    """Examine, ask and score one case."""
    examined = examine(case, system)
    return _record(case, examined, observe(system, examined.case), system)


def records(
    cases: Iterable[GoldenCase], system: System, open_corpus: OpenCorpus | None = None, judge: Judge = record_of
) -> Iterator[CaseRecord]:
    """The record of each case, as it is made, first those outside worlds."""
    worlds: dict[tuple[str, str], list[GoldenCase]] = {}
    for case in cases:
        if case.world is None:
            yield judge(case, system)
        else:
            worlds.setdefault((case.doc_set, case.world), []).append(case)
    for _, members in sorted(worlds.items()):
        yield from edited_records(members, open_corpus, judge)


def edited_records(
    members: Sequence[GoldenCase], open_corpus: OpenCorpus | None, judge: Judge = record_of
) -> Iterator[CaseRecord]:
    """
    The records of one world's cases; every one of them fails as a crash in "world" if it cannot be built.

    Raises:
        InputError: If no *open_corpus* is given that could build it.
    """
    if open_corpus is None:
        msg = f"case {members[0].id} lives in the world {members[0].world!r}, and no way to build it was given"
        raise InputError(msg)
    edits = edits_of(members)
    try:
        system = open_corpus(members[0].doc_set, edits)
    except Exception as error:  # noqa: BLE001 - a world that cannot be built fails its cases, not the run
        crashed = Crashed("world", f"{type(error).__name__}: {error}")
        nowhere = System(
            ask=_never,
            page_text=lambda *_: None,
            chunks_on=lambda *_: frozenset(),
            places_of=lambda _: (),
            digest_of=lambda *_: None,
        )
        for case in members:
            record = _record(case, Examined(case, "fresh", (), surroundings_changed=False), crashed, nowhere)
            yield record.model_copy(update={"asked": asked_as(case, edits)})
        return
    for case in members:
        yield judge(case, system).model_copy(update={"asked": asked_as(case, edits)})


def _never(case: GoldenCase) -> NoReturn:
    msg = f"{case.id}: asked of a world that was never built"
    raise InputError(msg)


def edits_of(members: Iterable[GoldenCase]) -> tuple[DocumentEdit, ...]:
    """The edits of all *members*, each once, in their order."""
    return tuple(dict.fromkeys(edit for case in members for edit in case.edits))


def asked_as(case: GoldenCase, edits: Sequence[DocumentEdit] = ()) -> str:
    """
    The fingerprint of a case as the golden set holds it and, where it lives in a world, of all the *edits* that are
    made in that.
    """
    return fingerprint(case, [edit.model_dump(mode="json") for edit in edits])


def asked_by_id(cases: Iterable[GoldenCase]) -> dict[str, str]:
    """The fingerprint of each case of a whole suite, by id, as its record bears it."""
    cases = tuple(cases)
    worlds: dict[tuple[str, str | None], list[GoldenCase]] = {}
    for case in cases:
        worlds.setdefault((case.doc_set, case.world), []).append(case)
    edits = {world: edits_of(members) for world, members in worlds.items()}
    return {case.id: asked_as(case, edits[case.doc_set, case.world]) for case in cases}


def _record(case: GoldenCase, examined: Examined, observation: Observation, system: System) -> CaseRecord:
    subject = Subject(examined.case, observation, system)
    scores = {scorer.name: _guarded(scorer.score, subject) for scorer in SCORERS}
    result = observation.result if isinstance(observation, SystemResult) else None
    return CaseRecord(
        case=examined.case,
        set_name=examined.case.set_name,
        health=examined.state,
        counted=examined.counted,
        remarks=examined.remarks,
        passed=examined.state != "unfounded" and passes(examined.case, scores),
        outcome=result.outcome if result else None,
        crash=Crash(phase=observation.phase, error=observation.error) if isinstance(observation, Crashed) else None,
        scores=scores,
        failures=(*_unfounded(examined), *failures(subject, scores, budgets_of(evals_contract().gates))),
        review=result.review if result else None,
        flags=tuple(name for name, raised in result.flags.model_dump().items() if raised) if result else (),
        retrieved=result.trace.chunks if result else (),
        fallback_used=result.trace.fallback_used if result else None,
        provenance=result.provenance if result else None,
        timings_ms=result.timings_ms if result else {},
        basis=_basis(examined, system),
        asked=asked_as(case),
    )


def _unfounded(examined: Examined) -> Iterator[Failure]:
    """What fails a case whose evidence never stood, whatever was answered: a pass on it would prove nothing."""
    if examined.state == "unfounded":
        yield Failure(code="PARSING_TABLE_FAIL", why="; ".join(examined.remarks))


def basis(case: GoldenCase, system: System) -> str | None:
    """
    The fingerprint of a case, of what it is answered from and of its evidence pages; None in a world, which is a basis
    of its own, or where it cannot be told.
    """
    return None if case.world is not None or system.basis_of is None else _basis(examine(case, system), system)


def _basis(examined: Examined, system: System) -> str | None:
    """Health is in it, too: whether lost evidence stands elsewhere hangs on pages that are not among the case's own."""
    case = examined.case
    if case.world is not None or system.basis_of is None:
        return None
    pages = [system.page_text(case.doc_set, *place) for place in case.places]
    return fingerprint(
        case, [examined.state, examined.remarks, examined.surroundings_changed], system.basis_of(case), pages
    )


def _guarded(score: Callable[[Subject], Score], subject: Subject) -> Score:
    """
    A scorer that raises (a page that cannot be read, say) leaves the case unscored, which no gate takes for a pass.
    """
    try:
        return score(subject)
    except Exception as error:  # noqa: BLE001 - one broken case must not end a run
        return Unscored(why=f"scorer raised {type(error).__name__}: {error}")


def row_of(record: CaseRecord) -> CaseRow:
    """The small row of a record."""
    case = record.case
    measured = {name: score.value for name, score in record.scores.items() if isinstance(score, Scored)}
    return CaseRow(
        id=case.id,
        set_name=record.set_name,
        category=case.category,
        failure_mode=case.failure_mode,
        tenant=case.doc_set,
        cluster=case.cluster,
        document=case.expected_doc or "",
        answerable=case.answerable,
        counted=record.counted,
        health=record.health,
        scores={"passed": float(record.passed), **measured},
        failure=record.failures[0].code if record.failures else None,
        basis=record.basis,
        asked=record.asked,
        remarks=() if record.counted and record.health not in {"moved", "unfounded"} else record.remarks,
    )


def run_id_of(suite: str, provenance: RunProvenance, rows: Iterable[CaseRow]) -> str:
    """
    The id of a run with these rows: everything but the clock and the timings is in it; of remarks, what they say of.
    """
    return fingerprint(suite, provenance, [fingerprint(_without_timings(row)) for row in rows])


def _without_timings(row: CaseRow) -> Mapping[str, object]:
    plain = row.model_dump(mode="json", exclude={"failure", "remarks"})
    return {**plain, "scores": {name: value for name, value in row.scores.items() if name not in TIMED_SCORES}}
