"""Which passages an amendment changes, and its place beside them in the evidence."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pincite.model.chunks import Chunk
from pincite.model.evidence import Candidate
from pincite.retrieval.words import stem_set
from pincite.values.amending import Amendment, amendments, holds, parts_at, within
from pincite.values.sentences import sentences

SHARED_WORDS = 2
SAME_MATTER = 0.5  # share of the words of the shorter one, where nothing says in which clause a passage stands


def amends(statement: Amendment, by: Chunk, chunk: Chunk, start: int, end: int) -> bool:
    """
    Whether *statement*, of a document that amends that of *chunk*, changes the passage ``chunk.text[start:end]``.

    The passage stands in a part that is named and holds what is taken out, as far as either is said and known; else both have to be on one matter.
    """
    passage, said = chunk.text[start:end], by.text[statement.start : statement.reach]
    if statement.old and not holds(passage, statement.old):
        return False
    shared = stem_set(passage) & stem_set(said) - stem_set(f"{statement.old} {statement.new}")
    if not statement.parts:
        return len(shared) >= SHARED_WORDS
    if at := _parts_of(chunk, start):
        return any(within(part, of) for part in at for of in statement.parts)
    return bool(statement.old) or len(shared) >= SAME_MATTER * min(len(stem_set(passage)), len(stem_set(said)))


def _parts_of(chunk: Chunk, at: int) -> frozenset[str]:
    head = "".join(f"{title}\n" for title in chunk.section)
    return parts_at(f"{head}{chunk.text}", len(head) + at)


def touched(by: Chunk, chunk: Chunk) -> Iterator[tuple[Amendment, tuple[int, int]]]:
    """The statements of *by* that change *chunk*, with the sentence that they change."""
    for statement in amendments(by.text):
        for start, end in sentences(chunk.text):
            if amends(statement, by, chunk, start, end):
                yield statement, (start, end)


def with_amending(ordered: Sequence[Candidate], pool: Sequence[Candidate], size: int) -> list[Candidate]:
    """The first *size* of *ordered*; whatever of *pool* amends one of them stands before it, though nothing else speaks for it."""
    first = list(ordered[:size])
    for candidate in [c for c in pool if c.links.amends]:
        changed = [at for at, other in enumerate(first) if _changes(candidate, other)]
        at = next((at for at, other in enumerate(first) if other.chunk_id == candidate.chunk_id), len(first))
        if changed and changed[0] < at:
            first = [c for c in first if c.chunk_id != candidate.chunk_id]
            first.insert(changed[0], candidate)
    kept = first[:size]
    return [*kept, *(c for c in ordered if all(c.chunk_id != other.chunk_id for other in kept))]


def _changes(candidate: Candidate, other: Candidate) -> bool:
    return other.row.chunk.doc_id in candidate.links.amends and next(touched(candidate.row.chunk, other.row.chunk), None) is not None


def rivals(evidence: Sequence[Candidate]) -> Iterator[tuple[Candidate, Candidate, Candidate]]:
    """Two amendments of one passage, of which nothing says which is the later one, and what they amend."""
    amending = [c for c in evidence if c.links.amends]
    for one, other in combinations(amending, 2):
        if one.row.chunk.doc_id == other.row.chunk.doc_id or one.links.order != other.links.order:
            continue
        for target in evidence:
            if target.row.chunk.doc_id in one.links.amends & other.links.amends and _places(one, target) & _places(other, target):
                yield one, other, target


def _places(amending: Candidate, target: Candidate) -> set[tuple[int, int]]:
    return {place for _, place in touched(amending.row.chunk, target.row.chunk)}
