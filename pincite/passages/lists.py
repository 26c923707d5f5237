"""
Lists in prose: what marks an item, which stretches belong to it, and what stands over the items where no colon leads to
them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.ingest.page_stretches import Span
from pincite.ingest.readable import readable
from pincite.values.sentences import CLOSED, ITEM
from pincite.values.words import STOP_WORDS

NUMBERED = re.compile(r"^\W*(?:(?i:section|clause|article|part|§) ?)?\d{1,2}(?:\.\d{1,2})+\.?\)?\s+(?=[\"“'(]?[A-Z])")
"""The number of a clause that a sentence opens with: "4.1 The fee is due"; "4.1 million" opens with a figure."""

_LETTERED = re.compile(r"^\W*[A-Z][.)]\s+(?=[\"“'(]?(?P<word>[A-Z][a-z]*)\b)")
"""The letter of an item, unless what follows makes it an initial: "A. In clause 4 …", not "A. Smith signs"."""

_CLAUSE = re.compile(r"^\W*(\d{1,2})[.)]\s")
_MARK = re.compile(r"^(?:#{1,6}[ \t]+)?(?:\W*\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?")
"""What a heading opens with before it says something: the signs of markup, and its number."""
LEADS_ON = re.compile(r"[;,] (?:and|or)$")
"""How an item ends that leads on to the next one."""

_POINTS_DOWN = re.compile(r"\b(?:following|below|as follows|these)\b", re.IGNORECASE)
_ENDING = re.compile(r"(?:(?<!\b\w)\.|[ ,:])+$")
"""The marks at the end of what stands over a list; the stop of a short form ("e.g.") is none."""
_HEADING = 10
"""Words up to which a stretch without a closing mark may be the heading of a list."""


@dataclass(frozen=True, slots=True)
class Headed:
    """
    A list under a heading: what the heading says, where it stands (None where another chunk holds it), the stretches of
    the items, marks included, and whether they are parts of one sentence, set apart by semicolons.
    """

    heading: str
    place: Span | None
    items: tuple[Span, ...]
    parts: bool

    def leads(self, item: str) -> bool:
        """
        Whether an item, without its mark, says nothing without the heading: it is left open, goes on in small letters,
        or is one of several parts.
        """
        return self.parts or not CLOSED.search(item) or item[:1].islower()


def unnumbered(text: str) -> str:
    """*text* without the number of a clause or the letter of an item that it opens with."""
    lettered = _LETTERED.match(text)
    return text[lettered.end() :] if lettered and lettered["word"].lower() in STOP_WORDS else NUMBERED.sub("", text)


def heading_name(heading: str) -> str:
    """What a heading says, without its mark and what closes it."""
    return _ENDING.sub("", _MARK.sub("", heading))


def kind_of(item: str) -> str:
    """What sort of mark opens an item: its sign, a figure or a letter, with its brackets; "" where none does."""
    found = ITEM.match(item)
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "0", found[0].strip())) if found else ""


def placed_kind(text: str, item: Span) -> str:
    """The kind of an item behind the blanks that stand before it in its line: deeper in is another list."""
    kind = kind_of(readable(text[slice(*item)]))
    return f"{' ' * _indent(text, item)}{kind}" if kind else ""


def under(lead: str, last: str, item: str) -> bool:
    """
    Whether *item* can stand under *lead*, behind the *last* one or none (""): the number after the lead-in's own is a
    clause, unless the items count to it, and so is any but the first behind an item that has none.
    """
    number = _number(item)
    if number is None or number - 1 == _number(last):
        return True
    return number - 1 != _number(lead) and (not last or number == 1 or _number(last) is not None)


def _number(text: str) -> int | None:
    found = _CLAUSE.match(text)
    return int(found[1]) if found else None


def enumerated(items: Sequence[str]) -> str:
    """The items as one text: one that ends in "; and" goes on with the next as it is written."""
    said = [item.rstrip(" ;,.:") for item in items]
    parts = [f"{item} " if LEADS_ON.search(item) else f"{item}; " for item in said[:-1]]
    return "".join([*parts, *said[-1:]])


def headed_lists(text: str, spans: Sequence[Span], title: str, place: Span | None, *, led: bool) -> Iterator[Headed]:
    """
    The lists among *spans*, stretches of *text* in order, that stand under a heading, a sentence which points down to
    them, or words right above them which no mark closes.

    *title* is the heading over all of them, "" for none, and *place* where it stands in *text*. What a colon leads to
    is left out; *led* says that one did before *text* began. A question with its answer behind it is no item, but what
    stands over that.
    """
    heading: tuple[str, Span | None] = (heading_name(title), place)
    over = heading
    items: list[Span] = []
    kind = ""
    for low, high in spans:
        piece = readable(text[low:high])
        if not any(map(str.isalnum, piece)):  # a rule, or what underlines a heading
            continue
        if ITEM.match(piece):
            if kind and kind == placed_kind(text, (low, high)):  # beside the question before, not under it
                yield from _listed(text, over, items)
                heading, over, items = ("", None), ("", None), []
            if not led:
                items.append((low, high))
            continue
        if items and "\n\n" not in text[items[-1][1] : low]:
            asked = readable(text[slice(*items[-1])])
            if not asked.endswith("?"):
                items[-1] = (items[-1][0], high)
                continue
            question = items.pop()
            kind = placed_kind(text, question)
            yield from _listed(text, over, items)
            heading = over = (ITEM.sub("", asked), question)
            items = []
        yield from _listed(text, over, items)
        own, open_ended = (heading_name(piece), (low, high)), not CLOSED.search(piece)
        if _POINTS_DOWN.search(piece) or (open_ended and len(piece.split()) <= _HEADING):
            heading = own
        over = own if open_ended and not items else heading  # behind an item it may be the rest of that
        items, led = [], piece.endswith(":")
    yield from _listed(text, over, items)


def _listed(text: str, heading: tuple[str, Span | None], items: Sequence[Span]) -> Iterator[Headed]:
    own: list[Span] = []
    inner: list[Span] = []
    for item in items:
        if own and _indent(text, item) > _indent(text, own[-1]) and _names(text, own[-1]):
            inner.append(item)
            continue
        yield from _inner(text, own, inner)
        own.append(item)
        inner = []
    yield from _inner(text, own, inner)
    if heading[0] and len(own) > 1:
        said = [readable(text[slice(*item)]) for item in own]
        yield Headed(*heading, tuple(own), any(item.endswith(";") or LEADS_ON.search(item) for item in said))


def _inner(text: str, own: Sequence[Span], inner: Sequence[Span]) -> Iterator[Headed]:
    """The list under the last item of another one, if it has any."""
    if inner:
        name = ITEM.sub("", readable(text[slice(*own[-1])]))
        yield from _listed(text, (_ENDING.sub("", name), own[-1]), inner)


def _names(text: str, item: Span) -> bool:
    """Whether an item may be the heading of those that stand deeper in: a few words that no mark closes but a colon."""
    said = readable(text[slice(*item)])
    return len(said.split()) <= _HEADING and (said.endswith(":") or not CLOSED.search(said))


def _indent(text: str, item: Span) -> int:
    """How far in the line of an item begins, in characters."""
    begin = text.rfind("\n", 0, item[0]) + 1
    line = text[begin : item[1]]
    return len(line) - len(line.lstrip())
