"""The one fingerprint of code, configuration, content and model."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pydantic import BaseModel


def fingerprint(*parts: object) -> str:
    """
    First 16 hex digits of the SHA-256 over the canonical JSON of *parts*.

    Mappings are ordered by key, models are dumped as JSON, paths and dates by their text; equal parts give equal fingerprints on every machine.
    """
    text = json.dumps([_plain(part) for part in parts], sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(part: object) -> object:
    return part.model_dump(mode="json") if isinstance(part, BaseModel) else part


ARTIFACTS = "out"
"""Folders of this name hold what a run wrote, which is no code."""


@cache
def code_fingerprint(*packages: str) -> str:
    """
    Fingerprint over the Python sources of *packages*, folders or files relative to the project's root ("pincite/ingest").

    Raises:
        FileNotFoundError: If a package does not exist: a fingerprint of nothing would never change.
    """
    root = Path(__file__).parents[1]
    return fingerprint([(str(path.relative_to(root)), file_sha256(path)) for package in sorted(packages) for path in _sources(root / package)])


def _sources(place: Path) -> Iterable[Path]:
    if not place.exists():
        msg = f"{place}: no such code to fingerprint"
        raise FileNotFoundError(msg)
    if place.is_file():
        return [place]
    inside = (path for path in place.rglob("*") if path.suffix in {".py", ".toml", ".md", ".txt"})
    return sorted(path for path in inside if ARTIFACTS not in path.relative_to(place).parts)


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's bytes as 64 hex digits, read in pieces of 1 MiB."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
