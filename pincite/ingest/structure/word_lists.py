"""The lists of a Word file: what stands before a paragraph though nobody typed it, a bullet or a number that counts."""

import re
from collections.abc import Callable, Mapping
from xml.etree import ElementTree as ET

from pincite.ingest.structure.page_labels import as_roman
from pincite.ingest.structure.word_styles import W, WordStyles, value_of

_BULLET = "•"
_STEP = "  "
_PLACE = re.compile(r"%([1-9])")
_DEEPEST = 8
"""The deepest level that a list of Word has, from 0."""
_MOST = 26
"""Letters that a list counts with; what goes on farther is counted in figures."""


class WordLists:
    """
    The marks of a Word file's paragraphs, which are asked for in their order.

    Args:
        root: Of the part that says how lists are numbered; None where the file has none.
        styles: Its styles, which may make a list of a paragraph.
    """

    def __init__(self, root: ET.Element | None, styles: WordStyles) -> None:
        self._styles = styles
        numbers = root.findall(f"{W}num") if root is not None else ()
        self._lists = {each.get(f"{W}numId", ""): value_of(each, "abstractNumId") for each in numbers}
        self._restarts = {
            (each.get(f"{W}numId", ""), over.get(f"{W}ilvl", "0")): value_of(over, "startOverride")
            for each in numbers
            for over in each.findall(f"{W}lvlOverride")
        }
        kinds = root.findall(f"{W}abstractNum") if root is not None else ()
        self._levels = {
            (kind.get(f"{W}abstractNumId", ""), level.get(f"{W}ilvl", "0")): level
            for kind in kinds
            for level in kind.findall(f"{W}lvl")
        }
        self._counts: dict[str, list[int]] = {}

    def mark(self, paragraph: ET.Element) -> str:
        """What stands before a *paragraph*, with the blank behind it; empty for one that is of no list."""
        number, depth = self._place(paragraph)
        if number in {"", "0"}:
            return ""
        kind = self._lists.get(number, "")
        level = self._levels.get((kind, str(depth)))
        count = self._counted(kind, number, depth, value_of(level, "start") if level is not None else "")
        said = value_of(level, "lvlText") if level is not None else _BULLET
        form = value_of(level, "numFmt") if level is not None else "bullet"
        if form in {"bullet", "none"}:
            return f"{_STEP * depth}{_BULLET} " if form == "bullet" else ""
        mark = _PLACE.sub(lambda found: self._said(kind, count, int(found[1]) - 1), said)
        return f"{_STEP * depth}{mark} " if mark.strip() else ""

    def _place(self, paragraph: ET.Element) -> tuple[str, int]:
        """The list that a paragraph, or else its style, is of, and how deep in it stands."""
        for each in (paragraph, *self._styles.of(paragraph)):
            if number := value_of(each, "pPr/{0}numPr/{0}numId"):
                depth = value_of(each, "pPr/{0}numPr/{0}ilvl")
                return number, min(int(depth), _DEEPEST) if depth.isdecimal() else 0
        return "", 0

    def _counted(self, kind: str, number: str, depth: int, start: str) -> list[int]:
        """The counts of a list down to *depth*, this paragraph included; deeper ones begin anew."""
        first = int(start) if start.isdecimal() else 1
        count = self._counts.setdefault(kind, [])
        again = self._restarts.pop((number, str(depth)), "")
        if again.isdecimal():
            del count[depth:]
            first = int(again)
        del count[depth + 1 :]
        while len(count) < depth:
            count.append(1)
        if len(count) == depth:
            count.append(first)
        else:
            count[depth] += 1
        return count

    def _said(self, kind: str, count: list[int], depth: int) -> str:
        level = self._levels.get((kind, str(depth)))
        form = value_of(level, "numFmt") if level is not None else ""
        return _FORMS.get(form, str)(count[depth]) if depth < len(count) else ""


def _letter(number: int) -> str:
    return chr(ord("a") + number - 1) if 0 < number <= _MOST else str(number)


_FORMS: Mapping[str, Callable[[int], str]] = {
    "lowerLetter": _letter,
    "upperLetter": lambda number: _letter(number).upper(),
    "lowerRoman": lambda number: as_roman(number) or str(number),
    "upperRoman": lambda number: as_roman(number).upper() or str(number),
}
"""How a count is written that is not in figures."""
