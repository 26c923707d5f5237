"""The lease on a shared lake: one holder, who is followed when it falls silent; its late writes come to nothing."""

import json
import threading
import time

import pytest

from pincite.adapters.stores.copies import Copies
from pincite.adapters.stores.shared import SharedStore
from pincite.adapters.stores.turns import patiently
from pincite.errors import InputError, LakeError, LakeLockedError
from tests.pincite.adapters.stores.s3_server import done_and_unanswered, throttled

TENANT = "acme"
POINTER, KEY = f"tenants/{TENANT}/published.json", f"leases/{TENANT}.json"
SHORT, LONG = 1.0, 30.0


@pytest.fixture
def machine(bucket, tmp_path):
    """Opens the lake as another machine would."""
    numbers = iter(range(9))
    return lambda seconds=SHORT: SharedStore(
        f"{bucket}/lake", Copies(tmp_path / f"machine-{next(numbers)}", 2**20), seconds
    )


def falls_silent(store):
    """Its renewals stop, as if the machine slept; it does not know yet."""
    (hold,) = store.lease(TENANT)._held.values()
    hold.done.set()
    hold.renewing.join()


def is_still_sure(store):
    """Its own clock stood still, too."""
    (hold,) = store.lease(TENANT)._held.values()
    hold.until += 1000


def test_a_second_writer_is_told_who_holds_the_lease(machine):
    one, two = machine(), machine(LONG)
    one.lease(TENANT).acquire()
    with pytest.raises(LakeLockedError, match="another build is writing to acme \\(process"):
        two.lease(TENANT).acquire()
    one.lease(TENANT).release()
    two.lease(TENANT).acquire()
    assert two.lease(TENANT).number() == 2
    two.lease(TENANT).release()


def test_a_lease_is_renewed_while_its_holder_works_and_another_waits_for_its_end(machine):
    one, two = machine(), machine(LONG)
    one.lease(TENANT).acquire()
    time.sleep(2 * SHORT)
    with pytest.raises(LakeLockedError):
        two.lease(TENANT).acquire()
    waiting = threading.Thread(target=lambda: (patiently(two.lease(TENANT).acquire, 10), two.lease(TENANT).release()))
    waiting.start()
    one.lease(TENANT).release()
    waiting.join(10)
    assert not waiting.is_alive()


def test_a_thread_takes_the_lease_again_and_gives_it_back_once_for_each_time(machine):
    one = machine()
    assert one.lease(TENANT).acquire()
    assert not one.lease(TENANT).acquire()
    one.lease(TENANT).release()
    assert one.lease(TENANT).number() == 1
    one.lease(TENANT).release()
    assert one.lease(TENANT).number() is None


def test_a_silent_holders_lease_runs_out_and_the_next_one_has_a_higher_number(machine):
    one, two = machine(), machine(LONG)
    one.lease(TENANT).acquire()
    falls_silent(one)
    patiently(two.lease(TENANT).acquire, 5)
    assert two.lease(TENANT).number() == 2
    with pytest.raises(LakeLockedError, match="lease ran out"):
        one.put("tenants/acme/builds/late.json", b"{}")
    one.lease(TENANT).release()  # gives nothing back that is another's
    assert json.loads(two.get(KEY))["token"] == 2
    assert two.lease(TENANT).number() == 2
    two.lease(TENANT).release()


@pytest.mark.parametrize("before", [None, b'{"published": "before"}'])
def test_the_old_holders_publishing_is_refused_though_it_still_believes_in_its_lease(before, machine):
    """Its clock tells it nothing: the number in the store does, whether the new holder has published or not."""
    one, two = machine(), machine(LONG)
    one.lease(TENANT).acquire()
    if before:
        one.put(POINTER, before)
    falls_silent(one)
    patiently(two.lease(TENANT).acquire, 5)
    is_still_sure(one)
    with pytest.raises(LakeLockedError):
        one.put(POINTER, b'{"published": "late"}')
    assert two.get(POINTER) == before
    two.put(POINTER, b'{"published": "after"}')
    with pytest.raises(LakeLockedError):
        one.put(POINTER, b'{"published": "late"}')
    assert two.get(POINTER) == b'{"published": "after"}'
    two.lease(TENANT).release()


def sleepy(request, sleeper, steps, pause, meanwhile):
    """The request as the sleeper makes it: before the one after the pause, something happens."""

    def made(store, *arguments):
        if store is sleeper:
            steps[0] += 1
            if steps[0] == pause + 1:
                meanwhile()
        return request(store, *arguments)

    return made


@pytest.mark.parametrize("before", [None, b'{"published": "before"}'])
@pytest.mark.parametrize("publishes", [True, False])
@pytest.mark.parametrize("pause", range(6))
def test_whichever_request_the_old_holder_sleeps_before_its_publishing_never_follows_the_new_holders(
    pause, publishes, before, machine, monkeypatch
):
    """Publishing is a handful of requests: the new holder takes over before each of them in turn, and may publish."""
    one, two = machine(), machine(LONG)
    one.lease(TENANT).acquire()
    if before:
        one.put(POINTER, before)
    falls_silent(one)
    is_still_sure(one)
    steps = [0]

    def overtakes():
        patiently(two.lease(TENANT).acquire, 5)
        if publishes:
            two.put(POINTER, b'{"published": "after"}')

    for name in ("tagged", "put_if_absent", "put_if_match"):
        monkeypatch.setattr(SharedStore, name, sleepy(getattr(SharedStore, name), one, steps, pause, overtakes))
    refused = False
    try:
        one.put(POINTER, b'{"published": "late"}')
    except LakeLockedError:
        refused = True
    assert refused == (steps[0] > pause)
    if refused:
        assert two.get(POINTER) == (b'{"published": "after"}' if publishes else before)
        two.lease(TENANT).release()


def test_what_decides_what_answers_is_written_by_a_holder_only(machine):
    with pytest.raises(LakeError, match="holder of its tenant's lease alone"):
        machine().put(POINTER, b"{}")


@pytest.mark.parametrize("fault", [throttled, done_and_unanswered])
def test_a_fault_while_publishing_is_mended_and_the_pointer_is_moved_once(fault, s3, machine):
    one = machine(10)
    one.lease(TENANT).acquire()
    one.put(POINTER, b"1")
    for method in ("GET", "PUT"):
        s3.next_time(fault, method, "published.json")
    one.put(POINTER, b"2")
    one.lease(TENANT).release()
    assert machine().get(POINTER) == b"2"


def test_a_lease_whose_renewals_are_throttled_lives_on(s3, machine):
    one, two = machine(2.0), machine(2.0)
    one.lease(TENANT).acquire()
    s3.next_time(throttled, "PUT", KEY, times=2)
    time.sleep(2.5)
    one.put(POINTER, b"1")
    with pytest.raises(LakeLockedError):
        two.lease(TENANT).acquire()
    one.lease(TENANT).release()


@pytest.mark.parametrize("said", ["soon", "0", "-3", "inf", "nan"])
def test_a_lease_of_no_length_is_bad_input_that_names_the_setting(said, machine, monkeypatch):
    monkeypatch.setenv("PINCITE_LEASE_SECONDS", said)
    with pytest.raises(InputError, match=f"PINCITE_LEASE_SECONDS: '{said}' is no number of seconds above 0"):
        machine(None)
