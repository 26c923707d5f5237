"""What says of a clause that would answer that it does not apply to the thing that is asked about."""

from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.amending import not_applied, parts_at, within
from pincite.values.terms import terms_of


def taken_off(
    question: ReadQuestion, said: Sequence[Passage], reads: Sequence[ReadChunk]
) -> tuple[ReadChunk, Passage] | None:
    """
    The passage by which the clause of one that is *said* does not apply to what the question names whole ("clause 1.2
    does not apply to rafts"), with its chunk; None where there is none.
    """
    clauses = [(p.chunk.doc_id, part) for p in said for part in parts_at(p.chunk.text, p.spans[0][0])]
    asked = frozenset(question.terms)
    for read in reads if clauses else ():
        for passage in read.passages:
            for parts, thing in not_applied(passage.text):
                off = any(doc == passage.chunk.doc_id and within(part, of) for doc, part in clauses for of in parts)
                if off and (named := frozenset(terms_of(thing))) and named <= asked:
                    return read, passage
    return None
