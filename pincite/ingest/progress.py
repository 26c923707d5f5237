"""How a stage tells how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""
Called with what is being done, how many are done, and how many there are, tenant by tenant; the last two are equal
where a tenant is done.
"""

UNITS = {
    "parse": "files",
    "chunk": "documents",
    "embed": "chunks",
    "index": "documents",
    "check": "documents",
    "recall": "queries",
    "ask": "cases",
}
"""What each stage counts."""


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""
