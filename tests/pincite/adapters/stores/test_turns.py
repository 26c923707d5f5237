"""
Tenants are written side by side and each by one writer; who is alone keeps all of them out, in a folder as in an object
store.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite.adapters.file_lock import FileLock
from pincite.adapters.stores.copies import Copies
from pincite.adapters.stores.lease import KEY
from pincite.adapters.stores.shared import Fenced, SharedStore
from pincite.adapters.stores.turns import FolderTurns, LeasedTurns
from pincite.errors import LakeLockedError
from tests.pincite.adapters.stores.test_lease import falls_silent, is_still_sure

SHORT, LONG = 0.6, 30.0
POINTER = "tenants/acme/published.json"


@pytest.fixture(params=["folder", "store"])
def writer(request, tmp_path):
    """Opens the lake's turns as another process, or another machine, would."""
    if request.param == "folder":
        return lambda: FolderTurns(tmp_path / "lake")
    machine = request.getfixturevalue("machine")
    return lambda: LeasedTurns(machine(LONG))


@pytest.fixture
def machine(request, tmp_path):
    uri, numbers = f"{request.getfixturevalue('bucket')}/lake", iter(range(9))
    return lambda seconds=LONG: SharedStore(uri, Copies(tmp_path / f"machine-{next(numbers)}", 2**20), seconds)


def is_refused(turn):
    """Whether a turn cannot be had in another thread, which is another writer."""

    def take():
        with turn():
            return False

    with ThreadPoolExecutor(1) as another:
        try:
            return another.submit(take).result()
        except LakeLockedError:
            return True


def test_each_tenant_has_one_writer_and_two_tenants_are_written_side_by_side(writer):
    one, two = writer(), writer()
    with one.of("acme", 0):
        assert is_refused(lambda: two.of("acme", 0))
        assert not is_refused(lambda: two.of("beta", 0))
    assert not is_refused(lambda: two.of("acme", 0))


def test_who_is_alone_waits_for_every_tenant_and_keeps_every_tenant_out(writer):
    one, two = writer(), writer()
    with one.of("acme", 0):
        assert is_refused(lambda: two.alone(0))
    with one.alone(0):
        assert is_refused(lambda: two.of("acme", 0))
        assert is_refused(lambda: two.of("new", 0))
        assert is_refused(lambda: two.alone(0))
        with one.of("acme", 0), one.alone(0):
            pass
        assert is_refused(lambda: two.of("acme", 0))
    assert not is_refused(lambda: two.of("acme", 0))
    assert not is_refused(lambda: two.alone(0))


def test_who_writes_to_a_tenant_is_not_alone_and_cannot_become_it(writer):
    one = writer()
    with one.of("acme", 0):
        with pytest.raises(LakeLockedError), one.alone(0):
            pass
        with one.of("acme", 0):
            pass
    with one.alone(0):
        pass


def test_a_refused_turn_leaves_nothing_behind(writer):
    one, two = writer(), writer()
    with one.alone(0):
        assert is_refused(lambda: two.of("acme", 0.3))
    with one.of("acme", 0):
        assert is_refused(lambda: two.alone(0.3))
    with two.of("acme", 0):
        pass
    with two.alone(0):
        pass


def test_who_may_wait_is_alone_once_the_last_tenant_is_done(writer):
    one, two = writer(), writer()
    with ThreadPoolExecutor(1) as another:
        with one.of("acme", 0):
            waiting = another.submit(lambda: is_refused(lambda: two.alone(20)))
            time.sleep(0.3)
            assert not waiting.done()
        assert waiting.result() is False


@pytest.mark.parametrize("first", ["builder", "cleaner"])
def test_of_a_builder_and_a_cleaner_who_come_at_one_moment_one_sees_the_other(first, machine, monkeypatch):
    """Each comes between the other's taking its lease and its looking at the other's."""
    one, two = machine(), machine()
    builder, cleaner = LeasedTurns(one), LeasedTurns(two)
    refused = []

    def between(look, other):
        def wrapped():
            refused.append(is_refused(other))
            return look()

        return wrapped

    if first == "builder":
        monkeypatch.setattr(one.sole, "settle", between(one.sole.settle, lambda: cleaner.alone(0)))
        with builder.of("acme", 0):
            pass
    else:
        monkeypatch.setattr(two, "leased", between(two.leased, lambda: builder.of("acme", 0)))
        with cleaner.alone(0):
            pass
    assert refused == [True]


def test_a_silent_builder_is_overtaken_by_whoever_cleans_up_and_publishes_nothing_any_more(machine):
    """What it was about to name may be gone by then."""
    one, two = machine(SHORT), machine()
    one.lease("acme").acquire()
    one.put(POINTER, b"before")
    falls_silent(one)
    with pytest.raises(LakeLockedError), LeasedTurns(two).alone(0):
        pass
    time.sleep(2 * SHORT)
    with LeasedTurns(two).alone(0):
        is_still_sure(one)
        with pytest.raises(LakeLockedError):
            one.put(POINTER, b"late")
    assert two.get(POINTER) == b"before"


def test_a_silent_cleaner_is_overtaken_by_a_builder_and_removes_nothing_any_more(machine):
    one, two = machine(SHORT), machine()
    one.put("chunks/aa/aa1", b"of nobody yet")
    one.sole.acquire()
    (hold,) = one.sole._held.values()
    hold.done.set()
    hold.renewing.join()
    time.sleep(2 * SHORT)
    with LeasedTurns(two).of("acme", 0), pytest.raises(LakeLockedError):
        one.delete("chunks/aa/aa1")
    assert two.has("chunks/aa/aa1")


def test_a_tenants_first_number_is_above_that_of_the_lakes_lease_under_which_it_was_written_before(machine):
    store = machine()
    for _ in range(3):
        store.sole.acquire()
        store.sole.release()
    as_an_earlier_version = super(SharedStore, store).put
    as_an_earlier_version(POINTER, Fenced(token=3, record="before").model_dump_json().encode())
    with LeasedTurns(store).of("acme", 0):
        assert store.lease("acme").number() == 4
        store.put(POINTER, b"after")
    assert store.get(POINTER) == b"after"
    assert store.has(KEY)


def test_a_folders_writers_say_who_they_are(tmp_path):
    with FolderTurns(tmp_path).of("acme", 0), ThreadPoolExecutor(1) as another:
        said = another.submit(FileLock(tmp_path / "locks" / "acme", "here", "acme").acquire, 0).exception()
    assert str(said).startswith("here: another build is writing to acme (process ")
