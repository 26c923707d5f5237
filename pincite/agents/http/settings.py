"""The limits of the service, each with the reason for its default."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field

WORKERS = max(2, os.cpu_count() or 2)


@dataclass(frozen=True, slots=True)
class Limits:
    """
    What one service takes on.

    ``body_bytes`` holds a batch of documents by value; ``body_seconds`` ends a client that sends drop by drop.
    ``running`` questions are worked on at once, no more than there are cores, for they are computed, and ``waiting``
    more stand in line. Ingests run one at a time, for they write. ``ask_seconds`` is the longest a question may take,
    its wait in line included; agents take what their budget allows, within the contract.
    """

    body_bytes: int = 16 * 2**20
    body_seconds: float = 20.0
    running: int = WORKERS
    waiting: int = 64
    ingest_waiting: int = 4
    ask_seconds: float = 120.0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """
    What the service takes from outside, so that nothing in it reads a clock or draws an id: seconds that never run
    backwards, and fresh request ids.
    """

    clock: Callable[[], float] = field(repr=False)
    new_id: Callable[[], str] = field(repr=False)
