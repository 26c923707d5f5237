"""
Many cases asked by a few processes: results come back in the serial run's order, and are the serial run's but for the
timings.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from evals.case_records import CaseRecord
from evals.cases.golden import GoldenCase
from evals.running.candidate import CandidateSystem
from evals.running.edited_corpus import EditedCorpora
from evals.running.oracle import blamed_record
from evals.running.runner import edited_records, records
from pincite.model.releases import CandidateBuild

BATCH = 8
"""
Cases that a process takes at a time: few enough that none is left with a long tail, many enough that handing over costs
nothing.
"""

FEW = 32
"""Cases up to which one process is done before a second has started."""

AHEAD = 2
"""Items handed to a process at a time: one it is at, one that waits, so that it never waits itself."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Subjects:
    """
    What is evaluated: the candidates in a lake, and the documents that worlds are made from (None where no case may
    live in one).
    """

    lake: Path
    candidates: tuple[CandidateBuild, ...]
    recipe: str
    docs: Path | None = None

    @cached_property
    def opened(self) -> CandidateSystem:
        """The engines over the candidates, opened once a process."""
        return CandidateSystem(self.lake, {candidate.tenant: candidate for candidate in self.candidates}, self.recipe)

    @cached_property
    def edited_corpora(self) -> EditedCorpora | None:
        """How edited corpora are built."""
        return EditedCorpora(self.docs, self.lake, self.recipe) if self.docs else None

    def __getstate__(self) -> dict[str, object]:
        """What another process needs: no opened engine, which it opens for itself."""
        return {name: value for name, value in self.__dict__.items() if name not in {"opened", "edited_corpora"}}


def ask_all(cases: Iterable[GoldenCase], subjects: Subjects, *, workers: int = 1) -> Iterator[CaseRecord]:
    """
    The record of each case, failures blamed, first those outside worlds, tenant by tenant, then world by world.

    Args:
        cases: What to ask.
        subjects: What to ask it of.
        workers: Processes; 1 asks in this one. With more, the caller's main module must be importable without side
            effects.

    Raises:
        ValueError: If *workers* is below 1.
    """
    cases = sorted(cases, key=lambda case: case.doc_set)
    if workers == 1 or (workers > 1 and len(cases) <= FEW):
        corpora = subjects.edited_corpora
        return records(cases, subjects.opened.system, corpora.open if corpora else None, blamed_record)
    return flat(mapped(ask_batch, batches(cases), subjects, workers=workers))


def mapped(task: Callable[[Subjects, T], R], items: Sequence[T], subjects: Subjects, *, workers: int) -> Iterator[R]:
    """
    *task* of every item, in order; *task* is a function of a module.

    Every second process begins at the end, where the longest items may be, and they meet in the middle: what stands
    together, and looks at the same documents, is asked by one process, which remembers.
    """
    if workers < 1:
        msg = f"workers {workers}: at least 1"
        raise ValueError(msg)
    if workers == 1:
        yield from (task(subjects, item) for item in items)
        return
    left, done = deque(range(len(items))), [Future[R]() for _ in items]

    def work(process: ProcessPoolExecutor, take: Callable[[], int]) -> None:
        with suppress(IndexError):
            while True:
                at = take()
                try:
                    done[at].set_result(process.submit(_do, task, items[at]).result())
                except Exception as error:  # noqa: BLE001 - it is raised where the result is waited for
                    done[at].set_exception(error)

    with ExitStack() as stack:
        threads = stack.enter_context(ThreadPoolExecutor(AHEAD * workers))
        for worker in range(workers):
            process = stack.enter_context(
                ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (subjects, worker, workers))
            )
            for _ in range(AHEAD):
                threads.submit(work, process, left.pop if worker % 2 else left.popleft)
        stack.callback(left.clear)
        for one in done:
            yield one.result()


def batches(cases: Sequence[GoldenCase]) -> list[list[GoldenCase]]:
    """Cases outside worlds in small batches, then each world in one of its own."""
    plain = [case for case in cases if case.world is None]
    worlds: dict[tuple[str, str], list[GoldenCase]] = {}
    for case in cases:
        if case.world is not None:
            worlds.setdefault((case.doc_set, case.world), []).append(case)
    return [
        *(plain[at : at + BATCH] for at in range(0, len(plain), BATCH)),
        *(members for _, members in sorted(worlds.items())),
    ]


def ask_batch(subjects: Subjects, cases: list[GoldenCase]) -> list[CaseRecord]:
    """The records of one batch."""
    if cases[0].world is None:
        return [blamed_record(case, subjects.opened.system) for case in cases]
    corpora = subjects.edited_corpora
    return list(edited_records(cases, corpora.open if corpora else None, blamed_record))


_mine: list[Subjects] = []
"""What this worker process was started for."""


def _begin(subjects: Subjects, worker: int, workers: int) -> None:
    """
    Each of the workers gets its share of the processors: two that compute on the same ones only take them from each
    other.
    """
    if hasattr(os, "sched_setaffinity"):
        processors = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, processors[worker::workers] or processors)
    _mine.append(subjects)


def _do(task: Callable[[Subjects, T], R], item: T) -> R:
    return task(_mine[0], item)


def flat(parts: Iterable[list[R]]) -> Iterator[R]:
    """The results of batches one after the other."""
    return (one for part in parts for one in part)
