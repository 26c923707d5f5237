"""``build``, ``docs`` and ``index``: from a folder of documents to a published index, and what is in it."""

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.table import Table

from assets.running_system import revision, system_version
from evals.cases.suites import cases_for
from evals.gates import against, sentence
from evals.judging.judge_version import judged_by
from evals.refresh import Refresh
from evals.reporting.case_summary import failed_lines
from evals.running.artifacts import OUT as EVAL_OUT
from evals.running.left_out import uncounted_lines
from evals.running.own_cases import NONE
from evals.running.release import Occasion
from evals.tenant_parts import BrokenPart, Judging, TenantPart, in_parts
from orchestration.console import ERR, OUT, print_json, print_table, progress
from orchestration.options import (
    DOCS,
    LAKE,
    DocsOption,
    JsonOption,
    LakeOption,
    RecipeOption,
    TenantOption,
    day,
    lake_of,
)
from pincite.ingest.pruning import unneeded
from pincite.ingest.publishing import diff, list_snapshots, rollback
from pincite.ingest.tenant_folders import files_not_read
from pincite.ingest.withdrawing import republish, unpublish, withdrawal_of
from pincite.model.releases import Withdrawal
from pincite.stated_documents import stated_statuses

_MOST_NAMED = 10
"""Files that are named in one line; no build hangs on it."""

_CASES_OF_OTHERS = (
    "the golden cases of this name cite none of these documents and are not asked; published on the integrity checks "
    "alone"
)

