"""Reciprocal rank of the first evidence page among the top-k chunks, 0 where there is none."""

from evals.scorers.ranked_items import measured
from evals.scorers.scorer import Scorer

SCORER = Scorer("mrr", "1", measured("RR"))
