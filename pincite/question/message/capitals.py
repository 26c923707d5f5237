"""Capitals that tell nothing: a question written like a heading, or in capitals throughout, in ordinary letters."""

import re

from pincite.question.mistyped import english

_WORD = re.compile(r"[^\W\d_]+")
_FEWEST = 5
"""Words from which a question is more than a name."""
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "if", "in", "of", "on", "or", "the", "to", "with"}
)
"""What stays small in a heading."""


def in_ordinary_letters(question: str) -> str:
    """
    *question* as it stands, unless all its words, but for the small ones of a heading, begin with a capital: then the
    words of general English behind the first one in small letters.

    Names and abbreviations that are no such words stay ("Yanacocha", "FMEA"), and so do, where not all is in capitals,
    words of several ("SOP"), and a code with a figure whatever it is made of ("CM-2").
    """
    words = _WORD.findall(question)
    if len(words) < _FEWEST or any(word[0].islower() and word not in _SMALL for word in words):
        return question
    loud = question.isupper()

    def plain(found: re.Match[str]) -> str:
        word = found[0]
        kept = word == "I" or (not loud and word[1:] != word[1:].lower()) or word.lower() not in english()
        if kept or _in_a_code(question, found.start(), found.end()):
            return word
        return word.capitalize() if found.start() == start else word.lower()

    start = question.index(words[0])
    return _WORD.sub(plain, question)


def _in_a_code(text: str, start: int, end: int) -> bool:
    """Whether the word from *start* to *end* stands beside a figure without a blank, or beside a hyphen before one."""
    return bool(re.search(r"\d[-/.]?$", text[:start]) or re.match(r"[-/.]?\d", text[end:]))
