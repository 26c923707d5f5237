"""Of what a figure, or other words, of a sentence are told: the part of the sentence that they stand in."""

import re
from collections.abc import Sequence

from pincite.model.values import TypedValue
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_APART = re.compile(r"[;,]\s|\b(?:and|or|but|plus)\b", re.IGNORECASE)
"""What parts two figures of one sentence."""

_CASE = re.compile(r"[;,]?\s*(?:if|when|whenever|where|unless|while|once|as|because|although|though)\b", re.IGNORECASE)
"""What opens a case, which is told with what comes of it behind its comma."""


def told_of_each(
    asked: Sequence[str], values: Sequence[TypedValue], text: str, table: Frequencies
) -> list[tuple[TypedValue, float]]:
    """
    Each of the *values* of a text with the share of the terms that are *asked* in what is said of it, from where it is
    parted from the one before to where the next one is.
    """
    found, start = [], 0
    for at, value in enumerate(values):
        following = values[at + 1].start if at + 1 < len(values) else len(text)
        parted = [each.start() for each in _APART.finditer(text, value.end, following)] if at + 1 < len(values) else []
        end = parted[-1] if parted else following
        found.append((value, _share(asked, text[value.start if at == 0 else start : end], table)))
        start = end
    return found


def is_told_of(asked: Sequence[str], text: str, start: int, end: int, table: Frequencies) -> bool:
    """
    Whether the words ``text[start:end]`` are told of what is *asked*: no part of the text that stands apart from theirs
    speaks more of it.

    What stands before belongs to them up to a semicolon or a figure of their kind, and what follows as far as it is not
    parted from them.
    """
    first = _begins(text, start, end)
    case = _CASE.match(text, first)
    last = next(
        (each.start() for each in _APART.finditer(text, end) if not case or text[each.start()] == ";"), len(text)
    )
    own = _share(asked, text[first:last], table)
    return own >= max(_share(asked, text[:first], table), _share(asked, text[last:], table))


def _begins(text: str, start: int, end: int) -> int:
    """Where the part begins that the words ``text[start:end]`` stand in."""
    values = read_values(text)
    kinds = {value.kind for value in values if value.start < end and start < value.end}
    rival = max((value.end for value in values if value.kind in kinds and value.end <= start), default=start)
    parted = [
        each.start() for each in _APART.finditer(text, 0, start) if each.start() >= rival or text[each.start()] == ";"
    ]
    return parted[-1] if parted else 0


def _share(asked: Sequence[str], part: str, table: Frequencies) -> float:
    return table.share(asked, frozenset(terms_of(part)))
