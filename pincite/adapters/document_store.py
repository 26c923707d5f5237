"""
What documents became: parsed pages and chunks, one file each, named by everything that made them; and the PDFs they
came from, by their digest.
"""

import json
import zlib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from pincite.errors import IntegrityError
from pincite.model.chunks import Chunk
from pincite.model.pages import Page, ParsedDocument, ParseFailure, ParseReport
from pincite.model.stored import Stored
from pincite.ports import Store

LEVEL = 3
"""Of zlib, from 1 (fast) to 9 (small)."""
A_HEADER = 16 * 2**10
"""Bytes in which most headers end: that of a document of 2,000 pages."""
AT_ONCE = 16
"""Requests that are under way at once where many documents are looked for."""
Kind = Literal["parsed", "chunks", "files"]
_CHUNKS = TypeAdapter(tuple[Chunk, ...])


class ParsedHeader(Stored):
    """
    The first line of a parsed file: the report or the failure, and where each page's bytes end, counted from the line's
    end.
    """

    report: ParseReport | None
    failure: ParseFailure | None
    ends: tuple[int, ...] = ()


class DocumentStore:
    """
    Files are written once and never changed, so a reader needs no lock; a page is read without the rest of its
    document.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def has_chunks(self, key: str) -> bool:
        """Whether chunks are stored under *key*."""
        return self._store.has(_key("chunks", key))

    def put_parsed(self, key: str, result: ParsedDocument | ParseFailure) -> None:
        """Keep what parsing gave, a failure too: the same bytes are not read again in vain."""
        if isinstance(result, ParseFailure):
            header, pages = ParsedHeader(report=None, failure=result), []
        else:
            pages = [zlib.compress(page.model_dump_json().encode(), LEVEL) for page in result.pages]
            ends = [0]
            for page in pages:
                ends.append(ends[-1] + len(page))
            header = ParsedHeader(report=result.report, failure=None, ends=tuple(ends[1:]))
        self._store.put(_key("parsed", key), b"".join([header.model_dump_json().encode(), b"\n", *pages]))

    def parsed_header(self, key: str) -> ParsedHeader | None:
        """
        Report or failure of *key*; None if it was never parsed, or its file is damaged and is to be written again.
        """
        found = self._store.get(_key("parsed", key), A_HEADER)
        if found is not None and len(found) == A_HEADER and b"\n" not in found:
            found = self._store.get(_key("parsed", key))
        try:
            return None if found is None else ParsedHeader.model_validate_json(found.partition(b"\n")[0])
        except ValidationError:
            return None

    def parsed_headers(self, keys: Iterable[str]) -> dict[str, ParsedHeader | None]:
        """``parsed_header`` of each of *keys*, several at once: in an object store each is a request."""
        wanted = list(dict.fromkeys(keys))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return dict(zip(wanted, pool.map(self.parsed_header, wanted), strict=True))

    def stored(self, kind: Kind, keys: Iterable[str]) -> set[str]:
        """Those of *keys* that are stored, looked for likewise."""
        wanted = list(dict.fromkeys(keys))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            there = pool.map(self._store.has, [_key(kind, key) for key in wanted])
            return {key for key, found in zip(wanted, there, strict=True) if found}

    def page(self, key: str, number: int) -> Page:
        """
        One page; *number* is 1-based.

        Raises:
            IntegrityError: If the document has no such page or its bytes are damaged.
        """
        return self._pages(key, number, number)[0]

    def parsed(self, key: str) -> ParsedDocument:
        """
        All pages of *key*.

        Raises:
            IntegrityError: If it is not stored, failed to parse, or is damaged.
        """
        header = self.parsed_header(key)
        if header is None or header.report is None:
            msg = f"{key}: no parsed document is stored under this key; parse the snapshot first"
            raise IntegrityError(msg)
        return ParsedDocument(pages=self._pages(key, 1, len(header.ends)), report=header.report)

    def _pages(self, key: str, first: int, last: int) -> tuple[Page, ...]:
        try:
            with self.lent("parsed", key) as path, path.open("rb") as handle:
                line = handle.readline()
                begins = [0, *json.loads(line)["ends"]]
                if not 1 <= first <= last + 1 <= len(begins):
                    msg = f"{key}: page {first}: there are {len(begins) - 1}"
                    raise IntegrityError(msg)
                handle.seek(len(line) + begins[first - 1])
                return tuple(_page(handle.read(begins[at] - begins[at - 1])) for at in range(first, last + 1))
        except (OSError, ValueError, zlib.error) as error:
            msg = f"{key}: page {first} cannot be read back ({error}); build again"
            raise IntegrityError(msg) from error

    def put_chunks(self, key: str, chunks: Sequence[Chunk]) -> None:
        """Keep a document's chunks."""
        self._store.put(_key("chunks", key), zlib.compress(_CHUNKS.dump_json(tuple(chunks)), LEVEL))

    def chunks(self, key: str) -> tuple[Chunk, ...]:
        """
        A document's chunks, in order.

        Raises:
            IntegrityError: If they are not stored, or are damaged: then the file is removed, so that the next build
                makes it again.
        """
        try:
            with self.lent("chunks", key) as path:
                return _CHUNKS.validate_json(zlib.decompress(path.read_bytes()))
        except FileNotFoundError as error:
            msg = f"chunks {key}: not stored; chunk the snapshot first"
            raise IntegrityError(msg) from error
        except (ValueError, zlib.error) as error:
            self._store.delete_damaged(_key("chunks", key))
            msg = f"chunks {key}: damaged ({error}), and removed; build again"
            raise IntegrityError(msg) from error

    def put_file(self, digest: str, data: bytes) -> None:
        """Keep the bytes of a file, whose SHA-256 is *digest*."""
        self._store.put(_key("files", digest), data)

    def keys(self, kind: Kind) -> tuple[str, ...]:
        """Everything of a kind that is stored, by key."""
        return tuple(sorted(key.rpartition("/")[2] for key in self._store.sizes(kind)))

    def sizes(self, kind: Kind) -> dict[str, int]:
        """Bytes of everything of a kind, by key."""
        return {key.rpartition("/")[2]: size for key, size in self._store.sizes(kind).items()}

    def remove(self, kind: Kind, key: str) -> None:
        """Give *key* up."""
        self._store.delete(_key(kind, key))

    def failed(self, key: str) -> bool:
        """
        Whether what is stored under *key* is a failure to parse, which is small and spares the next build the same
        failure.
        """
        header = self.parsed_header(key)
        return header is not None and header.failure is not None

    def lent(self, kind: Kind, key: str) -> AbstractContextManager[Path]:
        """
        The file of *key*, which is a digest where *kind* is "files", for as long as the block lasts; of a shared lake,
        the copy on this machine.
        """
        return self._store.lent(_key(kind, key))


def _key(kind: Kind, key: str) -> str:
    return f"{kind}/{key[:2]}/{key}"


def _page(data: bytes) -> Page:
    return Page.model_validate_json(zlib.decompress(data))
