"""How far a run's stages are, in the run's own log: how many of how many, how many a second, and the time left."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import dagster as dg
from tqdm import tqdm

from assets.corpus import CorpusResource
from assets.metadata import Metadata
from evals.refresh import Refresh
from pincite.ingest.progress import UNITS

R = TypeVar("R")

EVERY = 5.0
"""Seconds between two lines; the clock decides when something is said, and nothing else."""
TOLD_AT_ONCE = frozenset({"recall"})
"""Stages that are told only once they are over: they have no pace."""


class Pace:
    """
    Satisfies ``Progress``: says a line every few seconds, and keeps what each stage came to.

    A rate is that of all tenants of the stage so far; the time left is that of the tenant in hand.
    """

    def __init__(self, say: Callable[[str], object], clock: Callable[[], float] = time.monotonic) -> None:
        self._say, self._clock = say, clock
        self._begun = self._said = clock()
        self._before: dict[str, int] = {}
        self._now: dict[str, int] = {}

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take in that *done* of a tenant's *total* are done, and say so if it is time to."""
        if stage in TOLD_AT_ONCE:
            return
        self._now[stage] = done
        if self._clock() - self._said >= EVERY:
            self._said = self._clock()
            seconds = self._said - self._begun
            self._say(
                tqdm.format_meter(
                    done,
                    total,
                    seconds,
                    prefix=stage,
                    unit=f" {UNITS[stage]}",
                    rate=self._count(stage) / seconds,
                    bar_format="{desc}: {n_fmt} of {total_fmt}{unit}, {rate_noinv:.2f}{unit}/s, {remaining} left",
                )
            )
        if done == total:
            self._before[stage], self._now[stage] = self._count(stage), 0

    def _count(self, stage: str) -> int:
        """Units of all tenants."""
        return self._before.get(stage, 0) + self._now[stage]

    def close(self) -> Metadata:
        """Say what the stages came to, a line each; the seconds since the beginning, and each rate by its unit."""
        seconds = self._clock() - self._begun
        rates = {}
        for stage in self._now:
            count, unit = self._count(stage), UNITS[stage]
            rates[f"{unit}_per_second"] = round(count / seconds, 3)
            self._say(f"{stage}: {count} {unit} in {seconds:.1f} s, {count / seconds:.2f} {unit}/s")
        return {"seconds": round(seconds, 3), **rates}


def paced(corpus: CorpusResource, work: Callable[[Refresh], R], tenant: str | None = None) -> tuple[R, Metadata]:
    """
    What *work* makes of the stages, of *tenant* alone where one is named, which tell the run's log how far they are.

    Returns:
        That, and the seconds it took with the rate of what it counted, where it had anything to do; the UI plots them
        over the runs.
    """
    pace = Pace(dg.get_dagster_logger().info)
    done = work(replace(corpus.refresh(tenant), on_progress=pace))
    return done, pace.close()
