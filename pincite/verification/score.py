"""
The calibrated score: a logistic model over the measures of support, and what a reader says where there is one, frozen
with its data's hash.
"""

from collections.abc import Mapping
from functools import cache
from math import exp
from typing import Literal

from pydantic import Field

from pincite.contract_tables import TomlTable
from pincite.contracts import DATA, load

CALIBRATION = DATA / "calibration" / "verification-v2.toml"


class FitRecord(TomlTable):
    """
    Where the numbers come from: the command, the data's SHA-256 by file, how many claims of each set were fitted on,
    and how they do on others.
    """

    command: str
    data_sha256: dict[str, str]
    claims: dict[str, int]
    balanced_accuracy: dict[str, float]
    auroc: dict[str, float]
    expected_calibration_error: float


class Calibration(TomlTable):
    """
    A logistic model of the words: the log-odds are ``intercept`` plus each measure times its weight. Where a reader is
    asked, its log-odds count ``reader_weight`` times as much as those. Pass needs a score of at least ``pass_at``; a
    claim fails where the reader's probability that it is contradicted is at least ``fail_at``.
    """

    name: Literal["verification"]
    version: str
    intercept: float
    pass_at: float = Field(ge=0, le=1)
    fail_at: float = Field(ge=0, le=1)
    reader_weight: float = Field(ge=0)
    weights: dict[str, float]
    fit: FitRecord

    def probability(self, measures: Mapping[str, float], heard: float | None = None) -> float:
        """
        Probability in (0, 1) that a claim with these measures is supported; *heard* are the reader's log-odds, None
        where none was asked. A weight without its measure raises ``KeyError``.
        """
        odds = self.intercept + sum(weight * measures[name] for name, weight in sorted(self.weights.items()))
        if heard is not None:
            odds = (odds + self.reader_weight * heard) / (1 + self.reader_weight)
        return 1 / (1 + exp(-odds))


@cache
def calibration() -> Calibration:
    """
    The calibration in force.

    Raises:
        ContractError: If the file is missing or broken.
    """
    return load(CALIBRATION, Calibration)
