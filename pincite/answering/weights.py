"""How much each of a question's terms tells: rare among what was retrieved weighs more than common."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from pincite.model.evidence import Candidate
from pincite.values.words import content_words


def term_weights(terms: Sequence[str], candidates: Iterable[Candidate]) -> dict[str, float]:
    """
    Weight of each term, ``ln(1 + (n + 1) / (df + 1))`` over the candidates' texts and contexts, always positive.

    A term that no candidate holds gets the largest weight: what the evidence never mentions is what a near miss lacks.

    Source: the smoothed inverse document frequency of Robertson and Spärck Jones.
    """
    found: Counter[str] = Counter()
    n = 0
    for n, candidate in enumerate(candidates, start=1):  # noqa: B007  # n is the count after the loop
        chunk = candidate.row.chunk
        found.update(frozenset(content_words(" ".join((chunk.text, candidate.row.doc_title, *chunk.section, *chunk.header)))))
    return {term: math.log(1 + (n + 1) / (found[term] + 1)) for term in terms}
