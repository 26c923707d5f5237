"""
Failures of a draw that were made committed cases: each asks again what was drawn once, and counts in the perturbed set
from then on.
"""

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from pydantic import Field

from evals.cases.golden import FOLDER, GoldenCase, GoldenSetError
from evals.robustness.fresh import ROWS, FreshRow, read_rows
from evals.running.artifacts import UnreadableRunError
from pincite.errors import InputError
from pincite.model.stored import Stored, read_lines

ADOPTED = FOLDER / "perturbation" / "adopted.jsonl"


class Adopted(Stored):
    """
    One drawn question: of which golden case, drawn how and on which day; what is right is the golden case's own,
    whatever becomes of its evidence.
    """

    id: str
    seed_case: str
    relation: str
    drawn: date
    question: str = Field(min_length=1)


def adopted_cases(golden: Sequence[GoldenCase], path: Path = ADOPTED) -> tuple[GoldenCase, ...]:
    """
    The adopted questions as perturbed cases of *golden*, ordered by id.

    Raises:
        GoldenSetError: If one was drawn from a case that *golden* does not hold.
    """
    seeds = {case.id: case for case in golden}
    rows = sorted(load_adopted(path), key=lambda row: row.id)
    if lost := [row.id for row in rows if row.seed_case not in seeds]:
        msg = f"{path.name}: {lost[0]} was drawn from no golden case; no golden case is dropped"
        raise GoldenSetError(msg)
    return tuple(
        seeds[row.seed_case].model_copy(
            update={
                "id": row.id,
                "seed_case": row.seed_case,
                "relation": row.relation,
                "question": row.question,
                "note": f"failed in the draw of {row.drawn}",
            }
        )
        for row in rows
    )


def load_adopted(path: Path = ADOPTED) -> tuple[Adopted, ...]:
    """
    Every adopted question, in the file's order; none where there is no file yet.

    Raises:
        GoldenSetError: If a line is bad: names file, line and field.
    """
    return tuple(read_lines(path, Adopted, GoldenSetError)) if path.is_file() else ()


def adopt(case_id: str, run: Path, path: Path = ADOPTED) -> Adopted:
    """
    Add the drawn case *case_id* of the artifacts in *run* to the adopted ones.

    Raises:
        UnreadableRunError: If the draw's rows are damaged.
        InputError: If it was not drawn there, passed, or is adopted already.
    """
    row = next((row for row in read_rows(run) if row.id == case_id), None)
    if row is None:
        msg = f"{case_id}: not drawn in the run in {run}; draw with pincite eval --fresh"
        raise InputError(msg)
    if row.after:
        msg = f"{case_id}: passed when it was drawn; what is adopted is a failure"
        raise InputError(msg)
    if any(each.id == case_id for each in load_adopted(path)):
        msg = f"{case_id}: adopted already"
        raise InputError(msg)
    adopted = _of(row)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(adopted.model_dump_json() + "\n")
    return adopted


def _of(row: FreshRow) -> Adopted:
    try:
        drawn = datetime.strptime(row.id.rpartition("~")[2], "%Y%m%d").date()  # noqa: DTZ007 - a day, as the draw's seed writes it
    except ValueError as error:
        msg = f"{ROWS}: {row.id}: no day of a draw ends this id; it is damaged, or another version wrote it"
        raise UnreadableRunError(msg) from error
    return Adopted(id=row.id, seed_case=row.seed_case, relation=row.relation, drawn=drawn, question=row.question)
