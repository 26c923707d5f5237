"""What a question insists on by name, letter, symbol or figure, beside its terms."""

import re
from dataclasses import dataclass

from pincite.question.mistyped import english
from pincite.question.naming.naming import days_of
from pincite.values.coded import codes_by_thing
from pincite.values.names import names
from pincite.values.terms import terms_of
from pincite.values.units import UNITS

_SHOUTED = 0.6
"""Share of capitalised words from which capitals mean nothing: a title, or a question typed in capitals."""

MIXED = re.compile(r"\b[a-z]{1,3}[A-Z]\w*\b")
"""A symbol that has its capitals inside ("pH", "mRNA") is nothing but itself."""

# Leaves with the reader: lettered
_LETTERED = re.compile(r"\b[a-z]{3,} (?:[b-hj-z]|(?-i:A)(?=\W*$|[,.;:?]))(?![\w&'\u2019-])", re.IGNORECASE)
"""
A thing told from its like by a letter, which has to stand in the evidence, though it may stand behind another ("class B
or C"): of plans n, p and r none is q. A capital A is such a letter where nothing follows that it could be the article
of.
"""

# Leaves with the reader: had
_HAD = re.compile(r"\b(?:with|have|has|having|had) (?:an? |the |my |your |our )?(?P<what>[^\W\d_]{4,})", re.IGNORECASE)

_PREPOSITION = "of|for|to|in|on|about|with|from|at|by|as|than"
_ASKED_OF = re.compile(
    r"\b(?:(?:of|for|about|with|as) (?:(?:the|an?|our|my|your) )?"
    rf"(?:(?!(?:{_PREPOSITION})\b)[\w,-]+ )?|to (?:(?:the|our|my|your) )?)"
    rf"(?P<what>[\w,-]*[^\W\d_]{{5,}})(?=\W*$|[,?.;:]| (?:{_PREPOSITION}|and|or)\b)",
    re.IGNORECASE,
)
"""The thing that a limit, a price or a period is asked of: "the limit for toluidine in ppm"."""

_NO_THING = re.compile(r"(?:ing|ed|ly|able|ible)$", re.IGNORECASE)
"""What ends so says how something is or what is done to it, in whatever words the evidence has for that."""

_SET_ASIDE = re.compile(
    r"\b(?:leaving out|leaving(?=[^,;.?]* out\b)|(?:not |without )(?:counting|including)|excluding"
    r"|apart from|aside from|other than|besides|except(?: for)?)\s+(?P<what>[^,;.?]+?)"
    r"(?=\W*$|[,;.?]| (?:out|in|on|at|as|for|of|to|from|during|over|by|is|are|was|were|do|does|did|can|may|must)\b)",
    re.IGNORECASE,
)
"""What a question says that it does not ask for: "from products, leaving its services out"."""

_STRENGTH = re.compile(r"\s+(\d+(?:[.,]\d+)?)\s?(mg|µg|mcg|g|ml|mL|IU|kg|%)(?!\w)")
_WORD = re.compile(r"[^\W_]+")
QUALITY = re.compile(
    r"\w+(?:ly|est|ed|al|able|ible|ive|ous|ary|ic)|max|min|minimum|maximum|usual|current"
    r"|standard|basic|overall|full|new|old|own|same|right|exact|average|whole|top|much|many",
    re.IGNORECASE,
)
"""A word that says how something is, and not what: "the daily limit", "the usual fee"."""


@dataclass(frozen=True, slots=True)
class Particulars:
    """
    What a question insists on beside its terms, each in order.

    ``shouted``: its capitals mean nothing; ``symbols``: words with capitals inside that are no units ("pH");
    ``lettered``: things told apart by a letter ("class b"); ``had``: what someone has or comes with, where a yes or a
    no is asked for; ``things``: what anything is asked of; ``strengths``: figure and unit behind a name ("5 mg");
    ``days``: without their year ("jun 28"); ``set_aside``: the terms of each thing that it asks without; ``coded``: the
    stems of what it calls by codes, each with those ("fan WF-1").
    """

    shouted: bool
    symbols: tuple[str, ...]
    lettered: tuple[str, ...]
    had: tuple[str, ...]
    things: tuple[str, ...]
    strengths: tuple[str, ...]
    days: frozenset[str]
    set_aside: tuple[frozenset[str], ...] = ()
    coded: tuple[tuple[str, frozenset[str]], ...] = ()


def particulars_of(question: str, *, yes_no: bool) -> Particulars:
    """Read what *question* insists on, which asks for a yes or a no where *yes_no*."""
    spoken = _WORD.findall(question)
    return Particulars(
        shouted=sum(word[0].isupper() for word in spoken) > _SHOUTED * len(spoken),
        symbols=tuple(symbol for symbol in MIXED.findall(question) if symbol not in UNITS),
        lettered=tuple(_LETTERED.findall(question)),
        had=tuple(found["what"] for found in _HAD.finditer(question)) if yes_no else (),
        things=tuple(found["what"] for found in _ASKED_OF.finditer(question) if not _NO_THING.search(found["what"])),
        strengths=_strengths(question),
        days=days_of(question),
        set_aside=tuple(frozenset(terms_of(found["what"])) for found in _SET_ASIDE.finditer(question)),
        coded=tuple(codes_by_thing(question).items()),
    )


def _strengths(question: str) -> tuple[str, ...]:
    """Figure and unit behind each name: a word of general English that only opens a sentence is none."""
    behind = [(name, found) for name in names(question) if (found := _STRENGTH.match(question, name.end))]
    return tuple(
        f"{found[1]} {found[2]}" for name, found in behind if name.certain or name.text.lower() not in english()
    )
