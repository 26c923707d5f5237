"""The calibrated score: a logistic model over the measures of support, frozen with its data's hash."""

from functools import cache
from math import exp
from typing import Literal

from pydantic import Field

from pincite.contracts import DATA, TomlTable, load
from pincite.verification.support import Support

CALIBRATION = DATA / "calibration" / "verification-v1.toml"


class FitRecord(TomlTable):
    """
    Where the numbers come from: the command, the data's SHA-256 by file, and how they did on claims that the fit had
    not seen.
    """

    command: str
    data_sha256: dict[str, str]
    claims: dict[str, int]
    balanced_accuracy: dict[str, float]
    auroc: dict[str, float]
    expected_calibration_error: float


class Calibration(TomlTable):
    """
    A logistic model: the log-odds are ``intercept`` plus each measure times its weight; pass needs a score of at least
    ``pass_at``.
    """

    name: Literal["verification"]
    version: str
    intercept: float
    pass_at: float = Field(ge=0, le=1)
    weights: dict[str, float]
    fit: FitRecord


@cache
def calibration() -> Calibration:
    """
    The calibration in force.

    Raises:
        ContractError: If the file is missing or broken.
    """
    return load(CALIBRATION, Calibration)


def probability(support: Support) -> float:
    """Probability in (0, 1) that a claim with these measures is supported."""
    model = calibration()
    measures = support.features()
    odds = model.intercept + sum(weight * measures[name] for name, weight in sorted(model.weights.items()))
    return 1 / (1 + exp(-odds))
