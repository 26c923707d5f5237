"""A small table is searched in memory, exactly and in a total order."""

import pytest

from pincite.adapters.lance.held import HeldSearches
from pincite.adapters.lance.lance_index import _opened
from pincite.adapters.lance.query import Loop
from tests.pincite.adapters.lance.searched import SearchesLaw, filled


@pytest.fixture(scope="module")
def searches(tmp_path_factory):
    folder = tmp_path_factory.mktemp("held")
    version, loop = filled(folder), Loop(folder)
    return HeldSearches(loop.run(_opened(folder, version))[0], loop)


class TestHeldSearches(SearchesLaw):
    """Every law, held by this way."""
