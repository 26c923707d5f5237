"""Which code judges: one fingerprint over all that asks, scores and blames."""

from functools import cache
from pathlib import Path

from pincite.engine_version import engine_version, version_of
from pincite.fingerprint import ARTIFACTS, fingerprint

FOLDER = Path(__file__).parents[1]


def judge_version(folder: Path = FOLDER) -> str:
    """
    Fingerprint of the sources of the evals, read from the disk anew: they can change a record as the engine can.

    Golden cases are none of it, for a run compares them one by one; neither are texts and artifacts beside the code.
    """
    sources = (path for path in folder.rglob("*.py") if ARTIFACTS not in path.relative_to(folder).parts)
    return version_of({path.relative_to(folder).as_posix(): path for path in sources})


@cache
def judged_by() -> str:
    """
    The fingerprint of the engine and the judge that this process has loaded. Read from the disk once a process, so call
    it early in one that lives long.
    """
    return fingerprint(engine_version(), judge_version())
