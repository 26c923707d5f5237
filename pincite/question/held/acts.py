"""Whose act a sentence of a contract speaks of, and whether the question asks for that of another party."""

from collections.abc import Iterator

from pincite.question.held.parties import Called, Mention, mentions, on_one_side
from pincite.question.record import ReadQuestion
from pincite.values.words import IRREGULAR, WORD, stem

_AUXILIARY_TEXT = """
may can must shall should will would has have had is are was were do does did wants decides chooses fails wishes itself
only also then not to be been duly the a an
"""
_AUXILIARY = frozenset(_AUXILIARY_TEXT.split())
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_NEAR = 4
"""Words between a party and what it does."""


def another_party(question: ReadQuestion, text: str, called: Called) -> bool:
    """
    Whether *text* speaks of an act of one party where *question* speaks of that act of another: who terminates, who
    pays, who is late.
    """
    asked = tuple(_acts(question.bare, called))
    said = tuple(_acts(text, called)) if asked else ()
    return any(_clash(who, frozenset(other for other, did in said if did == act), called) for who, act in asked)


def _clash(who: str, others: frozenset[str], called: Called) -> bool:
    return bool(others) and not any(on_one_side(who, other, called) for other in others)


def _acts(text: str, called: Called) -> Iterator[tuple[str, str]]:
    """
    Each party of *text* with the stem of what it does: "the Customer terminates", "is terminated by the Customer", "the
    Customer's termination".
    """
    for mention in mentions(text, called):
        before = [word.lower() for word in WORD.findall(text[: mention.start])][-_NEAR:]
        behind = _behind(text, mention)
        if "by" in before[-2:]:
            yield from (
                (mention.party, stem(other)) for other in before[: before.index("by")] if other not in _AUXILIARY
            )
        elif behind and not _is_passive(text, mention, behind[0]):
            yield mention.party, stem(behind[0])


def _is_passive(text: str, mention: Mention, deed: str) -> bool:
    """Whether the party is the one to whom it is done: "is the Contractor paid", "the Contractor shall be told"."""
    around = [*WORD.findall(text[: mention.start])[-2:], *WORD.findall(text[mention.end :])[:_NEAR]]
    before = around[: around.index(deed)] if deed in around else around
    done = deed.lower().endswith(("ed", "en", "t", "n")) or deed.lower() in IRREGULAR
    return done and not _BE.isdisjoint(word.lower() for word in before)


def _behind(text: str, mention: Mention) -> list[str]:
    """What the party does, by the first of these words."""
    return [word for word in WORD.findall(text[mention.end :])[:_NEAR] if word.lower() not in _AUXILIARY]
