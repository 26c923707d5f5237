"""
Names that a question adds in brackets to what it says in other words: "what it owes its suppliers (accounts payable)".
"""

import re
from typing import NamedTuple

from pincite.values.names import names
from pincite.values.terms import terms_of

_BRACKETS = re.compile(r"(?P<before>[^,;:?()]*)\((?P<name>[^()\d]+)\)")


class Gloss(NamedTuple):
    """The terms of a ``name`` in brackets, and those of the words before it in whose place it stands."""

    name: frozenset[str]
    words: frozenset[str]


def glosses_of(question: str) -> tuple[Gloss, ...]:
    """
    The names that *question* adds in brackets, each in the place of as many words before it as it has; a proper name
    is said by no other.
    """
    proper = frozenset(terms_of(" ".join(name.text for name in names(question) if name.certain)))
    found = ((terms_of(each["name"]), terms_of(each["before"])) for each in _BRACKETS.finditer(question))
    return tuple(
        Gloss(frozenset(name), frozenset([term for term in before if term not in proper][-len(name) :]))
        for name, before in found
        if name
    )
