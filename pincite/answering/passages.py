"""The stretches of a fact that could answer: sentences of prose, rows of a table, each with what it covers of the question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.needs import Needs
from pincite.ingest.reading import readable
from pincite.model.evidence import Candidate
from pincite.values.sentences import sentences
from pincite.values.words import content_words
from pincite.values.reader import read_values

_MIN_WORDS = 3
"""A stretch of fewer words (a heading, a page number) states nothing that could be cited."""

_CONTEXT_SHARE = 0.6
"""What a term counts that only the title, section or column header covers: the stretch itself must carry the rest."""


@dataclass(frozen=True, slots=True)
class Passage:
    """
    ``candidate.row.chunk.text[start:end]`` with its reading.

    ``coverage`` is the share of the question's term weight that the stretch covers (terms met only in its context count in part), in [0, 1];
    ``holds_wanted`` says whether it carries a value of a kind that the question asks for.
    """

    candidate: Candidate
    start: int
    end: int
    text: str
    coverage: float
    holds_wanted: bool


def passages_of(candidate: Candidate, needs: Needs, weights: Mapping[str, float]) -> Iterator[Passage]:
    """Every stretch of a chunk that states something, in order."""
    chunk = candidate.row.chunk
    context = frozenset(content_words(" ".join((candidate.row.doc_title, *chunk.section, *chunk.header))))
    for start, end in sentences(chunk.text):
        text = readable(chunk.text[start:end])
        if len(text.split()) >= _MIN_WORDS:
            own = frozenset(content_words(text))
            yield Passage(candidate, start, end, text, covered(needs.terms, own, context, weights), _holds(text, needs))


def covered(terms: Sequence[str], own: frozenset[str], context: frozenset[str], weights: Mapping[str, float]) -> float:
    """
    Share of the terms' weight that is covered, in [0, 1]; a term met only in *context* counts ``0.6`` of its weight.

    Raises:
        ValueError: If there are no terms: a question without content covers nothing.
    """
    total = sum(weights[term] for term in terms)
    if not total:
        raise ValueError("coverage of a question without content terms")
    return sum(weights[term] * (1.0 if term in own else _CONTEXT_SHARE if term in context else 0.0) for term in terms) / total


def _holds(text: str, needs: Needs) -> bool:
    return bool(needs.wanted) and any(value.kind in needs.wanted for value in read_values(text))
