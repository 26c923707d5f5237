"""
What a sentence leaves out where it goes on with another thing and its figure, spelled out: of "payroll records are kept
for ten years, access logs for 12 months" that access logs are kept for 12 months.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from pincite.model.values import TypedValue
from pincite.values.words import content_words
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.paired_figures import END, MOST, PART, row_of
from pincite.verification.quoted_words import QuotedWord, quoted_words

_STANDS_FOR = frozenset({"that", "those"})
"""What stands for the first word of the first part: "that of walls"."""


@lru_cache(maxsize=1024)
def spelled_out(text: str) -> tuple[ReadText, ...]:
    """
    The later parts of a sentence of like figures, each with what only the first part says between its thing and its
    figure; none where words stand behind a figure, too.

    A thing has as many words as the first one, and ends where both parts go on alike up to their figures.
    """
    statement = read(text)
    if len(statement.values) > MOST:
        return ()
    rows = dict.fromkeys(tuple(row_of(value, statement)) for value in statement.values)
    return tuple(read(part) for row in rows if len(row) > 1 for part in _spelled_out(row, statement))


def _spelled_out(row: Sequence[TypedValue], statement: ReadText) -> Iterator[str]:
    words, text = quoted_words(statement), statement.text
    opening = max((found.end() for found in END.finditer(text, 0, row[0].start)), default=0)
    first = _part(words, opening, row[0])
    stop = END.search(text, row[-1].end)
    behind = text[row[-1].end : stop.start() if stop else len(text)]
    for last, value in pairwise(row):
        joint = PART.search(text, last.end, value.start)
        if joint is None or content_words(text[last.end : joint.start()]):
            return
        own = _part(words, joint.end(), value)
        alike = len(list(takewhile(_alike, zip(reversed(first), reversed(own), strict=False))))
        thing, end = own[: len(own) - alike], own[len(own) - alike :]
        left_out = first[len(thing) : len(first) - alike]
        if thing and end and left_out:
            head = first[0] if thing[0].same in _STANDS_FOR else thing[0]
            named = text[head.start : head.end] + text[thing[0].end : thing[-1].end]
            told = " ".join((named, *(text[each[0].start : each[-1].end] for each in (left_out, end))))
            yield told + (behind if value is row[-1] else "")


def _part(words: Sequence[QuotedWord], start: int, value: TypedValue) -> list[QuotedWord]:
    """The words from *start* up to a value, and it."""
    return [word for word in words if start <= word.start <= value.start]


def _alike(pair: tuple[QuotedWord, QuotedWord]) -> bool:
    one, other = pair
    return one.same == other.same or (one.value is not None and other.value is not None)
