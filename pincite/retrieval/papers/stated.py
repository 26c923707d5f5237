"""What papers say of themselves: which version each is, and which edition follows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pincite.model.documents import Document, DocumentStatus
from pincite.model.evidence import NO_LINKS, Links
from pincite.ports import Index
from pincite.retrieval.papers.declared import links, said_version
from pincite.retrieval.papers.profiles import fronts_of

D = TypeVar("D", Document, DocumentStatus)


@dataclass(frozen=True, slots=True)
class StatedEdition:
    """The version that a paper states, and the doc_id of the next edition; None where nothing is said."""

    version: str | None = None
    superseded_by: str | None = None

    def in_place_of_none(self, told: D) -> D:
        """A document, or what became of it, as *told*, with it where the manifest gives none."""
        return told.model_copy(
            update={
                "version": told.version or self.version,
                "superseded_by": told.superseded_by or self.superseded_by,
            }
        )


NOTHING = StatedEdition()


def stated(documents: Sequence[Document], index: Index) -> Mapping[str, StatedEdition]:
    """What each of *documents* states on its first page in *index*, by doc_id."""
    fronts = fronts_of(documents, index)
    declared = links(documents, fronts)
    return {
        each.doc_id: StatedEdition(
            said_version(each, fronts.get(each.doc_id, "")) or None, _next(each.doc_id, declared)
        )
        for each in documents
    }


def _next(doc_id: str, declared: Mapping[str, Links]) -> str | None:
    """Of the editions behind a paper the one that replaces none of the others; None where there is none."""
    later = declared.get(doc_id, NO_LINKS).replaced_by
    return min((each for each in later if declared[each].replaces.isdisjoint(later)), default=None)
