"""
LanceDB without its remote catalogs and without the checks of its own methods: most of its import time, for what a
database in a folder never needs.
"""

import sys
from collections.abc import Coroutine, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

T = TypeVar("T")

UNUSED = "lance_namespace_urllib3_client"
OVERRIDES = "overrides"
"""
Checks the signature of every overriding method as LanceDB is imported, a third of a second; under Python 3.12, LanceDB
does without it.
"""


class _Hollow(ModuleType):
    """A module in which every name is a class that keeps what it is given: LanceDB returns its own listings in such."""

    __path__: Any = ()

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (SimpleNamespace,), {})


class _HollowFinder(MetaPathFinder, Loader):
    """Finds a hollow module for ``UNUSED`` and all below it."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,  # noqa: ARG002 - the protocol's own names
    ) -> ModuleSpec | None:
        """A specification for the names meant, None for all others."""
        meant = fullname == UNUSED or fullname.startswith(f"{UNUSED}.")
        return ModuleSpec(fullname, self, is_package=fullname == UNUSED) if meant else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty shell."""
        return _Hollow(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run."""


def _unchecked() -> ModuleType:
    """``overrides`` with decorators that check nothing."""
    module: Any = ModuleType(OVERRIDES)
    module.override, module.EnforceOverrides = (lambda method: method), object
    return module  # type: ignore[no-any-return]


def _imported() -> Any:
    """The package; if it was imported before, as it is."""
    finder, hidden = _HollowFinder(), OVERRIDES not in sys.modules
    sys.meta_path.insert(0, finder)
    if hidden:
        sys.modules[OVERRIDES] = _unchecked()
    try:
        import lancedb  # noqa: PLC0415
    finally:
        sys.meta_path.remove(finder)
        if hidden:
            del sys.modules[OVERRIDES]
    return lancedb


lancedb = _imported()


def run(search: Coroutine[Any, Any, T]) -> T:
    """
    The result of *search*, which runs on Lance's own loop in a thread of its own; safe to call from several threads.
    """
    result: T = lancedb.background_loop.LOOP.run(search)
    return result
