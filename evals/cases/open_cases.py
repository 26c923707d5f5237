"""
Open cases: golden cases that are known to fail. Being listed excuses nothing: they count as failed in every rate and
gate, and the list only shrinks.
"""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from pydantic import Field

from evals.case_records import CaseRow, FailureCode
from evals.cases.golden import FOLDER, GoldenSetError
from pincite.model.stored import Stored, json_lines, value_of

OPEN_CASES = FOLDER / "open_cases.jsonl"
_MOST_NAMED = 8


class OpenCase(Stored):
    """A golden case that fails, and the code of the failure that was seen when it was listed."""

    id: str = Field(min_length=1)
    failure: FailureCode


class OpenFigures(Stored):
    """
    What became of the open cases in one run.

    ``listed`` are the open cases that the run asked and ``failing`` those of them that failed; ``mended`` passed and
    are to leave the list; ``unlisted`` failed and stand on no list, which they may not join: what was released as
    passing has to pass again.
    """

    listed: int
    failing: int
    mended: tuple[str, ...]
    unlisted: tuple[str, ...]


def open_cases(text: str) -> tuple[OpenCase, ...]:
    """
    Read a list of open cases, one JSON object a line.

    Raises:
        GoldenSetError: If a line is bad or repeats an id: names the 1-based line.
    """
    found: dict[str, OpenCase] = {}
    for number, line in json_lines(text):
        case = value_of(line, OpenCase, f"{OPEN_CASES.name}: line {number}", GoldenSetError)
        if case.id in found:
            msg = f"{OPEN_CASES.name}: line {number}: id: {case.id!r} stands twice"
            raise GoldenSetError(msg)
        found[case.id] = case
    return tuple(found.values())


def as_lines(cases: Iterable[OpenCase]) -> str:
    """The text of a list of open cases: a line a case, ordered by id."""
    return "".join(case.model_dump_json() + "\n" for case in sorted(cases, key=lambda case: case.id))


def listed_from(rows: Iterable[CaseRow], passing: Collection[str]) -> tuple[OpenCase, ...]:
    """
    The list that a whole run gives: what counts and fails, without what was released as *passing*, which has to pass
    again.

    Raises:
        GoldenSetError: If a case failed without a code: every failure is tagged (evals-v1 §6).
    """
    return tuple(_open(row) for row in rows if row.counted and not row.passed and row.id not in passing)


def _open(row: CaseRow) -> OpenCase:
    if row.failure is None:
        msg = f"{row.id}: failed without a failure code; every failure is tagged (evals-v1 §6)"
        raise GoldenSetError(msg)
    return OpenCase(id=row.id, failure=row.failure)


def open_figures(rows: Sequence[CaseRow], cases: Sequence[OpenCase]) -> OpenFigures:
    """What became of the open cases among *rows*; a case that was not counted neither passed nor failed."""
    names = {case.id for case in cases}
    failed = {row.id for row in rows if row.counted and not row.passed}
    passed = {row.id for row in rows if row.counted and row.passed}
    return OpenFigures(
        listed=len(names & (failed | passed)),
        failing=len(names & failed),
        mended=tuple(sorted(names & passed)),
        unlisted=tuple(sorted(failed - names)),
    )


def read_open_cases(path: Path = OPEN_CASES) -> tuple[OpenCase, ...]:
    """
    The committed list.

    Raises:
        GoldenSetError: If the file is missing or bad: an empty list is an empty file, a missing one says nothing.
    """
    if not path.is_file():
        msg = f"{path.name}: no such list in {path.parent.name}/; with nothing open it is an empty file"
        raise GoldenSetError(msg)
    return open_cases(path.read_text(encoding="utf-8"))


def open_sentence(figures: OpenFigures) -> str:
    """One line for a person."""
    said = f"open cases: {figures.failing} of {figures.listed} asked fail, counted as failed"
    mended = f"; pass now and leave the list: {', '.join(figures.mended)}" if figures.mended else ""
    named = f"{', '.join(figures.unlisted[:_MOST_NAMED])}{' …' if len(figures.unlisted) > _MOST_NAMED else ''}"
    unlisted = f"; fail and are on no list: {len(figures.unlisted)} ({named})"
    return said + mended + (unlisted if figures.unlisted else "")
