"""Cost: US dollars that the language model's calls for one question cost."""

from evals.scorers.scorer import Scorer
from evals.scores import Score, Scored, Unscored
from evals.system import Crashed, Subject, SystemResult


def score(subject: Subject) -> Score:
    """The provenance's ``model_use.cost_usd``: 0 without a model, unscored where the provider's price is unknown."""
    match subject.observation:
        case Crashed(phase, error):
            return Unscored(why=f"raised in {phase}: {error}")
        case SystemResult(result):
            cost = result.provenance.model_use.cost_usd
            return (
                Unscored(why=f"the price of {result.provenance.model_id} is unknown")
                if cost is None
                else Scored(value=cost)
            )


SCORER = Scorer("cost_usd", "1", score)
