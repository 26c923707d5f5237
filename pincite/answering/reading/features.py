"""
What can be seen of whether one chunk answers a question: its nearness, what of the question it covers, and what it
lacks.
"""

from collections.abc import Mapping, Sequence

from pincite.answering.constraints.same_case import fit, is_keyed, open_values
from pincite.answering.read_chunk import ReadChunk
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.defined_terms import defines
from pincite.question.wanted.want import meets
from pincite.values.frequencies import Frequencies
from pincite.values.reader import read_values
from pincite.values.terms import terms_of

_RAREST = 10.0
"""More than any term weighs, so that the feature stays below 1."""


def features(
    question: ReadQuestion, read: ReadChunk, able: Sequence[Passage], near: Mapping[Passage, float], table: Frequencies
) -> dict[str, float]:
    """
    Features of one chunk by name.

    Args:
        question: What is asked.
        read: The chunk.
        able: Those of its passages that could answer.
        near: Cosine of the question with the passages that were embedded, in [0, 1]; those of other chunks may be among
            them.
        table: General frequencies of terms.
    """
    own = [p for p in able if p in near]
    everything = read.body | read.context
    cosine = read.candidate.similarity
    return {
        "chunk_cosine": cosine,
        "passage_cosine": max((near[p] for p in own), default=0.0),
        **_coverage(question, read, able, table),
        **_wanted(question, own),
        "section_asked": _section_asked(question, read, table),
        "defined": float(any(defines(p.text, question.defined) for p in able)),
        "row_keyed": float(any(p.kind == "row" and is_keyed(question, p) for p in able)),
        "condition": max((fit(open_values(question, read), read_values(p.text)) for p in able), default=0.0),
        "names_missing": _names_missing(question, [everything]),
        "names_apart": _names_missing(question, [p.terms | read.context for p in able]),
    }


def _coverage(
    question: ReadQuestion, read: ReadChunk, passages: Sequence[Passage], table: Frequencies
) -> dict[str, float]:
    terms, everything = question.terms, read.body | read.context
    beyond = tuple(t for t in terms if t not in read.context)
    return {
        "covered": table.share(terms, everything),
        "covered_body": table.share(terms, read.body),
        "covered_own": max((table.share(terms, p.terms) for p in passages), default=0.0),
        "covered_new": max((table.share(beyond, p.terms) for p in passages), default=0.0),
        "rarest_missing": max((table.weight(t) for t in terms if t not in everything), default=0.0) / _RAREST,
    }


def _section_asked(question: ReadQuestion, read: ReadChunk, table: Frequencies) -> float:
    """Share in [0, 1] of the innermost section's title that the question speaks of; 0 without a section."""
    titles = read.candidate.row.chunk.section[-1:]
    titled = [term for title in titles for term in terms_of(title) if not term.isdigit()]
    return table.share(titled, frozenset(question.terms)) if titled else 0.0


def _wanted(question: ReadQuestion, passages: Sequence[Passage]) -> dict[str, float]:
    held = question.want is not None and any(meets(question.want, p.held, frozenset(question.terms)) for p in passages)
    return {"want_held": float(held), "want_lacking": float(question.want is not None and not held)}


def _names_missing(question: ReadQuestion, held: Sequence[frozenset[str]]) -> float:
    """Share of the question's names that the one of *held* which names most of them lacks."""
    if not question.names:
        return 0.0
    names = [frozenset(terms_of(name)) for name in question.names]
    return min((sum(not name <= terms for name in names) / len(names) for terms in held), default=1.0)
