"""Vectors of a shared lake: what one machine put, the other has; what is given up is gone on both."""

import numpy as np
import pytest

from pincite.adapters.stores.folder import FolderStore
from pincite.adapters.stores.vectors import SharedVectors, shared_sets
from pincite.errors import IntegrityError


def some(*names):
    return {name: np.full(4, len(name), np.float32) for name in names}


@pytest.fixture
def machine(tmp_path):
    store = FolderStore(tmp_path / "store")
    return lambda name: SharedVectors(tmp_path / name, "words-1", store)


def test_what_one_machine_put_another_finds(machine):
    one = machine("one")
    one.put(some("a", "bb"))
    one.put(some("ccc"))
    other = machine("other")
    assert other.missing(["a", "bb", "ccc", "d"]) == {"d"}
    assert np.array_equal(other.get(["ccc", "a"]), one.get(["ccc", "a"]))


def test_what_is_given_up_is_gone_on_every_machine_and_what_stays_is_whole(machine):
    one, other = machine("one"), machine("other")
    one.put(some("a", "bb", "ccc"))
    assert machine("other").keys() == {"a", "bb", "ccc"}
    one.remove(["bb"])
    other.close()
    again = machine("other")
    assert again.keys() == one.keys() == {"a", "ccc"}
    assert np.array_equal(again.get(["a", "ccc"]), one.get(["a", "ccc"]))


def test_the_same_vectors_are_one_object_whoever_puts_them(machine, tmp_path):
    machine("one").put(some("a", "bb"))
    machine("other").put(some("bb", "a"))
    (found,) = shared_sets(FolderStore(tmp_path / "store"))
    assert (found.identity, len(FolderStore(tmp_path / "store").sizes("vectors"))) == ("words-1", 1)


def test_a_batch_that_is_not_what_its_name_says_is_refused(machine, tmp_path):
    machine("one").put(some("a"))
    (key,) = FolderStore(tmp_path / "store").sizes("vectors")
    (tmp_path / "store" / key).write_bytes(b"{}\n")
    with pytest.raises(IntegrityError, match="is not what its name says"):
        machine("other")
