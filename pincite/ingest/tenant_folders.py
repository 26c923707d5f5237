"""Which tenants a folder of documents holds, which files are theirs, and what lies in it that no build reads."""

import os
import re
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from pincite.adapters.stores.place import is_lake
from pincite.errors import InputError, TenantNotFoundError
from pincite.ingest.manifest import MANIFEST, SUFFIXES, kinds_read

DEFAULT_TENANT = "default"
MOST_COUNTED = 10_000
"""Documents from which on a tenant counts as large, however many more it has."""
TENANT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
TENANT_NAME_IN_WORDS = "letters, digits, dot, dash, underscore, at most 64, a letter or a digit first"

OTHER_KIND = f"{kinds_read('and')} are"
LINK_OUT = "links that lead out of their tenant's folder; put the files themselves there"
LINKED_FOLDER = "linked folders; put the folders themselves there"
DANGLING = "links that lead to no file"
NO_TEXT = "names that are no UTF-8 or hold control characters; rename the files"
NO_FILE = "pipes, sockets and devices; put files there"
"""Why a file is not read, for a person; no program hangs on the words."""


def tenants_of(docs: Path) -> tuple[str, ...]:
    """
    Tenants of a folder by name: each subfolder that is no lake, and ``default`` where documents lie directly in it, but
    for ``refused_tenants``.

    Raises:
        InputError: If *docs* is no folder, or cannot be read.
    """
    return _told_apart(docs)[0]


def refused_tenants(docs: Path) -> dict[str, str]:
    """
    What cannot be built as a tenant, by name, and what would be right: a subfolder whose name is no tenant's, and
    ``default`` where it would be both a folder and the loose files. No other tenant hangs on it.

    Raises:
        InputError: As ``tenants_of``.
    """
    return _told_apart(docs)[1]


def require_tenant(docs: Path, tenant: str) -> None:
    """
    Hold *tenant* to be one of ``tenants_of(docs)``.

    Raises:
        InputError: If it is one of ``refused_tenants``; else as ``tenants_of``.
        TenantNotFoundError: If there is no such tenant in *docs*.
    """
    tenants, refused = _told_apart(docs)
    if tenant in refused:
        raise InputError(refused[tenant])
    if tenant not in tenants:
        msg = f"{tenant}: no such tenant in {docs.name} (there are: {', '.join(tenants) or 'none'})"
        raise TenantNotFoundError(msg)


def is_taken(docs: Path, tenant: str) -> bool:
    """Whether what lies under the name of *tenant* in *docs*, or may, is no folder of a tenant's documents."""
    place = docs / tenant
    return tenant == MANIFEST or is_lake(place) or (os.path.lexists(place) and not place.is_dir())


def folder_of(docs: Path, tenant: str) -> tuple[Path, bool]:
    """Where the documents of *tenant* lie, and whether those in subfolders are its, too."""
    return (docs / tenant, True) if (docs / tenant).is_dir() else (docs, False)


def size_of(docs: Path, tenant: str, most: int = MOST_COUNTED) -> int:
    """
    How many documents *tenant*, one of ``tenants_of(docs)``, has; a manifest alone is none. No more than *most* are
    counted.
    """
    folder, deep = folder_of(docs, tenant)
    return sum(1 for _ in islice(_documents(folder, deep=deep), most))


def document_files(folder: Path, *, deep: bool) -> list[str]:
    """
    Supported files in *folder* as posix paths, those of its subfolders where *deep*; hidden ones, linked folders, what
    lies in a lake, and links that lead out of it, are no documents.
    """
    return sorted(path.relative_to(folder).as_posix() for path in _documents(folder, deep=deep))


def files_not_read(docs: Path) -> dict[str, tuple[str, ...]]:
    """
    Files, pipes and links in *docs* and its tenants' folders that no build reads, as posix paths, by why; hidden ones,
    manifests and what lies in a lake or in a folder of ``refused_tenants`` are none of them.
    """
    if not docs.is_dir():
        return {}
    folders = [(docs, False), *((docs / tenant, True) for tenant in tenants_of(docs) if (docs / tenant).is_dir())]
    found = sorted(chain.from_iterable(_not_read(docs, folder, deep=deep) for folder, deep in folders))
    whys = (OTHER_KIND, LINK_OUT, LINKED_FOLDER, DANGLING, NO_TEXT, NO_FILE)
    by_why = {why: tuple(path for path, mine in found if mine == why) for why in whys}
    return {why: paths for why, paths in by_why.items() if paths}


