"""Whose act a sentence of a contract speaks of, and whether the question asks for that of another party."""

import re
from collections.abc import Iterator

from pincite.question.parties import Called, Mention, mentions, parties_of
from pincite.question.record import ReadQuestion
from pincite.values.words import IRREGULAR, WORD, stem

_AUXILIARY_TEXT = """
may can must shall should will would has have had is are was were do does did wants decides chooses fails wishes itself
only also then not to be been duly the a an
"""
_AUXILIARY = frozenset(_AUXILIARY_TEXT.split())
_MODAL_TEXT = "may can could must shall should will would do does did has have had need needs is are was were"
_MODAL = frozenset(_MODAL_TEXT.split())
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_RECEIVING_TEXT = "be been get gets receive receives received obtain obtains expect expects hear hears learn learns"
_RECEIVING = frozenset(_RECEIVING_TEXT.split())
"""
What someone does to whom another one does something: what the client receives, the sentence says that the contractor
delivers.
"""

_NEAR = 4
"""Words between a party and what it does."""

_OPENS = re.compile(r"\W*(?:(?:the|each|any)\W+)?", re.IGNORECASE)
_BY_DOING = re.compile(r"\b(?:by|through)\s+(?:\w+ly\s+)?(\w+ing)\b", re.IGNORECASE)
_TO_DO = re.compile(r"\bto\s+(\w+)\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?\b")


def another_party(question: ReadQuestion, text: str, called: Called) -> bool:
    """
    Whether *text* speaks of an act of one party where *question* speaks of that act of another: who terminates, who
    pays, who is late.
    """
    asked = tuple(_acts(question.bare, called))
    said = tuple(_acts(text, called)) if asked else ()
    return any(
        _clash(who, frozenset(other for other, did in said if did == act)) for who, act in asked
    ) or _another_subject(question.bare, text, called)


def _clash(who: str, others: frozenset[str]) -> bool:
    return bool(others) and who not in others


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


def _another_subject(question: str, text: str, called: Called) -> bool:
    """
    Whether *text* says what one party of its paper does, where *question* asks what another one does.

    Not, where the question asks what is done to that one, which the sentence may say of the one who does it, or where
    the sentence speaks of both.
    """
    asked = next(
        (each for each in mentions(question, called) if each.party in called and _is_subject(question, each)), None
    )
    said = mentions(text, called) if asked else ()
    if not asked or not said or said[0].party not in called or not _OPENS.fullmatch(text, 0, said[0].start):
        return False
    if said[0].party == asked.party:
        return False
    done = {stem(word) for word in (*_behind(text, said[0])[:1], *_BY_DOING.findall(text))}
    wanted = {stem(word) for word in (*_behind(question, asked)[:1], *_TO_DO.findall(question[asked.end :]))}
    receives = not _RECEIVING.isdisjoint(word.lower() for word in WORD.findall(question[asked.end :])[:_NEAR])
    return not done.isdisjoint(wanted) or (not receives and asked.party not in parties_of(said))


def _is_subject(question: str, mention: Mention) -> bool:
    """
    Whether *question* asks what a party does: "must the Client give", "if the Client pays"; the Client's insurer is not
    the Client.
    """
    if _POSSESSIVE.match(question, mention.end) or _POSSESSIVE.search(question[mention.start : mention.end]):
        return False
    if (does := _behind(question, mention)) and _is_passive(question, mention, does[0]):
        return False
    before = [word.lower() for word in WORD.findall(question[: mention.start])][-2:]
    behind = [word.lower() for word in WORD.findall(question[mention.end :])][:1]
    return not _MODAL.isdisjoint(before) or not _MODAL.isdisjoint(behind)
