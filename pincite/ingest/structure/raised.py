"""Raised figures, the marks of notes and the powers of print: written raised, so that 25 with note 1 is never 251."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str, before: str) -> str:
    """
    *text*, which the document raises above its line, as it is written behind *before*.

    Digits behind a digit are written as raised digits; all else stays as it is, for nothing is mistaken there: a mark
    behind a word makes no other figure of it.
    """
    return text.translate(_RAISED) if text.strip().isdecimal() and before[-1:].isdecimal() else text
