"""One file a metric, each with a version; here is their list, in the order in which they are reported."""

from evals.scorers import (
    adversarial_refusal,
    answer_correctness,
    below_threshold,
    calls,
    citation_correctness,
    contradiction,
    cost,
    fallback_use,
    hallucination,
    hit_at_k,
    incorrect_refusal,
    latency,
    mrr,
    ndcg,
    recall_at_k,
    refusal_correctness,
    tokens,
)
from evals.scorers.scorer import Scorer

SCORERS: tuple[Scorer, ...] = (
    citation_correctness.SCORER,
    answer_correctness.SCORER,
    refusal_correctness.SCORER,
    adversarial_refusal.SCORER,
    hallucination.SCORER,
    contradiction.SCORER,
    incorrect_refusal.SCORER,
    fallback_use.SCORER,
    below_threshold.SCORER,
    hit_at_k.SCORER,
    recall_at_k.SCORER,
    mrr.SCORER,
    ndcg.SCORER,
    latency.SCORER,
    cost.SCORER,
    tokens.SCORER,
    calls.SCORER,
)
