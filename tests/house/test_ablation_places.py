"""What the ablation leaves out stands where it looks for it, and every module of a room is looked through."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.benchmarks.ablation import RULES
from tests.benchmarks.each_rule import ROOMS, modules
from tests.house.source import ROOT

PLACES = sorted({place for places in RULES.values() for place in places})


@pytest.mark.parametrize("place", PLACES)
def test_a_rule_that_is_left_out_stands_in_the_module_that_is_named(place: str) -> None:
    module, name = f"pincite.{place}".rsplit(".", 1)
    assert hasattr(import_module(module), name)


def test_every_module_of_the_rooms_is_looked_through() -> None:
    found = {Path(str(each.__file__)).relative_to(ROOT) for each in modules(ROOMS)}
    written = {path.relative_to(ROOT) for room in ROOMS for path in (ROOT / "pincite" / room).rglob("*.py")}
    assert {path for path in written if path.name != "__init__.py"} <= found
