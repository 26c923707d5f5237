"""Whether the evidence covers what is asked: the entity, the attribute, the condition, the date. A near miss is refused, not paraphrased."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.answering.local import Extract
from pincite.answering.needs import Needs
from pincite.model.evidence import Candidate
from pincite.values.words import content_words


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """``sufficient`` with the share covered, or the reason why not."""

    sufficient: bool
    coverage: float
    reason: str = ""


def judge(needs: Needs, best: Sequence[Extract], weights: Mapping[str, float], *, min_coverage: float) -> Sufficiency:
    """
    Judge the best extract and its neighbourhood against the question.

    Args:
        needs: What is asked.
        best: Extracts, best first; may be empty.
        weights: Term weights over the candidates.
        min_coverage: Least share of the question's term weight that chunk and context must cover, in [0, 1].
    """
    if not best:
        return Sufficiency(sufficient=False, coverage=0.0, reason="no passage states anything about what is asked")
    top = best[0].passage.candidate
    known = frozenset(content_words(_all_text(top)))
    total = sum(weights.values())
    coverage = sum(weight for term, weight in weights.items() if term in known) / total if total else 0.0
    missing_names = [name for name in needs.names if not _mentions(top, name)]
    if missing_names:
        return Sufficiency(sufficient=False, coverage=coverage, reason=f"the evidence does not speak of {', '.join(missing_names)}")
    if coverage < min_coverage:
        lacking = ", ".join(term for term in needs.terms if term not in known)
        return Sufficiency(sufficient=False, coverage=coverage, reason=f"the evidence covers {coverage:.0%} of what is asked; it lacks: {lacking}")
    return Sufficiency(sufficient=True, coverage=coverage)


def _all_text(candidate: Candidate) -> str:
    chunk = candidate.row.chunk
    return " ".join((chunk.text, candidate.row.doc_title, candidate.row.file, *chunk.section, *chunk.header))


def _mentions(candidate: Candidate, name: str) -> bool:
    return all(word in frozenset(content_words(_all_text(candidate))) for word in content_words(name))
