"""Houses to build in, empty or built."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pincite.ingest.house import REFUNDS, SAFETY, House, open_house


@pytest.fixture
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], House]:
    def make() -> House:
        root = tmp_path_factory.mktemp("house")
        return open_house(root)

    return make


@pytest.fixture
def house(new_house: Callable[[], House]) -> House:
    return new_house()


@pytest.fixture(scope="session")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two documents, built and published once; every test takes a copy."""
    root = tmp_path_factory.mktemp("built")
    house = open_house(root)
    house.write("refunds.md", REFUNDS)
    house.write("safety.md", SAFETY)
    house.publish()
    return root


@pytest.fixture
def built(built_once: Path, tmp_path: Path) -> House:
    root = tmp_path / "house"
    shutil.copytree(built_once, root)
    return open_house(root)
