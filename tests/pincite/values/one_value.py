"""The one value of a text, for the tests of reading and comparing them."""

from pincite.model.values import TypedValue
from pincite.values.reader import read_values


def only(text: str) -> TypedValue:
    """The value of *text*, which has just this one."""
    (value,) = read_values(text)
    return value
