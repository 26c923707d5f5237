"""The ledger of the sealed set: each opening is a row, and what was fitted opens it once."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field

from evals.cases.sealed_cases import Figures
from evals.cases.splits import ROOT, register
from pincite.errors import InputError, PinciteError
from pincite.fingerprint import file_sha256, fingerprint
from pincite.model.stored import Stored, read_lines
from pincite.recipes import load_recipe

FOLDER = Path(__file__).parents[1] / "sealed"
CASES, DOCUMENTS, LEDGER = "cases.jsonl", "documents", "ledger.jsonl"


class LedgerError(PinciteError):
    """The sealed set was opened already for what is fitted now, or the ledger is bad: names the row."""

    code = "LEDGER_ERROR"


class Opening(Stored):
    """
    One opening: the day (ISO 8601, UTC), the code's revision, the digests of what was fitted and of the sealed set, and
    what it showed.
    """

    date: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    revision: str = Field(min_length=1)
    fitted: str = Field(pattern=r"^[0-9a-f]{16}$")
    sealed: str = Field(pattern=r"^[0-9a-f]{16}$")
    recipe: str
    kind: Literal["sealed"] = "sealed"
    figures: Figures


def fitted_files(recipe: str = "default") -> tuple[str, ...]:
    """
    Every file that was fitted and is in force with *recipe*, and those that people keep by hand beside it, as the
    register names them, in order.
    """
    rules = register()
    chosen = f"data/calibration/{load_recipe(recipe).answering.sufficiency}.toml"
    others = {each.file for each in rules.fit if each.in_force and each.part != rules.fit_of(chosen).part}
    return tuple(sorted({chosen} | others | {each.file for each in rules.by_hand}))


def fitted_digest(recipe: str = "default", root: Path = ROOT) -> str:
    """Digest of the ``fitted_files``: their names and bytes."""
    return fingerprint([(file, file_sha256(root / file)) for file in fitted_files(recipe)])


def sealed_digest(folder: Path = FOLDER) -> str:
    """Digest of the sealed questions and documents."""
    files = [folder / CASES, *sorted(path for path in (folder / DOCUMENTS).rglob("*") if path.is_file())]
    return fingerprint([(str(path.relative_to(folder)), file_sha256(path)) for path in files])


def openings(path: Path) -> tuple[Opening, ...]:
    """
    The rows of a ledger, oldest first; none where there is no file yet.

    Raises:
        LedgerError: If a row is bad, or two rows are of one digest of what was fitted.
    """
    rows: list[Opening] = []
    for row in read_lines(path, Opening, LedgerError) if path.is_file() else ():
        closed_to(row.fitted, rows)
        rows.append(row)
    return tuple(rows)


def closed_to(fitted: str, rows: Sequence[Opening]) -> None:
    """
    Refuse a second opening.

    Raises:
        LedgerError: If one of *rows* is of *fitted*.
    """
    for row in rows:
        if row.fitted == fitted:
            msg = (
                f"the sealed set was opened on {row.date} at revision {row.revision} for what is fitted now "
                f"({fitted}); "
                f"a second look would be training on it: fit anew, or read that row of {LEDGER}"
            )
            raise LedgerError(msg)


def record(path: Path, opening: Opening) -> None:
    """
    Append a row.

    Raises:
        LedgerError: If the ledger holds an opening for what was fitted.
    """
    closed_to(opening.fitted, openings(path))
    with path.open("a", encoding="utf-8") as ledger:
        ledger.write(opening.model_dump_json() + "\n")


def require_sealed(folder: Path) -> None:
    """Raise ``InputError`` where there is no sealed set: it lies in the repository and ships with no wheel."""
    if not (folder / CASES).is_file() or not (folder / DOCUMENTS).is_dir():
        msg = f"{folder}: holds no sealed set ({CASES} and {DOCUMENTS}/); run it from a checkout of the repository"
        raise InputError(msg)
