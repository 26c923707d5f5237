"""Whether a passage tells of a thing by another code than the question: of fan NF-1, not of fan WF-1."""

from pincite.answering.constraints.mentions import stands
from pincite.answering.read_chunk import ReadChunk, context_text
from pincite.model.values import ValueKind
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.coded import coded_apart, codes_by_thing


def of_another_code(question: ReadQuestion, passage: Passage, read: ReadChunk) -> bool:
    """
    Whether *passage* calls what the question calls by a code by others alone, and neither it nor what it stands under
    holds a code of the question.
    """
    if not coded_apart(dict(question.particulars.coded), codes_by_thing(passage.said)):
        return False
    around = f"{context_text(read.candidate)} {passage.heading} {passage.said}"
    return not any(stands(value.text, around) for value in question.values if value.kind is ValueKind.CODE)