index_app = typer.Typer(
    help="Snapshots of a tenant's index: list them, compare two, go back to one, give up old ones.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(build)
    app.command()(docs)
    app.add_typer(index_app, name="index")


def build(
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    recipe: RecipeOption = "default",
    tenant: Annotated[str | None, typer.Option("--tenant", help="This tenant alone; all if not given.")] = None,
    wait: Annotated[
        float, typer.Option("--wait", min=0, help="Seconds to wait for another build of the same tenant to end.")
    ] = 0.0,
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help="A folder that is missing or empty means that all documents are gone.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """
    Build what changed, judge it, publish every tenant whose checks and gates passed, the smallest first, and withdraw
    every tenant whose documents are gone.
    """
    out = EVAL_OUT if docs.resolve() == DOCS else lake.resolve() / "evals"
    with progress() as report:
        stages = Refresh(
            docs.resolve(), lake.resolve(), recipe, report, out, workers=2, allow_empty=allow_empty, tenant=tenant
        )
        parts, broken, withdrawn = _built(stages, wait, shown=not as_json)
    not_read = files_not_read(docs.resolve())
    if as_json:
        print_json(_build_json(parts, broken, withdrawn, not_read))
    _print_not_read(not_read)
    for name, record in withdrawn.items():
        ERR.print(
            (
                f"{name}: withdrawn on {record.on}: {record.reason}; nothing answers from it until they are back "
                "and built"
            ),
            style="yellow",
            markup=False,
        )
    errors = list({str(each.error): each.error for each in broken}.values())  # what stops all alike is said once
    for error in errors[:-1]:
        ERR.print(f"error: {error}", style="red", markup=False)
    if errors:
        raise errors[-1]
    if any(each.publication.held_back for each in parts):
        sys.exit(1)


def _built(
    stages: Refresh, wait: float, *, shown: bool
) -> tuple[list[TenantPart], list[BrokenPart], dict[str, Withdrawal]]:
    """All parts, each told of as soon as it is published where *shown*, and the one run that their evals make up."""
    stages.tenants()  # unusable input is said before anything is changed
    withdrawn = stages.withdraw(day(None))
    occasion = Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision())
    judging = Judging(system_version(stages.recipe), judged_by(), occasion)
    parts: list[TenantPart] = []
    broken: list[BrokenPart] = []
    for part in in_parts(stages, judging, wait):
        if isinstance(part, BrokenPart):
            broken.append(part)
            continue
        parts.append(part)
        if shown:
            _print_part(part)
    judged = {part.tenant: part.evaluation for part in parts if part.evaluation}
    with stages.turn():
        evaluation = stages.together(judged, "full", occasion, judging.judged_by)
        stages.report(evaluation, stages.remember(evaluation))
    if shown and any(part.publication.held_back for part in parts):
        for line in failed_lines(stages.failed(evaluation)):
            OUT.print(line, style="red", markup=False, soft_wrap=True)
    return sorted(parts, key=lambda part: part.tenant), broken, withdrawn


def _build_json(
    parts: Sequence[TenantPart],
    broken: Sequence[BrokenPart],
    withdrawn: Mapping[str, Withdrawal],
    not_read: Mapping[str, Sequence[str]],
) -> dict[str, object]:
    published = {part.tenant: p for part in parts for p in part.publication.published.values()}
    return {
        "published": {
            tenant: {"snapshot": p.snapshot_id, "index_version": p.index_version, "evals": p.evals}
            for tenant, p in published.items()
        },
        "held_back": {tenant: why for part in parts for tenant, why in part.publication.held_back.items()},
        "not_built": {part.tenant: str(part.error) for part in broken},
        "search": {
            part.tenant: part.built.candidate.search.model_dump() for part in parts if part.built.candidate.search
        },
        "withdrawn": {tenant: f"on {record.on}: {record.reason}" for tenant, record in withdrawn.items()},
        "failed": [
            entry.status.model_dump(mode="json")
            for part in parts
            for entry in part.built.parsed.entries
            if entry.status.state == "failed"
        ],
        "not_read": not_read,
        "gates": {
            part.tenant: [result.model_dump(mode="json") for result in part.gates] for part in parts if part.gates
        },
    }


def _print_not_read(not_read: Mapping[str, Sequence[str]]) -> None:
    """What lies among the documents and no build reads, a line for each reason."""
    for why, files in not_read.items():
        more = f" and {len(files) - _MOST_NAMED} more" if len(files) > _MOST_NAMED else ""
        ERR.print(f"not read ({why}): {', '.join(files[:_MOST_NAMED])}{more}", style="yellow", markup=False)


def _print_part(part: TenantPart) -> None:
    tenant, candidate = part.tenant, part.built.candidate
    statuses = [entry.status for entry in part.built.parsed.entries]
    for status in statuses:
        if status.state == "failed":
            OUT.print(f"{tenant}/{status.file}: {status.code}: {status.reason}", style="yellow", markup=False)
    for published in part.publication.published.values():
        OUT.print(
            (
                f"{tenant}: {len(statuses)} documents, {sum(s.pages for s in statuses)} pages, snapshot "
                f"{published.snapshot_id}, published"
            ),
            style="green",
            markup=False,
        )
        if published.evals == NONE and cases_for(tenant, "full"):
            OUT.print(f"  {tenant}: {_CASES_OF_OTHERS}", style="yellow", markup=False)
    if candidate.search:
        OUT.print(f"  {tenant}: {candidate.rows} rows, {candidate.search.sentence}", style="dim", markup=False)
    for line in uncounted_lines(part.evaluation.run.rows if part.evaluation and part.evaluation.run else ()):
        OUT.print(
            f"  {tenant}: {line}" if line[0] != " " else f"  {line}", style="yellow", markup=False, soft_wrap=True
        )
    for result in part.gates:
        OUT.print(f"  {tenant}: {sentence(result)}", style="dim" if result.verdict == "PASS" else "red", markup=False)
        if cases := against(result):
            OUT.print(f"    {cases}", style="red", markup=False)
    for why in part.publication.held_back.values():
        OUT.print(
            f"{tenant}: held back; what was published before, if anything was, still answers: {why}",
            style="red",
            markup=False,
        )


def docs(
    lake: LakeOption = LAKE,
    tenant: Annotated[str | None, typer.Option("--tenant", help="One tenant; all of the lake if not given.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The state of each document: parsed, repaired or failed, with the reason."""
    store = lake_of(lake)
    rows = stated_statuses(store, tenant)
    records = {name: withdrawal_of(store, name) for name in dict.fromkeys(row.tenant for row in rows)}
    gone = {name: record.on for name, record in records.items() if record}
    if as_json:
        print_json(
            [
                {**row.model_dump(mode="json"), **({"withdrawn": gone[row.tenant]} if row.tenant in gone else {})}
                for row in rows
            ]
        )
        return
    for name, on in gone.items():
        OUT.print(
            f"{name}: withdrawn on {on}: nothing answers from it; what it was built of is kept for audit",
            style="yellow",
            markup=False,
        )
    table = Table("tenant", "file", "version", "state", "pages", "chunks", "remarks", box=None)
    for row in rows:
        remarks = (
            f"withdrawn on {gone[row.tenant]}"
            if row.tenant in gone
            else row.reason
            or "; ".join(row.warnings)
            or (f"superseded by {row.superseded_by}" if row.superseded_by else "")
        )
        table.add_row(row.tenant, row.file, row.version or "", row.state, str(row.pages), str(row.chunks), remarks)
    print_table(table)


@index_app.command("list")
def index_list(tenant: TenantOption, lake: LakeOption = LAKE, as_json: JsonOption = False) -> None:
    """Every snapshot of a tenant that can be asked, newest first."""
    rows = list_snapshots(lake_of(lake), tenant)
    if as_json:
        print_json([row.model_dump(mode="json") for row in rows])
        return
    table = Table("snapshot", "state", "documents", "rows", "evals", box=None)
    for row in rows:
        table.add_row(row.snapshot_id, row.state, str(row.documents), str(row.rows), row.evals or "")
    print_table(table)


@index_app.command("diff")
def index_diff(
    tenant: TenantOption,
    before: Annotated[str, typer.Argument(help="A snapshot or index version of pincite index list.")],
    after: Annotated[str, typer.Argument(help="Another one.")],
    lake: LakeOption = LAKE,
) -> None:
    """What differs between two snapshots, as JSON: documents, and the pages of each that read otherwise."""
    print_json(diff(lake_of(lake), tenant, before, after).model_dump(mode="json"))


@index_app.command("rollback")
def index_rollback(
    tenant: TenantOption,
    snapshot: Annotated[str, typer.Argument(help="One that pincite index list shows as released.")],
    lake: LakeOption = LAKE,
) -> None:
    """Let a snapshot that was published before answer again."""
    published = rollback(lake_of(lake), tenant, snapshot)
    OUT.print(f"{tenant}: {published.snapshot_id} answers again", style="green", markup=False)


@index_app.command("unpublish")
def index_unpublish(tenant: TenantOption, lake: LakeOption = LAKE) -> None:
    """
    Withdraw a tenant at once: nothing answers from it, whatever is built, until `index republish`; its records stay.
    """
    record = unpublish(lake_of(lake), tenant, day(None).isoformat())
    OUT.print(f"{tenant}: withdrawn on {record.on}; nothing answers from it", style="yellow", markup=False)


@index_app.command("republish")
def index_republish(tenant: TenantOption, lake: LakeOption = LAKE) -> None:
    """Take back a withdrawal by hand: what answered before answers again, where its documents are not gone."""
    store = lake_of(lake)
    republish(store, tenant)
    if record := withdrawal_of(store, tenant):
        OUT.print(f"{tenant}: {record.reason}; put them back and build", style="yellow", markup=False)
    else:
        OUT.print(f"{tenant}: answers again; build to bring it up to date", style="green", markup=False)


@index_app.command("prune")
def index_prune(
    lake: LakeOption = LAKE,
    keep: Annotated[
        int | None,
        typer.Option(
            "--keep", min=0, help="How many earlier published snapshots of each tenant to keep; all if not given."
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Remove it; without this, only say what would go.")] = False,
    as_json: JsonOption = False,
) -> None:
    """
    Give up what no kept snapshot needs: held-back candidates, old versions of tables, cached pages, chunks and vectors.
    Stop services first.
    """
    store = lake_of(lake)
    with store.alone():
        found = unneeded(store, keep)
        for each in found if yes else ():
            each.remove()
    if as_json:
        print_json([{"kind": each.kind, "name": each.name, "bytes": each.size, "removed": yes} for each in found])
        return
    table = Table("what", "how many", "MB", box=None)
    for kind in dict.fromkeys(each.kind for each in found):
        mine = [each for each in found if each.kind == kind]
        names = (
            f": {'; '.join(each.name for each in mine)}" if kind in {"snapshot", "table", "versions", "vectors"} else ""
        )
        table.add_row(f"{kind}{names}", str(len(mine)), f"{sum(each.size or 0 for each in mine) / 2**20:.1f}")
    print_table(table) if found else OUT.print("nothing to give up")
    if found and not yes:
        OUT.print("nothing was removed; say --yes to remove it", style="yellow")
