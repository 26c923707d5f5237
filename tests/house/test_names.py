"""One name says one thing, and the words that are the house's own are few."""

import re
from collections import defaultdict
from collections.abc import Iterable

from tests.house.source import PRODUCT, ROOT, public_classes, python_files

ROWS = 20
"""Words of its own that a reader is asked to learn, at most."""

STEMS = {
    "__init__",
    "batch",  # each room's rows of its batch door
}
"""Names of modules that may occur twice; this list only shrinks."""

CLASSES = frozenset[str]()
"""Names of public classes that may occur twice; this list only shrinks."""


def twice(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that occur more than once, with their places."""
    places = defaultdict(list)
    for name, place in named:
        places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_two_modules_of_the_product_bear_one_name() -> None:
    found = twice((path.stem, str(path)) for path in python_files(*PRODUCT))
    assert {name: places for name, places in found.items() if name not in STEMS} == {}
    assert STEMS - found.keys() == set(), "these say one thing by now; strike them off the list"


def test_no_two_public_classes_of_the_product_bear_one_name() -> None:
    found = twice((name, str(path)) for path in python_files(*PRODUCT) for name in public_classes(path))
    assert {name: places for name, places in found.items() if name not in CLASSES} == {}
    assert CLASSES - found.keys() == set(), "these say one thing by now; strike them off the list"


def test_the_glossary_is_short() -> None:
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if re.match(r"\| (?!here \||---)", line)]
    assert 0 < len(rows) <= ROWS
