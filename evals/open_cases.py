"""
Drafted cases that the engine does not master yet: asked on demand, counted in every summary, and no gate's business until they are promoted.

The list is what the engine fails of all that was drafted, found by asking every case; it is renewed with the engine, its length may only fall, and a case that
joins it is named in the changelog. A case outside it that fails is a red gate.
"""

from functools import cache
from pathlib import Path

from evals.cases import FOLDER, GoldenSetError

OPEN_CASES = FOLDER / "open_cases.tsv"


@cache
def open_cases(path: Path = OPEN_CASES) -> dict[str, str]:
    """
    Failure code by case id.

    Raises:
        GoldenSetError: If a line is not ``id<TAB>code``, or an id stands twice: names file and line.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        case_id, tab, code = line.partition("\t")
        if not tab or not code or case_id in found:
            msg = f"{path.name}: line {number}: {line!r}: write a case id, a tab and a failure code, each id once"
            raise GoldenSetError(msg)
        found[case_id] = code
    return found
