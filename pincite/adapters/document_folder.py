"""A tenant's folder of documents, written so that a failed ingest leaves it as it was."""

import json
import os
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pincite.errors import InputError
from pincite.ingest.manifest import MANIFEST, SUFFIXES, ManifestRow, written_rows
from pincite.ingest.snapshot import made_ids
from pincite.ingest.tenant_folders import DEFAULT_TENANT, document_files

MARK = "# Rows below are kept by ingestion; write your own above this line.\n"


class OwnDocumentError(InputError):
    """The file or id belongs to a document that ingestion does not keep."""


class DocumentFolder:
    """
    One tenant's documents.

    Rows that ingestion writes stand below a mark in the manifest, whatever stands above is never touched; and only
    documents of such rows are replaced.
    """

    def __init__(self, docs: Path, tenant: str) -> None:
        loose = tenant == DEFAULT_TENANT and not (docs / tenant).is_dir() and docs.is_dir() and _has_documents(docs)
        self.path = docs if loose else docs / tenant
        self._deep = not loose
        self._tenant = tenant

    @contextmanager
    def holding(self, files: Mapping[str, bytes], rows: Sequence[ManifestRow]) -> Iterator[None]:
        """
        The folder with *files* and their *rows* in it; if the block raises, the folder as it was before.

        Each file appears whole, and the manifest last: a kill at any moment leaves a folder that the next build can
        read.

        Args:
            files: Bytes by file name.
            rows: One a file; a row of the same document from an earlier ingest is replaced.

        Raises:
            OwnDocumentError: If a file or an id is already that of a document which ingestion does not keep; names
                both.
            ManifestError: If the manifest is no TOML or a row of it breaks the schema: nothing is written then.
        """
        written_rows(self.path, self._tenant)
        before = self._bytes(MANIFEST)
        manifest = self._manifest(before or b"", rows)
        kept = {name: self._bytes(name) for name in files}
        fresh = not self.path.exists()
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            for name, content in files.items():
                self._put(name, content)
            self._put(MANIFEST, manifest)
            yield
        except BaseException:
            self._restore({MANIFEST: before, **kept})
            if fresh and not any(self.path.iterdir()):
                self.path.rmdir()
            raise

    def _manifest(self, before: bytes, rows: Sequence[ManifestRow]) -> bytes:
        """The manifest with *rows* in it, everything above the mark to the letter."""
        own, mark, ingested = before.decode("utf-8").partition(MARK)
        theirs = {row["file"]: row.get("doc_id") for row in _rows(own)}
        ours = {str(row.get("doc_id", row["file"])): row for row in _rows(ingested)}
        holders = self._holders(theirs, {row["file"] for row in ours.values() if "doc_id" in row})
        for row in rows:
            known = str(ours.get(str(row.doc_id), {}).get("file", ""))
            foreign = row.file in theirs or (known != row.file and (bool(known) or (self.path / row.file).exists()))
            if holder := holders.get(str(row.doc_id)) or (known or row.file if foreign else None):
                msg = (
                    f"tenant {self._tenant}: {row.doc_id}: is a document of the folder itself ({holder}); ingest under "
                    "another docId, or take the file away first"
                )
                raise OwnDocumentError(msg)
            ours[str(row.doc_id)] = row.model_dump(mode="json", exclude_defaults=True)
        head = own if mark or not own or own.endswith("\n") else f"{own}\n"
        return (head + MARK + "".join(_toml(row) for _, row in sorted(ours.items()))).encode()

    def _holders(self, theirs: Mapping[str, str | None], ingested: Collection[str]) -> dict[str, str]:
        """By doc_id the files of the folder itself, whether a row names it or it is made of tenant and path."""
        files = document_files(self.path, deep=self._deep) if self.path.is_dir() else []
        made = made_ids(self._tenant, [file for file in files if not theirs.get(file) and file not in ingested])
        named = {doc_id: file for file, doc_id in theirs.items() if doc_id}
        return {doc_id: file for file, doc_id in made.items()} | named

    def _bytes(self, name: str) -> bytes | None:
        path = self.path / name
        return path.read_bytes() if path.exists() else None

    def _put(self, name: str, content: bytes) -> None:
        temporary = self.path / f".{name}.{os.getpid()}"
        temporary.write_bytes(content)
        temporary.replace(self.path / name)

    def _restore(self, before: Mapping[str, bytes | None]) -> None:
        for name, content in before.items():
            if content is None:
                (self.path / name).unlink(missing_ok=True)
            else:
                self._put(name, content)
        for left in self.path.glob(f".*.{os.getpid()}"):
            left.unlink()


def _has_documents(folder: Path) -> bool:
    return any(path.name == MANIFEST or path.suffix.lower() in SUFFIXES for path in folder.iterdir() if path.is_file())


def _rows(text: str) -> list[dict[str, Any]]:
    """The rows of one part of a manifest that is sound as a whole; none where a part by itself is no TOML."""
    try:
        rows: list[dict[str, Any]] = tomllib.loads(text).get("documents", [])
    except tomllib.TOMLDecodeError:
        return []
    return [row for row in rows if "file" in row]


def _toml(row: Mapping[str, object]) -> str:
    lines = (f"{name} = {_value(value)}\n" for name, value in row.items())
    return "\n[[documents]]\n" + "".join(lines)


def _value(value: object) -> str:
    """A JSON string is a TOML string, but for one character; dates are written as strings and read as dates."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
