"""
What a tenant's policy forbids to answer: subjects that its recipe names, by phrases that a question about them holds.
"""

from collections.abc import Sequence

from pincite.errors import ContractError
from pincite.recipes import ForbiddenSubject
from pincite.values.terms import terms_of


def forbidden_subject(question: str, tenant: str, subjects: Sequence[ForbiddenSubject]) -> ForbiddenSubject | None:
    """
    The first of *subjects* that *tenant* forbids and *question* is about: it holds every content word of one phrase, in
    any order and form.

    Raises:
        ContractError: If a phrase has no content word: it would forbid every question.
    """
    asked = set(terms_of(question))
    return next(
        (
            one
            for one in subjects
            if one.tenant == tenant and any(asked.issuperset(_terms(phrase, one)) for phrase in one.phrases)
        ),
        None,
    )


def _terms(phrase: str, subject: ForbiddenSubject) -> tuple[str, ...]:
    found = terms_of(phrase)
    if not found:
        msg = (
            f"recipe: forbidden: {subject.subject}: phrases: {phrase!r} has no content word (it would forbid every "
            "question)"
        )
        raise ContractError(msg)
    return found
