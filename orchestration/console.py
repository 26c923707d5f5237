"""What a person sees: one console for results, one for progress and errors."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

OUT = Console(highlight=False, soft_wrap=True)
ERR = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """JSON on standard output, untouched by styling or wrapping."""
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201 - what a program reads goes out as it is


def page_name(number: int, label: str) -> str:
    """
    A page for a person: its index in the file (1-based) and, where one is printed there, the number that the paper
    bears.
    """
    return f"page {number} (printed {label})" if label else f"page {number}"


def print_table(table: Table) -> None:
    """
    A table within the width of the terminal, 80 columns where there is none: cells that are longer go on in the next
    line.
    """
    for column in table.columns:
        column.overflow = "fold"
    OUT.print(table, soft_wrap=False)


@contextmanager
def progress() -> Iterator["Reporter | LineReporter"]:
    """Progress on standard error while a build works: bars on a terminal, a line a stage where that is piped."""
    if not ERR.is_terminal:
        yield LineReporter()
        return
    columns = TextColumn("{task.description:<12}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=ERR, transient=True) as bars:
        yield Reporter(bars)


class LineReporter:
    """Called with (stage, done, total); prints one line when a stage is done."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Say that *total* of *stage* are done, once they are."""
        if done == total:
            ERR.print(f"{stage}: {done} of {total}", markup=False)


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
