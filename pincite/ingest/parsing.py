"""The parser of a recipe: any supported file, in worker processes, one at a time or many in order."""

import os
import threading
import weakref
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, LifoQueue

from pincite.adapters.file_parser import FileParser
from pincite.adapters.parse_worker import ParseWorker, parse_safely
from pincite.fingerprint import code_fingerprint, fingerprint
from pincite.ingest.instructions import Screen, mark_instructions
from pincite.model.pages import ParsedDocument, ParseFailure
from pincite.recipes import ParserRecipe

CODE = (
    "pincite/ingest/parsing.py",
    "pincite/ingest/instructions.py",
    "pincite/ingest/page_sentences.py",
    "pincite/adapters/parse_worker.py",
)
WORKERS = 2
AHEAD = 4
PLAIN = frozenset({".txt", ".md"})
PLAIN_BYTES = 2**17
"""
A plain text up to this size is read in this process: within a second whatever it holds, and without waiting for a
worker to start.
"""
START_SECONDS = 0.5
"""What starting a worker takes: a file waits that long for one that is busy before it starts another."""


class WorkerParser:
    """
    Reads files in up to two worker processes, which start when there is work for them and stay for what comes soon.

    Satisfies the ``Parser`` port; safe to call from several threads.
    """

    def __init__(self, recipe: ParserRecipe, screen: Screen | None = None) -> None:
        self._recipe = recipe
        self._screen = screen
        self._files = FileParser(recipe)
        self._idle: LifoQueue[ParseWorker] = LifoQueue()
        self._started: list[ParseWorker] = []
        self._starting = threading.Lock()
        weakref.finalize(self, _stop, self._started)

    @property
    def fingerprint(self) -> str:
        """Identity of every adapter's code, version and options, and of what screens."""
        return fingerprint(
            self._files.fingerprint, code_fingerprint(*CODE), self._screen.identity if self._screen else ""
        )

    def parse(self, path: Path) -> ParsedDocument | ParseFailure:
        """Read one file within the recipe's limits on time, memory and pages."""
        result = parse_safely(self._files, path) if _is_plain(path) else self._by_worker(path)
        if isinstance(result, ParseFailure):
            return _placeless(result, path)
        return result if self._screen is None else mark_instructions(result, self._screen)

    def _by_worker(self, path: Path) -> ParsedDocument | ParseFailure:
        worker = self._worker()
        try:
            return worker.parse(path)
        finally:
            self._idle.put(worker)

    def _worker(self) -> ParseWorker:
        """An idle worker, or a new one where none is idle soon and fewer than two are there."""
        with self._starting:
            if self._started:
                with suppress(Empty):
                    return self._idle.get(timeout=START_SECONDS if len(self._started) < WORKERS else None)
            worker = ParseWorker(self._recipe)
            self._started.append(worker)
            return worker

    def parse_many(self, paths: Iterable[Path]) -> Iterator[tuple[Path, ParsedDocument | ParseFailure]]:
        """
        Read *paths* side by side and give each with its result in the order given; a few are read ahead, none is held
        after it is given.
        """
        with ThreadPoolExecutor(WORKERS, thread_name_prefix="parse") as threads:
            waiting: deque[tuple[Path, Future[ParsedDocument | ParseFailure]]] = deque()
            for path in paths:
                waiting.append((path, threads.submit(self.parse, path)))
                if len(waiting) > AHEAD:
                    yield _first(waiting)
            while waiting:
                yield _first(waiting)


def parser_for(recipe: ParserRecipe, screen: Screen | None = None) -> WorkerParser:
    """
    The parser that the recipe names, for PDF, text, Markdown, HTML, DOCX and e-mail: one for all builds of a process,
    so that the next build finds its workers started.

    Args:
        recipe: Adapter, mode and limits.
        screen: Where it is given, what it finds to be aimed at a model is marked "instruction".
    """
    return _parser_of(recipe, screen, os.getpid())


@cache
def _parser_of(recipe: ParserRecipe, screen: Screen | None, _process: int) -> WorkerParser:
    """Of a process: one that was forked must not talk to the workers of the one before it."""
    return WorkerParser(recipe, screen)


def _placeless(failure: ParseFailure, path: Path) -> ParseFailure:
    """Without where the file lies: what is kept by content is told of its twins, too, which may be another tenant's."""
    return failure.model_copy(update={"reason": failure.reason.replace(f" '{path.absolute()}'", "")})


def _is_plain(path: Path) -> bool:
    return path.suffix.lower() in PLAIN and path.is_file() and path.stat().st_size <= PLAIN_BYTES


def _first(
    waiting: deque[tuple[Path, Future[ParsedDocument | ParseFailure]]],
) -> tuple[Path, ParsedDocument | ParseFailure]:
    path, result = waiting.popleft()
    return path, result.result()


def _stop(workers: list[ParseWorker]) -> None:
    for worker in workers:
        worker.stop()
