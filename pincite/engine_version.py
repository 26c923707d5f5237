"""Which engine it is: every file of the project that can change an answer, and the one fingerprint over them."""

from functools import cache
from pathlib import Path

from pincite.fingerprint import file_sha256, fingerprint
from pincite.places import CONSTRAINTS, DATA

PACKAGE = Path(__file__).parent
LOCK = CONSTRAINTS
SHARED = ("calibration/**/*", "contracts/*.toml", "contracts/LOCK", "embedder/*.safetensors", "reader/*.safetensors")
"""
What every engine reads below the data's folder. The recipe, of which each engine has one, says who it is in a field of
its own; documents are the snapshot's.
"""

_COMPILED = frozenset({".pyc", ".pyo"})


def engine_files(package: Path = PACKAGE, data: Path = DATA, lock: Path = LOCK) -> dict[str, Path]:
    """
    Every file that an engine reads, by the name under which it counts, in order.

    No file is named here: all of the package (code, prompts, schemas, weights), the calibrations with their words, the
    contracts, and the lock of the libraries where there is one. So a new file counts from its first day; a test holds
    the files against those that an engine opens as it answers.

    Args:
        package: Folder of the engine's code.
        data: Folder of calibrations and contracts; what of it lies inside the package counts as data.
        lock: The pinned versions of all libraries.
    """
    code = {
        f"code/{path.relative_to(package).as_posix()}": path
        for path in package.rglob("*")
        if path.is_file() and _is_source(path, data)
    }
    shared = {
        f"data/{path.relative_to(data).as_posix()}": path
        for pattern in SHARED
        for path in data.glob(pattern)
        if path.is_file()
    }
    libraries = {f"lock/{lock.name}": lock} if lock.is_file() else {}
    return dict(sorted((code | shared | libraries).items()))


def _is_source(path: Path, data: Path) -> bool:
    return path.suffix not in _COMPILED and not path.is_relative_to(data)


def version_of(files: dict[str, Path]) -> str:
    """The fingerprint over the names and bytes of *files*."""
    return fingerprint({name: file_sha256(path) for name, path in files.items()})


@cache
def engine_version() -> str:
    """
    The fingerprint of this engine: ``code_version`` in the provenance of its answers. Read from the disk once a
    process.
    """
    return version_of(engine_files())
