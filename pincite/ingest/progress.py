"""How a stage tells how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, and how many there are."""


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""
