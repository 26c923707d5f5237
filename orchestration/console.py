"""What a person sees: one console for results, one for progress and errors."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

OUT = Console(highlight=False, soft_wrap=True)
ERR = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """JSON on standard output, untouched by styling or wrapping."""
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201


@contextmanager
def progress() -> Iterator["Reporter"]:
    """Progress bars on standard error while a build works; silent where that is no terminal."""
    columns = TextColumn("{task.description:<12}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=ERR, transient=True) as bars:
        yield Reporter(bars)


class Reporter:
    """Called with (stage, done, total); opens a bar for a stage at its first call."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._tasks: dict[str, Any] = {}

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Move the bar of *stage* to *done* of *total*."""
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(stage, total=total)
        self._bars.update(self._tasks[stage], completed=done, total=total)
