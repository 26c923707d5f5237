"""Replay: the same cases over an old and a new snapshot, by an old and a new recipe, so that a drop can be laid to the documents or to the recipe."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path
from typing import Literal

from evals.candidate import CandidateSystem
from evals.cases import GoldenCase
from evals.provenance import RunStamp
from evals.records import CaseRecord, CaseRow, EvalRun
from evals.runner import run
from evals.statistics import holm, mcnemar, mean
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.pipeline import list_snapshots
from pincite.ingest.releases import build_of, published_of
from pincite.model.releases import Candidate
from pincite.model.stored import Stored

ALPHA = 0.05
Factor = Literal["documents", "recipe"]
Place = tuple[str, str]
"""A recipe and an index version: one of the four cells."""


class Cell(Stored):
    """One of the four: how large a part of the cases that count in all cells passed, in [0, 1]."""

    recipe: str
    snapshot_id: str
    index_version: str
    pass_rate: float


class Contrast(Stored):
    """
    What changing one factor alone did, the other held fast.

    ``effect`` is the difference of the pass rates, after minus before; ``p_adjusted`` the exact McNemar p-value after Holm over the contrasts of the replay.
    """

    factor: Factor
    held: str
    effect: float
    fell: tuple[str, ...]
    rose: tuple[str, ...]
    p_adjusted: float


class Replay(Stored):
    """The four cells (fewer where old and new are the same), the contrasts between them, and what they say in a sentence."""

    tenant: str
    cases: int
    left_out: int
    cells: tuple[Cell, ...]
    contrasts: tuple[Contrast, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class Sides:
    """Old and new of both factors; snapshots are snapshot ids or index versions."""

    old_snapshot: str
    new_snapshot: str
    old_recipe: str
    new_recipe: str


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
    older = [entry.index_version for entry in dropwhile(lambda entry: entry.state != "published", released) if entry.state == "released"]
    if older:
        return older[0]
    msg = f"{tenant}: no snapshot was released before the published one; name one of `pincite index list --tenant {tenant}`"
    raise InputError(msg)


def replay(lake: Path, tenant: str, sides: Sides, cases: Sequence[GoldenCase], stamp: RunStamp) -> Replay:
    """
    Ask *cases* in every combination of the two snapshots and the two recipes, without writing a gate record: a replay publishes nothing.

    A recipe here is what asks (retrieval, answering, model), over indexes as they were built, by the code of today: code of another revision has to be
    replayed from a checkout of that revision. Cases that live in an edited world are left out, and so are those whose evidence does not stand in every
    snapshot, since they say nothing of what changed.

    Raises:
        InputError: If a snapshot is unknown, or no case counts in all cells.
        EmbedderMismatchError: If a recipe's embedder did not build a snapshot.
    """
    builds = {name: build_of(Lake(lake), tenant, name) for name in (sides.old_snapshot, sides.new_snapshot)}
    asked = [case for case in cases if case.doc_set == tenant and case.world is None]
    runs: dict[Place, EvalRun] = {}
    for recipe in (sides.old_recipe, sides.new_recipe):
        for build in builds.values():
            if (recipe, build.index_version) not in runs:
                runs[recipe, build.index_version] = _asked(lake, build, recipe, asked, stamp)
    passed = _counted_everywhere(runs, tenant)
    old, new = (builds[name] for name in (sides.old_snapshot, sides.new_snapshot))
    contrasts = _contrasts(passed, sides, old, new)
    cells = tuple(_cell(place, outcomes, builds.values()) for place, outcomes in passed.items())
    counted = len(next(iter(passed.values())))
    return Replay(tenant=tenant, cases=counted, left_out=len(asked) - counted, cells=cells, contrasts=contrasts, verdict=_verdict(contrasts))


def _asked(lake: Path, build: Candidate, recipe: str, cases: Sequence[GoldenCase], stamp: RunStamp) -> EvalRun:
    def forget(_: CaseRecord) -> None:
        """The rows are enough."""

    return run(cases, CandidateSystem(lake, {build.tenant: build}, recipe).system, stamp, sink=forget)


def _counted_everywhere(runs: Mapping[Place, EvalRun], tenant: str) -> dict[Place, dict[str, bool]]:
    """Whether each case passed, by cell, over the cases that count in every cell."""
    rows: dict[Place, dict[str, CaseRow]] = {place: {row.id: row for row in done.rows if row.counted} for place, done in runs.items()}
    everywhere = set.intersection(*(set(of_cell) for of_cell in rows.values()))
    if not everywhere:
        msg = f"{tenant}: no golden case has its evidence in all the snapshots compared; compare nearer ones"
        raise InputError(msg)
    return {place: {case: bool(of_cell[case].scores["passed"]) for case in sorted(everywhere)} for place, of_cell in rows.items()}


def _cell(place: Place, outcomes: Mapping[str, bool], builds: Iterable[Candidate]) -> Cell:
    snapshot = next(build.snapshot_id for build in builds if build.index_version == place[1])
    return Cell(recipe=place[0], snapshot_id=snapshot, index_version=place[1], pass_rate=mean([float(passed) for passed in outcomes.values()]))


def _contrasts(passed: Mapping[Place, Mapping[str, bool]], sides: Sides, old: Candidate, new: Candidate) -> tuple[Contrast, ...]:
    pairs: list[tuple[Factor, str, Place, Place]] = []
    if old.index_version != new.index_version:
        pairs += [("documents", recipe, (recipe, old.index_version), (recipe, new.index_version)) for recipe in dict.fromkeys((sides.old_recipe, sides.new_recipe))]
    if sides.old_recipe != sides.new_recipe:
        both = dict.fromkeys((old.index_version, new.index_version))
        pairs += [("recipe", version, (sides.old_recipe, version), (sides.new_recipe, version)) for version in both]
    p_values = {f"{factor} {held}": mcnemar(list(passed[a].values()), list(passed[b].values())).p_value for factor, held, a, b in pairs}
    adjusted = holm(p_values) if p_values else {}
    return tuple(_contrast(factor, held, passed[a], passed[b], adjusted[f"{factor} {held}"]) for factor, held, a, b in pairs)


def _contrast(factor: Factor, held: str, before: Mapping[str, bool], after: Mapping[str, bool], p_adjusted: float) -> Contrast:
    fell = tuple(case for case, passed in before.items() if passed and not after[case])
    rose = tuple(case for case, passed in before.items() if not passed and after[case])
    return Contrast(factor=factor, held=held, effect=(len(rose) - len(fell)) / len(before), fell=fell, rose=rose, p_adjusted=p_adjusted)


def _verdict(contrasts: Sequence[Contrast]) -> str:
    if not contrasts:
        return "old and new are the same: nothing was compared"
    beyond = [c for c in contrasts if c.p_adjusted < ALPHA]
    worse, better = (sorted({c.factor for c in beyond if sign * c.effect > 0}) for sign in (-1, 1))
    said = [f"{' and '.join(factors)} made it {word}" for factors, word in ((worse, "worse"), (better, "better")) if factors]
    if not said:
        return "no contrast is beyond chance at 5 %: neither documents nor recipe can be blamed"
    blamed = [c for c in contrasts if c.factor in {*worse, *better}]
    return "; ".join(said) + (" (not beyond chance in every combination)" if len(beyond) < len(blamed) else "")
