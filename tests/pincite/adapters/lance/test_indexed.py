"""A large table is searched by its indices, with the answers of a small one."""

import pytest

from pincite.adapters.lance.indexed import IndexedSearches
from pincite.adapters.lance.lance_index import _opened
from pincite.adapters.lance.query import Loop
from tests.pincite.adapters.lance.searched import SearchesLaw, filled


@pytest.fixture(scope="module")
def searches(tmp_path_factory):
    folder = tmp_path_factory.mktemp("indexed")
    version, loop = filled(folder), Loop(folder)
    return IndexedSearches(loop.run(_opened(folder, version))[0], loop)


class TestIndexedSearches(SearchesLaw):
    """Every law, held by this way."""
