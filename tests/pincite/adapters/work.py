"""Work for an executor's processes, which import it by its name."""

import os
import signal
from pathlib import Path


def doubled(number: int) -> int:
    return 2 * number


def refused(number: int) -> int:
    if number == 2:
        msg = f"{number} will not do"
        raise ValueError(msg)
    return number


def dies_once(item: tuple[str, int]) -> int:
    """Kills its own process the first time that it is given the item, after it is done."""
    folder, number = item
    mark = Path(folder) / str(number)
    with mark.open("a", encoding="utf-8") as done:
        done.write("x")
    if number % 3 == 0 and mark.stat().st_size == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def always_dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class Here:
    """Does the work in this process, and counts the items."""

    def __init__(self):
        self.items = []

    def run(self, work, items):
        for item in items:
            self.items.append(item)
            yield work(item)
