"""What retrieval is asked, and the documents that a question points to."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from pincite.model.documents import Scope


class Sensitivity(StrEnum):
    """Topics on which a doubt goes to a person (retrieval-ranking-v1 §1)."""

    REFUND = "refund"
    SAFETY = "safety"
    MEDICAL = "medical"
    LEGAL = "legal"
    EXCEPTIONS = "exceptions"


@dataclass(frozen=True, slots=True)
class TripContext:
    """The trip that a message is about, where the caller knows it."""

    trip_id: str | None = None
    trip_date: date | None = None
    product: str | None = None


@dataclass(frozen=True, slots=True)
class RetrievalRequest:
    """
    One question to one tenant's index.

    ``question`` may be a whole e-mail thread, latest message first. ``top_k`` None is the contract's. ``sensitivity``
    are topics that the caller knows it to touch, beside those that it shows itself. ``threshold`` False marks the
    chunks that fall below a threshold instead of dropping them.
    """

    question: str
    scope: Scope
    as_of: date
    top_k: int | None = None
    audit: bool = False
    trip: TripContext | None = None
    sensitivity: frozenset[Sensitivity] = frozenset()
    domain_id: str | None = None
    threshold: bool = True


@dataclass(frozen=True, slots=True)
class DocumentHint:
    """
    A document that the question points to.

    ``share`` in (0, 1] is the part of the question's hints that it meets, ``matched`` the tokens that met, and
    ``strength`` in (0, 1) the share times how telling the hints are: a company and a quarter tell more than one word of
    a title.
    """

    doc_id: str
    share: float
    matched: tuple[str, ...]
    strength: float
