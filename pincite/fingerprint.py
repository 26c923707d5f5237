"""The one fingerprint of code, configuration, content and model."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pydantic import BaseModel

from pincite.places import DATA


def fingerprint(*parts: object) -> str:
    """
    First 16 hex digits of the SHA-256 over the canonical JSON of *parts*.

    Mappings are ordered by key, models are dumped as JSON, paths and dates by their text; equal parts give equal
    fingerprints on every machine.
    """
    text = json.dumps(
        [_plain(part) for part in parts], sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(part: object) -> object:
    return part.model_dump(mode="json") if isinstance(part, BaseModel) else part


ARTIFACTS = "out"
"""Folders of this name hold what a run wrote, which is no code."""


@cache
def code_fingerprint(*packages: str) -> str:
    """
    Fingerprint over the Python sources of *packages*, folders or files relative to the project's root
    ("pincite/ingest").

    Raises:
        FileNotFoundError: If a package does not exist: a fingerprint of nothing would never change.
    """
    root = Path(__file__).parents[1]
    return fingerprint(
        [
            (_name(path, root), file_sha256(path))
            for package in sorted(packages)
            for path in _sources(_place(package, root))
        ]
    )


def _place(package: str, root: Path) -> Path:
    """
    Where a folder or file of the project lies: what the checkout has in ``data`` the wheel carries inside the package.
    """
    top, _, below = package.partition("/")
    return DATA / below if top == "data" else root / package


def _name(path: Path, root: Path) -> str:
    """A file by its place in the checkout, wherever it lies."""
    return f"data/{path.relative_to(DATA)}" if path.is_relative_to(DATA) else str(path.relative_to(root))


def _sources(place: Path) -> Iterable[Path]:
    if not place.exists():
        msg = f"{place}: no such code to fingerprint"
        raise FileNotFoundError(msg)
    if place.is_file():
        return [place]
    inside = (
        path
        for path in place.rglob("*")
        if path.suffix in {".py", ".toml", ".md", ".txt"}
        and (place.is_relative_to(DATA) or not path.is_relative_to(DATA))
    )
    return sorted(path for path in inside if ARTIFACTS not in path.relative_to(place).parts)


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's bytes as 64 hex digits, read in pieces of 1 MiB."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
