"""
Replay: the same cases over old and new documents, by old and new code and recipe, so that a drop can be laid to one of
them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from pathlib import Path
from typing import Literal

from evals.case_records import CaseRecord, CaseRow, EvalRun
from evals.cases.golden import GoldenCase
from evals.cases.suites import Suite
from evals.running.candidate import CandidateSystem
from evals.running.code_base import CodeBase
from evals.running.left_out import LeftOut, left_out, left_out_lines
from evals.running.own_cases import cases_of_builds
from evals.running.provenance import RunStamp
from evals.running.runner import run
from evals.statistics import holm, mcnemar, mean
from evals.system import Observation, SystemResult
from pincite.adapters.lake import Lake
from pincite.errors import InputError, PinciteError
from pincite.ingest.publishing import build_of, list_snapshots, published_of
from pincite.model.outcomes import QuestionResult
from pincite.model.releases import CandidateBuild
from pincite.model.stored import Stored

ALPHA = 0.05
TODAY = "today"
"""What a cell says of the code that is running."""
Factor = Literal["documents", "reading", "code", "recipe"]
"""
What differs: the documents; with equal documents, how a build read them; the code that asks, with its calibrations and
contracts; the recipe.
"""
Asker = tuple[str, str]
"""The revision of the code and the name of the recipe that ask."""
Place = tuple[Asker, str]
"""Who asks, and an index version: one of the cells."""


class ReplayCell(Stored):
    """
    Who asked what: how large a part of the cases that count in all cells passed, in [0, 1]. ``code`` is a revision, or
    ``today`` for the code that runs.
    """

    code: str
    recipe: str
    snapshot_id: str
    index_version: str
    pass_rate: float


class Contrast(Stored):
    """
    What changing one factor alone did, the others held fast, which ``held`` names.

    ``effect`` is the difference of the pass rates, after minus before; ``p_adjusted`` the exact McNemar p-value after
    Holm over the contrasts of the replay.
    """

    factor: Factor
    held: str
    effect: float
    fell: tuple[str, ...]
    rose: tuple[str, ...]
    p_adjusted: float


class Replay(Stored):
    """
    The cells (four where two things differ), the contrasts between them, and what they say in a sentence.

    ``left_out_cases`` are the cases left out, as today's code with the old recipe found them in the old and the new
    index.
    """

    tenant: str
    cases: int
    left_out: int
    cells: tuple[ReplayCell, ...]
    contrasts: tuple[Contrast, ...]
    verdict: str
    left_out_cases: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Sides:
    """
    Old and new of what is compared; snapshots are snapshot ids or index versions.

    The new code is the one that runs; ``old_code`` asks by the old recipe as its own revision holds it, None compares
    no code.
    """

    old_snapshot: str
    new_snapshot: str
    old_recipe: str
    new_recipe: str
    old_code: CodeBase | None = None


def published_now(lake: Path, tenant: str) -> str:
    """
    The index version that answers now.

    Raises:
        InputError: If the tenant has none.
    """
    return published_of(Lake(lake), tenant).index_version


def release_before(lake: Path, tenant: str) -> str:
    """
    The index version that was released last before the published one.

    Raises:
        InputError: If there is none.
    """
    released = [entry for entry in list_snapshots(Lake(lake), tenant) if entry.state in {"published", "released"}]
    older = [
        entry.index_version
        for entry in dropwhile(lambda entry: entry.state != "published", released)
        if entry.state == "released"
    ]
    if older:
        return older[0]
    msg = (
        f"{tenant}: no snapshot was released before the published one; name one of `pincite index list --tenant "
        f"{tenant}`"
    )
    raise InputError(msg)


def replay_of(lake: Path, tenant: str, sides: Sides, suite: Suite, stamp: RunStamp) -> Replay:
    """
    ``replay`` of the cases of *suite* that are of the old documents or the new ones.

    Raises:
        InputError: If none is, and as ``replay``.
    """
    builds = [build_of(Lake(lake), tenant, name) for name in (sides.old_snapshot, sides.new_snapshot)]
    if cases := cases_of_builds(lake, suite, *builds):
        return replay(lake, tenant, sides, cases, stamp)
    msg = (
        f"{tenant}: no golden case of the suite {suite!r} is about its documents; pincite ask --snapshot ID with --in "
        "and --out answers the same questions from the old and from the new snapshot"
    )
    raise InputError(msg)


def replay(lake: Path, tenant: str, sides: Sides, cases: Sequence[GoldenCase], stamp: RunStamp) -> Replay:
    """
    Ask *cases* of both snapshots, by the old and the new code and recipe, without writing a gate record: a replay
    publishes nothing.

    Code and recipe here are what asks (retrieval, answering, model), over indexes as they were built: how another
    revision's parser read the documents stands in the old index. The judge is today's throughout. Cases that live in an
    edited world are not asked; those whose evidence does not stand in every snapshot are in no figure, since a fall of
    theirs would blame an answer for following its documents, and are named one by one.

    Args:
        lake: Where the snapshots lie.
        tenant: Whose.
        sides: Old and new documents, code and recipe.
        cases: What to ask.
        stamp: As for a run.

    Raises:
        InputError: If a snapshot is unknown, the old code cannot ask one, or no case counts in all cells.
        EmbedderMismatchError: If a recipe's embedder did not build a snapshot.
    """
    old, new = (build_of(Lake(lake), tenant, name) for name in (sides.old_snapshot, sides.new_snapshot))
    asked = [case for case in cases if case.doc_set == tenant and case.world is None]
    askers = [
        (TODAY, sides.old_recipe),
        (TODAY, sides.new_recipe),
        *([(sides.old_code.revision, sides.old_recipe)] if sides.old_code else []),
    ]
    runs: dict[Place, EvalRun] = {}
    for asker in dict.fromkeys(askers):
        for build in {build.index_version: build for build in (old, new)}.values():
            runs[asker, build.index_version] = _asked(
                lake, build, asker, asked, stamp, None if asker[0] == TODAY else sides.old_code
            )
    first = TODAY, sides.old_recipe
    without = left_out(*(runs[first, build.index_version].rows for build in (old, new)))
    passed = _counted_everywhere(runs, tenant, without)
    contrasts = _contrasts(passed, old, new)
    cells = tuple(_cell(place, outcomes, (old, new)) for place, outcomes in passed.items())
    counted = len(next(iter(passed.values())))
    return Replay(
        tenant=tenant,
        cases=counted,
        left_out=len(asked) - counted,
        cells=cells,
        contrasts=contrasts,
        verdict=_verdict(contrasts) + _beside(without),
        left_out_cases=without,
    )


def _asked(  # noqa: PLR0913, PLR0917 - each is one part that the caller chooses
    lake: Path,
    build: CandidateBuild,
    asker: Asker,
    cases: Sequence[GoldenCase],
    stamp: RunStamp,
    old_code: CodeBase | None,
) -> EvalRun:
    def forget(_: CaseRecord) -> None:
        """The rows are enough."""

    system = CandidateSystem(lake, {build.tenant: build}, asker[1]).system
    if old_code is not None:
        told = old_code.ask(lake, build, asker[1], cases)
        system = replace(system, ask=lambda case: _result(told, case), basis_of=None, with_oracle=None)
    return run(cases, system, stamp, sink=forget)


def _result(told: Mapping[str, Observation], case: GoldenCase) -> QuestionResult:
    """What was answered to a case; an error stays one."""
    match told[case.id]:
        case SystemResult(result):
            return result
        case crashed:
            raise PinciteError(crashed.error)


def _counted_everywhere(
    runs: Mapping[Place, EvalRun], tenant: str, without: Sequence[LeftOut]
) -> dict[Place, dict[str, bool]]:
    """Whether each case passed, by cell, over the cases that count in every cell."""
    rows: dict[Place, dict[str, CaseRow]] = {
        place: {row.id: row for row in done.rows if row.counted} for place, done in runs.items()
    }
    everywhere = set.intersection(*(set(of_cell) for of_cell in rows.values()))
    if not everywhere:
        msg = f"{tenant}: no golden case has its evidence in all the snapshots compared; compare nearer ones"
        msg = "\n".join([msg, *left_out_lines(without)])
        raise InputError(msg)
    return {place: {case: of_cell[case].passed for case in sorted(everywhere)} for place, of_cell in rows.items()}


def _cell(place: Place, outcomes: Mapping[str, bool], builds: Iterable[CandidateBuild]) -> ReplayCell:
    (code, recipe), version = place
    snapshot = next(build.snapshot_id for build in builds if build.index_version == version)
    rate = mean([float(passed) for passed in outcomes.values()])
    return ReplayCell(code=code, recipe=recipe, snapshot_id=snapshot, index_version=version, pass_rate=rate)


def _contrasts(
    passed: Mapping[Place, Mapping[str, bool]], old: CandidateBuild, new: CandidateBuild
) -> tuple[Contrast, ...]:
    pairs = [*_between_builds(passed, old, new), *_between_askers(passed)]
    p_values = {
        f"{factor} {held}": mcnemar(list(passed[a].values()), list(passed[b].values())).p_value
        for factor, held, a, b in pairs
    }
    adjusted = holm(p_values) if p_values else {}
    return tuple(
        _contrast(factor, held, passed[a], passed[b], adjusted[f"{factor} {held}"]) for factor, held, a, b in pairs
    )


def _between_builds(
    passed: Iterable[Place], old: CandidateBuild, new: CandidateBuild
) -> Iterator[tuple[Factor, str, Place, Place]]:
    """
    Pairs of cells in which the same code and recipe asked both builds: equal documents that were built twice differ in
    how they were read.
    """
    factor: Factor = "documents" if old.snapshot_id != new.snapshot_id else "reading"
    if old.index_version != new.index_version:
        for asker in dict.fromkeys(asker for asker, _ in passed):
            yield factor, f"code {asker[0]}, recipe {asker[1]}", (asker, old.index_version), (asker, new.index_version)


def _between_askers(passed: Iterable[Place]) -> Iterator[tuple[Factor, str, Place, Place]]:
    """
    Pairs of cells in which one build was asked by the old and the new recipe of today's code, and by the old and
    today's code with the old recipe.
    """
    askers = list(dict.fromkeys(asker for asker, _ in passed))
    first = askers[0]
    for version in dict.fromkeys(version for _, version in passed):
        for asker in askers[1:]:
            if asker[0] == TODAY:
                yield "recipe", f"code {TODAY}, index {version}", (first, version), (asker, version)
            else:
                yield "code", f"recipe {asker[1]}, index {version}", (asker, version), (first, version)


def _contrast(
    factor: Factor, held: str, before: Mapping[str, bool], after: Mapping[str, bool], p_adjusted: float
) -> Contrast:
    fell = tuple(case for case, passed in before.items() if passed and not after[case])
    rose = tuple(case for case, passed in before.items() if not passed and after[case])
    return Contrast(
        factor=factor,
        held=held,
        effect=(len(rose) - len(fell)) / len(before),
        fell=fell,
        rose=rose,
        p_adjusted=p_adjusted,
    )


def _beside(without: Sequence[LeftOut]) -> str:
    """What no contrast can say: which verdicts turned where the documents no longer hold a case's evidence."""
    turned = [case for case in without if case.passed_before != case.passed_after]
    if not turned:
        return ""
    return f"; beside it the verdict of {len(turned)} left out turned, whose evidence does not stand in both documents"


def _verdict(contrasts: Sequence[Contrast]) -> str:
    if not contrasts:
        return "old and new are the same: nothing was compared"
    beyond = [c for c in contrasts if c.p_adjusted < ALPHA]
    worse, better = (sorted({c.factor for c in beyond if sign * c.effect > 0}) for sign in (-1, 1))
    said = [
        f"{' and '.join(factors)} made it {word}" for factors, word in ((worse, "worse"), (better, "better")) if factors
    ]
    if not said:
        factors = sorted({c.factor for c in contrasts})
        return f"no contrast is beyond chance at 5 %: nothing can be laid to {' or '.join(factors)}"
    blamed = [c for c in contrasts if c.factor in {*worse, *better}]
    return "; ".join(said) + (" (not beyond chance in every combination)" if len(beyond) < len(blamed) else "")
