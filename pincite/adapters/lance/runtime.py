"""LanceDB without its remote catalogues and without pandas, and the loop on which it searches."""

from collections.abc import Coroutine
from typing import Any, TypeVar

from pincite.adapters.import_filter import absent, hollow

with hollow("lance_namespace_urllib3_client"), absent("pandas"):
    import lancedb

__all__ = ["lancedb", "run"]

T = TypeVar("T")


def run(search: Coroutine[Any, Any, T]) -> T:
    """
    The result of *search*, which runs on Lance's own loop in a thread of its own; safe to call from several threads.
    """
    result: T = lancedb.background_loop.LOOP.run(search)
    return result
