"""``build``, ``docs``, ``inspect`` and ``index``: from a folder of documents to a published index, and what is in it."""

import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from assets.running_system import revision, system_version
from evals.artifacts import OUT as EVAL_OUT
from evals.gates import GateResult, sentence
from evals.refresh import Publication, Refresh
from evals.release import Occasion
from orchestration.console import OUT, print_json, progress
from orchestration.options import DOCS, LAKE, DocsOption, JsonOption, LakeOption, RecipeOption, TenantOption
from pincite.adapters.lake import Lake
from pincite.contracts import load_recipe
from pincite.errors import InputError
from pincite.ingest.parsing import parser_for
from pincite.ingest.pipeline import diff, document_statuses, list_snapshots, rollback
from pincite.model.documents import DocumentStatus
from pincite.model.pages import Page, ParseFailure
from pincite.model.releases import Candidate

Gates = Mapping[str, tuple[GateResult, ...]]

index_app = typer.Typer(help="Snapshots of a tenant's index: list them, compare two, go back to one.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(build)
    app.command()(docs)
    app.command()(inspect)
    app.add_typer(index_app, name="index")


def build(
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """Build what changed, judge it, and publish every tenant whose checks and gates passed."""
    with progress() as report:
        out = EVAL_OUT if docs.resolve() == DOCS else lake.resolve() / "evals"
        stages = Refresh(docs.resolve(), lake.resolve(), recipe, report, out)
        snapshots = stages.snapshots()
        parsed = stages.parse(snapshots)
        chunked = stages.chunk(parsed)
        candidates = stages.index(parsed, chunked, stages.embed(chunked))
        system = system_version(recipe)
        publication, gates = stages.settled(candidates, system) or _judged(stages, candidates, system)
    statuses = [entry.status for summary in parsed.values() for entry in summary.entries]
    if as_json:
        print_json(_build_json(publication, statuses, gates))
    else:
        _print_build(publication, statuses, gates)
    if publication.held_back:
        sys.exit(1)


def _judged(stages: Refresh, candidates: Mapping[str, Candidate], system: str) -> tuple[Publication, Gates]:
    stages.check(candidates)
    evaluation = stages.evaluate(candidates, "full", Occasion(datetime.now(UTC).isoformat(timespec="seconds"), revision()))
    stages.report(evaluation, stages.remember(evaluation))
    publication = stages.publish(candidates)
    stages.settle(publication, evaluation.gates, system)
    return publication, evaluation.gates


def _build_json(publication: Publication, statuses: list[DocumentStatus], gates: Gates) -> dict[str, object]:
    return {
        "published": {tenant: {"snapshot": p.snapshot_id, "index_version": p.index_version, "evals": p.evals} for tenant, p in publication.published.items()},
        "held_back": publication.held_back,
        "failed": [status.model_dump(mode="json") for status in statuses if status.state == "failed"],
        "gates": {tenant: [result.model_dump(mode="json") for result in results] for tenant, results in gates.items()},
    }


def _print_build(publication: Publication, statuses: list[DocumentStatus], gates: Gates) -> None:
    for status in statuses:
        if status.state == "failed":
            OUT.print(f"{status.tenant}/{status.file}: {status.code}: {status.reason}", style="yellow", markup=False)
    for tenant, published in publication.published.items():
        mine = [status for status in statuses if status.tenant == tenant]
        OUT.print(f"{tenant}: {len(mine)} documents, {sum(s.pages for s in mine)} pages, snapshot {published.snapshot_id}, published", style="green", markup=False)
    for tenant, results in gates.items():
        for result in results:
            OUT.print(f"  {tenant}: {sentence(result)}", style="dim" if result.verdict == "PASS" else "red", markup=False)
    for tenant, why in publication.held_back.items():
        OUT.print(f"{tenant}: held back, what was published still answers: {why}", style="red", markup=False)


def docs(
    lake: LakeOption = LAKE,
    tenant: Annotated[str | None, typer.Option("--tenant", help="One tenant; all of the lake if not given.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The state of each document: parsed, repaired or failed, with the reason."""
    rows = document_statuses(Lake(lake.resolve()), tenant)
    if as_json:
        print_json([row.model_dump(mode="json") for row in rows])
        return
    table = Table("tenant", "file", "version", "state", "pages", "chunks", "remarks", box=None)
    for row in rows:
        remarks = row.reason or "; ".join(row.warnings) or (f"superseded by {row.superseded_by}" if row.superseded_by else "")
        table.add_row(row.tenant, row.file, row.version or "", row.state, str(row.pages), str(row.chunks), remarks)
    OUT.print(table)


def inspect(
    file: Annotated[Path, typer.Argument(help="A document on disk; no lake is needed.")],
    page: Annotated[int | None, typer.Option("--page", min=1, help="Only this page, counted from 1.")] = None,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """What parsing makes of a file: text, sections and tables of each page."""
    if not file.is_file():
        msg = f"{file}: no such file"
        raise InputError(msg)
    parsed = parser_for(load_recipe(recipe).parser).parse(file)
    if isinstance(parsed, ParseFailure):
        msg = f"{file.name}: {parsed.code}: {parsed.reason}"
        raise InputError(msg)
    pages = [p for p in parsed.pages if page in {None, p.number}]
    if not pages:
        msg = f"--page {page}: {file.name} has {len(parsed.pages)} pages"
        raise InputError(msg)
    if as_json:
        print_json({"pages": [_page_json(p) for p in pages], "report": parsed.report.model_dump(mode="json")})
        return
    for p in pages:
        _print_page(p)


def _page_json(page: Page) -> dict[str, object]:
    tables = [{"bbox": list(t.box), "cells": [c.model_dump(include={"row", "col", "rowspan", "colspan", "text"}) for c in t.cells]} for t in page.tables]
    return {"page": page.number, "page_label": page.label, "text": page.text, "tables": tables, "marks": [m.model_dump(mode="json") for m in page.marks]}


def _print_page(page: Page) -> None:
    OUT.rule(f"page {page.number} (printed {page.label}) · {' / '.join(page.section)}")
    OUT.print(page.text, markup=False)
    for found in page.tables:
        table = Table(title=found.caption or None, show_header=False)
        width = max(cell.col for cell in found.cells) + 1
        for number in range(max(cell.row for cell in found.cells) + 1):
            by_column = {cell.col: cell.text for cell in found.cells if cell.row == number}
            table.add_row(*(by_column.get(column, "") for column in range(width)))
        OUT.print(table)


@index_app.command("list")
def index_list(tenant: TenantOption, lake: LakeOption = LAKE, as_json: JsonOption = False) -> None:
    """Every snapshot of a tenant that can be asked, newest first."""
    rows = list_snapshots(Lake(lake.resolve()), tenant)
    if as_json:
        print_json([row.model_dump(mode="json") for row in rows])
        return
    table = Table("snapshot", "state", "documents", "rows", "evals", box=None)
    for row in rows:
        table.add_row(row.snapshot_id, row.state, str(row.documents), str(row.rows), row.evals or "")
    OUT.print(table)


@index_app.command("diff")
def index_diff(tenant: TenantOption, before: str, after: str, lake: LakeOption = LAKE) -> None:
    """What differs between two snapshots, as JSON."""
    print_json(diff(Lake(lake.resolve()), tenant, before, after).model_dump(mode="json"))


@index_app.command("rollback")
def index_rollback(tenant: TenantOption, snapshot: str, lake: LakeOption = LAKE) -> None:
    """Let a snapshot that was published before answer again."""
    published = rollback(Lake(lake.resolve()), tenant, snapshot)
    OUT.print(f"{tenant}: {published.snapshot_id} answers again", style="green", markup=False)
