"""
A build that kills itself: run as a program with the house's folder and the number of the step at which to die (0:
never).
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pincite.adapters.lake import Lake
from pincite.adapters.lance.runtime import lancedb
from pincite.adapters.lance.table import LanceTable
from pincite.adapters.models.vector_cache import VectorCache
from tests.pincite.ingest.house import open_house

WRITES = (
    (Path, "replace"),
    (VectorCache, "put"),
    (LanceTable, "commit"),
    (lancedb.table.LanceTable, "optimize"),
    (lancedb.table.LanceTable, "create_index"),
)


def die_at(step: int) -> None:
    """Die before or after the n-th write of any kind."""
    left = [step]

    def tick() -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def deadly(method: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **options: Any) -> Any:
            tick()
            result = method(*args, **options)
            tick()
            return result

        return wrapped

    for owner, name in WRITES:
        setattr(owner, name, deadly(getattr(owner, name)))
    Lake.save = deadly(Lake.save)  # type: ignore[method-assign]


def main() -> None:
    """Build and publish, or die trying."""
    die_at(int(sys.argv[2]))
    house = open_house(Path(sys.argv[1]))
    print("begin", flush=True)
    house.publish()


if __name__ == "__main__":
    main()
