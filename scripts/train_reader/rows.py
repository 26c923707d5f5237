"""
Reads the packed public rows and splits them by passage: train, dev (early stopping and calibration) and held out
(measured).
"""

import hashlib
import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scripts.train_reader.sets import Task

Split = Literal["train", "dev", "held_out"]
TASKS: tuple[Task, ...] = ("qa", "nli", "rel")
HELD_OUT_SET = "squad2_dev"
"""The set of which a tenth by passage is held out and another tenth is dev."""

TENTHS = 10
DEV_PART = 25
"""Of every other set one passage in so many is dev."""


@dataclass(frozen=True, slots=True)
class Answer:
    """
    Words of an answer; ``start`` is their place in the passage in characters, None where the passage does not hold them
    verbatim.
    """

    text: str
    start: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A question or a claim with a passage; ``label`` is 1 or 0 of qa and rel, a class of nli."""

    task: Task
    name: str
    text: str
    passage: str
    label: str
    answers: tuple[Answer, ...] = ()


def read_rows(folder: Path, task: Task) -> Iterator[Row]:
    """Every row of ``folder/TASK.jsonl.xz`` in the file's order."""
    with lzma.open(folder / f"{task}.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            answers = tuple(Answer(a["text"], a["start"]) for a in row.get("answers", ()))
            yield Row(
                task,
                row["set"],
                row["claim" if task == "nli" else "question"],
                row["passage"],
                str(row["label"]),
                answers,
            )


def split_of(name: str, passage: str) -> Split:
    """The part a passage belongs to: a function of its words alone, so that every question on it goes the same way."""
    bucket = int.from_bytes(hashlib.sha256(" ".join(passage.split()).encode()).digest()[:8], "big")
    if name == HELD_OUT_SET:
        return {0: "held_out", 1: "dev"}.get(bucket % TENTHS, "train")  # type: ignore[return-value]
    return "dev" if bucket % DEV_PART == 0 else "train"
