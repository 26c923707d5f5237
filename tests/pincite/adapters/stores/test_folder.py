"""What a folder does as a store beyond what ``test_object_store`` holds both to."""

import pytest

from pincite.adapters.stores.folder import FolderStore, write_file


def test_a_write_that_fails_half_way_leaves_the_old_file(tmp_path, monkeypatch):
    store = FolderStore(tmp_path)
    store.put("record", b"old")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("no space left")))
    with pytest.raises(OSError, match="no space left"):
        store.put("record", b"new")
    assert store.get("record") == b"old"


def test_a_file_is_put_below_folders_that_were_not_there(tmp_path):
    write_file(tmp_path, tmp_path / "deep" / "er" / "file", b"content")
    assert FolderStore(tmp_path).sizes("deep") == {"deep/er/file": 7}


def test_what_was_touched_last_is_the_youngest(tmp_path):
    store = FolderStore(tmp_path)
    for name in ("a", "b", "c"):
        store.put(f"kept/{name}", b"")
    store.touch("kept/a")
    assert store.by_age("kept")[-1] == "kept/a"
