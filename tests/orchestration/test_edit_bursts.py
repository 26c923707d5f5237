"""
Two hundred edits in bursts while runs are in flight: at the end the published index is, row for row, what a fresh build
of the documents gives.
"""

import random
import time
from pathlib import Path

import dagster as dg
import pytest

from pincite.adapters.lake import Lake
from pincite.build import Stages
from pincite.errors import InputError
from pincite.ingest.publishing import build_of, open_index, published_of
from tests.conftest import write_pdf
from tests.daemon import Daemon, daemon, until

pytestmark = pytest.mark.long

EDITS, BURST = 200, 25
NAMES = [f"paper-{number}" for number in range(12)]
TENANTS = ("acme", "other")


def edit(docs: Path, dice: random.Random) -> None:
    """One random edit: write a PDF or a text, rename, remove, or change the manifest only."""
    folder = docs / dice.choice(TENANTS)
    there = sorted(path for path in folder.iterdir() if path.suffix in {".pdf", ".txt"})
    match dice.choice(("pdf", "text", "text", "rename", "remove", "manifest")):
        case "pdf":
            write_pdf(
                folder / f"{dice.choice(NAMES)}.pdf",
                f"Rule {dice.randrange(1000)}. Bulk tablets may be held for {dice.randrange(10, 400)} days.",
            )
        case "text":
            (folder / f"{dice.choice(NAMES)}.txt").write_text(
                f"Rule {dice.randrange(1000)} of the violet submarines.\n", encoding="utf-8"
            )
        case "rename" if len(there) > 1:
            path = dice.choice(there)
            path.rename(path.with_name(f"{dice.choice(NAMES)}{path.suffix}"))
        case "remove" if len(there) > 1:
            dice.choice(there).unlink()
        case _:
            rows = [
                f'[[documents]]\nfile = "{path.name}"\ntitle = "Title {dice.randrange(1000)}"\n'
                for path in there
                if dice.random() < 0.5
            ]
            (folder / "manifest.toml").write_text("".join(rows), encoding="utf-8")


def is_current(running: Daemon) -> bool:
    """Whether every tenant's published snapshot is what is on disk, and no run is under way."""
    try:
        on_disk = {
            tenant: snapshot.snapshot_id for tenant, snapshot in Stages(running.docs, running.lake).seen().items()
        }
        return running.quiet() and all(
            published_of(Lake(running.lake), tenant).snapshot_id == wanted for tenant, wanted in on_disk.items()
        )
    except InputError:
        return False


def rows(lake: Path, tenant: str, snapshot: str | None = None) -> tuple[object, ...]:
    """Every row of a tenant's index with its vector to the last bit, by chunk id."""
    store, build = Lake(lake), build_of(Lake(lake), tenant, snapshot)
    ids = sorted(
        chunk.chunk_id
        for document in build.documents
        if document.chunks_key
        for chunk in store.documents.chunks(document.chunks_key)
    )
    index = open_index(store, tenant, snapshot)
    assert index.count() == len(ids)
    return index.rows(ids), {chunk_id: vector.tobytes() for chunk_id, vector in index.vectors_of(ids).items()}


def reading(running: Daemon) -> set[str]:
    """The runs that have read the documents, by id."""
    kind = dg.DagsterEventType.ASSET_MATERIALIZATION
    ids = [record.dagster_run.run_id for record in running.records()]
    return {run_id for run_id in ids if running.instance.get_records_for_run(run_id, of_type=kind, limit=1).records}


def settle(docs: Path) -> None:
    """Manifest rows of files that are gone would keep a tenant from being read; a person takes them out at the end."""
    for tenant in TENANTS:
        (docs / tenant / "manifest.toml").unlink(missing_ok=True)


def test_after_two_hundred_edits_in_bursts_the_published_index_equals_a_fresh_build(tmp_path: Path) -> None:
    dice = random.Random(20260630)
    with daemon(tmp_path) as running:
        for tenant in TENANTS:
            (running.docs / tenant).mkdir(parents=True)
            (running.docs / tenant / "paper-0.txt").write_text(f"The first paper of {tenant}.\n", encoding="utf-8")
        running.start()
        for number in range(1, EDITS + 1):
            edit(running.docs, dice)
            time.sleep(0.1)
            if number % BURST == 0:  # the next burst comes when a run has read this one and is still in flight
                settle(running.docs)
                read = number // BURST
                until(lambda read=read: len(reading(running)) >= read, 240, "a run that reads the edits")
        settle(running.docs)
        until(lambda: is_current(running), 600, f"the edits are published; {running.reason()}")
        statuses = [record.dagster_run.status.value for record in running.records()]
        assert statuses[-1] == "SUCCESS"
        assert len(statuses) >= EDITS // BURST
    fresh = Stages(running.docs, tmp_path / "fresh")
    for tenant, candidate in fresh.candidates().items():
        assert rows(running.lake, tenant) == rows(tmp_path / "fresh", tenant, candidate.snapshot_id)
    print(f"{EDITS} edits, {len(statuses)} runs: {statuses}")
