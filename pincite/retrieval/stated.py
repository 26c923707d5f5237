"""What the papers themselves say in the list of documents: which version each is, and which edition follows it."""

from collections.abc import Mapping, Sequence

from pincite.model.documents import Document, DocumentStatus
from pincite.model.evidence import NO_LINKS, Links
from pincite.ports import Index
from pincite.retrieval.declared import links, said_version
from pincite.retrieval.profiles import fronts_of


def with_stated(
    statuses: Sequence[DocumentStatus], documents: Sequence[Document], index: Index
) -> tuple[DocumentStatus, ...]:
    """
    *statuses*, each with the version and the next edition that the papers of *documents* state, where the manifest
    gives none.
    """
    fronts = fronts_of(documents, index)
    declared = links(documents, fronts)
    versions = {each.doc_id: said_version(each, fronts.get(each.doc_id, "")) for each in documents}
    return tuple(
        each.model_copy(
            update={
                "version": each.version or versions.get(each.doc_id) or None,
                "superseded_by": each.superseded_by or _next(each.doc_id, declared),
            }
        )
        for each in statuses
    )


def _next(doc_id: str, declared: Mapping[str, Links]) -> str | None:
    """Of the editions behind a paper the one that replaces none of the others; None where there is none."""
    later = declared.get(doc_id, NO_LINKS).replaced_by
    return min((each for each in later if declared[each].replaces.isdisjoint(later)), default=None)
