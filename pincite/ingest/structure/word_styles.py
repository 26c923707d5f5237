"""The styles of a Word file: which are headings, and what is formatted by one, or by a run itself."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OFF = frozenset({"false", "0", "off", "none"})
_HEADING = re.compile(r"heading\s?(\d)", re.IGNORECASE)
_NO_LEVEL = "9"
"""The outline level of what is no heading, though its style is made of one: the title of a table of contents."""


def says_on(value: str) -> bool:
    """Whether a value switches something on; "false" and its like switch it off."""
    return value.lower() not in _OFF


def is_on(switch: ET.Element | None) -> bool:
    """Whether a switch stands there and is on."""
    return switch is not None and says_on(switch.get(f"{W}val", "true"))


class WordStyles:
    """
    The styles by their identifier.

    Args:
        root: Of the part that holds them; None where the file has none.
    """

    def __init__(self, root: ET.Element | None) -> None:
        styles = root.findall(f"{W}style") if root is not None else ()
        self._styles = {style.get(f"{W}styleId", ""): style for style in styles}

    def heading_level(self, paragraph: ET.Element) -> int:
        """
        The level (1-based) of a heading, 0 for another paragraph.

        The identifier of a style is in the language of the program that wrote the file; its name is not.
        """
        own = value_of(paragraph, "pPr/{0}pStyle")
        found = _HEADING.fullmatch(own)
        for style in () if found else self._made_of(own):
            found = _HEADING.fullmatch(value_of(style, "name"))
            if found or value_of(style, "pPr/{0}outlineLvl") == _NO_LEVEL:
                break
        return int(found[1]) if found else 0

    def of(self, paragraph: ET.Element) -> Iterator[ET.Element]:
        """The style of a paragraph and those that it is made of, the nearest first."""
        return self._made_of(value_of(paragraph, "pPr/{0}pStyle"))

    def formatted(self, run: ET.Element, *names: str) -> bool:
        """Whether a run, or else its style, switches one of these on."""
        return any(is_on(self._property(run, name)) for name in names)

    def is_raised(self, run: ET.Element) -> bool:
        """Whether a run stands above its line."""
        raised = self._property(run, "vertAlign")
        return raised is not None and raised.get(f"{W}val") == "superscript"

    def _property(self, run: ET.Element, name: str) -> ET.Element | None:
        """What the nearest says of it: the run, its style, the style that this one is made of."""
        places = (run, *self._made_of(value_of(run, "rPr/{0}rStyle")))
        return next((said for each in places if (said := each.find(f"{W}rPr/{W}{name}")) is not None), None)

    def _made_of(self, identifier: str) -> Iterator[ET.Element]:
        """A style and those that it is made of, the nearest first, each once."""
        seen: set[str] = set()
        while identifier in self._styles and identifier not in seen:
            seen.add(identifier)
            yield self._styles[identifier]
            identifier = value_of(self._styles[identifier], "basedOn")


def value_of(element: ET.Element, path: str) -> str:
    """The value that the element at *path* ("{0}" before each name but the first) says, empty where there is none."""
    found = element.find(W + path.format(W))
    return found.get(f"{W}val", "") if found is not None else ""
