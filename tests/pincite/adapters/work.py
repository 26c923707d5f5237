"""Work for an executor's processes, which import it by its name."""

import os
import signal
from functools import cached_property, partial
from pathlib import Path

from pincite.adapters.ray_executor import RayExecutor
from pincite.wiring import executor_for


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


def started_with(processors: int) -> list[int]:
    """What a Ray does that is started in this process."""
    return list(RayExecutor(processors).run(doubled, [1]))


class Opens:
    """Opens something at its first item."""

    @cached_property
    def opened(self) -> int:
        return os.getpid()


def opened_anew(work: Opens, _: int) -> tuple[int, bool]:
    """The process, and whether it had to open for this item."""
    anew = "opened" not in vars(work)
    return work.opened, anew


def executor_there(_: int):
    return executor_for()


class DiesOnTheWay:
    """An executor whose processes kill themselves over every third item, once, after it is done."""

    def __init__(self, executor, folder: Path) -> None:
        self.executor, self.folder = executor, folder

    def run(self, work, items):
        yield from self.executor.run(partial(done_then_dead, self.folder, work), enumerate(items))


def done_then_dead(folder: Path, work, item):
    made = work(item[1])
    mark = folder / str(item[0])
    if item[0] % 3 == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return made


class Here:
    """Does the work in this process, and counts the items."""

    def __init__(self):
        self.items = []

    def run(self, work, items):
        for item in items:
            self.items.append(item)
            yield work(item)
