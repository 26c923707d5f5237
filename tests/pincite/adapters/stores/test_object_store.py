"""
A folder and an object store keep the same promises, and a fault of the store is mended or said in one line.

The object store is moto's S3 on loopback (see ``s3_server``); the first two tests hold it to what the others lean on.
"""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from pincite.adapters.stores.copies import Copies
from pincite.adapters.stores.folder import FolderStore
from pincite.adapters.stores.object_store import ObjectStore
from pincite.errors import LakeError, StoreConflictError
from tests.pincite.adapters.stores.s3_server import done_and_unanswered, half_answered, half_sent, silent, throttled

WRITERS = 8


def object_store(bucket, tmp_path, patience=5.0, a_request=1.0):
    copies = Copies(tmp_path / "copies", 2**20)
    return ObjectStore(f"{bucket}/lake", copies, timedelta(seconds=patience), timedelta(seconds=a_request))


def read(store, key):
    """The bytes of what never changes, None where there are none."""
    with store.lent(key) as path:
        return path.read_bytes() if path.exists() else None


@pytest.fixture(params=["folder", "s3"])
def store(request, tmp_path):
    if request.param == "folder":
        return FolderStore(tmp_path / "lake")
    return object_store(request.getfixturevalue("bucket"), tmp_path)


def at_once(work):
    """What each of the writers came back with, started at one moment."""
    ready = threading.Barrier(WRITERS)

    def started(number):
        ready.wait()
        return work(number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(started, range(WRITERS)))


def test_of_many_writers_who_begin_at_once_one_puts_what_was_absent(store):
    def put(number):
        try:
            store.put_if_absent("pointer", b"%d" % number)
        except StoreConflictError:
            return None
        return number

    won = [number for number in at_once(put) if number is not None]
    assert [b"%d" % number for number in won] == [store.get("pointer")]


def test_of_many_writers_who_count_none_loses_a_count(store):
    store.put("count", b"0 nobody")

    def counted(writer):
        for _ in range(3):
            while True:
                data, tag = store.tagged("count")
                try:
                    store.put_if_match("count", b"%d %d" % (int(data.split()[0]) + 1, writer), tag)
                except StoreConflictError:
                    continue
                break

    at_once(counted)
    assert store.get("count").split()[0] == b"%d" % (3 * WRITERS)


def test_what_is_put_is_read_listed_and_removed_alike(store):
    for key in ("tenants/b/one.json", "tenants/a/two.json", "tenants/a/deep/three.json"):
        store.put(key, key.encode())
    assert store.get("tenants/a/two.json") == b"tenants/a/two.json"
    assert store.get("tenants/a/two.json", 7) == b"tenants"
    assert store.get("tenants/a/none.json") is None
    assert store.tagged("none") is None
    assert (store.has("tenants/b/one.json"), store.has("tenants/b")) == (True, False)
    assert store.folders("tenants") == ("a", "b")
    assert store.keys("tenants/a") == ("tenants/a/two.json",)
    assert store.sizes("tenants/a") == {"tenants/a/deep/three.json": 25, "tenants/a/two.json": 18}
    before = store.stamp("tenants/a")
    store.put("tenants/a/four.json", b"")
    assert store.stamp("tenants/a") != before
    store.delete("tenants/a/four.json")
    store.delete("tenants/a/four.json")
    store.delete_all("tenants/a")
    assert store.folders("tenants") == ("b",)
    assert store.sizes("nowhere") == {}


def test_a_file_is_the_bytes_of_its_key_or_is_not_there(store):
    store.put("files/ab/abc", b"content")
    assert read(store, "files/ab/abc") == b"content"
    assert read(store, "files/ab/abd") is None


def test_a_condition_on_what_is_gone_or_changed_is_refused(store):
    tag = store.put_if_absent("record", b"one")
    newer = store.put_if_match("record", b"two", tag)
    with pytest.raises(StoreConflictError):
        store.put_if_match("record", b"three", tag)
    store.delete("record")
    with pytest.raises(StoreConflictError):
        store.put_if_match("record", b"three", newer)
    assert store.get("record") is None


@pytest.mark.parametrize("fault", [throttled, half_sent, silent(1.5), done_and_unanswered])
def test_a_write_that_met_a_fault_is_made_again(fault, s3, bucket, tmp_path):
    store = object_store(bucket, tmp_path)
    s3.next_time(fault, "PUT", "plain")
    store.put("plain", b"x" * 5000)
    s3.next_time(fault, "PUT", "first")
    tag = store.put_if_absent("first", b"one")
    s3.next_time(fault, "PUT", "first")
    store.put_if_match("first", b"two", tag)
    assert (store.get("plain"), store.get("first")) == (b"x" * 5000, b"two")


@pytest.mark.parametrize("fault", [throttled, half_answered, silent(1.5)])
def test_a_read_that_met_a_fault_is_made_again_and_never_half(fault, s3, bucket, tmp_path):
    store = object_store(bucket, tmp_path)
    store.put("files/ab/abc", b"x" * 5000)
    (tmp_path / "copies" / "files" / "ab" / "abc").unlink()
    s3.next_time(fault, "GET", "abc")
    assert read(store, "files/ab/abc") == b"x" * 5000


def test_a_write_that_came_second_is_refused_though_its_first_answer_was_lost(s3, bucket, tmp_path):
    """The request is made again and meets another's bytes: that is no success of one's own."""
    store, other = object_store(bucket, tmp_path), object_store(bucket, tmp_path)

    def overtaken(environ, start, answer):
        other.put("pointer", b"theirs")
        return half_sent(environ, start, answer)

    s3.next_time(overtaken, "PUT", "pointer")
    with pytest.raises(StoreConflictError):
        store.put_if_absent("pointer", b"ours")
    assert store.get("pointer") == b"theirs"


@pytest.mark.parametrize("fault", [throttled, half_sent, silent(1.2)])
def test_a_store_that_stays_broken_is_one_line_and_leaves_what_was_there(fault, s3, bucket, tmp_path):
    store = object_store(bucket, tmp_path, patience=0.3)
    store.put("record", b"old")
    s3.next_time(fault, "PUT", "record", times=50)
    with pytest.raises(LakeError, match=f"^{bucket}/lake: ") as said:
        store.put("record", b"new")
    assert "\n" not in str(said.value)
    s3.faults.clear()
    assert store.get("record") == b"old"
