"""The ranking of a case as a retrieval measure sees it: the evidence pages are the relevant items."""

from collections.abc import Callable

from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.contracts import qa_contract
from pincite.model.outcomes import QuestionResult


def top_k() -> int:
    """How many chunks go to phase A."""
    return qa_contract().retrieval.top_k


def ranked_items(subject: Subject, result: QuestionResult) -> tuple[str, ...]:
    """
    The top chunks, best first; a chunk of an evidence page is named by that page, and each page stands once, at its
    best rank.
    """
    gold = {
        chunk: page_name(place)
        for place in subject.case.places
        for chunk in subject.system.chunks_on(subject.case.doc_set, *place)
    }
    top = sorted((trace.rank, trace.chunk_id) for trace in result.trace.chunks if trace.rank <= top_k())
    return tuple(dict.fromkeys(gold.get(chunk_id, chunk_id) for _, chunk_id in top))


def page_name(place: tuple[str, int]) -> str:
    """The name of a page as a relevant item."""
    return f"{place[0]} p{place[1]}"


def measured(measure: str) -> Callable[[Subject], Score]:
    """
    A scoring function for a measure that ``ir_measures`` knows by this name, at the top k; a case without evidence
    pages is unscored, a crash found nothing.
    """

    def score(subject: Subject) -> Score:
        if not subject.case.places:
            return Unscored(why="no evidence page")
        match subject.observation:
            case Crashed(phase, error):
                return Scored(value=0.0, why=f"raised in {phase}: {error}")
            case SystemResult(result):
                return Scored(value=_value(f"{measure}@{top_k()}", subject, result))

    return score


def _value(name: str, subject: Subject, result: QuestionResult) -> float:
    import ir_measures  # noqa: PLC0415 - it imports pandas, which only an eval needs

    items = ranked_items(subject, result)
    if not items:
        return 0.0
    qrels = [ir_measures.Qrel("q", page_name(place), 1) for place in subject.case.places]
    run = [ir_measures.ScoredDoc("q", item, float(len(items) - rank)) for rank, item in enumerate(items)]
    measure = ir_measures.parse_measure(name)
    return float(ir_measures.calc_aggregate([measure], qrels, run)[measure])
