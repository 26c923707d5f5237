"""Under which case a passage stands, where it is one that the question does not speak of."""

import re

from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.values.terms import terms_of

_OF_A_CASE = re.compile(r"(?:[\d.]+\s+)?(?:if|when|where|while|in case of|in the event of)\b", re.IGNORECASE)
"""How a heading opens that says in which case holds what stands below it: "If you die"."""


def is_under_an_unspoken_case(question: ReadQuestion, passage: Passage) -> bool:
    """
    Whether a passage stands under a heading that is a case of which the question says no word: what a widow gets is
    surely no answer to what an early pension loses, but the question may put the case in other words.
    """
    heading = passage.heading
    return bool(_OF_A_CASE.match(heading)) and question.spoken.union(question.terms).isdisjoint(terms_of(heading))
