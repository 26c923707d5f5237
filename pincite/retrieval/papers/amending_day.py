"""From which day a paper that amends another one says, anywhere in it, that what it changes holds."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date

from pincite.model.documents import Document
from pincite.model.evidence import Links
from pincite.ports import Eligibility, Index
from pincite.retrieval.papers.declared import HEADING
from pincite.retrieval.papers.identities import Identity, identity
from pincite.retrieval.papers.own_day import own_day
from pincite.values.amending import PAPER, unamending
from pincite.values.effect import days_of_signing, days_with_year, effects_of
from pincite.values.sentences import sentences

_QUERY = "amendment amendments takes effect effective date commencement force"
"""Words of which the sentence on a paper's day holds some, as full text looks for them."""

_MOST = 16
"""Rows of a paper that full text brings, in which its day is looked for."""

_OF_ITS_CHANGES = re.compile(
    rf"\b(?:this|these|the)\s+(?:[\w-]+\s+){{0,2}}?(?:{PAPER}|change)s?\b(?!\s+of\b)"
    r"|\b(?:amend|var(?:y|ies|ied)|modif(?:y|ies|ied)|change)(?:s|d|ed)?\b(?=[^.;]*\bas\s+follows\b)",
    re.IGNORECASE,
)


def with_amending_days(
    declared: Mapping[str, Links], documents: Sequence[Document], fronts: Mapping[str, str], index: Index
) -> dict[str, Links]:
    """What is *declared*, each paper that amends others with the day from which what it changes holds."""
    by_id = {each.doc_id: each for each in documents}
    return {
        doc_id: replace(each, amends_since=_amending_day(by_id[doc_id], each.amends, fronts, index))
        if each.amends
        else each
        for doc_id, each in declared.items()
    }


def _amending_day(document: Document, amended: Collection[str], fronts: Mapping[str, str], index: Index) -> date | None:
    """
    The day from which a paper says, on its first page or on another, that what it changes holds, else that of which it
    says at its head that it is; None where it says neither.

    A day that stands at the head of a paper that it amends is that one's: "to the Agreement dated 14 March 2023".
    """
    front = fronts.get(document.doc_id, "")
    own = Eligibility(include_superseded=True, doc_ids=frozenset({document.doc_id}))
    (hits,) = index.lexical([_QUERY], _MOST, own)
    rows = sorted((hit.row.chunk for hit in hits), key=lambda chunk: (chunk.page, chunk.start))
    theirs = {int(day.low) for each in amended for day in days_with_year(fronts.get(each, "")[:HEADING])}
    signed = (day for day in days_of_signing(unamending(front)[:HEADING]) if day.toordinal() not in theirs)
    return _stated([front, *(row.text for row in rows)], identity(document, front[:HEADING])) or next(signed, None)


def _stated(texts: Sequence[str], paper: Identity) -> date | None:
    """The first day from which *texts*, the first of which opens *paper*, say that what it changes holds."""
    if day := own_day(texts[0][:HEADING], paper):
        return day
    plain = [unamending(text) for text in texts]
    said = [text[start:end] for text in plain for start, end in sentences(text)]
    effects = (each for text in said if _OF_ITS_CHANGES.search(text) for each in effects_of(text) if each.told)
    return next((each.day for each in effects), None)
