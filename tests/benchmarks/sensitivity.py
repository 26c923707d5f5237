"""
What the numbers in a reader's code decide: the figures of its benchmark as each number is, smaller and larger.

A number is made a third smaller and half as large again, a small whole number one less and one more; all others stay as
they are. Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.sensitivity tables|verification [NAME…]``.
"""

import ast
import inspect
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from pincite.adapters.pdf import pymupdf_drawings
from pincite.ingest.structure import reading_order
from pincite.ingest.structure.tables import (
    aligned,
    centred,
    find,
    header,
    records,
    regions,
    ruled,
    rulings,
    segments,
    table_captions,
    unframed_columns,
)
from pincite.verification import (
    alignment,
    claim_reading,
    missing_names,
    polarity,
    quoting,
    statements,
    support,
    verifier,
)
from scripts.calibrate_verification import balanced_accuracy
from scripts.measuring.mutations import mutations
from tests.benchmarks.table_structure import count, ours, truth
from tests.benchmarks.verification import SAMPLE, Case, cases, verbatim

SMALL = 6
"""Up to here a whole number is moved by one."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number of a module, by its name, and what it is set to."""

    module: ModuleType
    name: str
    value: float

    def make(self) -> None:
        """Set it here and wherever else it was imported."""
        old = vars(self.module)[self.name]
        for module in [each for group in MODULES.values() for each in group]:
            if module is self.module or (
                self.name in vars(module) and self.name not in _own(module) and vars(module)[self.name] == old
            ):
                setattr(module, self.name, self.value)


def _own(module: ModuleType) -> dict[str, float]:
    """The numbers that the module's own source names, by name."""
    body = ast.parse(inspect.getsource(module)).body
    targets = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    names = [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    return {name: vars(module)[name] for name in names if type(vars(module).get(name)) in {int, float}}


def changes(module: ModuleType) -> Iterator[Change]:
    """Every number of the module, smaller and larger."""
    for name, value in _own(module).items():
        small = isinstance(value, int) and value <= SMALL
        for changed in (value - 1, value + 1) if small else (value * 2 / 3, value * 3 / 2):
            yield Change(module, name, type(value)(changed))


def external() -> Path:
    """The folder of the public sets; ends the program with a clear word where it is not named."""
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        sys.exit("skipped: PINCITE_EXTERNAL_DATA names no folder with icdar2013, wice, scifact and fda_qna")
    return Path(os.environ["PINCITE_EXTERNAL_DATA"])


def tables() -> str:
    """F1 of cell adjacency over all documents, and the mean of the documents'."""
    found = [
        count(truth(path.with_name(f"{path.stem}-str.xml")), ours(path))
        for path in sorted((external() / "icdar2013").glob("*.pdf"))
    ]
    micro = 2 * sum(each.right for each in found) / sum(each.predicted + each.true for each in found)
    return f"F1 {micro:.4f}  mean {sum(each.f1 for each in found) / len(found):.4f}"


@cache
def _cases() -> tuple[list[Case], list[Case]]:
    """The labelled claims, and the supported ones that are changed."""
    rows = cases(external())
    supported = [
        [case for case in rows if case.data == data and case.label == "support"][:SAMPLE]
        for data in ("wice", "scifact")
    ]
    return rows, [*supported[0], *supported[1], *verbatim(external())]


def verification() -> str:
    """
    Balanced accuracy of the verdicts on each set, and the shares of untouched claims that pass and of changed ones that
    no longer do.
    """
    rows, supported = _cases()
    parts = []
    for data in ("wice", "scifact"):
        chosen = [case for case in rows if case.data == data]
        passed = np.array([verifier.verify_claim(case.claim, case.evidence).verdict == "pass" for case in chosen])
        parts.append(
            f"{data} {balanced_accuracy(np.array([float(case.label == 'support') for case in chosen]), passed):.4f}"
        )
    kept = [case for case in supported if verifier.verify_claim(case.claim, case.evidence).verdict == "pass"]
    caught = [
        verifier.verify_claim(one.text, case.evidence).verdict != "pass"
        for case in kept
        for one in mutations(case.claim)
    ]
    return "  ".join([*parts, f"untouched pass {len(kept) / len(supported):.4f}  changed caught {np.mean(caught):.4f}"])


MODULES: dict[str, Sequence[ModuleType]] = {
    "tables": (
        aligned,
        centred,
        find,
        header,
        records,
        regions,
        ruled,
        rulings,
        segments,
        table_captions,
        unframed_columns,
        reading_order,
        pymupdf_drawings,
    ),
    "verification": (alignment, claim_reading, missing_names, polarity, quoting, statements, support, verifier),
}
FIGURES: dict[str, Callable[[], str]] = {"tables": tables, "verification": verification}


def _measured(what: str, module: str | None, name: str, value: float) -> str:
    """
    The figures after one change, in a process of its own: what was remembered before the change would answer after it.
    """
    if module is not None:
        Change(sys.modules[module], name, value).make()
    return FIGURES[what]()


def main(what: str, names: Sequence[str]) -> None:
    """Print the figures as they are, and after each change."""
    asked = [(what, None, "as it is", 0.0)]
    asked += [
        (what, each.module.__name__, each.name, each.value)
        for module in MODULES[what]
        for each in changes(module)
        if not names or each.name in names
    ]
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        for (_, module, name, value), figures in zip(asked, pool.starmap(_measured, asked, chunksize=1), strict=True):
            print(f"{(module or '').rpartition('.')[2]:16} {name:20} {value:9.3f}  {figures}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] not in (["tables"], ["verification"]):
        sys.exit(str(__doc__))
    main(sys.argv[1], sys.argv[2:])
