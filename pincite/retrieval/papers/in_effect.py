"""Which documents hold on a day: what takes effect later does not yet, and what it replaces still does."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from pincite.model.documents import Document, Scope
from pincite.retrieval.papers.profiles import Profile


def dated(documents: Sequence[Document], profiles: Sequence[Profile]) -> tuple[Document, ...]:
    """The documents, an edition with the day that its first page gives where its manifest row gives none."""
    days = {each.doc_id: each.links.since for each in profiles if each.links.since}
    return tuple(
        each.model_copy(update={"effective_date": days[each.doc_id]}) if each.doc_id in days else each
        for each in documents
    )


def not_yet(documents: Sequence[Document], as_of: date) -> frozenset[str]:
    """The ids of those that take effect after the day *as_of*."""
    return frozenset(each.doc_id for each in documents if not _holds(each, as_of))


def still(documents: Sequence[Document], as_of: date, unread: Sequence[Document] = ()) -> frozenset[str]:
    """
    The ids of superseded ones of which no successor, the next or one behind it, is in effect on the day *as_of*; one of
    the *unread*, which could not be read, takes nobody's place.
    """
    by_id, mute = {each.doc_id: each for each in (*documents, *unread)}, {each.doc_id for each in unread}
    return frozenset(
        each.doc_id
        for each in documents
        if each.superseded_by
        and not any(_holds(after, as_of) for after in _successors(each, by_id) if after.doc_id not in mute)
    )


def outlived(documents: Sequence[Document], as_of: date, unread: Sequence[Document]) -> frozenset[str]:
    """The ids of those of which a successor is in effect on the day *as_of* and is one of the *unread*."""
    by_id, begun = {each.doc_id: each for each in (*documents, *unread)}, {each.doc_id for each in unread}
    begun -= not_yet(unread, as_of)
    return frozenset(
        each.doc_id for each in documents if any(after.doc_id in begun for after in _successors(each, by_id))
    )


def why_none(documents: Sequence[Document], scope: Scope, as_of: date) -> str:
    """
    Why a search among *documents* brought nothing at all, in words: that none is of the *scope*, or none holds on the
    day *as_of* yet, or else that nothing is near.
    """
    asked = [each for each in documents if scope is Scope.MIXED or each.authority == scope.value]
    of_scope = "" if scope is Scope.MIXED else f" of {scope}"
    if not asked and of_scope:
        return f"there is no document{of_scope}"
    begin = [each.effective_date for each in asked if each.effective_date and not _holds(each, as_of)]
    if asked and len(begin) == len(asked):
        return f"no document{of_scope} is in effect on {as_of} yet; the first begins on {min(begin)}"
    return "nothing in the documents comes near enough"


def _holds(document: Document, as_of: date) -> bool:
    return document.effective_date is None or document.effective_date <= as_of


def _successors(document: Document, by_id: Mapping[str, Document]) -> Iterator[Document]:
    """What supersedes *document*, what supersedes that, and so on; a snapshot has no cycle of them."""
    while document.superseded_by and (successor := by_id.get(document.superseded_by)):
        document = successor
        yield document
