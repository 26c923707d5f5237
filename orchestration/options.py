"""The options that commands share: folders, tenant, snapshot, batch files."""

import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated

import typer

from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.doors import QuestionOptions, parsed_scope, parsed_topics
from pincite.engine import Question
from pincite.errors import InputError
from pincite.model.documents import Scope
from pincite.model.given import given_day
from pincite.model.given_question import context_of, trip_context
from pincite.model.retrieval import Sensitivity, TripContext
from pincite.places import DATA, HOME


def whole_recipe(name: str) -> str:
    """
    The name of a recipe as it is, the path of one from the root: children of this process may run in another folder.
    """
    return str(Path(name).resolve()) if name.endswith(".toml") else name


def docs_folder(place: str | Path) -> Path:
    """
    The folder of documents that is named; an empty name, such as a variable that is not set, is no word for the folder
    where the command runs, which would withdraw whatever lies not in it.

    Raises:
        InputError: If the name is empty.
    """
    if not str(place):
        raise InputError("--docs: empty; name a folder (. is the one where the command runs)")
    return Path(place)


DocsOption = Annotated[
    Path,
    typer.Option(
        "--docs",
        envvar="PINCITE_DOCS",
        parser=docs_folder,
        metavar="FOLDER",
        help="Folder of documents: files directly in it are tenant 'default', each subfolder is a tenant.",
    ),
]
LakeOption = Annotated[
    Path,
    typer.Option(
        "--lake",
        envvar="PINCITE_LAKE",
        parser=lake_folder,
        metavar="PLACE",
        help="Everything that is built from the documents: a folder, or s3://, gs:// or az://bucket/prefix.",
    ),
]
TenantOption = Annotated[str, typer.Option("--tenant", help="Whose documents; never assumed.")]
SnapshotOption = Annotated[
    str | None, typer.Option("--snapshot", help="A published or candidate snapshot; the published one if not given.")
]
AsOfOption = Annotated[
    str | None,
    typer.Option("--as-of", help="Day on which staleness and effect are judged, YYYY-MM-DD; today if not given."),
]
ScopeOption = Annotated[str, typer.Option("--scope", help="MIXED, FDA, EMA, ICH or SOPS.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
InOption = Annotated[Path | None, typer.Option("--in", help="Batch: JSON lines to read.")]
TripIdOption = Annotated[str | None, typer.Option("--trip-id", help="Id of the trip that the question is about.")]
TripDateOption = Annotated[str | None, typer.Option("--trip-date", help="Day on which that trip departs, YYYY-MM-DD.")]
ProductOption = Annotated[str | None, typer.Option("--product", help="Name of that trip.")]
SensitivityOption = Annotated[
    list[str] | None,
    typer.Option(
        "--sensitivity",
        help="A sensitive topic of the question: refund, safety, medical, legal or exceptions; may be given again.",
    ),
]
OutOption = Annotated[Path | None, typer.Option("--out", help="Batch: JSON lines to write.")]
RECIPE = (
    "Name of a recipe in data/recipes, or the path of a file that ends in .toml; what it does not say is as in "
    "'default'."
)
RecipeOption = Annotated[str, typer.Option("--recipe", help=RECIPE, callback=whole_recipe)]

LAKE = HOME / "data" / "lake"
DOCS = HOME / "data" / "docs" if (HOME / "data" / "docs").is_dir() else DATA / "docs"
"""The folder of documents of the checkout, or of where the program is called; the bundled ones where there is none."""


def day(text: str | None) -> date:
    """
    The day named, or today: the one place where the command line reads the clock.

    Raises:
        InputError: If *text* is no date.
    """
    return datetime.now().astimezone().date() if text is None else named_day("--as-of", text)


def named_day(option: str, text: str) -> date:
    """
    The day that an option names.

    Raises:
        InputError: If *text* is no date: names the option.
    """
    try:
        return given_day(text)
    except ValueError as error:
        msg = f"{option}: {text!r} is {error}"
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


def require_folder(option: str, folder: Path) -> None:
    """Raise ``InputError`` where there is no such folder: a slip of the pen must not become an empty service."""
    if not folder.is_dir():
        msg = f"{option}: {folder}: no such folder (make it first if it is to be a new one: mkdir -p {folder})"
        raise InputError(msg)


def require_tenant_for(snapshot: str | None, tenant: str | None) -> None:
    """
    Hold a snapshot to having a tenant whose it is.

    Raises:
        InputError: If there is none.
    """
    if snapshot is not None and tenant is None:
        raise InputError("--snapshot: say whose with --tenant")


def require_writable(option: str, target: Path, *, makes_folders: bool = False) -> None:
    """
    Hold the file that a command writes at its end to being one that can be written, before any work is done for it.

    Args:
        option: How the command calls it, for the error.
        target: The file, which may be there already.
        makes_folders: Whether the command makes the folder that is to hold it.

    Raises:
        InputError: If a folder or a device is there, or nothing can be written: names option, path and cause.
    """
    try:
        wrong = _other_than_a_file(target, makes_folders=makes_folders)
        if not wrong:
            _try_to_write(target.parent)
    except OSError as error:
        wrong = f"cannot be written: {error.strerror or error}"
    if wrong:
        msg = f"{option}: {target}: {wrong}"
        raise InputError(msg)


def require_room(option: str, folder: Path) -> None:
    """
    Hold the folder that a command fills at its end, and makes where it is not there, to being one that takes files.

    Raises:
        InputError: If it does not, or is no folder: names option, path and cause.
    """
    try:
        _try_to_write(folder)
    except OSError as error:
        msg = f"{option}: {folder}: cannot be written: {error.strerror or error}"
        raise InputError(msg) from error


def _other_than_a_file(target: Path, *, makes_folders: bool) -> str:
    if target.is_dir():
        return "a folder; name a file"
    if target.exists() and not target.is_file():
        return "no file, and would be replaced by one; name a file"
    if target.exists() and not os.access(target, os.W_OK):
        return "may not be written over; name another file"
    return "" if makes_folders or target.parent.is_dir() else "its folder is not there; make it first"


def _try_to_write(folder: Path) -> None:
    """Put a file that vanishes at once into *folder*, or into the nearest one above it that is there."""
    there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
    with TemporaryFile(dir=there):
        pass


def require_free(host: str, port: int) -> None:
    """
    Hold an address to being one that can be listened on; port 0 is any free one.

    Raises:
        InputError: If another program listens there, or this machine has no such address.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        msg = f"--port: {host}:{port} cannot be listened on: {error.strerror or error}; name another one"
        raise InputError(msg) from error


@dataclass(frozen=True, slots=True)
class Beside:
    """What the options say beside the question; a line of a batch that says it, too, has the last word."""

    scope: Scope
    as_of: date
    trip: TripContext | None
    sensitivity: frozenset[Sensitivity]

    def question(self, text: str) -> Question:
        """A question with all of it."""
        return Question(text, self.as_of, self.scope, trip=self.trip, sensitivity=self.sensitivity)

    def question_of(self, text: str, row: QuestionOptions) -> Question:
        """A line's question."""
        topics = self.sensitivity if row.sensitivity is None else row.sensitivity
        scope = row.scope if "scope" in row.model_fields_set else self.scope
        return Question(
            text, row.as_of or self.as_of, scope, trip=context_of(row.trip) or self.trip, sensitivity=topics
        )


def beside(  # noqa: PLR0913, PLR0917 - an option each
    scope: str,
    as_of: str | None,
    trip_id: str | None,
    trip_date: str | None,
    product: str | None,
    sensitivity: Sequence[str] | None,
) -> Beside:
    """
    Read what stands beside a question.

    Raises:
        InputError: Names the option that is wrong.
    """
    departs = named_day("--trip-date", trip_date) if trip_date is not None else None
    return Beside(
        parsed_scope(scope), day(as_of), trip_context(trip_id, departs, product), parsed_topics(sensitivity or ())
    )


def _why_not_read(source: Path) -> str:
    """Why no file or pipe of this name can be opened, empty where one can; a name that is too long is none."""
    try:
        if source.is_dir():
            return "a folder; name a file"
        return "" if source.exists() else "no such file"
    except OSError:
        return "no such file"


def batch_files(source: Path | None, target: Path | None, **single: str | None) -> tuple[Path, Path] | None:
    """
    Both files of a batch call, or None for a single call; *single* is what a single call is about, under its name.

    Raises:
        InputError: If only one of the two is given, or what a single call is about beside them, or one of them cannot
            be read or written.
    """
    if source is None and target is None:
        return None
    for name in (name for name, given in single.items() if given is not None):
        msg = f"{name}: given beside --in or --out; leave out the {name} for a batch, or both options for a single call"
        raise InputError(msg)
    if source is None or target is None:
        raise InputError("a batch needs both --in and --out")
    if why := _why_not_read(source):
        msg = f"--in: {source}: {why}"
        raise InputError(msg)
    require_writable("--out", target)
    return source, target
