"""A part of a library can be left out of its import, and nothing else changes."""

import importlib
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pincite.adapters.import_filter import absent, hollow


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a part below it, on the path."""
    (tmp_path / "filtered_library" / "part").mkdir(parents=True)
    (tmp_path / "filtered_library" / "__init__.py").touch()
    (tmp_path / "filtered_library" / "part" / "__init__.py").write_text("class Catalogue:\n    real = True\n")
    (tmp_path / "filtered_library" / "part_two.py").write_text("real = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("filtered_library")]:
        monkeypatch.delitem(sys.modules, name)
    return "filtered_library"


def test_an_absent_part_cannot_be_imported_and_can_be_afterwards(library: str) -> None:
    with absent(f"{library}.part"), pytest.raises(ModuleNotFoundError, match=r"filtered_library\.part is left out"):
        importlib.import_module(f"{library}.part")
    assert importlib.import_module(f"{library}.part").Catalogue.real
    del sys.modules[f"{library}.part"]


def test_a_name_that_only_begins_alike_is_imported_as_it_is(library: str) -> None:
    with absent(f"{library}.part"):
        assert importlib.import_module(f"{library}.part_two").real
    del sys.modules[f"{library}.part_two"]


def test_classes_of_a_hollow_part_keep_what_they_are_given(library: str) -> None:
    with hollow(f"{library}.part"):
        part = importlib.import_module(f"{library}.part")
    assert part.Catalogue(page=3).page == 3
    assert not hasattr(part, "__file__") or part.__file__ is None
    del sys.modules[f"{library}.part"]


def test_another_thread_imports_meanwhile_what_it_wants(library: str) -> None:
    with absent(f"{library}.part"), ThreadPoolExecutor(1) as other:
        assert other.submit(importlib.import_module, f"{library}.part").result().Catalogue.real
    del sys.modules[f"{library}.part"]


def test_no_finder_stays_behind_even_where_the_import_fails(library: str) -> None:
    before = list(sys.meta_path)
    with pytest.raises(ModuleNotFoundError), absent(f"{library}.part"):
        importlib.import_module(f"{library}.part")
    assert sys.meta_path == before
