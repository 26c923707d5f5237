"""Hit@k: an evidence page is among the top-k chunks or the returned citations (evals-v1 §3C)."""

from evals.scorers.citation_correctness import citations
from evals.scorers.ranked_items import page_name, ranked_items, top_k
from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.model.outcomes import Answered, QuestionResult


def score(subject: Subject) -> Score:
    """1.0 where an evidence page was found; cases without evidence pages are unscored, a crash has found nothing."""
    if not subject.case.places:
        return Unscored(why="no evidence page")
    match subject.observation:
        case Crashed(phase, error):
            return Scored(value=0.0, why=f"raised in {phase}: {error}")
        case SystemResult(result):
            hit = bool(_found(subject, result) & {page_name(place) for place in subject.case.places})
            return (
                Scored(value=1.0)
                if hit
                else Scored(value=0.0, why=f"no evidence page among the first {top_k()} chunks or the citations")
            )


def _found(subject: Subject, result: QuestionResult) -> set[str]:
    cited = citations(result.outcome) if isinstance(result.outcome, Answered) else ()
    return set(ranked_items(subject, result)) | {page_name((citation.file, citation.page)) for citation in cited}


SCORER = Scorer("hit_at_k", "1", score)
