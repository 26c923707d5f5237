"""Recall@k: the share of the evidence pages that the top-k chunks hold."""

from evals.scorers.ranked_items import measured
from evals.scorers.scorer import Scorer

SCORER = Scorer("recall_at_k", "1", measured("R"))
