"""
Cut an answer into the claims it makes: sentences and bullets, without stock sentences, each with its own citation tags.
"""

import re
from dataclasses import dataclass

from pincite.guardrails.stock_sentences import PLACE, is_stock
from pincite.values.modality import modalities
from pincite.values.sentences import sentences
from pincite.values.words import WORD, content_words

TAG = re.compile(r"\[\s*C(\d+)((?:\s*[,;]\s*C?\d+)*)\s*\]", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_FIGURES = 9
"""
Figures of a tag's number that are read: no answer has a chunk for a longer one, and Python reads none of more than
4,300.
"""
_BULLET = re.compile(r"^\s*(?:[-*•‣◦–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+")
_FEWEST_WORDS = 3
_LEAD = re.compile(rf"^(?:based\s+on|according\s+to)\s+{PLACE}\s*,\s*", re.IGNORECASE)


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

    A stock sentence makes no claim. A bullet is one, unless it is a fragment: fewer than three content words and none
    that allows, demands or forbids, or a single word where it is a sentence with its stop or bears a tag of its own
    ("Yes."). A fragment belongs to the claim before it, or the one behind where it opens the answer, so that its values
    are checked all the same.

    The specification wants that boilerplate is ignored, and that an answer of one or two sentences makes at least one
    claim. Of an answer that is boilerplate alone both cannot hold; here the former does, and every other answer makes
    at least one claim. An answer without a claim is refused all the same: nothing in it can be mapped.

    Source: guardrails-v1, edge cases.
    """
    pieces = [piece for line in answer.splitlines() for piece in _pieces(line)]
    telling = [piece for piece in pieces if not is_stock(_untagged(piece))]
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
    if TAG.search(piece) or bare.endswith((".", "!", "?")):
        return len(WORD.findall(bare)) <= 1
    return len(content_words(bare)) < _FEWEST_WORDS and not modalities(bare)
