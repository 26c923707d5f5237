"""
Whether two sentences of two papers bound one thing at two figures: both can be met, but only one of them is the rule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.model.values import Comparator, TypedValue
from pincite.question.wanted.agents import is_someone
from pincite.values.clauses import tells
from pincite.values.coded import coded_apart, codes_by_thing
from pincite.values.compare import Figure, bounds_apart, figure_of, is_stretch, meet, relation
from pincite.values.modality import BEFORE_NOUNS
from pincite.values.reader import read_values
from pincite.values.sentences import sentences
from pincite.values.terms import terms_of
from pincite.values.words import FILLERS, POLARITY, STOP_WORDS, WORD

SHARED_TERMS = 2
"""Words that two sentences have in common, at least, where they bound one thing."""

_BEFORE_VERBS = (STOP_WORDS | POLARITY) - BEFORE_NOUNS
_FORM, _CONTENT = "be", "…"


@dataclass(frozen=True, slots=True)
class _Word:
    """
    A term that a word of a sentence has; ``slot`` is what a verb, or what is said with one, stands behind, and empty
    for any other word.
    """

    term: str
    slot: str
    someone: bool


def differ(text: str, one: TypedValue, other_text: str, other: TypedValue, *, alike: bool) -> bool:
    """
    Whether *one* of *text* and the *other* of *other_text* cannot both be what holds: they contradict each other, or
    bound one thing at two figures, which of two papers that are *alike* no narrowing word has to bear out. What their
    sentences call by different codes is two things.
    """
    apart = relation(one, other) == "contradicts" or (
        bounds_apart(one, other) and (alike or rival_bounds(text, one, other_text, other))
    )
    return apart and not coded_apart(*map(codes_by_thing, (_sentence(text, one), _sentence(other_text, other))))


def rival_bounds(text: str, one: TypedValue, other_text: str, other: TypedValue) -> bool:
    """
    Whether the sentence of *text* in which *one* stands and that of *other_text* with *other* bound the same thing the
    same way at two figures: "at least 14 days" and "at least 30 days before departure" of one cancellation.

    Whatever narrows one of them alone makes it another case: another figure, and any word that the other one lacks but
    for a verb or for whom it is said of. Where both have such a word they say two things: that a refund is "approved"
    and "paid", what holds for students and for guests.
    """
    if not (is_stretch(one) and is_stretch(other) and bounds_apart(one, other)) or _about(one, other):
        return False
    ours, theirs = _sentence(text, one), _sentence(other_text, other)
    if _figures(ours, one) != _figures(theirs, other):
        return False
    words, others = _words(ours), _words(theirs)
    terms, known = {word.term for word in words}, {word.term for word in others}
    apart = [[w for w in words if w.term not in known], [w for w in others if w.term not in terms]]
    return len(terms & known) >= SHARED_TERMS and not any(map(_narrows, apart)) and not _say_two_things(*apart)


def _about(one: TypedValue, other: TypedValue) -> bool:
    """Whether two bounds lie at one figure as far as their units tell: at 30 days and at a month."""
    points = [replace(each, comparator=Comparator.EQUAL) for each in (one, other)]
    return one.unit != other.unit and meet(*points)


def _narrows(apart: Sequence[_Word]) -> bool:
    return any(not (word.slot or word.someone) for word in apart)


def _say_two_things(ours: Sequence[_Word], theirs: Sequence[_Word]) -> bool:
    if any(word.someone for word in ours) and any(word.someone for word in theirs):
        return True
    return not {word.slot for word in ours if word.slot}.isdisjoint(word.slot for word in theirs)


def _sentence(text: str, value: TypedValue) -> str:
    """The sentence that holds a value; of a table its row."""
    return next((text[start:end] for start, end in sentences(text) if start <= value.start < end), text)


def _figures(sentence: str, value: TypedValue) -> frozenset[Figure]:
    """What a sentence states beside *value*."""
    return frozenset(map(figure_of, read_values(sentence))) - {figure_of(value)}


@lru_cache(maxsize=4096)
def _words(sentence: str) -> tuple[_Word, ...]:
    return tuple(_read(sentence))


def _read(sentence: str) -> Iterator[_Word]:
    words = WORD.findall(sentence)
    small = [word.lower() for word in words]
    cells = "\t" in sentence  # a row has names and no verbs
    for at, word in enumerate(words):
        if not tells(small[at]) or word[0].isdigit():
            continue
        before, after = small[at - 1] if at else "", small[at + 1] if at + 1 < len(small) else ""
        named = not cells and is_someone(word) and _opens(small, at)
        slot = "" if cells or named else _slot(before, after)
        yield from (_Word(term, slot, named) for term in terms_of(word))


def _opens(words: Sequence[str], at: int) -> bool:
    """Whether a word is what a sentence is said of: it stands first, behind words that say nothing at most."""
    return all(word in BEFORE_NOUNS for word in words[:at])


def _slot(before: str, after: str) -> str:
    """
    What a word that its neighbours make a verb stands behind: "can", any form of "be", or what carries meaning, if
    nothing that carries any follows; empty for another word.
    """
    if before in _BEFORE_VERBS:
        return _FORM if before in FILLERS else before
    if before in BEFORE_NOUNS or after == "of" or (after and tells(after)):
        return ""
    return _CONTENT if before or after in BEFORE_NOUNS else ""