def _not_read(docs: Path, folder: Path, *, deep: bool) -> Iterator[tuple[str, str]]:
    for path in _entries(folder, deep=deep):
        if why := _why_not_read(path, folder):
            yield _shown(path.relative_to(docs).as_posix()), why


def _why_not_read(path: Path, folder: Path) -> str | None:
    if path.is_symlink() and (path.is_dir() or not path.exists()):
        return LINKED_FOLDER if path.is_dir() else DANGLING
    if not path.is_file():
        return None if path.is_dir() else NO_FILE
    if path.name == MANIFEST:
        return None
    if path.suffix.lower() not in SUFFIXES:
        return OTHER_KIND
    if not _is_text(path, folder):
        return NO_TEXT
    return None if path.resolve().is_relative_to(folder.resolve()) else LINK_OUT


def _told_apart(docs: Path) -> tuple[tuple[str, ...], dict[str, str]]:
    """The tenants by name, and what cannot be one with the reason."""
    if not docs.is_dir():
        msg = f"{docs}: no such folder of documents"
        raise InputError(msg)
    try:
        names = sorted(path.name for path in docs.iterdir() if path.is_dir() and _is_looked_into(path))
        loose = any(_is_document(path) for path in docs.iterdir()) or (docs / MANIFEST).is_file()
    except OSError as error:
        msg = f"{docs}: cannot be read: {error.strerror or error}"
        raise InputError(msg) from error
    tenants = {name for name in names if TENANT_NAME.fullmatch(name) and name != MANIFEST}
    refused = dict(_misnamed(docs, name) for name in names if name not in tenants)
    if loose and DEFAULT_TENANT in tenants:
        tenants.remove(DEFAULT_TENANT)
        refused[DEFAULT_TENANT] = (
            f"{docs.name}: files lie directly in it and in {DEFAULT_TENANT}/: both would be tenant "
            f"{DEFAULT_TENANT}; keep one"
        )
    elif loose:
        tenants.add(DEFAULT_TENANT)
    return tuple(sorted(tenants)), refused


def _misnamed(docs: Path, name: str) -> tuple[str, str]:
    shown = _shown(name)
    wanted = "it is that of the list of documents" if name == MANIFEST else TENANT_NAME_IN_WORDS
    return shown, f"{docs.name}/{shown}: not a tenant's name ({wanted}); rename the folder"


def _shown(name: str) -> str:
    """
    A name as it can be shown and written: one on disk may be no text, and no JSON then, or break a line in the midst of
    an answer.
    """
    return _CONTROL.sub(lambda found: ascii(found[0])[1:-1], name.encode("utf-8", "backslashreplace").decode())


def _is_text(path: Path, folder: Path) -> bool:
    """Whether what leads from *folder* to a file can be written down; how the folder itself is named is no matter."""
    name = path.relative_to(folder).as_posix()
    return _shown(name) == name


def _is_looked_into(folder: Path) -> bool:
    """A lake may lie among the documents; what was built of them is none."""
    return not folder.name.startswith(".") and not is_lake(folder)


def _is_document(path: Path) -> bool:
    return path.is_file() and path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def _documents(folder: Path, *, deep: bool) -> Iterator[Path]:
    root = folder.resolve()
    found = _entries(folder, deep=deep)
    return (
        path for path in found if _is_document(path) and _is_text(path, folder) and path.resolve().is_relative_to(root)
    )


def _entries(folder: Path, *, deep: bool) -> Iterator[Path]:
    """What is not hidden in *folder* and, where *deep*, in its subfolders but lakes: files and links, but no folder."""
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        if deep and path.is_dir() and not path.is_symlink():
            yield from _entries(path, deep=deep) if _is_looked_into(path) else ()
        elif deep or not path.is_dir():
            yield path
