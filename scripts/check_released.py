"""
Hold the tree against the record of what was released, and the record against earlier ones; the exit status is 1 if
anything is owed.

Run as ``python -m scripts.check_released [--base REVISION]``. The tree needs no history for the first half; where there
is none, that is said. What is owed is mended by undoing it, or by a new version with its evidence and ``python -m
scripts.release_contracts``; never in ``data/contracts/released`` by hand.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from evals.cases.golden import load_cases
from pincite.contracts import DATA
from pincite.errors import PinciteError
from pincite.ingest.snapshot import take_snapshot
from pincite.ingest.tenant_folders import tenants_of
from scripts.releasing.expansion_benefit import BENEFITS, benefits, proves
from scripts.releasing.frozen import turned
from scripts.releasing.policy import owed_by_contracts, owed_by_documents, owed_by_expansions, owed_by_versions
from scripts.releasing.released import (
    RECORD,
    SETS,
    Files,
    Record,
    State,
    of_record,
    of_revision,
    of_tree,
    record_digest,
    releases,
    sha256,
)
from scripts.releasing.tree_files import AtRevision, OnDisk, earlier_revisions

ROOT = DATA.parent
RELEASE = "python -m scripts.release_contracts"


def owed(root: Path, base: str | None = None) -> tuple[list[str], list[str]]:
    """
    Every sentence that the tree owes, and what is said beside.

    Args:
        root: Top of the repository.
        base: The revision that a change is held against; None finds it.
    """
    files = OnDisk(root)
    found = of_record(files)
    if found is None:
        return [f"{RECORD}: there is no record of what was released; write it: {RELEASE}"], []
    record, released = found
    tree = of_tree(files)
    here = [
        *trace(files),
        *breaches(record, released, tree, root),
        *_unreleased(record, released, tree),
        *owed_by_documents(snapshots(root), record.documents),
    ]
    earlier, said = against_history(root, base, tree, replace(released, documents=tree.documents))
    return here + [sentence for sentence in earlier if sentence.rpartition(" (held")[0] not in here], [
        said,
        *_said(released, tree),
    ]


def breaches(record: Record | None, released: State, tree: State, root: Path) -> Iterator[str]:
    """What no release mends: something released was turned, or a successor lacks its evidence."""
    yield from owed_by_contracts(released, tree)
    yield from owed_by_versions(tree, covered(record, released) if record else {})
    known = benefits(root / "evals" / BENEFITS.name)
    yield from owed_by_expansions(released, tree, load_cases(root / SETS["perturb"]), lambda rule: proves(rule, known))
    yield from turned(released, tree)


def covered(record: Record, released: State) -> Mapping[str, tuple[str, ...]]:
    """Of each released contract the cases that were there when it was released: those its evidence has to cover."""
    return {
        name: tuple(case.id for case in released.cases.values() if case.since <= number)
        for name, number in record.contracts.items()
    }


def _unreleased(record: Record, released: State, tree: State) -> Iterator[str]:
    for name in sorted(tree.contracts.keys() - released.contracts.keys()):
        yield f"{name}: is not released; {RELEASE}"
    for name, digest in sorted(record.evidence.items()):
        if name in tree.evidence and evidence_digest(tree, name) != digest:
            yield f"{name}: its evidence is not the released one; {RELEASE}"


def evidence_digest(tree: State, name: str) -> str:
    """SHA-256 of what a contract's evidence says; a field that came into the schema later says nothing of it."""
    return sha256(tree.evidence[name].model_dump_json(exclude_unset=True).encode())


def trace(files: Files) -> Iterator[str]:
    """
    Whether the release command wrote the record as it lies there: its last line bears the record's digest, and each
    line that of the line before.
    """
    lines = releases(files)
    if not lines or lines[-1].record != record_digest(files):
        yield (
            f"{RECORD}: was changed by another hand than the release command's; take that back, and release: {RELEASE}"
        )
    before = ""
    for number, line in enumerate(lines, start=1):
        if (line.number, line.before) != (number, before):
            yield (
                f"{RECORD}/releases.jsonl: line {number} does not follow the line before; lines are only added, by "
                "the release command"
            )
        before = line.record


def _said(released: State, tree: State) -> Iterator[str]:
    """
    What is no breach and a person is to know: what the next release will freeze, and code that decides and changed.
    """
    grown = {
        "cases": len(tree.cases.keys() - released.cases.keys()),
        "pending gates": len({gate.name for gate in tree.pending} - {gate.name for gate in released.pending}),
        "mended open cases": len(
            {case.id for case in released.open_cases or ()} - {case.id for case in tree.open_cases or ()}
        ),
    }
    if any(grown.values()):
        yield (
            f"since the release: {', '.join(f'{count} {what}' for what, count in grown.items() if count)}; frozen "
            f"by the next one: {RELEASE}"
        )
    changed = sorted(
        path
        for path in released.judges.keys() | tree.judges.keys()
        if released.judges.get(path) != tree.judges.get(path)
    )
    if changed:
        yield f"decides, and changed since the release: {', '.join(changed)}"


def against_history(root: Path, base: str | None, tree: State, released: State) -> tuple[list[str], str]:
    """What tree and record lost of earlier ones, each sentence once, and in words what they were held against."""
    found, said = earlier_revisions(root, base, f"{RECORD}/releases.jsonl")
    lost = {
        sentence: each
        for each in reversed(found)
        for sentence in _lost(OnDisk(root), tree, released, AtRevision(root, each))
    }
    return [f"{sentence} (held against {each[:9]})" for sentence, each in lost.items()], f"history: {said}"


def _lost(files: Files, tree: State, released: State, earlier: Files) -> Iterator[str]:
    then, now = of_record(earlier), releases(files)
    yield from turned(of_revision(earlier), tree)
    if then is None:
        yield from owed_by_contracts(of_revision(earlier), tree)
        return
    yield from owed_by_contracts(then[1], released)
    yield from turned(then[1], released)
    if gone := [line.number for line in releases(earlier) if line not in now]:
        yield f"{RECORD}/releases.jsonl: release {gone[0]} is missing or changed; lines are only added"


def snapshots(root: Path) -> dict[str, str]:
    """The id of each tenant's documents as they lie on disk."""
    docs = root / "data" / "docs"
    return {tenant: take_snapshot(docs, tenant).snapshot_id for tenant in tenants_of(docs)}


def main() -> int:
    """Print what is owed and what is said."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--base", help="the revision that the change is held against; default: where the branch left the default branch"
    )
    given = parser.parse_args()
    try:
        sentences, said = owed(ROOT, given.base)
    except PinciteError as error:
        sentences, said = [str(error)], []
    print(
        "\n".join(
            [
                *said,
                *(f"owed: {sentence}" for sentence in sentences),
                *([] if sentences else ["released: what was released stands"]),
            ]
        )
    )
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
