"""A failure made a regression case of its tenant, bound to its evidence in the documents."""

from pathlib import Path

from evals.case_records import CaseRecord
from evals.cases.golden import FOLDER, GoldenCase, load_cases
from evals.reporting.error_analysis import Correction, regression_case
from evals.running.binding import as_lines
from evals.running.candidate import newest_candidate
from evals.running.parallel import Subjects
from pincite.adapters.lake import Lake
from pincite.errors import InputError

GOLDEN = FOLDER / "golden"
"""Golden cases by tenant, as they are written; the golden set is assembled from them."""


def add_regression(
    record: CaseRecord, correction: Correction, lake: Path, recipe: str, golden: Path = GOLDEN
) -> GoldenCase:
    """
    Add a regression case to the golden cases of the failure's tenant.

    Args:
        record: The failure.
        correction: What should have come of it.
        lake: Whose newest build holds the evidence.
        recipe: How it is opened.
        golden: The folder of golden cases by tenant.

    Raises:
        GoldenSetError: If the correction contradicts itself, or a quote does not stand where it says.
        InputError: If its id is taken.
    """
    tenant = record.case.doc_set
    subjects = Subjects(lake, (newest_candidate(Lake(lake), tenant),), recipe)
    case = regression_case(record, correction, subjects.opened.system)
    path = golden / f"{tenant}.jsonl"
    known = load_cases(path) if path.is_file() else ()
    if any(case.id == other.id for other in known):
        msg = f"--id: {case.id} stands already in {path.name}; ids are unique"
        raise InputError(msg)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(as_lines([case]))
    return case
