"""How much a process may keep of what it can fetch or compute again: on its machine's disk, and in its memory."""

import os

from pincite.errors import InputError

CACHE_MB = 4096
"""Megabytes on the disk for one lake, where ``PINCITE_CACHE_MB`` says nothing else."""
MEMORY_MB = 2048
"""Megabytes of memory for engines, where ``PINCITE_MEMORY_MB`` says nothing else."""
MOST_MB = 2**40
"""No machine has more."""


def copies_bytes() -> int:
    """Bytes of a shared lake's copies; ``InputError`` where ``PINCITE_CACHE_MB`` is no number of megabytes."""
    return _megabytes("PINCITE_CACHE_MB", CACHE_MB) * 3 // 4


def remembered_bytes() -> int:
    """Bytes of what a reader remembers, and of what an embedder does: an eighth each beside copies; errors as there."""
    return _megabytes("PINCITE_CACHE_MB", CACHE_MB) // 8


def memory_bytes() -> int:
    """Bytes of memory for engines; ``InputError`` where ``PINCITE_MEMORY_MB`` is no number of megabytes."""
    return _megabytes("PINCITE_MEMORY_MB", MEMORY_MB)


def _megabytes(name: str, default: int) -> int:
    said = os.environ.get(name) or str(default)
    if not (said.isascii() and said.isdecimal() and len(said) <= len(str(MOST_MB)) and 0 < int(said) <= MOST_MB):
        msg = f"{name}: {said!r} is no whole number of megabytes above 0"
        raise InputError(msg)
    return int(said) * 2**20
