"""A failure made a regression case of its tenant, bound to its evidence in the documents."""

from pathlib import Path

from evals.case_records import CaseRecord
from evals.cases.golden import FOLDER, GOLDEN_SET, PERTURB_SET, GoldenCase, GoldenSetError
from evals.reporting.error_analysis import Correction, regression_case
from evals.running.binding import as_lines
from evals.running.candidate import newest_candidate
from evals.running.parallel import Subjects
from pincite.adapters.lake import Lake
from pincite.errors import InputError
from pincite.model.stored import read_lines

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
        InputError: If the case passed, the id is taken, or there is no such folder.
    """
    if record.passed:
        msg = f"{record.case.id}: passed in this run; a regression case is made of a failure"
        raise InputError(msg)
    if not golden.is_dir():
        msg = f"golden: {golden} is no folder; give the one of the tenants' golden cases"
        raise InputError(msg)
    _require_new(correction.id, golden)
    tenant = record.case.doc_set
    subjects = Subjects(lake, (newest_candidate(Lake(lake), tenant),), recipe)
    case = regression_case(record, correction, subjects.opened.system)
    path = golden / f"{tenant}.jsonl"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    with path.open("a", encoding="utf-8") as lines:
        lines.write(("" if before.endswith("\n") or not before else "\n") + as_lines([case]))
    return case


def _require_new(case_id: str, golden: Path) -> None:
    """Raise ``InputError`` where a case of *golden*, or of the sets that are assembled from it, has this id."""
    for path in (*sorted(golden.glob("*.jsonl")), GOLDEN_SET, PERTURB_SET):
        if path.is_file() and any(case.id == case_id for case in read_lines(path, GoldenCase, GoldenSetError)):
            msg = f"id: {case_id} stands already in {path.name}; ids are unique over the golden sets"
            raise InputError(msg)
