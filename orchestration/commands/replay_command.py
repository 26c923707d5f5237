"""``eval replay``: whether documents, code or recipe made the scores what they are."""

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from assets.running_system import revision
from evals.cases.suites import parsed_suite
from evals.running.code_base import checked_out, recorded_revision
from evals.running.left_out import left_out_lines
from evals.running.provenance import stamp
from evals.running.replay import Replay, Sides, published_now, release_before, replay_of
from orchestration.console import OUT, print_json
from orchestration.options import LAKE, RECIPE, JsonOption, LakeOption, RecipeOption, TenantOption, whole_recipe
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.publishing import build_of

NO_CODE = "none"
"""What ``--code-base`` is where no code is compared."""


def replay_two_by_two(
    tenant: TenantOption,
    old_snapshot: Annotated[
        str | None,
        typer.Option(
            "--old-snapshot", help="Snapshot or index version; the one released before the published one if not given."
        ),
    ] = None,
    new_snapshot: Annotated[
        str | None, typer.Option("--new-snapshot", help="Snapshot or index version; the published one if not given.")
    ] = None,
    code_base: Annotated[
        str | None,
        typer.Option(
            "--code-base",
            help=(
                "Revision whose code is the old one; that which judged the old snapshot if not given; 'none': no code."
            ),
        ),
    ] = None,
    old_recipe: Annotated[
        str, typer.Option("--old-recipe", help=f"The old one. {RECIPE}", callback=whole_recipe)
    ] = "default",
    recipe: RecipeOption = "default",
    suite: Annotated[str, typer.Option("--suite", help="baseline, perturb, full, pr or nightly.")] = "baseline",
    lake: LakeOption = LAKE,
    as_json: JsonOption = False,
) -> None:
    """
    Ask the golden cases of old and new documents, by old and new code and recipe, and say which of them changed the
    scores; publishes nothing.
    """
    place, chosen = lake.resolve(), parsed_suite(suite)
    new = new_snapshot or published_now(place, tenant)
    old = old_snapshot or _before(place, tenant, new, compares_code=code_base != NO_CODE)
    base = code_base or recorded_revision(place, build_of(Lake(place), tenant, old))
    occasion = stamp(chosen, datetime.now(UTC).isoformat(timespec="seconds"), revision(), seeds={})
    with nullcontext() if base == NO_CODE else checked_out(base) as code:
        found = replay_of(place, tenant, Sides(old, new, old_recipe, recipe, code), chosen, occasion)
    print_json(found.model_dump(mode="json")) if as_json else _print(found)


def _before(lake: Path, tenant: str, new: str, *, compares_code: bool) -> str:
    """The release before, or where there is none the new snapshot itself, if the code may differ."""
    try:
        return release_before(lake, tenant)
    except InputError:
        if not compares_code:
            raise
        return new


def _print(found: Replay) -> None:
    OUT.print(f"{found.tenant}: {found.cases} cases that count everywhere, {found.left_out} left out", markup=False)
    for line in left_out_lines(found.left_out_cases):
        OUT.print(line, style="yellow", markup=False)
    for cell in found.cells:
        OUT.print(
            (
                f"code {cell.code}, recipe {cell.recipe}, {cell.snapshot_id} ({cell.index_version}): "
                f"{cell.pass_rate:.1%} passed"
            ),
            markup=False,
        )
    for one in found.contrasts:
        turned = f"{len(one.fell)} fell, {len(one.rose)} rose, p {one.p_adjusted:.3g}"
        named = f"; fell: {', '.join(one.fell)}" if one.fell else ""
        OUT.print(f"{one.factor} ({one.held}): {one.effect:+.1%} ({turned}){named}", markup=False)
    OUT.print(found.verdict, style="bold", markup=False)
