"""The verbs of change, behind which a figure is a new value or says by how much the old one changes."""

from pincite.values.words import WORD, stem

_AMENDING_TEXT = """
raised increased reduced lowered decreased extended shortened cut changed amended revised corrected modified moved
"""
MOVED = rf"(?:{'|'.join(_AMENDING_TEXT.split())})"
"""How a text says that a figure is another one now."""

_CHANGES = frozenset(map(stem, (*_AMENDING_TEXT.split(), "delayed", "postponed", "prolonged")))


def changes(words: str) -> bool:
    """Whether the last of some *words* tells a change, in whatever form: "is extended", "the extension"."""
    return any(stem(word.lower()) in _CHANGES for word in WORD.findall(words)[-1:])
