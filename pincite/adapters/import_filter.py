"""
Leaves a part of a library out while the library is imported: one that costs time or calls out, and that it works
without.

Two libraries need it, and neither has a setting for it (measured over five runs each, on two cores):

- LanceDB imports some hundred pydantic models of a remote catalogue for its signatures. A database in a folder never
  makes one. They cost 0.48 s of processor time of the 0.84 s that the import takes, and so a fifth of a `pincite ask`.
- OpenVINO's model converter sends usage statistics over the network as it is imported, unless the user's home holds a
  refusal. OpenVINO itself expects that the converter may be missing.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any


class _Hollow(ModuleType):
    """A module in which every name is a class that keeps what it is given."""

    __path__: Any = ()

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (SimpleNamespace,), {})


class _Filter(MetaPathFinder, Loader):
    """Answers for one package and all below it; every other name goes on to the next finder."""

    def __init__(self, package: str, *, hollow: bool) -> None:
        self._package, self._hollow = package, hollow

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """A hollow module's specification for the names meant, None for all others."""
        del path, target  # the protocol gives them
        if fullname != self._package and not fullname.startswith(f"{self._package}."):
            return None
        if not self._hollow:
            message = f"{fullname} is left out"
            raise ModuleNotFoundError(message, name=fullname)
        return ModuleSpec(fullname, self, is_package=fullname == self._package)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty shell."""
        return _Hollow(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


@contextmanager
def absent(package: str) -> Iterator[None]:
    """Inside, *package* and all below it cannot be imported; a package that was imported before stays."""
    with _first(_Filter(package, hollow=False)):
        yield


@contextmanager
def hollow(package: str) -> Iterator[None]:
    """Inside, *package* and all below it are imported as modules of empty classes, and stay so in this process."""
    with _first(_Filter(package, hollow=True)):
        yield


@contextmanager
def _first(finder: MetaPathFinder) -> Iterator[None]:
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
