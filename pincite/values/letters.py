"""
Letters that a pattern takes for plain ones, whatever their case, and that no table of words holds: the long s, the
Turkish i, the sign for kelvin; and the figures that are written raised.
"""

import re
import unicodedata

RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LOWERED = str.maketrans(RAISED_DIGITS, "0123456789")
"""Raised figures as plain ones."""


_NOTE = re.compile(rf"(?<=[^\W\d_]{{3}})[{RAISED_DIGITS}]+(?![^\W_])")


def without_notes(text: str) -> str:
    """*text* without the raised marks of notes behind its words; behind one or two letters it is a unit's power."""
    return _NOTE.sub("", text)


_PLAIN = str.maketrans({"\u017f": "s", "\u0131": "i", "\u0130": "I", "\u212a": "K", "\u212b": "\u00c5"})


def without_accents(text: str) -> str:
    """*text* as it is typed where no key has its accents: "Président" is "President"; offsets do not stay."""
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(letter for letter in parted if not unicodedata.combining(letter)))


def plain_letters(text: str) -> str:
    """
    *text* with those letters as plain ones, character by character, so that offsets stay: what a pattern reads, the
    table behind it knows.
    """
    return text if text.isascii() else text.translate(_PLAIN)
