"""The notes at the foot of a page, which stand between a sentence and its end on the next page."""

import re
from functools import lru_cache

from pincite.values.letters import LOWERED, RAISED_DIGITS

REMEMBERED = 4096
_NUMBER = re.compile(rf"\s*(?P<number>\d{{1,3}}|[{RAISED_DIGITS}]{{1,3}})(?P<close>[.)]?)\s+(?=[\"\u201c(]?[A-Z\d])")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")


@lru_cache(maxsize=REMEMBERED)
def notes_begin(text: str) -> int:
    """
    Where in *text*, that of a chunk, the notes begin with which it ends; its length where it ends with none.

    A note is a paragraph behind its number, and the next one has the next number. A word before points to the first,
    "as product.16 says", or it has neither the stop of a clause's number nor the number that a list begins with.
    """
    begins = [0, *(found.end() for found in _PARAGRAPH.finditer(text))]
    start, following, bare = len(text), 0, False
    for begin in reversed(begins):
        found = _NUMBER.match(text, begin)
        number = int(found["number"].translate(LOWERED)) if found else 0
        if not number or (following and number + 1 != following):
            break
        start, following, bare = begin, number, not (found and found["close"])
    return start if (bare and following > 1) or (following and _points(text[:start], following)) else len(text)


def unmarked(note: str) -> str:
    """What a note says, without its number."""
    found = _NUMBER.match(note)
    return note[found.end() :] if found else note


def _points(text: str, number: int) -> bool:
    raised = str(number).translate(str.maketrans("0123456789", RAISED_DIGITS))
    marks = rf"(?<=[^\W\d_]|[.,;:)\u201d\u2019])(?:{number}|{raised})(?!\w)"
    return re.search(marks, text) is not None
