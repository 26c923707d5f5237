"""A small table is searched in memory, exactly and in a total order."""

import pytest

from pincite.adapters.lance.held import HeldSearches
from pincite.adapters.lance.lance_index import _opened
from pincite.adapters.lance.query import Loop
from pincite.ports import Eligibility
from tests.pincite.adapters.lance.searched import SearchesLaw, filled


@pytest.fixture(scope="module")
def searches(tmp_path_factory):
    folder = tmp_path_factory.mktemp("held")
    version, loop = filled(folder), Loop(folder)
    return HeldSearches(loop.run(_opened(folder, version))[0], loop)


class TestHeldSearches(SearchesLaw):
    """Every law, held by this way."""


def test_what_it_holds_is_nothing_before_the_first_search_and_does_not_grow_with_the_domains_asked_for(tmp_path):
    version, loop = filled(tmp_path), Loop(tmp_path)
    held = HeldSearches(loop.run(_opened(tmp_path, version))[0], loop)
    assert held.held_bytes() == 0
    held.matches(["hold"], 3, Eligibility())
    first, masks = held.held_bytes(), len(held._exact._masks)
    assert first > 0
    for number in range(50):
        held.matches(["hold"], 3, Eligibility(domain_id=f"domain-{number}"))
    assert len(held._exact._masks) == masks
