"""
Cut an answer into the claims it makes: sentences and bullets, without boilerplate, each with its own citation tags.
"""

import re
from dataclasses import dataclass

from pincite.values.sentences import sentences
from pincite.values.words import content_words

TAG = re.compile(r"\[\s*C(\d+)((?:\s*[,;]\s*C?\d+)*)\s*\]", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_FIGURES = 9
"""
Figures of a tag's number that are read: no answer has a chunk for a longer one, and Python reads none of more than
4,300.
"""
_BULLET = re.compile(r"^\s*(?:[-*•‣◦–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+")
_FEWEST_WORDS, _FEWEST_OF_A_SENTENCE = 3, 2
_ABSENT = (
    r"(?:(?:find|locate|see|answer|determine|confirm)\b.*"
    r"|(?:have|contain|include|provide|mention|specify|state|say)\b.*)"
)
_PLACE = r"(?:context|documents?|pdfs?|sources?|evidence|excerpts?|information|chunks?|passages?)"
_WHERE = rf"(?:(?:in|from|by|within)\s+)?(?:the\s+)?(?:provided\s+|given\s+|available\s+|retrieved\s+)*{_PLACE}"
_BOILERPLATE = re.compile(
    rf"(?:(?:i\s+am\s+|i'm\s+)?sorry[,.]?\s*(?:but\s+)?)?(?:"
    rf"i\s+(?:cannot|can't|could\s+not|couldn't|do\s+not|don't|am\s+unable\s+to|was\s+unable\s+to)\s+(?:{_ABSENT}|know)"
    rf"|not\s+found(?:\s+{_WHERE})?|(?:no|there\s+is\s+no)\s+(?:such\s+|relevant\s+)?"
    rf"(?:information|evidence|answer)(?:\s+(?:was\s+)?(?:found|available))?(?:\s+{_WHERE})?"
    rf"|{_WHERE}\s+(?:does|do)\s+not\s+{_ABSENT}|(?:this|that|it)\s+is\s+not\s+"
    rf"(?:stated|mentioned|specified|covered|found)\s+{_WHERE}"
    rf"|(?:based\s+on|according\s+to|from)\s+{_WHERE}|(?:here|below)\s+(?:is|are)\s+"
    rf"(?:the|a|what).{{0,60}}|i\s+hope\s+(?:this|that)\s+helps.{{0,30}}"
    rf"|(?:please\s+)?(?:let\s+me\s+know|feel\s+free|consult|refer\s+to|contact)\b.{{0,90}}"
    rf"|(?:is\s+there\s+anything\s+else|do\s+you\s+need).{{0,60}}"
    r"|(?:sure|certainly|of\s+course|great\s+question|thank\s+you|thanks)\b.{0,30}"
    r"|(?:in\s+(?:summary|conclusion|short)|summary|answer|sources?|references?|note)"
    r")[\s.!:?]*",
    re.IGNORECASE | re.DOTALL,
)
_LEAD = re.compile(rf"^(?:based\s+on|according\s+to)\s+{_WHERE}\s*,\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """A statement to be covered; ``tags`` are the numbers of the [C#] marks in it, 1-based as written."""

    text: str
    tags: tuple[int, ...]


def tags_of(text: str) -> tuple[int, ...]:
    """The numbers of all [C#] marks in order, repeats kept: "[C1, C3]" is 1 and 3."""
    return tuple(
        int(number.lstrip("0")[:_FIGURES] or 0) for match in TAG.finditer(text) for number in _NUMBER.findall(match[0])
    )


def claims_of(answer: str) -> tuple[AnswerClaim, ...]:
    """
    The claims of *answer* in order.

    Boilerplate makes no claim. A bullet is one, unless it is a fragment: fewer than three content words, or fewer than
    two where it is a sentence with its stop or bears a tag of its own ("Yes."). A fragment belongs to the claim before
    it, or the one behind where it opens the answer, so that its values are checked all the same. An answer that is more
    than boilerplate makes at least one claim.
    """
    pieces = [piece for line in answer.splitlines() for piece in _pieces(line)]
    telling = [piece for piece in pieces if not _BOILERPLATE.fullmatch(_untagged(piece))]
    claims: list[str] = []
    for piece in telling:
        if claims and (_is_fragment(piece) or _is_fragment(claims[-1]) or claims[-1].rstrip().endswith(":")):
            claims[-1] = f"{claims[-1]} {piece}"
        else:
            claims.append(piece)
    return tuple(AnswerClaim(_untagged(claim), tags_of(claim)) for claim in claims)


def _pieces(line: str) -> list[str]:
    """The sentences of a line without its bullet; a tag behind the stop belongs to the sentence before it."""
    line = _BULLET.sub("", line).strip().strip("*#").strip()
    found: list[str] = []
    for start, end in sentences(line):
        piece = line[start:end].strip()
        lead = re.match(rf"(?:{TAG.pattern}[\s.]*)+", piece, re.IGNORECASE)
        if lead and found:
            found[-1] = f"{found[-1]} {lead[0].strip()}"
            piece = piece[lead.end() :].strip()
        if piece:
            found.append(piece)
    return found


def _untagged(piece: str) -> str:
    """*piece* without its tags and without an opening "according to the documents,"."""
    bare = re.sub(r"(?<!\s)\s+([.,;:!?])", r"\1", TAG.sub("", piece)).strip()
    return _LEAD.sub("", bare)


def _is_fragment(piece: str) -> bool:
    bare = _untagged(piece)
    whole = TAG.search(piece) or bare.endswith((".", "!", "?"))
    return len(content_words(bare)) < (_FEWEST_OF_A_SENTENCE if whole else _FEWEST_WORDS)
