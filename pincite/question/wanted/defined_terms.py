"""
Questions for what a term means, and the passages that say it: "What is a design space?" and "Design space: the
multidimensional combination …".
"""

import re

from pincite.values.terms import terms_of

_MEANING = (
    re.compile(r"\bwhat (?:does|do) (?P<term>[^,;:?]+?) (?:mean|stand for|refer to)\b", re.IGNORECASE),
    re.compile(r"\bwhat is meant by (?P<term>[^,;:?]+?)(?: (?:in|under|according to) [^?]*)?\W*$", re.IGNORECASE),
    re.compile(
        r"\b(?:definition|meaning) of (?:the term )?(?P<term>[^,;:?]+?)(?: (?:in|under|according to) [^?]*)?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:regarded|considered|classed|classified|treated|counted) as (?:an? )?(?P<term>[^,;:?]+?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(r"\bhow (?:is|are) (?P<term>[^,;:?]+?) defined\b", re.IGNORECASE),
)
_BARE = (
    re.compile(r"^\W*(?:please )?(?:define|explain|describe)\s+(?P<term>[^,;:?]+?)\W*$", re.IGNORECASE),
    re.compile(r"^\W*what(?:'s| is| are) (?P<term>[^,;:?]+?)\W*$", re.IGNORECASE),
)
_BEYOND_A_TERM = re.compile(
    r"\b(?:of|for|in|to|under|at|on|by|with|from|when|if|used"
    r"|required|needed|between|after|before|during|per|my|your|our)\b",
    re.IGNORECASE,
)
"""
Words that make what stands behind a bare "what is" an attribute of something: "the shelf life of …" is asked for, not
defined.
"""

_MOST_WORDS = 5
_SAYS = r"(?:can be|is|are) defined as|(?:is|are)(?!\s+\w+ed\b)|means?|refers? to|involves?|comprises?"
_OPENING = re.compile(
    rf"^[\W\d]{{0,40}}(?:in general, )?(?P<term>[^.:;?!]{{2,90}}?)\s{{0,20}}(?:[:–—]|\b(?:{_SAYS})\b)", re.IGNORECASE
)
_EXPLAINED = re.compile(r"\([^()\s]+(?:\s+[^()\s]+){2,}\)")
"""Brackets that say more than an acronym."""

_ASIDE = re.compile(r"\([^()]*\)")


def term_asked(question: str) -> frozenset[str]:
    """Stems of the term whose meaning *question* asks for; empty where it asks for something else."""
    if named := _found(_MEANING, question):
        return frozenset(terms_of(named))
    bare = _found(_BARE, question)
    return frozenset() if _BEYOND_A_TERM.search(bare) or len(bare.split()) > _MOST_WORDS else frozenset(terms_of(bare))


def _found(forms: tuple[re.Pattern[str], ...], question: str) -> str:
    """What stands in the place of the term in the first form that the question has; empty where it has none."""
    return next((found["term"] for form in forms if (found := form.search(question))), "")


def defines(text: str, term: frozenset[str]) -> bool:
    """
    Whether *text* says what *term* is: as an entry of a glossary, as its first sentence, or in brackets right behind
    it.
    """
    opening = _OPENING.match(text)
    opens = opening is not None and frozenset(terms_of(_ASIDE.sub(" ", opening["term"]))) == term
    return bool(term) and (
        opens
        or any(frozenset(terms_of(text[: aside.start()])[-len(term) :]) == term for aside in _EXPLAINED.finditer(text))
    )
