"""One holder at a time; the same thread may take the lock again, and another is told who has it."""

import os
import threading
from pathlib import Path

import pytest

from pincite.adapters.file_lock import FileLock
from pincite.errors import LakeError, LakeLockedError


def _in_a_thread(work) -> object:
    said: list[object] = []

    def run() -> None:
        try:
            said.append(work())
        except LakeLockedError as error:
            said.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return said[0]


def test_another_holder_waits_in_vain_and_is_told_who_has_it(tmp_path: Path) -> None:
    mine = FileLock(tmp_path / "lock")
    assert mine.acquire(0)
    found = _in_a_thread(lambda: FileLock(tmp_path / "lock").acquire(0.1))
    assert isinstance(found, LakeLockedError)
    assert f"process {os.getpid()}" in str(found)
    mine.release()

    def take_and_give_back() -> bool:
        lock = FileLock(tmp_path / "lock")
        taken = lock.acquire(0)
        lock.release()
        return taken

    assert _in_a_thread(take_and_give_back) is True


def test_a_thread_may_take_its_own_lock_again_and_gives_it_back_as_often(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.acquire(0)
    assert not second.acquire(0)
    second.release()
    assert isinstance(_in_a_thread(lambda: FileLock(tmp_path / "lock").acquire(0)), LakeLockedError)
    first.release()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LakeError, match="cannot be written"):
        FileLock(tmp_path / "file" / "lock").acquire(0)
