"""
What gives a value in one of its clauses alone, and speaks of what is asked about in another: "lists are checked every
three months; the cabinet is checked by the porter" does not tell how often the cabinet is.
"""

import re
from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.want import Want, meets
from pincite.values.terms import terms_of

_APART = re.compile(r"(?P<contrast>[,;]\s+(?:whereas|while|but)\s+)|;\s+", re.IGNORECASE)
_TAKES_UP = re.compile(r"(?:those|that)\b", re.IGNORECASE)
"""How a clause takes up the thing of the one before: "those about the app"."""

_DONE = re.compile(r"\b(?:is|are|was|were|be|been)\s+(?:not\s+)?(?P<what>[^\W\d_]+)", re.IGNORECASE)


def of_other_clauses(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[Passage]:
    """
    The sentences of *reads* that hold what is wanted only where they speak of less of the question than another clause
    of theirs, which is set against it or says of another thing that the same is done.
    """
    want = question.want
    if want is None or not want.strict or not want.kinds or question.yes_no:
        return frozenset()
    return frozenset(
        passage
        for read in reads
        for passage in read.passages
        if passage.kind == "sentence" and _tells_of_another(question, want, passage.text)
    )


def _tells_of_another(question: ReadQuestion, want: Want, text: str) -> bool:
    marks = list(_APART.finditer(text))
    starts, ends = [0, *(mark.end() for mark in marks)], [*(mark.start() for mark in marks), len(text)]
    clauses = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    asked = frozenset(question.terms)
    said = [asked & frozenset(terms_of(clause)) for clause in clauses]
    for at in range(1, len(clauses)):
        if _TAKES_UP.match(clauses[at]):
            said[at] |= said[at - 1]
    gives = [at for at, clause in enumerate(clauses) if meets(want, clause, asked)]
    others = [at for at in range(1, len(clauses)) if at not in gives]
    return bool(gives) and all(
        any(
            said[at] < said[other]
            and (marks[other - 1]["contrast"] or _done(clauses[at]) & _done(clauses[other]) & asked)
            for other in others
        )
        for at in gives
    )


def _done(clause: str) -> frozenset[str]:
    """The terms of what a clause says is done."""
    return frozenset(term for found in _DONE.finditer(clause) for term in terms_of(found["what"]))
