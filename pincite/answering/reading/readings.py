"""
What a trained reader finds in the chunks that retrieval brought: whether each answers the question, and which of its
passages holds the words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.read_chunk import ReadChunk
from pincite.answering.reading.asking import spans_of
from pincite.answering.reading.frozen_logit import logit_of
from pincite.passages.passage import Passage
from pincite.ports import AnswerSpan, Reader
from pincite.question.record import ReadQuestion
from pincite.values.frequencies import Frequencies

MOST_READ = 4
"""
Chunks that are read for one question: of 306 questions whose answer was among the evidence, the four that cover most
and come nearest held it for 94 of 100.
"""

_SUREST = 1e-6
"""How near to 0 and 1 a probability still says something."""


@dataclass(frozen=True, slots=True)
class Reading:
    """
    What the reader said of a chunk.

    ``probability`` in [0, 1] that it answers; ``words`` that would, as they stand in the chunk; ``holds`` the passages
    that they lie in.
    """

    probability: float
    words: str
    holds: frozenset[Passage]

    @property
    def logit(self) -> float:
        """The probability on the scale on which a logistic model adds."""
        return logit_of(self.probability, _SUREST)


UNREAD = Reading(0.0, "", frozenset())
Readings = Mapping[str, Reading]
"""By chunk id."""


def readings(question: ReadQuestion, reads: Sequence[ReadChunk], reader: Reader, table: Frequencies) -> Readings:
    """What *reader* finds in the nearest of *reads*, at most ``MOST_READ``; the others have no entry."""
    nearest = sorted(
        reads,
        key=lambda r: (
            -(table.share(question.terms, r.body | r.context) + r.candidate.similarity),
            r.candidate.chunk_id,
        ),
    )[:MOST_READ]
    found = spans_of(
        reader, [(question.put_to(read.candidate.chunk_id), read.candidate.row.chunk.text) for read in nearest]
    )
    return {read.candidate.chunk_id: _reading(read, span) for read, span in zip(nearest, found, strict=True)}


def _reading(read: ReadChunk, span: AnswerSpan) -> Reading:
    chunk = read.candidate.row.chunk
    # The first span of a passage is where it states what it states: of a row its own cells, not the names of the
    # columns above them.
    held = [p for p in read.passages if p.spans[0][0] < span.end and span.start < p.spans[0][1]]
    return Reading(span.probability, chunk.text[span.start : span.end], frozenset(held))
