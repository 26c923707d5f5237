"""
What is of another kind of a thing than the question asks for, where its paper speaks of both: of camera recordings,
where telephone recordings are asked about.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.naming.kinds import Kind, kinds_named, kinds_spoken_of
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of

OF_ALL = re.compile(r"\b(?:all|any|both|each|every|only|others?|remaining|rest)\b", re.IGNORECASE)
"""What speaks of the ones that are not named, too."""


def of_other_kinds(
    question: ReadQuestion, reads: Sequence[ReadChunk], found: Sequence[ReadChunk]
) -> frozenset[Passage]:
    """
    What of *reads* names another kind of a thing than the question does, a row by its label or what it stands under,
    and says nothing of that one, though its paper speaks of it elsewhere in what was *found*: it means two things by
    them.

    Whether something is so, a sentence may tell of the one by the other, but not what stands under a heading for the
    other one where its paper has headings for both.
    """
    if not question.kinds:
        return frozenset()
    named: defaultdict[str, set[Kind]] = defaultdict(set)
    headed: defaultdict[str, set[Kind]] = defaultdict(set)
    for read in found:
        chunk = read.candidate.row.chunk
        named[chunk.doc_id] |= question.kinds & kinds_spoken_of(chunk.text)
        headings = {passage.heading for passage in read.passages}
        headed[chunk.doc_id] |= question.kinds & frozenset[Kind]().union(*map(kinds_spoken_of, headings))
    return frozenset(
        passage
        for read in reads
        for passage in read.passages
        if any(_is_under_another(passage, kind) for kind in headed[passage.chunk.doc_id])
        or (not question.yes_no and any(_is_of_another(passage, kind) for kind in named[passage.chunk.doc_id]))
    )


def _is_under_another(passage: Passage, asked: Kind) -> bool:
    return not _speaks_of(passage, asked) and any(of == asked[1] for _, of in kinds_spoken_of(passage.heading))


def _is_of_another(passage: Passage, asked: Kind) -> bool:
    _, thing = asked
    if thing not in passage.terms or OF_ALL.search(passage.text):
        return False
    return not _speaks_of(passage, asked) and any(of == thing for _, of in _named(passage))


def _speaks_of(passage: Passage, asked: Kind) -> bool:
    """
    Whether a passage, with all that it stands under, says the word that tells the kind, or names the kind as it stands:
    two words may be one term together, and neither of theirs.
    """
    over = " ".join((*passage.chunk.section, passage.heading, passage.lead))
    return asked[0] in passage.terms.union(terms_of(over)) or asked in kinds_spoken_of(f"{over}\n\n{passage.text}")


def _named(passage: Passage) -> frozenset[Kind]:
    if passage.kind == "row":
        return frozenset[Kind]().union(*map(kinds_spoken_of, (passage.label, *passage.groups)))
    return kinds_named(passage.text)
