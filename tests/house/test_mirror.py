"""Every module of the engine has its test beside it in the tests' tree."""

from pathlib import Path

from tests.house.source import ROOT, python_files

LACKING = ROOT / "tests" / "house" / "untested.txt"
"""Modules of the engine that have none yet, one a line, in order; the list only shrinks."""


def lacking() -> list[str]:
    """The modules of the engine without ``tests/<path>/test_<module>.py``."""
    return [
        str(path)
        for path in python_files("pincite")
        if path.name != "__init__.py" and not (ROOT / mirror(path)).is_file()
    ]


def mirror(path: Path) -> Path:
    """Where the test of a module stands."""
    return Path("tests") / path.with_name(f"test_{path.name}")


def test_every_module_of_the_engine_has_its_test() -> None:
    listed = LACKING.read_text(encoding="utf-8").split()
    assert sorted(set(lacking()) - set(listed)) == [], "write its test; this list takes no new entry"


def test_a_module_that_has_its_test_is_struck_off_the_list() -> None:
    listed = LACKING.read_text(encoding="utf-8").split()
    assert sorted(set(listed) - set(lacking())) == []
    assert listed == sorted(set(listed))
