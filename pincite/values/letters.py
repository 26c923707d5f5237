"""
Letters that a pattern takes for plain ones, whatever their case, and that no table of words holds: the long s, the
Turkish i, the sign for kelvin; and the figures that are written raised.
"""

RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
LOWERED = str.maketrans(RAISED_DIGITS, "0123456789")
"""Raised figures as plain ones."""


def has_figure(text: str) -> bool:
    """Whether a figure stands in *text* on its line: a raised one is the mark of a note or the power of a unit."""
    return any(map(str.isdecimal, text))


_PLAIN = str.maketrans({"\u017f": "s", "\u0131": "i", "\u0130": "I", "\u212a": "K", "\u212b": "\u00c5"})


def plain_letters(text: str) -> str:
    """
    *text* with those letters as plain ones, character by character, so that offsets stay: what a pattern reads, the
    table behind it knows.
    """
    return text if text.isascii() else text.translate(_PLAIN)
