"""
What gives a price for another time than the question asks for, a month for a week, and what speaks of less than that.
"""

from collections.abc import Sequence

from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.times.rates import is_at_another_rate


def at_other_rates(question: ReadQuestion, reads: Sequence[ReadChunk]) -> frozenset[Passage]:
    """
    The passages whose prices are all for another time than is asked, and those of their papers that speak of fewer of
    the things asked about: where the rent stands by the month, "per week" is no reason to tell what cleaning costs. By
    how much a price may change within a time is told whatever time it is for.
    """
    if not question.rates or question.figure_basis.change:
        return frozenset()
    asked = frozenset(question.terms) - question.rate_terms
    stated = [passage for read in reads for passage in read.passages]
    other = [p for p in stated if is_at_another_rate(question.rates, p.text, p.cells, question.terms)]
    told = [(p.chunk.doc_id, p.terms & asked) for p in other]
    less = [p for p in stated if any(doc == p.chunk.doc_id and p.terms & asked < things for doc, things in told)]
    return frozenset([*other, *less])
