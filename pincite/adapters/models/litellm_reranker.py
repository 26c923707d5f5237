"""A hosted reranker through LiteLLM's rerank interface."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.adapters.models.litellm_model import load_litellm
from pincite.errors import ModelUnavailableError


@dataclass(frozen=True, slots=True)
class LiteLlmReranker:
    """
    Satisfies the ``Reranker`` port; ``identity`` is LiteLLM's name for the model, whose weights are the provider's to
    change.
    """

    identity: str
    timeout_seconds: float = 30.0
    api_base: str | None = None

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """
        Relevance in [0, 1] for each text, in the order given.

        Raises:
            ModelUnavailableError: If no reply can be had, or one that leaves a text without a score.
        """
        if not texts:
            return []
        try:
            reply = load_litellm().rerank(
                model=self.identity,
                query=query,
                documents=list(texts),
                timeout=self.timeout_seconds,
                api_base=self.api_base,
            )
            scores = {int(row["index"]): float(row["relevance_score"]) for row in reply.results or ()}
        except Exception as error:  # a provider's SDK may raise anything; whatever it is, no scores came
            msg = f"{self.identity}: {type(error).__name__}: {str(error).splitlines()[0][:200] if str(error) else ''}"
            raise ModelUnavailableError(msg) from error
        if set(scores) != set(range(len(texts))):
            msg = f"{self.identity}: scored {len(scores)} of {len(texts)} texts"
            raise ModelUnavailableError(msg)
        return [min(max(scores[n], 0.0), 1.0) for n in range(len(texts))]
