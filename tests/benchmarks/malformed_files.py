"""
What becomes of damaged, hostile and mistaken files: counts by kind of parsed, repaired and failed, and the longest that
one took.

Run: ``python -m tests.benchmarks.malformed_files [EACH]``: EACH files of every kind (default 10), by the default recipe
and its limits. It ends with an error if a file took longer than its limit, or failed without a reason.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from pincite.ingest.parsing import parser_for
from pincite.model.pages import ParseFailure
from pincite.recipes import load_recipe
from tests.malformed import KINDS

SLACK_SECONDS = 10.0
ONCE = frozenset({"empty", "20,000 pages"})
"""Kinds of which all files are alike."""


def main() -> None:
    """Print the table."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    recipe = load_recipe().parser
    parser, sums = parser_for(recipe), Counter[str]()
    print(f"{'kind':<22}{'files':>6}{'parsed':>8}{'repaired':>10}{'failed':>8}{'longest':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for kind, make in KINDS.items():
            counts, longest = Counter[str](), 0.0
            for seed in range(1 if kind in ONCE else each):
                path = Path(folder) / f"{seed}.pdf"
                path.write_bytes(make(random.Random(seed)))
                begin = time.perf_counter()
                result = parser.parse(path)
                longest = max(longest, time.perf_counter() - begin)
                failed = isinstance(result, ParseFailure)
                counts["failed" if failed else "repaired" if result.report.repaired else "parsed"] += 1
                if failed and not result.reason:
                    sys.exit(f"{kind} {seed}: failed without a reason")
            if longest > recipe.max_seconds + SLACK_SECONDS:
                sys.exit(f"{kind}: {longest:.0f} s, more than the limit of {recipe.max_seconds} s")
            sums += counts
            print(
                f"{kind:<22}{counts.total():>6}{counts['parsed']:>8}{counts['repaired']:>10}{counts['failed']:>8}"
                f"{longest:>8.1f} s",
                flush=True,
            )
    print(f"{'all':<22}{sums.total():>6}{sums['parsed']:>8}{sums['repaired']:>10}{sums['failed']:>8}")


if __name__ == "__main__":
    main()
