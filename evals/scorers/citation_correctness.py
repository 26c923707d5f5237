"""
Citation correctness: every sentence is pinned to text that stands on the cited page, and an answerable case to its
expected page.
"""

from collections.abc import Iterator

from evals.scorers.scorer import Scorer
from evals.scores import Score, Unscored, passed
from evals.system import Subject, SystemResult
from pincite.contracts import evals_contract
from pincite.model.outcomes import Answered, Citation


def score(subject: Subject) -> Score:
    """
    1.0 where every citation is long enough and verbatim and, for an answer case, one of them names an evidence page.

    Unscored where nothing was answered: coverage is a share of the answers (evals-v1 §3A, §4).
    """
    match subject.observation:
        case SystemResult(result) if isinstance(result.outcome, Answered):
            return passed(tuple(_faults(subject, result.outcome)))
        case _:
            return Unscored(why="nothing was answered")


def citations(answer: Answered) -> tuple[Citation, ...]:
    """Every citation of *answer*, in order."""
    return tuple(citation for sentence in answer.sentences for citation in sentence.citations)


def verbatim(subject: Subject, citation: Citation) -> bool:
    """Whether the snippet stands at its span of the cited page's text."""
    text = subject.system.page_text(subject.case.doc_set, citation.file, citation.page)
    return text is not None and text[citation.start : citation.end] == citation.snippet


def _faults(subject: Subject, answer: Answered) -> Iterator[str]:
    shortest = evals_contract().scoring.min_snippet_chars
    for citation in citations(answer):
        place = f"{citation.file} p{citation.page}"
        if len(citation.snippet) < shortest:
            yield f"snippet of {len(citation.snippet)} characters from {place}; at least {shortest}"
        if not verbatim(subject, citation):
            yield f"snippet does not stand at its span on {place}"
    cited = {(citation.file, citation.page) for citation in citations(answer)}
    if subject.case.answerable and not cited & set(subject.case.places):
        expected = f"{subject.case.expected_doc} p{subject.case.expected_page}"
        yield f"cites {', '.join(f'{file} p{page}' for file, page in sorted(cited))}, expected {expected}"


SCORER = Scorer("citation_correctness", "1", score)
