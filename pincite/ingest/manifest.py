"""Read and check a tenant's manifest.toml: every row of it or none."""

import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.errors import ManifestError
from pincite.model.documents import Authority, Category
from pincite.model.given import Day

MANIFEST = "manifest.toml"
KINDS = {
    "PDF": (".pdf",),
    "text": (".txt",),
    "Markdown": (".md",),
    "HTML": (".html", ".htm"),
    "DOCX": (".docx",),
    "e-mail": (".eml",),
}
"""The kinds of file that are read, as people call them, with the suffixes that they have."""
SUFFIXES = frozenset(suffix for suffixes in KINDS.values() for suffix in suffixes)
_SHOWN = 80
"""Characters of a wrong value that an error repeats."""
DOC_ID = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$"


class ManifestRow(BaseModel):
    """One ``[[documents]]`` row; only ``file`` (relative to the tenant's folder) is required."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str = Field(min_length=1)
    doc_id: str | None = Field(default=None, pattern=DOC_ID)
    title: str | None = Field(default=None, min_length=1)
    version: str | None = None
    authority: Authority | None = None
    category: Category | None = None
    effective_date: Day | None = None
    last_reviewed_at: Day | None = None
    priority: int = Field(default=50, ge=0, le=100, strict=True)
    supersedes: str | None = None
    domain_id: str | None = None
    permissions: str = "public"


def kinds_read(last: str) -> str:
    """The kinds of file that are read, in words; *last* stands before the last one: "and", "or"."""
    *kinds, final = KINDS
    return f"{', '.join(kinds)} {last} {final}"


def read_manifest(folder: Path, tenant: str) -> tuple[ManifestRow, ...]:
    """
    The rows of ``folder/manifest.toml`` in the order written; none where there is no manifest.

    Raises:
        ManifestError: If it is no TOML, a row breaks the schema, a file is missing, named twice or outside the folder:
            names tenant, file and field.
    """
    rows = written_rows(folder, tenant)
    seen: set[str] = set()
    for row in rows:
        _check_file(row.file, folder, tenant)
        if row.file in seen:
            raise _wrong(tenant, row.file, "file", "named by two rows (one row a file)")
        seen.add(row.file)
    return rows


def written_rows(folder: Path, tenant: str) -> tuple[ManifestRow, ...]:
    """
    The rows as ``read_manifest`` reads them, whether or not the files that they name are there.

    Raises:
        ManifestError: If it cannot be read, is no TOML, or a row breaks the schema: names tenant, file and field.
    """
    path = folder / MANIFEST
    if not path.exists() and not path.is_symlink():
        return ()
    if not path.is_file():
        msg = f"tenant {tenant}: {MANIFEST}: not a file that is there"
        raise ManifestError(msg)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        msg = f"tenant {tenant}: {MANIFEST}: not TOML in UTF-8: {error}"
        raise ManifestError(msg) from error
    except OSError as error:
        msg = f"tenant {tenant}: {MANIFEST}: cannot be read: {error.strerror or error}"
        raise ManifestError(msg) from error
    return tuple(_rows(raw, tenant))


def _rows(raw: dict[str, Any], tenant: str) -> list[ManifestRow]:
    unknown = sorted(set(raw) - {"documents"})
    if unknown or not isinstance(raw.get("documents", []), list):
        msg = (
            f"tenant {tenant}: {MANIFEST}: {unknown[0] if unknown else 'documents'}: unknown table (a manifest "
            "holds [[documents]] rows only)"
        )
        raise ManifestError(msg)
    return [_row(entry, number, tenant) for number, entry in enumerate(raw.get("documents", []), start=1)]


def _row(entry: object, number: int, tenant: str) -> ManifestRow:
    try:
        return ManifestRow.model_validate(entry)
    except ValidationError as error:
        first = error.errors()[0]
        file = entry.get("file", f"row {number}") if isinstance(entry, dict) else f"row {number}"
        field = ".".join(str(part) for part in first["loc"])
        unknown = f"no field of a row, which may have {', '.join(ManifestRow.model_fields)}"
        what = unknown if first["type"] == "extra_forbidden" else first["msg"]
        raise _wrong(tenant, str(file), field, f"{what} (got {repr(first['input'])[:_SHOWN]})") from error


def _check_file(file: str, folder: Path, tenant: str) -> None:
    pure = PurePosixPath(file)
    if pure.is_absolute() or ".." in pure.parts or "\\" in file or "\0" in file or str(pure) != file:
        raise _wrong(tenant, file, "file", "must be a plain path below the tenant's folder, with / between folders")
    path = folder / file
    if not path.is_file():
        raise _wrong(tenant, file, "file", "no such file in the tenant's folder")
    if not path.resolve().is_relative_to(folder.resolve()):
        raise _wrong(tenant, file, "file", "a link that leads out of the tenant's folder")
    if path.suffix.lower() not in SUFFIXES or any(part.startswith(".") for part in pure.parts):
        raise _wrong(
            tenant, file, "file", f"not a supported document (one of {', '.join(sorted(SUFFIXES))}, not hidden)"
        )


def _wrong(tenant: str, file: str, field: str, what: str) -> ManifestError:
    return ManifestError(f"tenant {tenant}: {file}: {field}: {what}")
