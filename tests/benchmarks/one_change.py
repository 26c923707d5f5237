"""
What one changed document costs in a tenant of so many small ones, stage by stage, without evals.

Run as ``python -m tests.benchmarks.one_change FOLDER 200 1000 2000``: seconds of the clock and of the processor.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.ingest.chunk_stage import chunk_snapshot
from pincite.ingest.embed_stage import embed_snapshot
from pincite.ingest.index_stage import index_snapshot
from pincite.ingest.integrity import check_integrity
from pincite.ingest.parse_stage import parse_snapshot, snapshot_of
from pincite.ingest.publishing import publish
from pincite.ingest.sampled_queries import Sample
from tests.pincite.ingest.house import House, no_evals, open_house

CHANGES = 2
Took = dict[str, tuple[float, float]]


def build(house: House) -> Took:
    """Every stage of one build, timed."""
    took: Took = {}

    @contextmanager
    def timed(stage: str) -> Iterator[None]:
        clock, processor = time.perf_counter(), time.process_time()
        yield
        took[stage] = time.perf_counter() - clock, time.process_time() - processor

    lake, embedder, recipe = house.lake, house.embedder, house.recipe
    with lake.writing("acme"):
        with timed("look"):
            snapshot = snapshot_of(lake, house.docs, "acme")
        with timed("parse"):
            parsed = parse_snapshot(lake, house.docs, snapshot, recipe.parser)
        with timed("chunk"):
            chunked = chunk_snapshot(lake, parsed, recipe.chunker, embedder)
        with timed("embed"):
            embedded = embed_snapshot(lake, chunked, embedder)
        with timed("index"):
            candidate = index_snapshot(lake, parsed, chunked, embedded, Sample(embedder, tuple))
        with timed("check"):
            check_integrity(lake, candidate)
        with timed("publish"):
            publish(lake, candidate, no_evals(candidate))
    return took


def told(what: str, count: int, took: Took) -> None:
    """One line of figures."""
    stages = " · ".join(f"{stage} {clock:.2f}/{processor:.2f}" for stage, (clock, processor) in took.items())
    both = [sum(each[at] for each in took.values()) for at in (0, 1)]
    sys.stdout.write(f"{count} documents, {what}: {stages} · all {both[0]:.2f}/{both[1]:.2f}\n")


def write(house: House, number: int, text: str, when: int) -> None:
    """A document that looks as if it had long been written, so that its digest is remembered."""
    os.utime(house.write(f"rule-{number:05}.txt", text), (when, when))


def measure(root: Path, count: int) -> None:
    """A tenant of *count* documents from nothing, with one of them changed, and unchanged."""
    house = open_house(root)
    for number in range(count):
        write(house, number, f"Rule {number} of the house allows {number * 7 % 113} guests on deck {number}.\n", 1)
    told("all new", count, build(house))
    for change in range(CHANGES):
        write(house, change, f"Rule {change} was amended and allows {change} goats on deck.\n", 2 + change)
        told("one changed", count, build(open_house(root)))
    told("none changed", count, build(open_house(root)))


def main() -> None:
    """For each size given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the tenants are built; best one that is not there yet")
    parser.add_argument("counts", type=int, nargs="+", help="documents of each tenant")
    options = parser.parse_args()
    for count in options.counts:
        measure(options.folder / str(count), count)


if __name__ == "__main__":
    main()
