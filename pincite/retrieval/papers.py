"""The words by which a question names the paper that it is asked of: they point to a document and say nothing of what is wanted from it."""

import re

_KIND = r"(?:10-[QK]s?|20-F|8-K|(?:quarterly|annual|interim|half-year(?:ly)?) (?:reports?|filings?))"
_NEWEST = r"(?:most recent|latest|newest|last)"
_PAPER = re.compile(
    rf"\b(?:(?:as )?(?:reported|stated|disclosed|revealed|detailed|filed) )?(?:in (?:its|the|their|this|these|that) )?(?:{_NEWEST} )?"
    rf"{_KIND}(?: (?:report|filing)s?)?\b|\b(?:in (?:its|the|their) )?{_NEWEST} (?:report|filing)s?\b",
    re.IGNORECASE,
)


def without_paper(question: str) -> str:
    """*question* without the words that name a periodic report ("in its most recent 10-Q"); as it is where it has none."""
    return " ".join(_PAPER.sub(" ", question).split()) if _PAPER.search(question) else question
