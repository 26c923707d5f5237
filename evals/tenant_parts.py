"""A build in parts: each tenant goes its whole way by itself, from its documents to its pointer, the smallest first."""

from collections.abc import Iterator
from dataclasses import dataclass

from evals.gates import GateResult
from evals.refresh import Publication, Refresh
from evals.running.release import Evaluation, Occasion
from pincite.adapters.lake import Lake
from pincite.build import Built
from pincite.errors import LakeLockedError, PinciteError
from pincite.recipes import load_recipe


@dataclass(frozen=True, slots=True)
class Judging:
    """By which system, by which engine and judge, and when a build is judged, as the outermost door read it."""

    system: str
    judged_by: str
    occasion: Occasion


@dataclass(frozen=True, slots=True)
class TenantPart:
    """What became of a tenant; ``evaluation`` is None where the same system had judged and published it before."""

    tenant: str
    built: Built
    publication: Publication
    gates: tuple[GateResult, ...]
    evaluation: Evaluation | None


@dataclass(frozen=True, slots=True)
class BrokenPart:
    """
    A tenant, or a folder that cannot be one, that could not be built, and why; what it published before still answers.
    """

    tenant: str
    error: PinciteError


def in_parts(stages: Refresh, judging: Judging, wait_seconds: float = 0.0) -> Iterator[TenantPart | BrokenPart]:
    """
    Build, check, judge and publish each tenant under its own lock; what breaks one does not keep the next one waiting.

    Args:
        stages: Over the documents and the lake.
        judging: What the verdicts hang on beside the documents.
        wait_seconds: How long a tenant that another process is building is waited for, once all others are done.

    Raises:
        InputError: If there is no document at all, or no such recipe.
    """
    tenants, busy = stages.tenants(), []
    load_recipe(stages.recipe)
    for name, why in stages.refused().items():
        yield BrokenPart(name, why)
    for tenant in tenants:
        part = _part(stages, tenant, judging, 0.0)
        if isinstance(part, BrokenPart) and isinstance(part.error, LakeLockedError):
            busy.append(tenant)
        else:
            yield part
    for tenant in busy:
        yield _part(stages, tenant, judging, wait_seconds)


def _part(stages: Refresh, tenant: str, judging: Judging, wait_seconds: float) -> TenantPart | BrokenPart:
    try:
        with Lake(stages.lake).writing(tenant, wait_seconds):
            return _published(stages, tenant, judging)
    except PinciteError as error:
        return BrokenPart(tenant, error)


def _published(stages: Refresh, tenant: str, judging: Judging) -> TenantPart:
    built = stages.built({tenant: stages.snapshot(tenant)})[tenant]
    candidates = {tenant: built.candidate}
    if known := stages.settled(candidates, judging.system):
        return TenantPart(tenant, built, known[0], known[1].get(tenant, ()), None)
    stages.check(candidates)
    evaluation = stages.judge(built.candidate, "full", judging.occasion, judging.judged_by)
    publication = stages.publish(candidates)
    stages.settle(publication, evaluation.gates, judging.system)
    return TenantPart(tenant, built, publication, evaluation.gates.get(tenant, ()), evaluation)
