"""Questions with one passage each from the public reading sets, without the passages that a measuring set shares."""

import json
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from evals.cases.overlap import Reserved
from pincite.fingerprint import fingerprint
from pincite.model.stored import json_lines

MEASURING = frozenset({"squad2_dev", "xquad_en", "squad1_dev"})
"""Sets of the same paragraphs as the public set that measures reading: none of their passages is fitted on."""


@dataclass(frozen=True, slots=True)
class Row:
    """A question, its passage, and whether the passage answers it."""

    question: str
    passage: str
    answerable: bool


def reading_rows(external: Path, sets: Iterable[str], at_most: int) -> list[Row]:
    """
    At most *at_most* answerable and as many unanswerable questions of *sets*, each of another passage, in an order that
    tells nothing of their source.

    Passages that share a run of thirteen words with a measuring set of SQuAD's or with CLAP-NQ are left out.
    """
    wanted, barred = frozenset(sets), measured_passages(external)
    found = [
        Row(str(row["question"]), str(row["passage"]), bool(row["label"]))
        for row in _lines(external)
        if row["set"] in wanted - MEASURING
    ]
    return list(_chosen(sorted(found, key=lambda row: fingerprint(row.question, row.passage)), barred, at_most))


def measured_passages(external: Path) -> Reserved:
    """The passages of SQuAD's measuring sets and of CLAP-NQ."""
    found = _clapnq(external)
    for row in _lines(external):
        if row["set"] in MEASURING:
            found.add(str(row["set"]), str(row["passage"]))
    return found


def _chosen(rows: Iterable[Row], barred: Reserved, at_most: int) -> Iterator[Row]:
    seen: set[str] = set()
    left = {True: at_most, False: at_most}
    for row in rows:
        if left[row.answerable] and row.passage not in seen and barred.shared(row.passage) is None:
            seen.add(row.passage)
            left[row.answerable] -= 1
            yield row


def _clapnq(external: Path) -> Reserved:
    found = Reserved()
    for name in ("dev_answerable", "dev_unanswerable"):
        for _, line in json_lines((external / "clapnq" / f"{name}.jsonl").read_text(encoding="utf-8")):
            found.add("clapnq", json.loads(line)["passages"][0]["text"])
    return found


def _lines(external: Path) -> Iterator[dict[str, object]]:
    with lzma.open(external / "reading" / "qa.jsonl.xz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
