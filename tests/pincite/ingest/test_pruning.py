"""What no kept snapshot needs can be given up, and whatever stays answers, can be gone back to, and is built upon."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from orchestration.cli import app
from pincite.errors import LakeLockedError
from pincite.ingest import pruning
from pincite.ingest.pruning import unneeded
from pincite.ingest.publishing import build_of, list_snapshots, open_index, rollback
from pincite.ports import Eligibility
from tests.conftest import write_pdf
from tests.pincite.ingest.house import House, WordEmbedder, open_house


def days(house: House, number: int) -> str:
    house.write("refunds.md", f"# Refunds\n\nA deposit is refunded within {number} days of a cancellation.\n")
    return house.publish().snapshot_id


def prune(house: House, keep: int | None = None) -> list[str]:
    with house.lake.alone():
        found = unneeded(house.lake, keep)
        for each in found:
            each.remove()
        assert unneeded(house.lake, keep) == ()
    return sorted({each.kind for each in found})


def text(house: House, snapshot: str | None = None) -> str:
    return open_index(house.lake, "acme", snapshot).lexical(["deposit"], 1, Eligibility())[0][0].row.chunk.text


def test_published_snapshots_and_what_they_need_stay(built: House) -> None:
    first, _, last = days(built, 10), days(built, 20), days(built, 40)
    built.write("refunds.md", "# Refunds\n\nA deposit is kept.\n")
    built.build()
    built.write("refunds.md", "# Refunds\n\nA deposit is refunded twice.\n")
    built.build()
    assert prune(built) == ["chunks", "parsed", "snapshot", "vectors", "versions"]
    assert "40 days" in text(built)
    assert "10 days" in text(built, first)
    rollback(built.lake, "acme", first)
    assert "10 days" in text(built)
    assert [entry.snapshot_id for entry in list_snapshots(built.lake, "acme")].count(last) == 1


def test_only_the_newest_snapshots_stay_where_a_number_is_given(built: House) -> None:
    first, second, last = days(built, 10), days(built, 20), days(built, 40)
    before = sum(path.stat().st_size for path in built.lake.root.rglob("*") if path.is_file())
    assert prune(built, 1) == ["chunks", "parsed", "snapshot", "vectors", "versions"]
    assert sum(path.stat().st_size for path in built.lake.root.rglob("*") if path.is_file()) < before
    assert {entry.snapshot_id for entry in list_snapshots(built.lake, "acme")} == {second, last}
    assert "20 days" in text(built, second)
    built.embedder.embedded.clear()  # type: ignore[attr-defined]
    assert days(built, 40) == last
    assert built.embedder.embedded == []  # type: ignore[attr-defined]
    assert days(built, 10) == first
    assert "10 days" in text(built)


def manifests(house: House) -> int:
    (folder,) = (house.lake.tenant("acme") / "tables").iterdir()
    return len(list((folder / "chunks.lance" / "_versions").glob("*.manifest")))


def test_versions_of_the_table_go_with_the_snapshots_that_needed_them(built: House) -> None:
    days(built, 10)
    days(built, 20)
    kept, last = days(built, 30), days(built, 40)
    assert "versions" in prune(built, 1)
    assert manifests(built) == 2
    assert "30 days" in text(built, kept)
    assert "40 days" in text(built, last)
    days(built, 50)
    assert "50 days" in text(built)


def picture(house: House) -> str:
    """All that can be asked of what is published: every row with its vector, and scores to the last bit."""
    index, ids = open_index(house.lake, "acme"), sorted(house.rows())
    vectors = {chunk_id: vector.tobytes() for chunk_id, vector in index.vectors_of(ids).items()}
    everything = Eligibility(include_superseded=True, include_flagged=True)
    near = index.vector(house.embedder.embed(["a deposit within days"]), 50, everything)
    return repr((index.rows(ids), vectors, near, index.lexical(["deposit days vest"], 50, everything)))


def table_files(house: House) -> dict[str, int]:
    return house.lake.store.sizes("tenants/acme/tables")


def test_many_small_builds_clean_up_behind_them_and_each_can_be_gone_back_to(
    built: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 10**6)
    pictures = {}
    for number in range(20):
        snapshot = days(built, number + 1)
        pictures[snapshot] = picture(built)
    uncleaned = table_files(built)
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 8)
    snapshot = days(built, 99)
    pictures[snapshot] = picture(built)
    listed = list_snapshots(built.lake, "acme")
    assert manifests(built) == len(listed) == 22, "what no record names is gone"
    assert sum(table_files(built).values()) < sum(uncleaned.values())
    assert build_of(built.lake, "acme").fragments <= 3
    for entry in listed[:-1]:
        rollback(built.lake, "acme", entry.snapshot_id)
        assert picture(built) == pictures[entry.snapshot_id]
    assert built.rows(snapshot=listed[-1].snapshot_id)
    assert prune(built) == [], "nothing else is left of them"


def test_a_build_leaves_versions_be_until_there_are_many(built: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 20)
    counts = [(days(built, number), manifests(built))[1] for number in range(1, 9)]
    assert any(after < before for before, after in pairwise(counts))
    assert max(counts) < 20 + 10 + 9


def test_one_build_removes_a_bounded_number_of_files_and_the_next_goes_on(
    built: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 10**6)
    for number in range(4):
        days(built, number + 1)
    monkeypatch.setattr(pruning, "SPARE_VERSIONS", 1)
    monkeypatch.setattr(pruning, "FILES_AT_ONCE", 5)
    (generation,) = built.lake.store.folders("tenants/acme/tables")
    before = len(table_files(built))
    with built.lake.writing("acme"):
        assert pruning.clean_up(built.lake, "acme", generation) == 5
    assert len(table_files(built)) == before - 5
    while manifests(built) > 5:
        with built.lake.writing("acme"):
            pruning.clean_up(built.lake, "acme", generation)
    assert "4 days" in text(built)
    rollback(built.lake, "acme", list_snapshots(built.lake, "acme")[-2].snapshot_id)
    assert "1 days" in text(built)


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


def test_nothing_is_given_up_while_any_tenant_is_built_and_none_is_built_meanwhile(built: House) -> None:
    """Pages, chunks and vectors belong to all tenants: what nobody names yet, a build may be just about to name."""
    built.write("refunds.md", "# Refunds\n\nAnother tenant.\n", "other")

    def elsewhere(work: Callable[[], object]) -> BaseException | None:
        with ThreadPoolExecutor(1) as another:
            return another.submit(work).exception()

    with built.lake.writing("other"):
        assert isinstance(elsewhere(lambda: prune(open_house(built.root))), LakeLockedError)
        with pytest.raises(LakeLockedError):
            prune(built)
    with built.lake.alone():
        assert isinstance(elsewhere(lambda: open_house(built.root).publish("other")), LakeLockedError)
    assert elsewhere(lambda: open_house(built.root).publish("other")) is None
    assert elsewhere(lambda: prune(open_house(built.root))) is None
    assert built.rows("other")


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
