"""Words by which a claim speaks of all, of one alone, or of more than another, where its evidence does not."""

import re
from collections.abc import Sequence

from pincite.values.modality import negations
from pincite.verification.claim_reading import ReadText

_WHOLE = r"(?<!\bnot )(?<!\balmost )(?<!\bnearly )"
"""Behind what "all" is not all."""
_ALL = re.compile(
    rf"{_WHOLE}\b(?:all|every(?:one|body|thing)?(?!\s\d)|always|whatever|whenever|wherever|regardless"
    r"|(?:at|in|on|under)\s+any\s+\w+|(?P<denied>any(?:one|body|thing)?)|(?P<never>never))\b",
    re.IGNORECASE,
)
"""What makes a claim one of all: closed classes of English; "any" and "never" say it with a denial."""
_OF_ALL = re.compile(
    rf"{_WHOLE}\b(?:all|every\w*|each|any\w*|always|never|none|no|nobody|nothing|both|either|neither|whole|whatever"
    r"|whenever|wherever|whoever|regardless|throughout)\b",
    re.IGNORECASE,
)
"""What says it of the evidence."""
_ALONE = re.compile(r"(?<!\bnot )\b(?:only(?!\san?\s)|solely|exclusively|alone)\b", re.IGNORECASE)
_NEXT = 2
"""Characters between a word and the value right behind it: a blank, and the sign of a currency."""
_OF_ONE = re.compile(
    r"\b(?:only|sole(?:ly)?|exclusive(?:ly)?|alone|just|merely|single|except|but|unless)\b", re.IGNORECASE
)

_MORE_THAN = re.compile(
    r"\b(?:more|less|fewer|(?!other|rather|after|under|over)\w{3,}er)\b(?:\W+\w+){0,8}?\W+than\b"
    r"(?!\W+(?:an?\b|\d))",
    re.IGNORECASE,
)
"""What sets one thing above another; a figure behind it is a bound."""
_COMPARES = re.compile(
    r"\b(?:than|compar\w+|exceed\w*|versus|vs|superior|inferior|outnumber\w*|times\s+(?:that|those|as)|ahead\s+of)\b",
    re.IGNORECASE,
)
"""
What says it of the evidence. Measured on the claims of the verification benchmark: of 28 that passed though nothing
compared what they compare, 8 are supported.
"""


def widened(claim: ReadText, evidence: Sequence[ReadText]) -> str:
    """
    The words by which *claim* speaks of all, of one alone, or of more of one than of another, where none of the
    *evidence* that covers it does; empty where there are none. What stands in a value ("every six months") is left to
    the law of values.
    """
    texts = [reading.text for reading in evidence]
    denied = any(reading.negative for reading in evidence)
    for mine, theirs in ((_ALL, _OF_ALL), (_ALONE, _OF_ONE), (_MORE_THAN, _COMPARES)):
        found = next((each for each in mine.finditer(claim.text) if not _of_a_value(each, claim)), None)
        if found is None or any(theirs.search(text) for text in texts):
            continue
        if denied and (found.lastgroup == "never" or (found.lastgroup == "denied" and negations(claim.text))):
            continue
        return found[0]
    return ""


def _of_a_value(found: re.Match[str], claim: ReadText) -> bool:
    """Whether a word belongs to a value, or says of the one right behind it that it is small."""
    return any(
        value.start <= found.start() < value.end or 0 < value.start - found.end() <= _NEXT for value in claim.values
    )
