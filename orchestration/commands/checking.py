"""``verify``, ``guard`` and ``screen``: checks on text that anybody may call."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from typing import Annotated, Any

import typer

from orchestration.batch import run_batch
from orchestration.console import OUT, print_json
from orchestration.options import (
    LAKE,
    InOption,
    JsonOption,
    LakeOption,
    OutOption,
    RecipeOption,
    SnapshotOption,
    batch_files,
    day,
    require_tenant_for,
)
from pincite.answering.precedence.claim_evidence import evidence_in_force
from pincite.engine import Engine, Question
from pincite.errors import InputError, PinciteError
from pincite.guardrails.batch import GuardRow, ScreenRow, guard_row, screen_row
from pincite.model.given import LONGEST_QUESTION, LONGEST_TEXT, require_usable
from pincite.model.verdicts import EvidenceText
from pincite.ports import Reader
from pincite.recipes import load_recipe
from pincite.verification.batch import VerifyRow, verify_row
from pincite.wiring import embedder_for, open_engine, reader_for

OptionalTenant = Annotated[
    str | None, typer.Option("--tenant", help="Whose documents to look in for claims that bring no evidence.")
]


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.command()(verify)
    app.command()(guard)
    app.command()(screen)


def verify(
    claim: Annotated[str | None, typer.Argument(help="The claim.")] = None,
    tenant: OptionalTenant = None,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    source: InOption = None,
    target: OutOption = None,
    recipe: RecipeOption = "default",
    as_json: JsonOption = False,
) -> None:
    """Judge a claim against its evidence, or against what a tenant's documents say: pass, fail or unclear."""
    files = batch_files(source, target, claim=claim)
    require_tenant_for(snapshot, tenant)
    engine = open_engine(lake, tenant, snapshot, recipe) if tenant else None
    reader, today = engine.reader if engine else reader_for(load_recipe(recipe).reader), day(None)
    if files:
        run_batch(*files, VerifyRow, lambda rows: [_verified(row, engine, reader, today) for row in rows])
        return
    answer = _verified(VerifyRow(claim=_required(claim, "claim", LONGEST_QUESTION)), engine, reader, today)
    if isinstance(answer, PinciteError):
        raise answer
    print_json(answer) if as_json else OUT.print(
        f"{answer['verdict']} ({answer['score']:.2f}): {answer['reason']}", markup=False
    )


def _verified(
    row: VerifyRow, engine: Engine | None, reader: Reader | None, today: date
) -> dict[str, Any] | PinciteError:
    if row.evidence is None and engine is None:
        return InputError("evidence: none in the line; give some, or --tenant to look for it")
    try:
        return verify_row(row, _found(row, engine, today) if row.evidence is None and engine else (), reader)
    except PinciteError as error:
        return error


def _found(row: VerifyRow, engine: Engine, today: date) -> tuple[EvidenceText, ...]:
    require_usable("claim", row.claim, LONGEST_QUESTION)
    retrieved = engine.find(Question(row.claim, today))
    return evidence_in_force(retrieved.question, retrieved.candidates)


def guard(source: InOption = None, target: OutOption = None) -> None:
    """Check finished answers against their chunks: PASS, WARN or REFUSE (a batch: --in and --out)."""
    run_batch(*_batch_only(source, target, "guard"), GuardRow, _each(guard_row))


def screen(
    text: Annotated[str | None, typer.Argument(help="The text.")] = None,
    source: InOption = None,
    target: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether a text tries to steer its reader, and which rule says so."""
    files = batch_files(source, target, text=text)
    screened = partial(screen_row, embedder=embedder_for(load_recipe().embedder))
    if files:
        run_batch(*files, ScreenRow, _each(screened))
        return
    answer = screened(ScreenRow(text=_required(text, "text", LONGEST_TEXT)))
    verdict = "flagged" if answer["flagged"] else "clean"
    print_json(answer) if as_json else OUT.print(
        f"{verdict} ({answer['score']:.2f}) {', '.join(answer['rules'])}", markup=False
    )


def _each(handle: Any) -> Any:
    def every(rows: Sequence[Any]) -> Iterable[dict[str, Any] | PinciteError]:
        for row in rows:
            try:
                yield handle(row)
            except PinciteError as error:
                yield error

    return every


def _required(value: str | None, name: str, longest: int) -> str:
    if not value or not value.strip():
        msg = f"{name}: none given; write it after the command, or use --in and --out for a batch"
        raise InputError(msg)
    require_usable(name, value, longest)
    return value


def _batch_only(source: Any, target: Any, name: str) -> tuple[Any, Any]:
    files = batch_files(source, target)
    if files is None:
        msg = f"{name}: give --in and --out"
        raise InputError(msg)
    return files
