"""SHA-256 of files, computed again only where size, time or inode changed."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from pincite.fingerprint import file_sha256

SETTLED_NS = 2_000_000_000
"""
A file changed less than two seconds before it was read may change again within one tick of its clock: its digest is not
remembered.
"""


class DigestCache:
    """Call it with a path; ``save`` keeps what it learned. A cache that is lost or broken costs time only."""

    def __init__(self, path: Path, write: Callable[[Path, bytes], None]) -> None:
        self._path, self._write = path, write
        self._known: dict[str, tuple[list[int], str]] | None = None
        self._changed = False

    def __call__(self, path: Path) -> str:
        """SHA-256 of *path* as 64 hex digits."""
        key, stat = str(path.resolve()), path.stat()
        stamp = [stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino]
        known = self._entries().get(key)
        if known is not None and known[0] == stamp:
            return known[1]
        now, digest = time.time_ns(), file_sha256(path)
        if max(stat.st_mtime_ns, stat.st_ctime_ns) + SETTLED_NS < now:
            self._entries()[key] = (stamp, digest)
            self._changed = True
        return digest

    def save(self) -> None:
        """Write what was learned, if anything."""
        if self._changed:
            self._write(self._path, json.dumps(self._entries(), separators=(",", ":")).encode())
            self._changed = False

    def _entries(self) -> dict[str, tuple[list[int], str]]:
        if self._known is None:
            try:
                self._known = {
                    key: (stamp, digest) for key, (stamp, digest) in json.loads(self._path.read_bytes()).items()
                }
            except (OSError, ValueError, TypeError, AttributeError):
                self._known = {}
        return self._known
