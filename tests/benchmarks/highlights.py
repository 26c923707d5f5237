"""
Highlights that are right: over every citation of a run of the golden set, and over every sentence of public PDFs.

``python -m tests.benchmarks.highlights RUN LAKE [DOCS]`` reads the artifacts of a run (``evals/out``) and the lake that
it was asked of; with ``PINCITE_EXTERNAL_DATA`` it goes on to the PDFs of that folder: of each page a draw of sentences,
cut where they begin and end and not where lines do. Prints the shares and the first differences.
"""

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from evals.reporting.report_pages import BuiltPages
from evals.running.artifacts import read_details, read_run
from pincite.ingest.instructions import document_screen
from pincite.ingest.parsing import parser_for
from pincite.model.pages import ParsedDocument
from pincite.recipes import load_recipe
from pincite.values.sentences import sentences
from scripts.measuring.highlights import ReadBack, counted, of_run, read_back

A_PAGE = 6
"""Sentences that are drawn of each page."""
SHORTEST = 20
"""Characters of a sentence: what is shorter is a cell or a number of a page."""
SHOWN = 6


def main() -> None:
    """Print the shares."""
    run, lake = Path(sys.argv[1]), Path(sys.argv[2])
    docs = Path(sys.argv[3]) if len(sys.argv) > 3 else Path("data/docs")
    records = list(read_details(run))
    pages = BuiltPages(lake, docs, read_run(run), [record.case for record in records])
    _print("citations of the golden set", list(of_run(records, pages)))
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder of PDFs", file=sys.stderr)
        return
    external = Path(os.environ["PINCITE_EXTERNAL_DATA"])
    for folder in sorted({path.parent for path in external.rglob("*.pdf")}):
        _print(folder.relative_to(external).as_posix(), list(_sentences(folder)))


def _sentences(folder: Path) -> Iterator[ReadBack]:
    parser = parser_for(load_recipe().parser, document_screen())
    for path, parsed in parser.parse_many(sorted(folder.glob("*.pdf"))):
        if not isinstance(parsed, ParsedDocument):
            continue
        for page in parsed.pages:
            spans = [(start, end) for start, end in sentences(page.text) if end - start >= SHORTEST]
            for start, end in random.Random(f"{path.name} {page.number}").sample(spans, min(A_PAGE, len(spans))):
                yield read_back(path, page, start, end)


def _print(what: str, found: list[ReadBack]) -> None:
    counts: Counter[str] = counted(found)
    if not found:
        print(f"{what}: none")
        return
    rest = ", ".join(f"{counts[name]} {name}" for name in ("wrong", "not readable", "whole lines"))
    print(f"{what}: {counts['right']} of {len(found)} right ({counts['right'] / len(found):.2%}); {rest}")
    for each in [each for each in found if each.verdict != "right"][:SHOWN]:
        print(f"  {each.place}, {each.verdict}\n    to show {each.wanted!r}\n    shows   {each.found!r}")


if __name__ == "__main__":
    main()
