"""The lists of an HTML text: the bullet or the number that a browser shows before an item."""

from collections.abc import Mapping
from dataclasses import dataclass

_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_BULLET = "•"
_STEP = "  "
_DEEPEST = 8
"""Lists inside one another that are set in."""


@dataclass(slots=True)
class _List:
    ordered: bool
    number: int = 0


class HtmlLists:
    """The lists that are open where an HTML text is read, and the mark of the item whose words come next."""

    def __init__(self) -> None:
        self._open: list[_List] = []
        self._mark = ""
        self._ways = 0

    def begin(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        """An element begins; the links that lead about a site are no list of what it says."""
        self._ways += tag == "nav"
        if tag in _LISTS:
            self._open.append(_List(tag == "ol", _counted(attributes.get("start"), 1) - 1))
        elif tag == "li" and self._open and not self._ways:
            own = self._open[-1]
            own.number = _counted(attributes.get("value"), own.number + 1)
            depth = min(len(self._open), _DEEPEST) - 1
            self._mark = f"{_STEP * depth}{own.number}. " if own.ordered else f"{_STEP * depth}{_BULLET} "

    def end(self, tag: str) -> None:
        """An element ends."""
        self._ways -= tag == "nav" and self._ways > 0
        if tag in _LISTS:
            del self._open[-1:]
        if tag in _LISTS or tag == "li":
            self._mark = ""

    def mark(self) -> str:
        """What stands before the words that come next, with the blank behind it; it stands there once."""
        mark, self._mark = self._mark, ""
        return mark


def _counted(said: str | None, otherwise: int) -> int:
    plain = (said or "").strip()
    return int(plain) if plain.isdecimal() and len(plain) < len("10000") else otherwise
