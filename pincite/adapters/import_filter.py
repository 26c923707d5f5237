"""
Leaves out, while a library is imported, what costs time or calls out, and what it works without.

Three libraries need it, and none has a setting for it (measured over five runs each, on two cores):

- LanceDB imports some hundred pydantic models of a remote catalogue for its signatures. A database in a folder never
  makes one. They cost 0.48 s of processor time of the 0.84 s that the import takes, and so a fifth of a `pincite ask`.
- PyArrow's datasets, which LanceDB imports, look whether there is pandas, and so import it: 0.3 s of processor time.
  Whoever wants a frame of a table afterwards gets one all the same.
- OpenVINO's model converter sends usage statistics over the network as it is imported, unless the user's home holds a
  refusal. OpenVINO itself expects that the converter may be missing.
"""

import sys
import threading
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
    """
    Answers the thread that made it for one package and all below it; every other name, and what other threads import
    meanwhile, goes on to the next finder.
    """

    def __init__(self, package: str, *, hollow: bool) -> None:
        self._package, self._hollow, self._thread = package, hollow, threading.get_ident()

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """A hollow module's specification for the names meant, None for all others."""
        del path, target  # the protocol gives them
        meant = fullname == self._package or fullname.startswith(f"{self._package}.")
        if not meant or threading.get_ident() != self._thread:
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
