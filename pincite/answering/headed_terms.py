"""What stands below a term that heads it: read behind the term, where it is asked what that means."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.features import ReadChunk
from pincite.ingest.readable import readable
from pincite.passages.passage import Passage, passage_of
from pincite.passages.stretches import title_over
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of


def under_their_terms(reads: Sequence[ReadChunk], question: ReadQuestion) -> list[ReadChunk]:
    """
    The chunks, the first sentence below a heading that is the term whose meaning *question* asks for as "term: what it
    is": a glossary that sets its terms as headings says of each only what it is.
    """
    return [_under(read, question.defined) for read in reads] if question.defined else list(reads)


def _under(read: ReadChunk, term: frozenset[str]) -> ReadChunk:
    first = next((p for p in read.passages if p.kind == "sentence" and not p.lead and not p.beyond), None)
    if first is None or term <= first.terms:
        return read
    title, place = title_over(first.chunk, first.spans[0][0])
    if place is None or frozenset(terms_of(title)) != term:
        return read
    said = _behind(first, title, place[0])
    return replace(read, passages=tuple(said if p is first else p for p in read.passages))


def _behind(passage: Passage, title: str, start: int) -> Passage:
    text = f"{readable(title)}: {passage.text}"
    return passage_of(passage.chunk, "sentence", text, (start, passage.spans[0][1]))
