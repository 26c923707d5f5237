"""The documents of a tenant with what the papers say themselves: which version each is, and which one follows."""

from collections.abc import Mapping
from functools import lru_cache

from pincite.adapters.lake import Lake
from pincite.errors import IntegrityError, TenantWithdrawnError
from pincite.ingest.build_records import heads_of, whole
from pincite.ingest.publishing import document_statuses, open_index
from pincite.model.documents import DocumentStatus
from pincite.retrieval.papers.stated import NOTHING, StatedEdition, stated

REMEMBERED = 16
"""Builds of which it is known what their papers state."""


def stated_statuses(lake: Lake, tenant: str | None = None) -> tuple[DocumentStatus, ...]:
    """
    Every document of the newest build as ``document_statuses`` has it, where the manifest gives none with the version
    and the next edition that the papers state; nothing is read of papers whose rows were withdrawn or cannot be read,
    for what became of a document is told all the same.
    """
    statuses = document_statuses(lake, tenant)
    names = {status.tenant for status in statuses}
    read = {name: stated_editions(lake, name, heads_of(lake, name)[0].index_version) for name in names}
    return tuple(read[each.tenant].get(each.doc_id, NOTHING).in_place_of_none(each) for each in statuses)


@lru_cache(REMEMBERED)
def stated_editions(lake: Lake, tenant: str, index_version: str) -> Mapping[str, StatedEdition]:
    """
    What the papers of a build state of themselves, by doc_id: those that could be read in their newest version, none
    where the rows were withdrawn or cannot be read.
    """
    build = whole(lake, next(head for head in heads_of(lake, tenant) if head.index_version == index_version))
    documents = [each.document for each in build.documents if each.pages_key is not None and not each.stale]
    try:
        return stated(documents, open_index(lake, tenant, index_version))
    except (IntegrityError, TenantWithdrawnError):
        return {}
