"""Every module of the engine has its test beside it in the tests' tree."""

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
