"""Below threshold: evidence was accepted that the frozen similarity bounds keep out (qa-contract-v1 §1)."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult
from pincite.contracts import qa_contract
from pincite.model.evidence import RetrievalTrace


def score(subject: Subject) -> Score:
    """
    1.0 where an accepted chunk, or the bound that the trace names, lies below the contract's; the fallback's bound
    holds where it was used, and none for what amends accepted evidence: a clause is read as amended, in whatever words.
    """
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            low = _too_low(result.trace)
            return Scored(value=float(bool(low)), why=low)


def _too_low(trace: RetrievalTrace) -> str:
    contract = qa_contract()
    bound = contract.fallback.min_similarity if trace.fallback_used else contract.retrieval.min_similarity
    if trace.min_similarity < bound:
        return f"accepted from {trace.min_similarity:g}, wanted {bound:g}"
    alike = [chunk for chunk in trace.chunks if not chunk.amends]
    lowest = min(alike, key=lambda chunk: (chunk.vector_score, chunk.chunk_id), default=None)
    return (
        f"accepted {lowest.chunk_id} at {lowest.vector_score:g}, wanted {bound:g}"
        if lowest and lowest.vector_score < bound
        else ""
    )


SCORER = Scorer("below_threshold", "1", score)
