"""
What reviewers noted on traces: append-only files, one a reviewer, so that nobody's notes get lost where several work;
who agrees with whom.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from pydantic import Field, model_validator

from evals.case_records import FailureCode
from evals.reporting.error_analysis import Mode, ReviewItem, ranked_modes
from pincite.adapters.file_lock import FileLock
from pincite.errors import InputError
from pincite.model.stored import Stored, read_lines

REVIEWER = r"[a-z0-9][a-z0-9._-]{0,39}"
LONGEST = 2_000
"""Characters of a note."""
WAIT_SECONDS = 10.0
NOTHING_WRONG = "nothing wrong"


class Note(Stored):
    """
    What one reviewer says of one trace at one time; their last word on it counts.

    ``open_code`` is the most upstream thing that went wrong, in the reviewer's words, with the specification's code
    that it belongs to in ``axial_code``; both are empty where nothing went wrong. ``at`` is ISO 8601 in UTC. ``run_id``
    is the run that the trace is of, empty for a question that was really asked.
    """

    item: str = Field(min_length=1)
    run_id: str
    reviewer: str = Field(pattern=rf"^{REVIEWER}$")
    at: str
    open_code: str = Field(default="", max_length=LONGEST)
    axial_code: FailureCode | None = None

    @model_validator(mode="after")
    def _both_or_neither(self) -> "Note":
        if bool(self.open_code.strip()) != (self.axial_code is not None):
            msg = "open_code and axial_code: give both, or neither where nothing went wrong"
            raise ValueError(msg)
        return self


def add_note(folder: Path, note: Note) -> None:
    """Put a note at the end of its reviewer's file; several processes may do so at once."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / f".{note.reviewer}.lock")
    lock.acquire(WAIT_SECONDS)
    try:
        with (folder / f"{note.reviewer}.jsonl").open("a", encoding="utf-8") as lines:
            lines.write(note.model_dump_json() + "\n")
    finally:
        lock.release()


def read_notes(*folders: Path) -> tuple[Note, ...]:
    """
    The notes of every reviewer in *folders*, each once, oldest first.

    Folders of two machines are merged by being named together, or by putting the lines of their files together, in any
    order.

    Raises:
        InputError: If a line is no note: names file and line.
    """
    paths = sorted(path for folder in folders for path in folder.glob("*.jsonl"))
    found = dict.fromkeys(note for path in paths for note in read_lines(path, Note))
    return tuple(sorted(found, key=lambda note: (note.at, note.reviewer, note.item, note.open_code)))


def latest_notes(notes: Iterable[Note], run_id: str) -> dict[str, dict[str, Note]]:
    """By trace and reviewer the last word on the traces of one run, and on real questions."""
    last: dict[str, dict[str, Note]] = defaultdict(dict)
    for note in notes:
        if note.run_id in {run_id, ""}:
            last[note.item][note.reviewer] = note
    return dict(last)


@dataclass(frozen=True, slots=True)
class Agreement:
    """
    Over the pairs of reviewers of one trace: how many, the share that says the same, and the kappa of ``agreement``
    (None where all words are the same).
    """

    pairs: int
    share: float
    kappa: float | None


def agreement(last: Mapping[str, Mapping[str, Note]]) -> Agreement | None:
    """
    How far reviewers agree on the axial code, "nothing wrong" counting as one; None where no trace was looked at by
    two.

    Source: Cohen's kappa (1960) over the pairs of all reviewers, each counted both ways round, so that no order of
    names matters; that makes it Scott's pi (1955).
    """
    said = [
        (_code(one), _code(other))
        for by_reviewer in last.values()
        for one, other in combinations([by_reviewer[name] for name in sorted(by_reviewer)], 2)
    ]
    if not said:
        return None
    same = sum(one == other for one, other in said) / len(said)
    codes = [code for pair in said for code in pair]
    # In whole numbers: a sum of fractions would hang on the order in which a set gives its words.
    chance = sum(count**2 for count in Counter(codes).values()) / len(codes) ** 2
    return Agreement(len(said), same, None if chance == 1 else (same - chance) / (1 - chance))


def _code(note: Note) -> str:
    return note.axial_code or NOTHING_WRONG


def modes_of(last: Mapping[str, Mapping[str, Note]]) -> tuple[Mode, ...]:
    """The failure modes of all last words, counted and ranked as `review notes` does; each reviewer's word counts."""
    return ranked_modes([_coded(note) for by_reviewer in last.values() for note in by_reviewer.values()])


def _coded(note: Note) -> ReviewItem:
    return ReviewItem(
        case_id=note.item,
        passed=False,
        question="",
        expected="",
        got="",
        cited=(),
        retrieved=(),
        failures=(),
        open_code=note.open_code,
        axial_code=note.axial_code,
    )


def reviewer_name(given: str) -> str:
    """
    A reviewer's name as files are called.

    Raises:
        InputError: If it is none.
    """
    name = given.strip().lower()
    if not re.fullmatch(REVIEWER, name):
        raise InputError("reviewer: give a short name of letters, digits, dot, dash or underscore")
    return name
