"""A logistic model that was fitted once and stands frozen in a table, and the scale on which it adds."""

import math
from collections.abc import Mapping

from pincite.contract_tables import TomlTable


class FrozenLogit(TomlTable):
    """
    An intercept with a weight a feature; ``data_sha256`` names the labelled questions that they were fitted on.
    """

    version: str
    data_sha256: str
    intercept: float
    weights: Mapping[str, float]

    def probability(self, found: Mapping[str, float]) -> float:
        """
        Probability in [0, 1] by the features *found*, rounded to four digits; a weight without its feature raises
        ``KeyError``.
        """
        logit = self.intercept + sum(weight * found[name] for name, weight in self.weights.items())
        return round(1 / (1 + math.exp(-logit)), 4)


def logit_of(probability: float, surest: float) -> float:
    """
    A *probability* on the scale on which a logistic model adds; nearer than *surest* to 0 and 1 it says no more, for
    there its logit would grow without end.
    """
    sure = min(max(probability, surest), 1 - surest)
    return math.log(sure / (1 - sure))
