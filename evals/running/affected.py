"""
Which cases a change can have touched: those are asked again, the others keep their rows, and a random sample of these
bounds what was missed.
"""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from evals.case_records import CaseRow, EvalRun, RunProvenance
from evals.cases.golden import GoldenCase
from evals.running.history import changes
from evals.running.runner import basis
from evals.statistics import upper_bound_of_none
from evals.system import System
from pincite.errors import InputError

SENTINELS = 20
_INDECISIVE = frozenset({"docs_snapshot", "revision"})
"""
Provenance that changes with every edit and every commit; what it means for a case shows in the case's basis and in the
code version.
"""


@dataclass(frozen=True, slots=True)
class Selection:
    """
    The reason to ask again by case id, the untouched, and the sample of these that is asked again all the same; ids in
    order.
    """

    affected: dict[str, str]
    untouched: tuple[str, ...]
    sentinels: tuple[str, ...]

    @property
    def again(self) -> frozenset[str]:
        """Ids of all cases to ask again."""
        return frozenset(self.affected) | frozenset(self.sentinels)


@dataclass(frozen=True, slots=True)
class State:
    """
    What records come from at one moment: the provenance a run bears, and by id the fingerprints of cases and their
    bases; keep it beside the run.

    ``cases`` holds each case as it is asked (``runner.asked_as``), ``bases`` what each case outside worlds is answered
    from.
    """

    provenance: RunProvenance
    cases: Mapping[str, str]
    bases: Mapping[str, str]


def bases(cases: Iterable[GoldenCase], system: System) -> dict[str, str]:
    """
    The basis of each case outside worlds, by id; a case whose basis cannot be told has none, and counts as touched.
    """
    return {case.id: found for case in cases if (found := basis(case, system)) is not None}


def state_of(run: EvalRun) -> State:
    """What a finished run's answers came from."""
    asked = {row.id: row.asked for row in run.rows if row.asked is not None}
    return State(run.provenance, asked, {row.id: row.basis for row in run.rows if row.basis is not None})


def select(before: EvalRun, then: State, now: State, cases: Iterable[GoldenCase], *, seed: int) -> Selection:
    """
    Find the cases that a change can have touched.

    Args:
        before: The last run of the suite.
        then: What it was answered from.
        now: What a run would be answered from now.
        cases: The suite.
        seed: For the sample of the untouched.
    """
    rows = {row.id: row for row in before.rows}
    parts = [name for name in changes(then.provenance, now.provenance) if name not in _INDECISIVE]
    parts += ["scorers"] if then.provenance.scorers != now.provenance.scorers else []
    documents = {
        tenant
        for tenant, ids in now.provenance.docs_snapshot.items()
        if then.provenance.docs_snapshot.get(tenant) != ids
    }
    reasons = {case.id: _reason(case, rows.get(case.id), parts, documents, (then, now)) for case in cases}
    untouched = tuple(sorted(name for name, reason in reasons.items() if not reason))
    sentinels = random.Random(seed).sample(untouched, min(SENTINELS, len(untouched)))  # noqa: S311 - reproducible, not secret
    return Selection(
        {name: reason for name, reason in sorted(reasons.items()) if reason}, untouched, tuple(sorted(sentinels))
    )


def _reason(
    case: GoldenCase, row: CaseRow | None, parts: Sequence[str], documents: Collection[str], states: tuple[State, State]
) -> str:
    if row is None:
        return "new"
    if parts:
        return f"{', '.join(parts)} changed"
    then, now = states
    if not _same(case.id, then.cases, now.cases):
        return "the case changed" if case.world is None else "the case or the edits of its world changed"
    if case.doc_set in documents and case.world is not None:
        return "its world's documents changed"
    if case.doc_set in documents and not row.passed:
        return "it failed, and the documents in which the cause was looked for changed"
    return "" if case.world is not None or _same(case.id, then.bases, now.bases) else "what it is answered from changed"


def _same(name: str, then: Mapping[str, str], now: Mapping[str, str]) -> bool:
    """Whether both know it and say the same of it."""
    return name in then and then[name] == now.get(name)


def merged(before: EvalRun, again: EvalRun, selection: Selection) -> tuple[CaseRow, ...]:
    """
    The rows of a whole run: those asked again and, for the untouched, those of before.

    Raises:
        InputError: If a selected case was not asked again: names it.
    """
    fresh = {row.id: row for row in again.rows}
    missing = sorted(selection.again - fresh.keys())
    if missing:
        msg = f"affected cases were not asked again: {', '.join(missing)}"
        raise InputError(msg)
    kept = {row.id: row for row in before.rows if row.id in selection.untouched and row.id not in fresh}
    return tuple((kept | fresh)[name] for name in sorted(kept | fresh))


def missed(before: EvalRun, again: EvalRun, selection: Selection) -> tuple[str, ...]:
    """
    Sentinels that were thought untouched and scored otherwise than before, timings aside: with any, the whole suite is
    to be run.
    """
    old = {row.id: _measured(row) for row in before.rows}
    return tuple(
        sorted(row.id for row in again.rows if row.id in selection.sentinels and _measured(row) != old.get(row.id))
    )


def _measured(row: CaseRow) -> dict[str, float]:
    return {name: value for name, value in row.scores.items() if name != "latency_ms"}


def bound(selection: Selection) -> str:
    """What the sample says of the untouched, where none of it turned out otherwise."""
    if not selection.untouched:
        return "every case was asked again"
    share = upper_bound_of_none(len(selection.sentinels))
    most = int(share * len(selection.untouched))
    return (
        f"{len(selection.affected)} cases affected, {len(selection.untouched)} untouched; "
        f"{len(selection.sentinels)} of these asked again and all as before: "
        f"with 95 % confidence less than {share:.1%} of the untouched ({most} cases) would have turned"
    )
