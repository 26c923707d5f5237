"""
Many cases asked by a few processes, here or on other machines: results come back in the serial run's order, and are the
serial run's but for the timings.
"""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from evals.case_records import CaseRecord
from evals.cases.golden import GoldenCase
from evals.running.candidate import CandidateSystem
from evals.running.edited_corpus import EditedCorpora
from evals.running.oracle import blamed_record
from evals.running.runner import edited_records, records
from pincite.adapters.lake import Lake
from pincite.adapters.stores.place import lake_folder
from pincite.ingest.progress import Progress, silent
from pincite.model.releases import CandidateBuild
from pincite.wiring import executor_for

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
        """
        What another process needs: no opened engine, which it opens for itself, and where the lake lies for everyone.
        """
        kept = {name: value for name, value in self.__dict__.items() if name not in {"opened", "edited_corpora"}}
        return {**kept, "lake": Lake(self.lake).name}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Of a shared lake each machine has a folder of its own."""
        self.__dict__.update(state, lake=lake_folder(str(state["lake"])))


def ask_all(
    cases: Iterable[GoldenCase], subjects: Subjects, *, workers: int = 1, on_progress: Progress = silent
) -> Iterator[CaseRecord]:
    """
    The record of each case, failures blamed, first those outside worlds, tenant by tenant, then world by world.

    Args:
        cases: What to ask.
        subjects: What to ask it of.
        workers: Processes; 1 asks in this one. With more, the caller's main module must be importable without side
            effects, and where ``PINCITE_EXECUTOR`` names an executor that one asks, with as many as it has.
        on_progress: Told of the cases asked.

    Raises:
        ValueError: If *workers* is below 1.
    """
    cases, done = sorted(cases, key=lambda case: case.doc_set), 0

    def told(asked: Sequence[GoldenCase]) -> None:
        nonlocal done
        done += len(asked)
        on_progress("ask", done, len(cases))

    if workers == 1 or (workers > 1 and len(cases) <= FEW):
        corpora = subjects.edited_corpora
        for record in records(cases, subjects.opened.system, corpora.open if corpora else None, blamed_record):
            told([record.case])
            yield record
        return
    yield from flat(mapped(ask_batch, batches(cases), subjects, workers=workers, on_done=told))


def mapped(
    task: Callable[[Subjects, T], R],
    items: Sequence[T],
    subjects: Subjects,
    *,
    workers: int,
    on_done: Callable[[T], None] = lambda _: None,
) -> Iterator[R]:
    """
    *task* of every item, in order; *task* is a function of a module. With more than one of *workers* by the executor,
    where there is one, else by as many processes of this machine.

    *on_done* is told of each item that is done, at the latest as its result is given.

    Raises:
        ValueError: If *workers* is less than 1.
    """
    if workers < 1:
        msg = f"workers {workers}: at least 1"
        raise ValueError(msg)
    executor = executor_for() if workers > 1 else None
    if workers > 1 and executor is None:
        yield from _by_own_processes(task, items, subjects, workers, on_done)
        return
    work = partial(task, subjects)
    for item, result in zip(items, executor.run(work, items) if executor else map(work, items), strict=True):
        on_done(item)
        yield result


def _by_own_processes(
    task: Callable[[Subjects, T], R],
    items: Sequence[T],
    subjects: Subjects,
    workers: int,
    on_done: Callable[[T], None],
) -> Iterator[R]:
    """
    Every second process begins at the end, where the longest items may be, and they meet in the middle: what stands
    together, and looks at the same documents, is asked by one process, which remembers.
    """
    left, done = deque(range(len(items))), [Future[R]() for _ in items]
    untold = dict(enumerate(done))

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
            result = one.result()
            for at in [at for at, each in untold.items() if each.done()]:
                del untold[at]
                on_done(items[at])
            yield result


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
