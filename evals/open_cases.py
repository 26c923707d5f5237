"""
Drafted cases that the engine does not master yet: asked on demand, counted in every summary, and no gate's business until they are promoted.

They were drafted, and found unmastered, before the first release of the golden set. From then on the list may only shrink: a released case that fails is a
red gate, never a new line here.
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
