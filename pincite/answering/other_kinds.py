"""
What is of another kind of a thing than the question asks for, where its paper speaks of both: of camera recordings,
where telephone recordings are asked about.
"""

from collections.abc import Sequence

from pincite.answering.features import ReadChunk
from pincite.answering.other_columns import OF_ALL
from pincite.passages.passage import Passage
from pincite.question.kinds import Kind, kinds_named, kinds_spoken_of
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of


def of_other_kinds(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    What of *reads* names another kind of a thing than the question does, a row by its label or what it stands under,
    and says nothing of that one, though its paper speaks of it elsewhere in what was *found*: it means two things by
    them.

    Whether something is so, a sentence may tell of the one by the other.
    """
    if question.yes_no or not question.kinds:
        return frozenset()
    known: dict[str, set[Kind]] = {}
    for read in found:
        chunk = read.candidate.row.chunk
        known.setdefault(chunk.doc_id, set()).update(question.kinds & kinds_spoken_of(chunk.text))
    return frozenset(
        passage
        for read in reads
        if (asked := known.get(read.candidate.row.chunk.doc_id))
        for passage in read.passages
        if any(_is_of_another(passage, kind) for kind in asked)
    )


def _is_of_another(passage: Passage, asked: Kind) -> bool:
    telling, thing = asked
    if thing not in passage.terms or OF_ALL.search(passage.text):
        return False
    said = passage.terms.union(terms_of(" ".join((*passage.chunk.section, passage.lead))))
    return telling not in said and any(of == thing for _, of in _named(passage))


def _named(passage: Passage) -> frozenset[Kind]:
    if passage.kind == "row":
        return frozenset[Kind]().union(*map(kinds_spoken_of, (passage.label, *passage.groups)))
    return kinds_named(passage.text)
