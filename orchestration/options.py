"""The options that commands share: folders, tenant, snapshot, batch files."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from pincite.adapters.lake import Lake
from pincite.errors import InputError

ROOT = Path(__file__).parents[1]

DocsOption = Annotated[
    Path, typer.Option("--docs", envvar="PINCITE_DOCS", help="Folder of documents: files directly in it are tenant 'default', each subfolder is a tenant.")
]
LakeOption = Annotated[Path, typer.Option("--lake", envvar="PINCITE_LAKE", help="Folder of everything that is built from the documents.")]
TenantOption = Annotated[str, typer.Option("--tenant", help="Whose documents; never assumed.")]
SnapshotOption = Annotated[str | None, typer.Option("--snapshot", help="A published or candidate snapshot; the published one if not given.")]
AsOfOption = Annotated[str | None, typer.Option("--as-of", help="Day on which staleness and effect are judged, YYYY-MM-DD; today if not given.")]
ScopeOption = Annotated[str, typer.Option("--scope", help="MIXED, FDA, EMA, ICH or SOPS.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
InOption = Annotated[Path | None, typer.Option("--in", help="Batch: JSON lines to read.")]
OutOption = Annotated[Path | None, typer.Option("--out", help="Batch: JSON lines to write.")]
RecipeOption = Annotated[str, typer.Option("--recipe", help="Name of a recipe in data/recipes.")]

DOCS, LAKE = ROOT / "data" / "docs", ROOT / "data" / "lake"


def day(text: str | None) -> date:
    """
    The day named, or today: the one place where the command line reads the clock.

    Raises:
        InputError: If *text* is no date.
    """
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        msg = f"--as-of: {text!r} is no date; write YYYY-MM-DD"
        raise InputError(msg) from error


def lake_of(folder: Path) -> Lake:
    """
    The lake in *folder*.

    Raises:
        InputError: If there is no such folder.
    """
    if not folder.is_dir():
        msg = f"{folder}: no such lake; build one first: pincite build --lake {folder}"
        raise InputError(msg)
    return Lake(folder.resolve())


def batch_files(source: Path | None, target: Path | None) -> tuple[Path, Path] | None:
    """
    Both files of a batch call, or None for a single call.

    Raises:
        InputError: If only one of the two is given.
    """
    if source is None and target is None:
        return None
    if source is None or target is None:
        raise InputError("a batch needs both --in and --out")
    return source, target
