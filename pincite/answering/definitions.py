"""Questions for what a term means, and the passages that say it: "What is a design space?" and "Design space: the multidimensional combination …"."""

import re

from pincite.answering.terms import terms_of

_ASKED = (
    re.compile(r"^\W*(?:please )?(?:define|explain|describe)\s+(?P<term>[^,;:?]+?)\W*$", re.IGNORECASE),
    re.compile(r"\bwhat (?:does|do) (?P<term>[^,;:?]+?) (?:mean|stand for|refer to)\b", re.IGNORECASE),
    re.compile(r"\bwhat is meant by (?P<term>[^,;:?]+?)(?: (?:in|under|according to) [^?]*)?\W*$", re.IGNORECASE),
    re.compile(r"\b(?:definition|meaning) of (?:the term )?(?P<term>[^,;:?]+?)(?: (?:in|under|according to) [^?]*)?\W*$", re.IGNORECASE),
    re.compile(r"\bhow (?:is|are) (?P<term>[^,;:?]+?) defined\b", re.IGNORECASE),
    re.compile(r"^\W*what(?:'s| is| are) (?P<term>[^,;:?]+?)\W*$", re.IGNORECASE),
)
_BEYOND_A_TERM = re.compile(r"\b(?:of|for|in|to|under|at|on|by|with|from|when|if|used|required|needed|between|after|before|during|per|my|your|our)\b", re.IGNORECASE)
"""Words that make the subject of a bare "what is" an attribute of something: "the shelf life of …" is asked for, not defined."""

_MOST_WORDS = 5
_SAYS = r"(?:can be|is|are) defined as|(?:is|are)(?!\s+\w+ed\b)|means?|refers? to|involves?|comprises?"
_OPENING = re.compile(rf"^[\W\d]*(?:in general, )?(?P<term>[^.:;?!]{{2,90}}?)\s*(?:[:–—]|\b(?:{_SAYS})\b)", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)")


def term_asked(question: str) -> frozenset[str]:
    """Stems of the term whose meaning *question* asks for; empty where it asks for something else."""
    for number, form in enumerate(_ASKED, start=1):
        if found := form.search(question):
            term = found["term"]
            bare = number == len(_ASKED) or number == 1
            return frozenset() if bare and (_BEYOND_A_TERM.search(term) or len(term.split()) > _MOST_WORDS) else frozenset(terms_of(term))
    return frozenset()


def defines(text: str, term: frozenset[str]) -> bool:
    """Whether *text* opens by saying what *term* is: as an entry of a glossary, or as its first sentence."""
    opening = _OPENING.match(text)
    return bool(term) and opening is not None and frozenset(terms_of(_ASIDE.sub(" ", opening["term"]))) == term
