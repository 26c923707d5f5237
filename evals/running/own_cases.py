"""Which golden cases are of a build: those of its tenant, unless other documents are meant that bear its name."""

from collections.abc import Sequence
from pathlib import Path

from evals.cases.golden import GoldenCase
from evals.cases.suites import Suite, cases_for
from pincite.adapters.lake import Lake
from pincite.ingest.build_records import POINTER
from pincite.model.releases import CandidateBuild, Published

NONE = "none"
"""What a gate record says of a tenant without golden cases."""


def cases_of_builds(lake: Path, suite: Suite, *builds: CandidateBuild) -> Sequence[GoldenCase]:
    """The cases of a suite that are of any of these *builds* of one tenant (`own_cases`)."""
    cases = cases_for(builds[0].tenant, suite)
    return next((mine for build in builds if (mine := own_cases(lake, build, cases))), ())


def own_cases(lake: Path, candidate: CandidateBuild, cases: Sequence[GoldenCase]) -> Sequence[GoldenCase]:
    """
    The *cases* of the candidate's tenant, or none of them where they are of other documents.

    They are where the candidate holds no file that any of them cites, unless golden cases let its tenant publish before
    in this lake: documents that are all taken away do not take the cases with them.
    """
    cited = {piece.file for case in cases for piece in case.evidence}
    if not cited or not cited.isdisjoint(document.document.file for document in candidate.documents):
        return cases
    pointer = Lake(lake).load(candidate.tenant, POINTER, Published)
    return () if pointer is None or pointer.evals == NONE else cases
