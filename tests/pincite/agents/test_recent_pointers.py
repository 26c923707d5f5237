"""A pointer is looked at again after two seconds, and at once where the look failed."""

import pytest

from pincite.agents.recent_pointers import MOST, RecentPointers
from pincite.errors import InputError


def test_a_pointer_is_looked_at_once_in_its_time_and_again_after_it():
    looks, now = [], [0.0]
    recent = RecentPointers(lambda tenant: looks.append(tenant) or f"{tenant} {len(looks)}", 2.0, lambda: now[0])
    assert [recent("acme"), recent("acme"), recent("other")] == ["acme 1", "acme 1", "other 2"]
    now[0] = 1.9
    assert recent("acme") == "acme 1"
    now[0] = 2.0
    assert recent("acme") == "acme 3"


def test_a_look_that_failed_is_made_again_and_nothing_older_is_said():
    said, now = iter(["one", InputError("gone"), "two"]), [0.0]

    def look(_tenant):
        found = next(said)
        if isinstance(found, Exception):
            raise found
        return found

    recent = RecentPointers(look, 2.0, lambda: now[0])
    assert recent("acme") == "one"
    now[0] = 3.0
    with pytest.raises(InputError):
        recent("acme")
    assert recent("acme") == "two"


def test_old_pointers_are_forgotten_so_that_memory_does_not_grow_with_every_tenant_ever_asked():
    now = [0.0]
    recent = RecentPointers(str, 2.0, lambda: now[0])
    for number in range(5 * MOST):
        now[0] += 0.1
        assert recent(f"tenant-{number}") == f"tenant-{number}"
    assert len(recent._seen) <= MOST
