"""A version that is named stays to the last byte, whatever was written around it; what no named one holds goes."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.adapters.lance import table as lance_table
from pincite.adapters.lance import versions as module
from pincite.adapters.lance.audit import LanceAudit
from pincite.adapters.lance.table import LanceTable, row_of
from pincite.adapters.lance.versions import remove_files, unneeded_files, unneeded_versions
from pincite.adapters.stores.folder import FolderStore
from pincite.errors import IntegrityError
from tests.benchmarks.million_rows import vectors_near_topics
from tests.pincite.retrieval.library import row

ROWS = 400


def change(table: LanceTable, turn: int) -> None:
    """Replace some rows, and remove one: files of deleted rows lie beside the data then."""
    replaced = [row("a", number, f"Hold {turn} for {number} days.") for number in range(turn * 7, turn * 7 + 7)]
    vectors = vectors_near_topics(turn + 100, len(replaced))
    table.commit([row_of(each, each.chunk.text) for each in replaced], vectors, known=len(replaced), removed=[])
    none = np.zeros((0, 384), np.float32)
    table.commit([], none, known=0, removed=[f"a-chunk-{ROWS - 1 - turn}"])


@pytest.fixture(params=["small", "large"])
def versions(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of a table of which every index is made anew each time, and of one whose indexes are added to."""
    monkeypatch.setattr(lance_table, "FLAT_ROWS", 10**6 if request.param == "small" else 0)
    table = LanceTable(tmp_path / "db", "test", 384)
    rows = [row("a", number, f"Hold for {number} days.") for number in range(ROWS)]
    table.commit([row_of(each, each.chunk.text) for each in rows], vectors_near_topics(1, ROWS), known=0, removed=[])
    made = [table.finish("0")]
    for turn in range(1, 6):
        change(table, turn)
        made.append(table.finish(str(turn)))
    return made


def picture(folder: Path, version: int) -> tuple[object, ...]:
    audit = LanceAudit(folder, version)
    nearest = audit.nearest(vectors_near_topics(3, 1)[0], "a", 9)
    return (
        sorted(audit.rows()),
        audit.full_text("hold days", "a"),
        nearest,
        audit.unindexed(),
        list(audit.bad_vectors()),
    )


def test_what_is_named_stays_to_the_byte_and_the_rest_goes(tmp_path: Path, versions: list[int]) -> None:
    folder, store, kept = tmp_path / "db", FolderStore(tmp_path), {versions[1], versions[3]}
    before = {version: picture(folder, version) for version in (*kept, versions[-1])}
    files = unneeded_files(store, "db", folder, kept)
    assert files == {key: size for key, size in store.sizes("db").items() if key in files}
    assert {key.split("/")[2] for key in files} >= {"_versions", "_transactions"}
    remove_files(store, folder, files, {"1", "3", "5"})
    assert {version: picture(folder, version) for version in before} == before
    assert unneeded_files(store, "db", folder, kept) == {}
    assert unneeded_versions(store, "db", kept) == ()
    with pytest.raises(IntegrityError):
        picture(folder, versions[0])


def test_a_table_that_was_cleaned_up_is_built_upon(tmp_path: Path, versions: list[int]) -> None:
    folder, store = tmp_path / "db", FolderStore(tmp_path)
    remove_files(store, folder, unneeded_files(store, "db", folder, set()), {"5"})
    before = picture(folder, versions[-1])
    table = LanceTable(folder, "test", 384)
    change(table, 6)
    version = table.finish("6")
    assert table.count() == ROWS - 6
    assert picture(folder, versions[-1]) == before != picture(folder, version)


def test_the_newest_version_stays_though_nobody_names_it(tmp_path: Path, versions: list[int]) -> None:
    assert versions[-1] not in unneeded_versions(FolderStore(tmp_path), "db", set())
    assert versions[0] in unneeded_versions(FolderStore(tmp_path), "db", set())


def test_a_named_version_that_is_not_there_is_left_out(tmp_path: Path, versions: list[int]) -> None:
    store, folder = FolderStore(tmp_path), tmp_path / "db"
    assert unneeded_files(store, "db", folder, {10**6}) == unneeded_files(store, "db", folder, set())
    assert versions


@pytest.mark.parametrize("part", ["data/", "_indices/", "_deletions/"])
def test_nothing_goes_where_a_manifest_does_not_mention_all_that_lance_counts(
    tmp_path: Path, versions: list[int], monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """As a manifest of another format would not."""
    honest = module._mark
    monkeypatch.setattr(module, "_mark", lambda name: b"\xff" * 40 if name.startswith(part) else honest(name))
    kept = set(versions)
    with pytest.raises(IntegrityError, match=r"version \d+ holds .* no file of it is removed"):
        unneeded_files(FolderStore(tmp_path), "db", tmp_path / "db", kept)


@given(st.integers(min_value=0, max_value=2**64 - 1))
def test_a_number_is_written_as_protocol_buffers_do(number: int) -> None:
    written = module._varint(number)
    assert sum((byte & 127) << (7 * place) for place, byte in enumerate(written)) == number
    assert all(byte & 128 for byte in written[:-1])
    assert not written[-1] & 128
