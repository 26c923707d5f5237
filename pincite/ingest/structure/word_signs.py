"""The signs of a Word file that are elements of their own, and its formulas, as text."""

import unicodedata
from xml.etree import ElementTree as ET

from pincite.ingest.structure.symbols import as_printed
from pincite.ingest.structure.word_styles import W

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_SIGNS = {
    f"{W}tab": "\t",
    f"{W}br": "\n",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
    f"{M}den": "/",
    f"{M}rad": "√",
}
_SYMBOLS = 0xF000
"""Where a font of symbols keeps its signs, by their byte in the font."""
_BYTE = 0xFF


def sign(element: ET.Element) -> str:
    """What an element says itself, without what stands in it."""
    if element.tag in {f"{W}t", f"{M}t"}:
        return element.text or ""
    return _symbol(element) if element.tag == f"{W}sym" else _SIGNS.get(element.tag, "")


def _symbol(element: ET.Element) -> str:
    """A sign of a font, which the file names; one of a font of symbols that is not known is left as it is coded."""
    font, said = element.get(f"{W}font", ""), element.get(f"{W}char", "")
    try:
        code = int(said, 16)
    except ValueError:
        return ""
    if code > _BYTE and code & ~_BYTE != _SYMBOLS:
        return chr(code) if len(said) == len("F0B7") and unicodedata.category(chr(code)) != "Cs" else ""
    plain = chr(code & _BYTE)
    printed = as_printed(plain, font)
    if printed == plain:
        printed = as_printed(chr(_SYMBOLS | ord(plain)), font)
    if ord(printed) & ~_BYTE != _SYMBOLS or _is_picture(plain, font):
        return printed
    return plain if plain.isprintable() else ""


def _is_picture(letter: str, font: str) -> bool:
    """Whether a font draws something else under the code of *letter*, which is then no letter."""
    name = font.casefold()
    return "dings" in name or ("symbol" in name and letter.isalpha())
