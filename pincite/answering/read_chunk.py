"""A candidate read: its passages, and what is known of it beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pincite.model.documents import Authority
from pincite.model.stages import RankedRow
from pincite.passages.cutting import passages_of
from pincite.passages.passage import Passage
from pincite.question.held.parties import Called
from pincite.question.naming.naming import named_days
from pincite.values.terms import terms_of

_OF = {
    Authority.FDA: "FDA, United States of America, US, USA",
    Authority.EMA: "EMA, European Union, EU, Europe",
    Authority.ICH: "ICH",
    Authority.SOPS: "SOPS",
}
"""An authority with the region that it speaks for: what the EMA asks for is asked for in Europe."""


@dataclass(frozen=True, slots=True)
class ReadChunk:
    """
    A candidate with its passages.

    ``context`` are the terms of title, file, section and column names, ``body`` those of its text, ``called`` says what
    its paper calls the parties; ``days`` are those of the context, in full.
    """

    candidate: RankedRow
    passages: tuple[Passage, ...]
    context: frozenset[str]
    body: frozenset[str]
    called: Called = field(default_factory=dict)
    days: frozenset[str] = frozenset()

    def saying(self, said: Mapping[Passage, frozenset[str]]) -> "ReadChunk":
        """The chunk whose passages hold also the terms that are *said* of them otherwise."""
        more = {
            passage: terms for passage in self.passages if (terms := said.get(passage, frozenset()) - passage.terms)
        }
        if not more:
            return self
        return replace(
            self,
            passages=tuple(
                replace(passage, terms=passage.terms | more[passage]) if passage in more else passage
                for passage in self.passages
            ),
            body=self.body.union(*more.values()),
        )


def read_of(candidate: RankedRow) -> ReadChunk:
    """Read a chunk."""
    beside = (candidate.earlier, candidate.later, candidate.over, candidate.below)
    passages = passages_of(candidate.row.chunk, *(row.chunk if row else None for row in beside))
    beyond = (passage.terms for passage in passages if passage.beyond or passage.notes)
    known = context_text(candidate)
    return ReadChunk(
        candidate,
        passages,
        frozenset(terms_of(known)),
        frozenset(terms_of(candidate.row.chunk.text)).union(*beyond),
        days=named_days(known),
    )


def context_text(candidate: RankedRow) -> str:
    """
    What is known of a chunk beside its text: title, file, authority, version, date, whose paper it is, section,
    caption, column names.
    """
    row = candidate.row
    authority = _OF[row.authority] if row.authority else ""
    known = (
        row.doc_title,
        row.file.replace("_", " "),
        authority,
        f"version {row.version}" if row.version else "",
        str(row.effective_date or ""),
    )
    return " ".join((*known, candidate.about, *row.chunk.section, row.chunk.context, *row.chunk.header))
