"""
How near the passages that matter come to the question: the few of them worth a look are embedded, the others are not.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.ports import Vectors
from pincite.question.record import ReadQuestion
from pincite.question.wanted.defined_terms import defines
from pincite.values.frequencies import Frequencies

Embed = Callable[[Sequence[str]], Vectors]

MOST_PASSAGES = 6
"""
What a question may cost in time: a passage takes one to ten milliseconds to embed, and twelve decide no better than six
(AUROC .912 and .908) where reason judges.
"""

_MOST_CHARACTERS = 160
"""
Of a passage: what it states stands at its beginning. 240 decide as well and take half as long again, 120 lose answers
to the golden cases.
"""

_FIRST = 9.0
"""More than all the rest of what orders the passages."""


def nearness(  # noqa: PLR0913, PLR0917 - what is asked, what was read, and what tells how near they are
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    able: Mapping[str, Sequence[Passage]],
    embed: Embed,
    table: Frequencies,
    first: frozenset[Passage] = frozenset(),
) -> dict[Passage, float]:
    """
    Cosine in [0, 1] of the question with each of the passages that are ``worth_a_look``, at most ``MOST_PASSAGES``.

    Args:
        question: What is asked.
        reads: The relevant chunks.
        able: By chunk id the passages that could answer; a chunk that is not in it has none.
        embed: Gives unit vectors, one a text, in order.
        table: General frequencies of terms.
        first: Passages that are looked at whatever they cover: those that hold the words which a reader found.
    """
    return cosines(question, worth_a_look(question, reads, able, table, first), embed)


def worth_a_look(  # noqa: PLR0913, PLR0917 - as above, and how many
    question: ReadQuestion,
    reads: Sequence[ReadChunk],
    able: Mapping[str, Sequence[Passage]],
    table: Frequencies,
    first: frozenset[Passage] = frozenset(),
    most: int = MOST_PASSAGES,
    *,
    behind: bool = False,
) -> list[Passage]:
    """
    The passages that cover most of the question in the nearest chunks, at most *most*, what defines a term that is
    asked for first.

    What could not answer is not looked at: the cells of a table hold many words of the question and would leave no room
    for the sentence that answers.

    Args:
        question: What is asked.
        reads: The relevant chunks.
        able: By chunk id the passages that could answer; a chunk that is not in it has none.
        table: General frequencies of terms.
        first: Passages that are looked at whatever they cover.
        most: How many are looked at.
        behind: Whether what stands around a passage, title, headings and columns, covers for it, half as much as it
            does itself: where many chunks are looked through these tell which is meant.
    """
    options = [
        (
            _FIRST * (passage in first)
            + _covered(question, read, passage, table, behind=behind)
            + read.candidate.similarity
            + defines(passage.text, question.defined),
            passage,
        )
        for read in reads
        for passage in able.get(read.candidate.chunk_id, ())
    ]
    ranked = sorted(options, key=lambda option: (-option[0], option[1].chunk.chunk_id, option[1].spans))
    return [passage for _, passage in ranked[:most]]


def cosines(question: ReadQuestion, chosen: Sequence[Passage], embed: Embed) -> dict[Passage, float]:
    """The cosine in [0, 1] of the question with each of the passages *chosen*, in their order."""
    if not chosen:
        return {}
    asked, *vectors = embed([question.bare, *(passage.text[:_MOST_CHARACTERS] for passage in chosen)])
    # Rounded, so that the order of additions inside a product never decides between two passages.
    return {
        passage: round(float(np.clip(asked @ vector, 0.0, 1.0)), 6)
        for passage, vector in zip(chosen, vectors, strict=True)
    }


def _covered(question: ReadQuestion, read: ReadChunk, passage: Passage, table: Frequencies, *, behind: bool) -> float:
    alone = table.share(question.terms, passage.terms)
    return (alone + table.share(question.terms, passage.terms | read.context)) / 2 if behind else alone
