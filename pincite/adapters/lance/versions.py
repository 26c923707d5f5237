"""
Versions of a chunk table that nobody needs any more, and the files that only they hold.

Lance gives up versions by their age alone, and none while an older one is tagged. Here each version is needed or not,
whatever its age, so what is needed is read from the manifests of the versions that stay: a file that any of them
mentions stays. They mention more than they hold, never less, and that is held against Lance's own counts first.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from pincite.adapters.lance.table import TABLE, opened, reading, writing
from pincite.errors import IntegrityError
from pincite.ports import Store

NEWEST_FIRST = 2**64 - 1
"""Lance names a manifest by this less its version, so that a listing begins with the newest."""

SEVEN_BITS = 0x7F


def unneeded_versions(store: Store, place: str, kept: AbstractSet[int]) -> tuple[int, ...]:
    """Versions of the table at *place* of the store that are neither *kept* nor the newest one; one listing."""
    there = _manifests(store.keys(f"{_table(place)}/_versions"))
    return tuple(sorted(set(there) - kept - {max(there, default=0)}))


def unneeded_files(store: Store, place: str, folder: Path | str, kept: AbstractSet[int]) -> dict[str, int]:
    """
    Bytes by key of every file of a table that neither a version *kept* nor the newest one holds, manifests first: a
    removal that is cut off leaves only what the next one finds again.

    Args:
        store: That holds the table.
        place: Of the table's database in it.
        folder: The same, as Lance opens it.
        kept: Versions that stay; one that is not there is left out.

    Raises:
        IntegrityError: If a manifest does not mention all that Lance counts in its version: of none of the files can
            it be said then that nobody needs it.
    """
    root = f"{_table(place)}/"
    sizes = store.sizes(_table(place))
    there = _manifests(sizes)
    staying = {version: there[version] for version in {*kept, max(there, default=0)} & set(there)}
    manifests = {version: store.get(key) or b"" for version, key in staying.items()}
    names = [key.removeprefix(root) for key in sizes]
    _require_complete(folder, manifests, names)
    held = b"".join(manifests.values())
    gone = [name for name in names if (mark := _mark(name)) is not None and mark not in held]
    old = [key.removeprefix(root) for version, key in there.items() if version not in staying]
    return {root + name: sizes[root + name] for name in (*sorted(old), *sorted(gone))}


def remove_files(store: Store, folder: Path | str, keys: Mapping[str, int], tags: AbstractSet[str]) -> None:
    """
    Remove what ``unneeded_files`` found, and before it every tag but *tags*; hold the lake's lock.

    Raises:
        LakeError: If the store cannot.
    """
    known = _opened(folder).tags
    with writing(folder):
        for tag in sorted(set(known.list()) - tags):
            known.delete(tag)
    for key in keys:
        store.delete(key)


def _table(place: str) -> str:
    return f"{place}/{TABLE}.lance"


def _manifests(keys: AbstractSet[str] | Mapping[str, int] | tuple[str, ...]) -> dict[int, str]:
    """Keys of manifests by version."""
    found = {}
    for key in keys:
        folder, _, name = key.rpartition("/")
        stem, _, kind = name.partition(".")
        if folder.endswith("/_versions") and kind == "manifest" and stem.isdecimal():
            found[NEWEST_FIRST - int(stem)] = key
    return found


def _mark(name: str) -> bytes | None:
    """What a manifest that holds this file of the table mentions; None of a file that no clean-up touches."""
    folder, _, rest = name.partition("/")
    match folder:
        case "data" | "_transactions":
            return rest.encode()
        case "_indices":
            with suppress(ValueError):
                return UUID(rest.partition("/")[0]).bytes
        case "_deletions":
            number = rest.partition(".")[0].rpartition("-")[2]
            return _varint(int(number)) if number.isdecimal() else None
    return None


def _varint(number: int) -> bytes:
    """As protocol buffers write a whole number: seven bits a byte, the low ones first."""
    parts = []
    while number > SEVEN_BITS:
        parts.append(number & SEVEN_BITS | SEVEN_BITS + 1)
        number >>= 7
    return bytes([*parts, number])


def _require_complete(folder: Path | str, manifests: Mapping[int, bytes], names: list[str]) -> None:
    with reading(folder):
        counts = {each["version"]: each["metadata"] for each in _opened(folder).list_versions()}
    for version, manifest in manifests.items():
        mentioned = {
            kind: len({mark for name in names if name.startswith(kind) and (mark := _mark(name)) and mark in manifest})
            for kind in ("data/", "_deletions/", "_indices/")
        }
        counted = {
            "data/": int(counts[version]["total_data_files"]),
            "_deletions/": int(counts[version]["total_deletion_files"]),
            "_indices/": len(opened(folder, version).list_indices()),
        }
        if any(mentioned[kind] < counted[kind] for kind in counted):
            msg = (
                f"{folder}: version {version} holds {counted} files and mentions {mentioned}; no file of it is removed"
            )
            raise IntegrityError(msg)


def _opened(folder: Path | str) -> Any:
    from pincite.adapters.lance.runtime import lancedb  # noqa: PLC0415 - most of a second, paid when a table is opened

    return lancedb.connect(folder, read_consistency_interval=timedelta(0)).open_table(TABLE)
