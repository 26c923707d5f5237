"""
What a person sees: one console for results, one for progress and errors. Text of documents is shown on both as it
stands, without what would steer a terminal.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.segment import Segment
from rich.table import Table

_STEERING = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "") | {ord(kept): kept for kept in "\n\t"}
"""The control characters of ASCII and of Latin 1, which begin the sequences that a terminal obeys."""


def harmless(text: str) -> str:
    """
    *text* without its control characters, line breaks and tabs aside: what is left of a sequence is plain letters.
    """
    return text.translate(_STEERING)


@dataclass(frozen=True, slots=True)
class _Harmless:
    """Anything that can be shown, harmless; styles and movements, which rich itself makes, are not in the texts."""

    shown: ConsoleRenderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.shown, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


class HarmlessHook(RenderHook):
    """Every text of a console goes through here, whatever it is part of."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """All of them, harmless."""
        return [_Harmless(each) for each in renderables]


def _console(*, stderr: bool = False) -> Console:
    """Neither markup nor the names of emoji are read, for a document may hold what looks like them."""
    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)
    console.push_render_hook(HarmlessHook())
    return console


OUT = _console()
ERR = _console(stderr=True)


class HarmlessFormatter(logging.Formatter):
    """A line of the log as a person reads it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, harmless."""
        return harmless(super().format(record))


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
