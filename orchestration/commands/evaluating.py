"""``eval``: the golden sets against a snapshot, with the gates' verdict as exit code."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from assets.running_system import revision
from evals.artifacts import OUT as EVAL_OUT
from evals.gates import sentence
from evals.release import Occasion, evaluate
from evals.suites import Suite, cases_for, parsed_suite
from evals.world import Worlds
from orchestration.console import OUT, print_json
from orchestration.options import DOCS, LAKE, DocsOption, JsonOption, LakeOption, RecipeOption, SnapshotOption
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.ingest.pipeline import build_of
from pincite.model.releases import Candidate


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command(name="eval")(evaluate_golden_sets)


def evaluate_golden_sets(
    suite: Annotated[str, typer.Option("--suite", help="full, pr (fast) or nightly (broad).")] = "full",
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    out: Annotated[Path, typer.Option("--out", help="Folder for summary.json and details.jsonl.")] = EVAL_OUT,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """Ask every golden case, decide the gates; exit 0 green, 1 red, 2 unusable."""
    chosen = parsed_suite(suite)
    candidates = _candidates(lake.resolve(), chosen, snapshot)
    occasion = Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
    worlds = Worlds(docs.resolve(), lake.resolve(), recipe)
    evaluation = evaluate(lake.resolve(), candidates, chosen, recipe, occasion, out, worlds.open)
    if evaluation.summary is None:
        raise InputError("no tenant of this lake has golden cases; build the bundled documents first: pincite build")
    if as_json:
        print_json(evaluation.summary.model_dump(mode="json"))
    else:
        for result in evaluation.summary.gates:
            OUT.print(sentence(result), style={"PASS": "green", "FAIL": "red"}.get(result.verdict or "", "yellow"), markup=False)
        OUT.print(f"artifacts: {out}", markup=False)
    sys.exit(0 if evaluation.summary.green else 1)


def _candidates(lake: Path, suite: Suite, snapshot: str | None) -> dict[str, Candidate]:
    """The build of every tenant with golden cases: the newest one, or the one of a named snapshot."""
    store = Lake(lake)
    tenants = [tenant for tenant in store.tenants() if cases_for(tenant, suite)]
    if snapshot is not None:
        tenants = [tenant for tenant in tenants if any(build.snapshot_id == snapshot for build in store.load_all(tenant, "builds", Candidate))]
    return {tenant: build_of(store, tenant, snapshot) for tenant in tenants}
