"""
What a tenant's policy forbids to answer: subjects that its recipe names, by phrases that a question about them holds.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from pincite.guardrails.screening_model import views
from pincite.recipes import ForbiddenSubject
from pincite.values.terms import terms_of

_UNREAD = frozenset({"Mn", "Cc", "Cf", "Cn", "Co"})
"""Categories of the characters that the encoder leaves out: accents, and what does not show."""


def forbidden_subject(
    question: str, tenant: str, subjects: Sequence[ForbiddenSubject], mend: Callable[[str, Sequence[str]], str]
) -> ForbiddenSubject | None:
    """
    The first of *subjects* that *tenant* forbids and *question* is about: it holds every content word of one phrase, in
    any order and form, as it is written or as it may be meant.

    Args:
        question: As a person wrote it, or as it is looked up.
        tenant: Whose documents are asked.
        subjects: Those of the recipe.
        mend: Gives a text with each slip replaced by the nearest word of the phrases that it is handed.
    """
    own = [one for one in subjects if one.tenant == tenant]
    phrases = [phrase for one in own for phrase in one.phrases]
    readings = _readings(question, phrases, mend) if own else ()
    return next((one for text in readings for one in own if _is_about(text, one)), None)


def _readings(text: str, phrases: Sequence[str], mend: Callable[[str, Sequence[str]], str]) -> Iterator[str]:
    """*text* as it stands, without its disguises, as the encoder reads it, and each of these without slips."""
    undone = [view for _, view in views(text)]
    plain = dict.fromkeys((text, *undone, *map(_as_encoded, undone)))
    yield from plain
    for each in plain:
        # A capital makes a name, which is no slip; what is forbidden must not be had by one.
        yield mend(each.lower(), phrases)


def _as_encoded(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(mark for mark in parts if mark.isspace() or unicodedata.category(mark) not in _UNREAD)


def _is_about(text: str, subject: ForbiddenSubject) -> bool:
    said = set(terms_of(text))
    return any(said.issuperset(terms_of(phrase)) for phrase in subject.phrases)
