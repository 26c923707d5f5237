"""
What a sentence leaves out where it goes on with another thing and its figure, spelled out: of "payroll records are kept
for ten years, access logs for 12 months" that access logs are kept for 12 months.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from pincite.model.values import TypedValue, ValueKind
from pincite.values.compare import comparable
from pincite.values.words import content_words
from pincite.verification.claim_reading import ReadText, read
from pincite.verification.paired_figures import MOST, PART
from pincite.verification.quoted_words import QuotedWord, quoted_words

_STANDS_FOR = frozenset({"that", "those"})
"""What stands for the first word of the first part: "that of walls"."""
_MOST_WORDS = 12
"""Words before the figure of the first part beyond which none is what a later part says instead: chosen by hand."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a sentence: its words up to its last figure, that figure, and what stands behind it."""

    words: Sequence[QuotedWord]
    value: TypedValue
    behind: str


@dataclass(frozen=True, slots=True)
class SpelledOut:
    """A later part of a sentence with what it leaves out, and the stems of the thing that it is on."""

    text: str
    thing: frozenset[str]


@lru_cache(maxsize=1024)
def spelled_out(text: str) -> tuple[SpelledOut, ...]:
    """
    The later parts of a sentence of like figures, each with what only the first part says: before its figure, and
    behind it, its unit among it, where the part itself says nothing there.

    How many words the thing of the first part has is not told; each number of them is tried, so that most of what is
    made says nothing that anybody would claim.
    """
    statement = read(text)
    parts = [*_parts(statement)] if 1 < len(statement.values) <= MOST else []
    if not parts:
        return ()
    first, *others = parts
    told = (made for part in others if _is_like(part.value, first.value) for made in _made(first, part, text))
    return tuple(SpelledOut(said, read(thing).stems) for thing, said in dict.fromkeys(told))


def _parts(statement: ReadText) -> Iterator[_Part]:
    words, text = quoted_words(statement), statement.text
    spans = [(value.start, value.end) for value in statement.values]
    cuts = [
        found.span()
        for found in PART.finditer(text)
        if not any(a < found.end() and found.start() < b for a, b in spans)
    ]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(text)]
    for start, end in zip(starts, ends, strict=True):
        own = [value for value in statement.values if start <= value.start and value.end <= end]
        if own:
            behind = text[own[-1].end : end].rstrip(" .")
            yield _Part([word for word in words if start <= word.start <= own[-1].start], own[-1], behind)


def _is_like(value: TypedValue, first: TypedValue) -> bool:
    return comparable(value, first) or (value.kind is ValueKind.COUNT and not value.unit)


def _made(first: _Part, part: _Part, text: str) -> Iterator[tuple[str, str]]:
    """The thing of a later part, and what may be said of it."""
    alike = len(list(takewhile(_alike, zip(reversed(first.words), reversed(part.words), strict=False))))
    thing, end = part.words[: len(part.words) - alike], part.words[len(part.words) - alike :]
    if not thing or not end:
        return
    rest = first.words[: len(first.words) - alike][-_MOST_WORDS:]
    head = first.words[0] if thing[0].same in _STANDS_FOR else thing[0]
    named = text[head.start : head.end] + text[thing[0].end : thing[-1].end]
    unit = (
        first.value.text.partition(" ")[2]
        if part.value.kind is ValueKind.COUNT and first.value.kind is not ValueKind.COUNT
        else ""
    )
    behind = part.behind if content_words(part.behind) else first.behind
    figure = " ".join(filter(None, (text[end[0].start : part.value.end], unit))) + behind
    for at in range(1, len(rest)):
        yield named, f"{named} {text[rest[at].start : rest[-1].end]} {figure}"


def _alike(pair: tuple[QuotedWord, QuotedWord]) -> bool:
    one, other = pair
    return one.same == other.same or (one.value is not None and other.value is not None)
