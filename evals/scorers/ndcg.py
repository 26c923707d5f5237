"""
Normalised discounted cumulative gain of the evidence pages among the top-k chunks (Järvelin and Kekäläinen, 2002).
"""

from evals.scorers.ranked_items import measured
from evals.scorers.scorer import Scorer

SCORER = Scorer("ndcg", "1", measured("nDCG"))
