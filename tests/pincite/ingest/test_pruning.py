"""What no kept snapshot needs can be given up, and whatever stays answers, can be gone back to, and is built upon."""

import random
import threading
import time
from datetime import timedelta

import pytest

from orchestration.cli import app
from pincite.adapters.lake import Lake
from pincite.adapters.lance import versions as lance_versions
from pincite.errors import LakeLockedError
from pincite.ingest.pruning import unneeded
from pincite.ingest.publishing import list_snapshots, open_index, rollback
from pincite.ports import Eligibility
from tests.conftest import write_pdf
from tests.pincite.ingest.house import House, WordEmbedder, open_house


def days(house: House, number: int) -> str:
    house.write("refunds.md", f"# Refunds\n\nA deposit is refunded within {number} days of a cancellation.\n")
    return house.publish().snapshot_id


def prune(house: House, keep: int | None = None) -> list[str]:
    with house.lake.writing():
        found = unneeded(house.lake, keep)
        for each in found:
            each.remove()
        assert unneeded(house.lake, keep) == ()
    return sorted({each.kind for each in found})


def text(house: House, snapshot: str | None = None) -> str:
    return open_index(house.lake, "acme", snapshot).lexical(["deposit"], 1, Eligibility())[0][0].row.chunk.text


@pytest.fixture(autouse=True)
def _no_version_is_old_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine: versions go only in the test that is about them."""
    monkeypatch.setattr(lance_versions, "MARGIN", timedelta(days=1))


def test_published_snapshots_and_what_they_need_stay(built: House) -> None:
    first, _, last = days(built, 10), days(built, 20), days(built, 40)
    built.write("refunds.md", "# Refunds\n\nA deposit is kept.\n")
    built.build()
    built.write("refunds.md", "# Refunds\n\nA deposit is refunded twice.\n")
    built.build()
    assert prune(built) == ["chunks", "parsed", "snapshot", "vectors"]
    assert "40 days" in text(built)
    assert "10 days" in text(built, first)
    rollback(built.lake, "acme", first)
    assert "10 days" in text(built)
    assert [entry.snapshot_id for entry in list_snapshots(built.lake, "acme")].count(last) == 1


def test_only_the_newest_snapshots_stay_where_a_number_is_given(built: House) -> None:
    first, second, last = days(built, 10), days(built, 20), days(built, 40)
    before = sum(path.stat().st_size for path in built.lake.root.rglob("*") if path.is_file())
    assert prune(built, 1) == ["chunks", "parsed", "snapshot", "vectors"]
    assert sum(path.stat().st_size for path in built.lake.root.rglob("*") if path.is_file()) < before
    assert {entry.snapshot_id for entry in list_snapshots(built.lake, "acme")} == {second, last}
    assert "20 days" in text(built, second)
    built.embedder.embedded.clear()  # type: ignore[attr-defined]
    assert days(built, 40) == last
    assert built.embedder.embedded == []  # type: ignore[attr-defined]
    assert days(built, 10) == first
    assert "10 days" in text(built)


def test_old_versions_of_the_table_go_with_the_snapshots_that_needed_them(
    built: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lance_versions, "MARGIN", timedelta(seconds=1))
    days(built, 10)
    days(built, 20)
    time.sleep(1.5)
    kept, last = days(built, 30), days(built, 40)
    (folder,) = (built.lake.tenant("acme") / "tables").iterdir()
    before = len(list((folder / "chunks.lance" / "_versions").iterdir()))
    assert "versions" in prune(built, 1)
    assert len(list((folder / "chunks.lance" / "_versions").iterdir())) < before
    assert "30 days" in text(built, kept)
    assert "40 days" in text(built, last)
    days(built, 50)
    assert "50 days" in text(built)


def test_what_answers_stays_also_where_it_is_not_the_newest(built: House) -> None:
    first = days(built, 10)
    days(built, 20)
    days(built, 40)
    rollback(built.lake, "acme", first)
    prune(built, 0)
    assert "10 days" in text(built)
    assert "50 days" not in text(built)
    days(built, 50)
    assert "50 days" in text(built)


def test_the_table_and_vectors_of_an_embedder_that_nobody_uses_any_more_go(built: House) -> None:
    other = open_house(built.root)
    other.embedder = WordEmbedder("words-2")
    other.publish()
    assert {"table", "vectors"} <= set(prune(other, 0))
    assert len(list((other.lake.tenant("acme") / "tables").iterdir())) == 1
    assert other.rows()


def test_any_sequence_of_edits_builds_and_prunes_ends_with_the_rows_of_the_documents(built: House) -> None:
    chance = random.Random(1)
    for turn in range(12):
        built.write(f"note-{chance.randrange(3)}.md", f"# Note\n\nThe note says {chance.randrange(4)}.\n")
        (built.docs / "acme" / f"note-{chance.randrange(3)}.md").unlink(missing_ok=True)
        built.publish() if chance.random() < 0.7 else built.build()
        if chance.random() < 0.5:
            prune(built, chance.choice([None, 0, 1]))
        built.publish()
        held = {file: text.partition("\n\n")[2].strip() for file, text in built.rows().values()}
        wanted = {
            path.name: path.read_text(encoding="utf-8").partition("\n\n")[2].strip()
            for path in (built.docs / "acme").glob("*.md")
        }
        assert held == wanted, turn


def test_nothing_is_given_up_while_a_build_writes(built: House) -> None:
    refused: list[BaseException] = []

    def other() -> None:
        try:
            with Lake(built.lake.root).writing():
                pass
        except LakeLockedError as error:
            refused.append(error)

    with built.lake.writing():
        with Lake(built.lake.root).writing():
            pass
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len(refused) == 1
    other()
    assert len(refused) == 1


@pytest.mark.parametrize("yes", [False, True])
def test_the_command_says_what_would_go_and_removes_it_only_when_told(
    built: House, capsys: pytest.CaptureFixture[str], *, yes: bool
) -> None:
    days(built, 10)
    days(built, 20)
    arguments = ["index", "prune", "--lake", str(built.lake.root), "--keep", "0", *(["--yes"] if yes else [])]
    with pytest.raises(SystemExit) as ended:
        app(arguments)
    assert ended.value.code == 0
    assert ("nothing was removed" in capsys.readouterr().out) is not yes
    assert len(list_snapshots(built.lake, "acme")) == (1 if yes else 3)


def stored_pdf(built: House, digest: str) -> bytes:
    with built.lake.documents.lent("files", digest) as path:
        return path.read_bytes()


def test_a_pdf_is_kept_as_it_was_read_for_as_long_as_a_snapshot_needs_it(built: House) -> None:
    file = built.docs / "acme" / "lanterns.pdf"
    write_pdf(file, "Lanterns are lent for a deposit of 20 euros.")
    built.publish()
    first = file.read_bytes()
    (kept,) = built.lake.documents.keys("files")
    assert stored_pdf(built, kept) == first
    write_pdf(file, "Lanterns are lent for a deposit of 30 euros.")
    built.publish()
    assert len(built.lake.documents.keys("files")) == 2
    assert "files" not in prune(built), "the first snapshot can be gone back to"
    assert "files" in prune(built, 0)
    assert stored_pdf(built, built.lake.documents.keys("files")[0]) == file.read_bytes() != first
