"""A tenant of the lake has one writer at a time, frees a dead one's lock, and never shows half a file."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from pincite.adapters.digest_cache import DigestCache
from pincite.adapters.lake import Lake
from pincite.adapters.stores.folder import ABANDONED_SECONDS
from pincite.errors import IntegrityError, LakeError, LakeLockedError
from pincite.fingerprint import file_sha256
from pincite.model.releases import Published

HOLD = """
import sys, time
from pathlib import Path
from pincite.adapters.lake import Lake
with Lake(Path(sys.argv[1])).writing("acme"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    yield child
    child.kill()
    child.wait()
    child.stdout.close()


def test_a_second_writer_is_told_who_holds_the_lock(holder, tmp_path):
    with pytest.raises(LakeLockedError, match=f"process {holder.pid} on"), Lake(tmp_path).writing("acme"):
        pass


@pytest.mark.usefixtures("holder")
def test_a_second_writer_waits_as_long_as_it_is_given(tmp_path):
    begin = time.monotonic()
    with pytest.raises(LakeLockedError), Lake(tmp_path).writing("acme", wait_seconds=0.3):
        pass
    assert time.monotonic() - begin >= 0.3


def test_a_killed_holders_lock_is_free(holder, tmp_path):
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    with Lake(tmp_path).writing("acme"):
        assert json.loads((tmp_path / "locks" / "acme").read_text())["pid"] == os.getpid()


def test_a_writer_may_call_what_writes_too_and_another_thread_may_not(tmp_path):
    def write():
        with lake.writing("acme"):
            pass

    lake = Lake(tmp_path)
    with ThreadPoolExecutor(1) as elsewhere:
        with lake.writing("acme"):
            write()
            with Lake(tmp_path).writing("acme"):
                write()
            with pytest.raises(LakeLockedError):
                elsewhere.submit(write).result()
        elsewhere.submit(write).result()


def test_what_a_killed_writer_left_behind_is_swept_by_the_next(tmp_path):
    (tmp_path / "tmp").mkdir()
    for name in ("half", "under-way"):
        (tmp_path / "tmp" / name).write_bytes(b"half a fi")
    long_ago = time.time() - ABANDONED_SECONDS - 1
    os.utime(tmp_path / "tmp" / "half", (long_ago, long_ago))
    with Lake(tmp_path).writing("acme"):
        assert [path.name for path in (tmp_path / "tmp").iterdir()] == ["under-way"]


def test_a_lake_that_is_a_file_is_a_clear_error(tmp_path):
    (tmp_path / "lake").write_text("no folder")
    with pytest.raises(LakeError, match="cannot be written"), Lake(tmp_path / "lake").writing("acme"):
        pass


def test_damaged_vectors_are_told_with_what_to_remove(tmp_path):
    (tmp_path / "v.sqlite").write_bytes(b"no database" * 99)
    said = pytest.raises(LakeError, match="file is not a database; remove its folder vectors")
    with closing(sqlite3.connect(tmp_path / "v.sqlite")) as database, said, Lake(tmp_path).errors_named():
        database.execute("SELECT vector FROM vectors")


def test_a_full_disk_is_named_and_leaves_the_old_file(tmp_path):
    """The size limit of a process stands for the end of the disk: writing beyond it fails half-way."""
    code = """
import resource, sys
from pathlib import Path
from pincite.adapters.lake import Lake
from pincite.errors import LakeError
lake = Lake(Path(sys.argv[1]))
with lake.writing("acme"):
    lake.write(lake.root / "record", b"old")
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    with lake.writing("acme"):
        lake.write(lake.root / "record", b"new" * 1000)
except LakeError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert "File too large; make room" in done.stdout
    assert (tmp_path / "record").read_bytes() == b"old"


def test_a_record_of_another_shape_names_its_file(tmp_path):
    lake = Lake(tmp_path)
    lake.write(tmp_path / "tenants" / "acme" / "published.json", b'{"tenant": 1}')
    with pytest.raises(IntegrityError, match=r"published\.json: not a Published"):
        lake.load("acme", "published", Published)


def settled(path, text):
    path.write_text(text)
    os.utime(path, (1, 1))
    return path


def test_a_digest_is_remembered_until_the_file_changes(tmp_path):
    digests, path = Lake(tmp_path / "lake").digests("acme"), settled(tmp_path / "a", "one")
    first = digests(path)
    path.write_text("two")
    assert [first, digests(path)] != [first, first]
    assert digests(path) == file_sha256(path)


def test_a_file_that_was_just_written_is_hashed_again_next_time(tmp_path):
    """Two writes of one length within a tick of the file system's clock look alike."""
    path, stored = tmp_path / "a", []
    path.write_text("one")
    digest = DigestCache(tmp_path / "digests.json", lambda _, data: stored.append(data))
    digest(path)
    digest.save()
    assert stored == []


def test_a_broken_digest_cache_costs_time_only(tmp_path):
    (tmp_path / "digests").mkdir()
    (tmp_path / "digests" / "acme.json").write_text("[1, 2")
    path = settled(tmp_path / "a", "one")
    assert Lake(tmp_path).digests("acme")(path) == file_sha256(path)
