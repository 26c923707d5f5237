"""The typed values of a text, read once for all that ask for them in one question."""

from functools import lru_cache

from pincite.model.values import TypedValue
from pincite.values.reader import read_values


@lru_cache(maxsize=4096)
def values_in(text: str) -> tuple[TypedValue, ...]:
    """As ``read_values``, which is a function of the text alone."""
    return read_values(text)
