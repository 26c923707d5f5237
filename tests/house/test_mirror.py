"""Every module of the engine has its test beside it in the tests' tree, and tests stand where `make` looks for them."""

import re
from pathlib import Path

from tests.house.source import ROOT, python_files


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
    assert lacking() == []


def test_every_test_in_a_browser_stands_in_the_folder_that_make_test_browser_reads() -> None:
    marked = {path for path in python_files("tests") if re.search(r"mark\.browser\b", (ROOT / path).read_text("utf-8"))}
    assert {path.parent for path in marked} == {Path("tests/browser")}
    assert "-m browser tests/browser\n" in (ROOT / "Makefile").read_text("utf-8")
