"""
Release: write what the tree holds into ``data/contracts/released``, the record that every later change is held against.

Run as ``python -m scripts.release_contracts --because TEXT [--run FOLDER]``; nothing else writes the record. New
contracts, cases and pending gates are frozen, mended open cases are off the list for good. Nothing is written, and the
exit status is 1, where something released was turned, a successor lacks evidence over every case, or no whole run has
seen the documents: *FOLDER* holds the artifacts of one.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from evals.cases.open_cases import as_lines
from evals.running.artifacts import OUT, ROWS, read_run
from pincite.errors import PinciteError
from scripts.check_released import ROOT, against_history, breaches, evidence_digest, snapshots, trace
from scripts.releasing.policy import BROAD_SUITES, owed_by_documents
from scripts.releasing.released import (
    LOCK,
    PENDING,
    RECORD,
    SETS,
    Record,
    Release,
    State,
    as_json,
    case_lines,
    of_record,
    of_tree,
    record_digest,
    releases,
    sha256,
)
from scripts.releasing.tree_files import OnDisk


def release(root: Path, because: str, run: Path = OUT) -> list[str]:
    """
    Write the record, or say in sentences why not.

    Args:
        root: Top of the repository.
        because: What was released and why, for the trace.
        run: Folder of the artifacts of a whole run over the documents as they are.
    """
    files = OnDisk(root)
    found, lines = of_record(files), releases(files)
    record, before = found or (None, State({}, {}, {}))
    number = len(lines) + 1
    tree = _locked(of_tree(files, number))
    seen = _seen(tree, record, run)
    refused = [
        *(trace(files) if found else ()),
        *breaches(record, before, tree, root),
        *owed_by_documents(snapshots(root), seen),
    ]
    refused += against_history(root, None, tree, tree)[0]
    if not refused:
        _write(root, tree, _record(files, tree, record, number, seen), before)
        done = Release(
            number=number, because=because, record=record_digest(files), before=lines[-1].record if lines else ""
        )
        (root / RECORD / "releases.jsonl").write_text(
            "".join(line.model_dump_json() + "\n" for line in (*lines, done)), encoding="utf-8"
        )
    return refused


def _locked(tree: State) -> State:
    """The tree with the digests of its new contracts; those that stand in the lock are not touched."""
    digests = {name: sha256(data) for name, data in tree.contracts.items()}
    return replace(tree, lock={**digests, **tree.lock})


def _seen(tree: State, record: Record | None, run: Path) -> Mapping[str, tuple[str, ...]]:
    """
    The snapshots by tenant that a whole run has seen: by the record, by a contract's evidence, or by the run whose
    artifacts are given.
    """
    evidence = [each.docs_snapshot for each in tree.evidence.values()]
    last = read_run(run) if (run / ROWS).is_file() else None
    given = [last.provenance.docs_snapshot] if last and last.suite in BROAD_SUITES else []
    every = [record.documents if record else {}, *evidence, *given]
    return {
        tenant: tuple(sorted({each for one in every for each in one.get(tenant, ())}))
        for tenant in sorted({tenant for one in every for tenant in one})
    }


def _record(
    files: OnDisk, tree: State, earlier: Record | None, number: int, seen: Mapping[str, tuple[str, ...]]
) -> Record:
    return Record(
        number=number,
        in_force=dict(tree.in_force),
        contracts={name: earlier.contracts.get(name, number) if earlier else number for name in tree.contracts},
        evidence={name: evidence_digest(tree, name) for name in tree.evidence},
        datasets={path: sha256(files.read(path) or b"") for path in SETS.values()},
        metrics=dict(tree.metrics),
        judges=dict(tree.judges),
        documents=dict(seen),
    )


def _write(root: Path, tree: State, record: Record, before: State) -> None:
    place = root / RECORD
    place.mkdir(parents=True, exist_ok=True)
    lock = "".join(f"{tree.lock[name]}  {name}\n" for name in sorted(tree.lock))
    (root / LOCK).write_text(lock, encoding="utf-8")
    for name, data in tree.contracts.items():
        (place / name).write_bytes(data)
    cases = [
        case.model_copy(update={"since": before.cases[name].since}) if name in before.cases else case
        for name, case in tree.cases.items()
    ]
    texts = {
        "LOCK": lock,
        "pending.toml": (root / PENDING).read_text(encoding="utf-8"),
        "open_cases.jsonl": as_lines(tree.open_cases or ()),
        "cases.jsonl": case_lines(cases),
        "record.json": as_json(record),
    }
    for name, text in texts.items():
        (place / name).write_text(text, encoding="utf-8")


def told(root: Path) -> Iterator[str]:
    """What the last release holds, in a line."""
    found = of_record(OnDisk(root))
    if found:
        record, state = found
        held = (
            f"{len(state.contracts)} contracts, {len(state.cases)} cases, {len(state.pending)} pending gates, "
            f"{len(state.open_cases or ())} open cases"
        )
        yield f"release {record.number}: {held}"


def main() -> int:
    """Release, or say why not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--because", required=True, help="what is released and why, one line")
    parser.add_argument("--run", type=Path, default=OUT, help="artifacts of a whole run over the documents as they are")
    given = parser.parse_args()
    try:
        refused = release(ROOT, given.because, given.run)
    except PinciteError as error:
        refused = [str(error)]
    print("\n".join([*(f"not released: {sentence}" for sentence in refused), *([] if refused else told(ROOT))]))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
