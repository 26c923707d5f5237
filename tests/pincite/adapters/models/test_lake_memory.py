"""What is kept is known to another process, within a bound, and what cannot be kept or read loses nothing but time."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pincite.adapters.models.lake_memory import LakeMemory


def memory_at(folder: Path, most: int = 2**20) -> LakeMemory:
    return LakeMemory(folder / "kept" / "one.sqlite", ("vector BLOB",), most)


def test_what_is_kept_is_known_to_the_next_process_and_nothing_else_is(tmp_path: Path) -> None:
    memory_at(tmp_path).keep({"a": (b"one",), "b": (b"two",)})
    assert memory_at(tmp_path).known(["a", "c"]) == {"a": (b"one",)}


def test_what_is_known_stays_as_it_is(tmp_path: Path) -> None:
    memory = memory_at(tmp_path)
    memory.keep({"a": (b"one",)})
    memory.keep({"a": (b"other",)})
    assert memory.known(["a"]) == {"a": (b"one",)}


def test_where_there_is_no_place_for_it_nothing_is_kept_and_nothing_made(tmp_path: Path) -> None:
    memory = memory_at(tmp_path / "absent")
    memory.keep({"a": (b"one",)})
    assert memory.known(["a"]) == {}
    assert not (tmp_path / "absent").exists()


def test_a_damaged_file_knows_nothing_and_is_spoken_of_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    memory_at(tmp_path).keep({"a": (b"one",)})
    next((tmp_path / "kept").iterdir()).write_bytes(b"no database" * 99)
    memory = memory_at(tmp_path)
    memory.keep({"b": (b"two",)})
    assert memory.known(["a", "b"]) == {}
    assert [record.message.split(": ")[-2:] for record in caplog.records] == [
        ["what was computed is not remembered", "file is not a database; make room, or remove this folder"]
    ]


@pytest.mark.parametrize("kept_before", [True, False])
def test_on_a_full_disk_what_was_kept_is_known_and_the_rest_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kept_before: bool
) -> None:
    if kept_before:
        memory_at(tmp_path).keep({"a": (b"one",)})
    connect = sqlite3.connect

    def on_a_full_disk(*at: Any, **options: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*at, **options)
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.execute(f"PRAGMA max_page_count = {max(pages, 1)}")
        return database

    monkeypatch.setattr(sqlite3, "connect", on_a_full_disk)
    memory = memory_at(tmp_path)
    memory.keep({f"b{number}": (b"two" * 99,) for number in range(200)})
    assert memory.known(["a", "b0"]) == ({"a": (b"one",)} if kept_before else {})


def test_its_file_keeps_within_its_bound_and_what_is_asked_again_and_again_stays(tmp_path: Path) -> None:
    most = 256 * 2**10
    memory = memory_at(tmp_path, most)
    memory.keep({"often": (b"often",)})
    for number in range(80):
        assert memory.known(["often"]) == {"often": (b"often",)}
        memory.keep({f"{number}-{n}": (b"x" * 60,) for n in range(100)})
    (file,) = (tmp_path / "kept").glob("*.sqlite")
    assert most // 2 < file.stat().st_size <= most + 64 * 2**10
    newer = memory_at(tmp_path, most)
    assert newer.known(["79-0", "0-0"]) == {"79-0": (b"x" * 60,)}, "what was kept last is known, what was first is not"


def test_a_file_with_one_table_alone_is_read_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory_at(tmp_path).keep({"a": (b"one",)})
    (file,) = (tmp_path / "kept").glob("*.sqlite")
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE told_before")
    monkeypatch.setattr("pincite.adapters.models.lake_memory.os.access", lambda *_: False)
    memory = memory_at(tmp_path)
    memory.keep({"b": (b"two",)})
    assert memory.known(["a", "b"]) == {"a": (b"one",)}
