"""
A quotation in another order: a phrase that stands in front of its sentence or behind, which changes nothing, and two
that have changed places around a word, which does, unless a comparison is told from the other side.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pincite.values.comparatives import OPPOSITES
from pincite.values.words import LIMITS, POLARITY
from pincite.verification.quoted_words import JOINTS, QuotedWord

_MOST_FRONTS = 3
"""Commas of a sentence behind which its own words are looked for; chosen by hand."""

_LONGEST = 300
"""Words of a claim beyond which none of its phrases is looked for elsewhere: far beyond what anybody writes."""


def aligned(
    said: Sequence[QuotedWord], told: Sequence[QuotedWord], claim: str, statement: str
) -> tuple[Sequence[QuotedWord], Sequence[QuotedWord]]:
    """
    The words of a claim and of a statement, with a phrase that a comma parts from the front of one of them put in front
    of the other, too, where that says it word for word in another place, beside something that both say.
    """
    if len(said) > _LONGEST:
        return said, told
    for front in _fronts(said, claim):
        if place := _place(front, told, said):
            moved, size = _in_front(told, place), place[1] - place[0]
            mine, theirs = aligned(said[len(front) :], moved[size:], claim, statement)
            return [*front, *mine], [*moved[:size], *theirs]
    for front in _fronts(told, statement):
        if place := _place(front, said, told):
            moved, size = _in_front(said, place), place[1] - place[0]
            mine, theirs = aligned(moved[size:], told[len(front) :], claim, statement)
            return [*moved[:size], *mine], [*front, *theirs]
    return said, told


def uncompared(said: Sequence[QuotedWord], told: Sequence[QuotedWord]) -> Sequence[QuotedWord]:
    """
    The words of a claim, with a comparison that it tells from the other side turned to that of the statement: "A is
    longer than B" where it says "B is shorter than A".
    """
    ours, theirs = _than(said), _than(told)
    if ours is None or theirs is None:
        return said
    other, own = _without_shared_end(said[ours + 1 :], told[theirs + 1 :])
    at, place = _stretch(own, said[:ours]), _stretch(other, told[:theirs])
    point = next(
        (i for i in range(ours) if any(w.same in OPPOSITES.get(said[i].same, ()) for w in told[:theirs])), None
    )
    if at is None or place is None or point is None:
        return said
    word = next(w for w in told[:theirs] if w.same in OPPOSITES[said[point].same])
    words = [*said]
    words[point] = replace(word, start=said[point].start, end=said[point].end)
    behind = slice(ours + 1, ours + 1 + len(other))
    return [*words[: at.start], *words[behind], *words[at.stop : ours + 1], *words[at], *words[behind.stop :]]


def _than(words: Sequence[QuotedWord]) -> int | None:
    """Where the only "than" stands."""
    found = [at for at, word in enumerate(words) if word.same == "than"]
    return found[0] if len(found) == 1 else None


def _without_shared_end(
    one: Sequence[QuotedWord], other: Sequence[QuotedWord]
) -> tuple[Sequence[QuotedWord], Sequence[QuotedWord]]:
    shared = next(
        (n for n, pair in enumerate(zip(reversed(one), reversed(other), strict=False)) if pair[0].same != pair[1].same),
        0,
    )
    return one[: len(one) - shared], other[: len(other) - shared]


def _stretch(wanted: Sequence[QuotedWord], words: Sequence[QuotedWord]) -> slice | None:
    """Where *words* say word for word what is wanted."""
    same = [word.same for word in wanted]
    found = (
        at for at in range(len(words) - len(same) + 1) if [word.same for word in words[at : at + len(same)]] == same
    )
    at = next(found, None) if same else None
    return None if at is None else slice(at, at + len(same))


def crossed(said: Sequence[QuotedWord], told: Sequence[QuotedWord]) -> QuotedWord | None:
    """
    The first word of a claim that stands before a word where the statement has it behind, while another one does the
    reverse: "the level is based on the frequency" of "the frequency is based on the level".

    Not around a word of a list, nor where "by" behind one of the two tells that a verb's voice has changed.
    """
    ours, theirs = _places(said), _places(told)
    both = ours.keys() & theirs.keys()
    if any(_by(said, ours[word]) != _by(told, theirs[word]) for word in both):
        return None
    for pivot in sorted(both, key=ours.__getitem__):
        here, there = ours[pivot], theirs[pivot]
        if said[here].said != told[there].said or _listed(said, here):
            continue
        forward = [word for word in both if ours[word] < here and theirs[word] > there]
        backward = [word for word in both if ours[word] > here and theirs[word] < there]
        if forward and backward:
            return said[min(ours[word] for word in forward)]
    return None


def _fronts(words: Sequence[QuotedWord], text: str) -> Iterator[Sequence[QuotedWord]]:
    """What stands before the first commas of a text where it opens with a small word, the longest first."""
    if not words or (words[0].carries and words[0].same not in LIMITS | POLARITY):
        return
    commas = [at + 1 for at, (left, right) in enumerate(pairwise(words)) if "," in text[left.end : right.start]]
    yield from (words[:at] for at in reversed(commas[:_MOST_FRONTS]))


def _place(
    front: Sequence[QuotedWord], words: Sequence[QuotedWord], beside: Sequence[QuotedWord]
) -> tuple[int, int] | None:
    """Where *words* hold a phrase elsewhere than in front: its first word, and those that tell in its order."""
    wanted = _told(front)
    if not wanted:
        return None
    known = {word.telling for word in beside if word.carries}
    for at in range(1, len(words)):
        end = _end(wanted, words, at) if words[at].same == front[0].same else None
        if end is not None and _touches(words, at, end, known):
            return at, end
    return None


def _end(wanted: Sequence[str], words: Sequence[QuotedWord], start: int) -> int | None:
    """Where a phrase ends that begins at *start* and tells what is wanted and nothing else; None where it does not."""
    told = 0
    for at in range(start, len(words)):
        if _tells(words[at]):
            if words[at].telling != wanted[told]:
                return None
            told += 1
            if told == len(wanted):
                return at + 1
    return None


def _touches(words: Sequence[QuotedWord], start: int, end: int, known: set[str]) -> bool:
    """Whether what stands next to a stretch of *words* is *known*."""
    before = next((word.telling for word in reversed(words[:start]) if word.carries), "")
    behind = next((word.telling for word in words[end:] if word.carries), "")
    return before in known or behind in known


def _told(words: Sequence[QuotedWord]) -> list[str]:
    return [word.telling for word in words if _tells(word)]


def _tells(word: QuotedWord) -> bool:
    return word.carries or word.same in POLARITY


def _in_front(words: Sequence[QuotedWord], place: tuple[int, int]) -> list[QuotedWord]:
    start, end = place
    return [*words[start:end], *words[:start], *words[end:]]


def _places(words: Sequence[QuotedWord]) -> dict[str, int]:
    """Where the words that tell stand, of those that stand there once."""
    found: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        if word.carries and word.telling:
            found.setdefault(word.telling, []).append(at)
    return {word: places[0] for word, places in found.items() if len(places) == 1}


def _listed(words: Sequence[QuotedWord], at: int) -> bool:
    beside = (words[at - 1].same if at else "", words[at + 1].same if at + 1 < len(words) else "")
    return not JOINTS.isdisjoint(beside)


def _by(words: Sequence[QuotedWord], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].same == "by"
