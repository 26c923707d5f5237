"""
The words by which a question names the paper that it is asked of: they point to a document and say nothing of what is
wanted from it.
"""

import re
from collections.abc import Set as AbstractSet

from pincite.question.naming import document_codes
from pincite.question.stems import content_words

_KIND = r"(?:10-[QK]s?|20-F|8-K|(?:quarterly|annual|interim|half-year(?:ly)?) (?:reports?|filings?))"
_NEWEST = r"(?:most recent|latest|newest|last)"
_PAPER = re.compile(
    rf"\b(?:(?:as )?(?:reported|stated|disclosed|revealed|detailed|filed) )?"
    rf"(?:in (?:its|the|their|this|these|that) )?(?:{_NEWEST} )?"
    rf"{_KIND}(?: (?:report|filing)s?)?\b|\b(?:in (?:its|the|their) )?{_NEWEST} (?:report|filing)s?\b",
    re.IGNORECASE,
)


def without_paper(question: str) -> str:
    """
    *question* without the words that name a periodic report ("in its most recent 10-Q"); as it is where it has none, or
    asks of the report itself: who writes it, or how long it is kept.
    """

    def rest_of(found: re.Match[str]) -> str:
        asked = _WHO.match(question) or (_IS.search(question, 0, found.start()) and question[found.end() :][:1] == " ")
        return found[0] if asked and not _SOURCE.match(found[0]) else " "

    return " ".join(_PAPER.sub(rest_of, question).split()) if _PAPER.search(question) else question


_WHO = re.compile(r"\W*who\b", re.IGNORECASE)
_IS = re.compile(r"\b(?:is|are|was|were) (?:(?:the|an?|our|your|its) )?$", re.IGNORECASE)
_SOURCE = re.compile(r"(?:as|in|reported|stated|disclosed|revealed|detailed|filed)\b", re.IGNORECASE)
_BODY = r"(?:FDA|EMA|ICH|EU|EC|WHO|MHRA|PIC/S|HHS|CDER)"
_OWN = r"['\u2019]s"
_SORT = r"(?:guidances?|guidelines?|guide|regulations?|directive|standard|draft|paper|document|annex|report)"
_NAME = re.compile(
    rf"(?:\b(?i:in|under|per|by|according to) )?(?:\b(?i:the) )?\b{_BODY}"
    rf"(?:{_OWN}(?: [\w&/().-]+){{0,7}}? {_SORT}(?: for industry)?\b"
    rf"|(?: (?:draft|final|revised|\d{{4}}|[A-Z][\w/-]*)){{0,4}} {_SORT}(?: for industry)?\b"
    rf"|(?:{_OWN})?(?: GMP)? (?:Q\d+[A-Z]*(?:\(R\d\))?|Annex \d+|Part \d+)(?:{_OWN})?(?!\w)"
    rf"|{_OWN}(?: [A-Z][\w-]+(?: (?:of|and|for|to|in|the|on)\b)*){{2,}})[,:]?"
)
"""What names a paper by whose it is: "in FDA's process validation guidance", "ICH Q6A", "EU GMP Annex 11"."""

_EDITION = re.compile(
    r"(?:\b(?:in|under|per|by|according to|of) )?(?:\bthe )?\b(?:version|edition|revision|rev\.?|v) ?\d+(?:\.\d+)*"
    r"(?: of (?:the |our |your )?(?:[\w&/-]+ ){0,3}?(?:procedure|policy|SOP"
    r"|manual|handbook|agreement|instruction|guideline|document|terms)\b)?[,:]?",
    re.IGNORECASE,
)
"""What names a paper by its edition: "in version 3.0 of the leave policy"."""

_CODE = re.compile(
    r"\b(?i:in|under|per|by|of|from|according to) (?:the )?(?P<code>[A-Za-z]\w*(?:-\w+)*\d\w*(?:-\w+)*)\b,?"
)
"""What may name a paper by its code: "under SOP-014"."""

_TIME = re.compile(r"(?:q|h|fy)\d+")
"""A code that is a time: "Q3", "H1", "FY18"."""

_LEAST = 2
"""Content words that have to be left: of "what changed in version 3" the edition is the matter."""


def without_name(question: str) -> str:
    """
    *question* without the words that name a body's paper ("in FDA's draft guidance on 503B") or an edition; as it is
    where hardly anything else is left.
    """
    for form in (_NAME, _EDITION):
        question = _left(form.sub(" ", question), question)
    return question


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
