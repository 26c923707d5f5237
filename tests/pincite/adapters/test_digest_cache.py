"""A file's digest is computed again only where the file may have changed."""

import os
import time
from pathlib import Path

from pincite.adapters import digest_cache
from pincite.adapters.digest_cache import DigestCache
from pincite.fingerprint import file_sha256


def _old_file(folder: Path, text: str, age: float = 60) -> Path:
    path = folder / "a.txt"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (time.time() - age,) * 2)
    return path


def _cache(folder: Path) -> DigestCache:
    return DigestCache(folder / "digests.json", lambda path, content: path.write_bytes(content) and None)


def test_a_digest_is_that_of_the_file_and_is_not_computed_twice(tmp_path, monkeypatch) -> None:
    path = _old_file(tmp_path, "hold for 30 days")
    monkeypatch.setattr(digest_cache, "SETTLED_NS", 0)
    time.sleep(0.01)
    cache = _cache(tmp_path)
    assert cache(path) == file_sha256(path)
    cache.save()
    monkeypatch.setattr(digest_cache, "file_sha256", lambda _: "read again")
    assert _cache(tmp_path)(path) != "read again"
    path.write_text("hold for 60 days", encoding="utf-8")
    assert _cache(tmp_path)(path) == "read again"


def test_a_file_that_was_just_written_is_not_remembered(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("new", encoding="utf-8")
    cache = _cache(tmp_path)
    cache(path)
    cache.save()
    assert not (tmp_path / "digests.json").exists()


def test_a_broken_cache_costs_time_only(tmp_path: Path) -> None:
    (tmp_path / "digests.json").write_text('{"a": 3}', encoding="utf-8")
    path = _old_file(tmp_path, "x")
    assert _cache(tmp_path)(path) == file_sha256(path)
