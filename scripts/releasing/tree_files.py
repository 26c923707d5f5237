"""
The repository's files, as they lie on disk and as they were at a revision; and which earlier revisions a change is held
against.
"""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OnDisk:
    """The working tree under ``root``."""

    root: Path

    def read(self, path: str) -> bytes | None:
        """The file's bytes, None where there is none."""
        place = self.root / path
        return place.read_bytes() if place.is_file() else None

    def names(self, folder: str) -> Sequence[str]:
        """
        Paths of all files below a folder, or of the file of that name, in order; what Python compiled is none of them.
        """
        place = self.root / folder
        if place.is_file():
            return [folder]
        inside = (path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        return sorted(path.relative_to(self.root).as_posix() for path in inside)


@dataclass(frozen=True, slots=True)
class AtRevision:
    """The tree of one commit."""

    root: Path
    revision: str

    def read(self, path: str) -> bytes | None:
        """The file's bytes, None where there is none."""
        return git(self.root, "show", f"{self.revision}:{path}")

    def names(self, folder: str) -> Sequence[str]:
        """Paths of all files below a folder, in order."""
        return sorted(
            (git(self.root, "ls-tree", "-r", "--name-only", "--full-tree", self.revision, "--", folder) or b"")
            .decode()
            .splitlines()
        )


def git(root: Path, *words: str) -> bytes | None:
    """What git prints, None where it fails: no checkout, no git, no such revision or file."""
    try:
        return subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True).stdout  # noqa: S603, S607 - fixed words and a revision
    except (OSError, subprocess.CalledProcessError):
        return None


def _commits(root: Path, *words: str) -> list[str]:
    return (git(root, *words) or b"").decode().split()


def is_checkout(root: Path) -> bool:
    """Whether *root* is the top of a checkout with a commit; a folder inside another's checkout is none."""
    top = git(root, "rev-parse", "--show-toplevel")
    return (
        top is not None
        and Path(top.decode().strip()).resolve() == root.resolve()
        and git(root, "rev-parse", "--verify", "HEAD") is not None
    )


def earlier_revisions(root: Path, base: str | None, record: str) -> tuple[list[str], str]:
    """
    The commits that a tree's record is held against, and in words which those are.

    They are every commit that wrote the record, and the base: the one named, or where the branch left the default
    branch, or the commit before this one.

    Args:
        root: Top of the repository.
        base: A revision; None finds it.
        record: Path of a file that every release writes.
    """
    if not is_checkout(root):
        return [], "no git checkout here: the record is held against nothing earlier"
    found = _base(root, base)
    writers = _commits(root, "log", "--format=%H", "HEAD", "--", record)
    where = (
        f"held against {found[:9]}"
        if found
        else (f"the base {base} is not in this checkout" if base else "no commit before this one")
    )
    shallow = (git(root, "rev-parse", "--is-shallow-repository") or b"").strip() == b"true"
    cut = (
        "; the checkout is shallow, so that what lies before it is not seen (fetch-depth: 0 brings it)"
        if shallow
        else ""
    )
    return list(
        dict.fromkeys([*([found] if found else []), *writers])
    ), f"{where}; commits that wrote the record: {len(writers)}{cut}"


def _base(root: Path, base: str | None) -> str | None:
    """
    The merge base with the one named; else with the default branch where this is another one; else the commit before.
    """
    if base:
        return next(iter(_commits(root, "merge-base", "HEAD", base)), None)
    head = _commits(root, "rev-parse", "HEAD")
    met = [_commits(root, "merge-base", "HEAD", name) for name in ("origin/HEAD", "origin/main", "main")]
    before = _commits(root, "rev-parse", "--verify", "--quiet", "HEAD^1")
    return next((commit for commits in [*met, before] for commit in commits if [commit] != head), None)
