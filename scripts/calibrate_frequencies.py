"""
Count in how many of 4,200 general texts each stem stands: ``data/calibration/sufficiency-v1.frequencies.tsv``.

``PINCITE_EXTERNAL_DATA=… python -m scripts.calibrate_frequencies`` writes the table, ``--check`` holds the table
against a new count. The texts: the 600 passages of CLAP-NQ with their titles, 3,000 stretches of the articles behind
WiCE's claims, and the first 600 abstracts of SciFact with their titles.
"""

import argparse
import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from evals.cases.splits import inputs_of
from pincite.contracts import DATA
from pincite.model.stored import json_lines
from pincite.values.words import content_words

TABLE = DATA / "calibration" / "sufficiency-v1.frequencies.tsv"
FILE = "data/calibration/sufficiency-v1.frequencies.tsv"
FEWEST = 6
ARTICLE, STRETCH, STRETCHES = 60, 6, 3000
"""
Sentences of an article that are read, sentences of a stretch (about as long as a passage of CLAP-NQ), and stretches
that are counted.
"""

ABSTRACTS = 600


def texts(folder: Path) -> Iterator[str]:
    """The general texts below *folder*, in the order of their files."""
    questions, claims, papers = (collection.paths for collection in inputs_of(FILE))
    for path in questions:
        for row in _rows(_lines(folder / path)):
            yield f"{row['passages'][0]['title']} {row['passages'][0]['text']}"
    yield from islice(
        chain.from_iterable(map(_stretches, _rows(_lines(folder / claims[0])))),
        STRETCHES,
    )
    with gzip.open(folder / papers[-1], "rt", encoding="utf-8") as lines:
        for row in islice(_rows(lines), ABSTRACTS):
            yield " ".join([row["title"], *row["sentences"]])


def _lines(path: Path) -> Iterator[str]:
    return (line for _, line in json_lines(path.read_text(encoding="utf-8")))


def _rows(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    return map(json.loads, lines)


def _stretches(row: dict[str, Any]) -> Iterator[str]:
    read = row["evidence"][:ARTICLE]
    return (" ".join(read[start : start + STRETCH]) for start in range(0, len(read), STRETCH))


def table(counted: Iterable[str]) -> str:
    """
    The table as it is stored: the number of texts, then each stem of at least `FEWEST` of them with its count, in the
    order of the stems.
    """
    found: Counter[str] = Counter()
    documents = 0
    for documents, text in enumerate(counted, start=1):  # noqa: B007 - the count after the loop
        found.update(frozenset(content_words(text)))
    stems = (f"{stem}\t{count}" for stem, count in sorted(found.items()) if count >= FEWEST)
    return "\n".join([f"documents\t{documents}", *stems]) + "\n"


def main() -> int:
    """Write or check; 1 where the check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with clapnq, wice and scifact", file=sys.stderr)
        return 0
    new = table(texts(Path(os.environ["PINCITE_EXTERNAL_DATA"])))
    if options.check:
        return int(TABLE.read_text(encoding="utf-8") != new)
    TABLE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
