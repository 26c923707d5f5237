"""
The words by which a question names the paper that it is asked of: they point to a document and say nothing of what is
wanted from it.
"""

import re
from collections.abc import Set as AbstractSet

from pincite.question.naming.naming import document_codes
from pincite.question.stems import content_words

_KIND = r"(?:10-[QK]s?|20-F|8-K|(?:quarterly|annual|interim|half-year(?:ly)?) (?:reports?|filings?))"
_NEWEST = r"(?:most recent|latest|newest|last)"
_PAPER = re.compile(
    rf"\b(?:(?:as )?(?:reported|stated|disclosed|revealed|detailed|filed) )?"
    rf"(?:in (?:its|the|their|this|these|that) )?(?:{_NEWEST} )?"
    rf"{_KIND}(?: (?:report|filing)s?)?\b|\b(?:in (?:its|the|their) )?{_NEWEST} (?:report|filing)s?\b",
    re.IGNORECASE,
)


_WHO = re.compile(r"\W*who\b", re.IGNORECASE)
"""Who asks so, may ask who writes the report."""


def without_paper(question: str) -> str:
    """
    *question* without the words that name a periodic report ("in its most recent 10-Q"); as it is where it has none, or
    asks for somebody.
    """
    named = _PAPER.search(question) and not _WHO.match(question)
    return " ".join(_PAPER.sub(" ", question).split()) if named else question


_CODE = re.compile(
    r"\b(?i:in|under|per|by|of|from|according to) (?:the )?(?P<code>[A-Za-z]\w*(?:-\w+)*\d\w*(?:-\w+)*)\b,?"
)
"""What may name a paper by its code: "under SOP-014"."""

_TIME = re.compile(r"(?:q|h|fy)\d+")
"""A code that is a time: "Q3", "H1", "FY18"."""

_LEAST = 2
"""Content words that have to be left."""


def without_codes(question: str, codes: AbstractSet[str]) -> str:
    """
    *question* without "under SOP-014" where *codes* hold sop014; as it is where hardly anything else is left. A time is
    no name.
    """

    def rest_of(found: re.Match[str]) -> str:
        own = document_codes(found["code"])
        return "" if codes & own and not any(map(_TIME.fullmatch, own)) else found[0]

    return _left(_CODE.sub(rest_of, question), question)


def _left(rest: str, question: str) -> str:
    """What is left of *question*, in order; the whole where that is hardly anything."""
    rest = re.sub(r" (?=[?.,;:])", "", " ".join(rest.split()))
    return rest if len(content_words(rest)) >= _LEAST else question
