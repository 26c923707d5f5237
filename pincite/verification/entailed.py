"""What a trained reader makes of a claim: the windows of the evidence that cover it best, read together with it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.ports import Reader
from pincite.verification.statements import EvidenceStatement
from pincite.verification.support import Measured

_LEAST = 1e-6
"""Next to 0 a probability says no more: its logarithm would grow without end."""


@dataclass(frozen=True, slots=True)
class Entailed:
    """
    What the reader said of the windows.

    Attributes:
        supported: Log-odds that a window supports the claim, of the one that does most.
        contradicted: Log-odds that a window contradicts it, of the one that does most.
    """

    supported: float
    contradicted: float


def entailed(claim: str, measured: Measured, statements: Sequence[EvidenceStatement], reader: Reader) -> Entailed:
    """
    Read *claim* with two windows of its evidence: the statements that cover it best, and the stretch of consecutive
    ones that does.

    Errors of the reader are its own; *statements* must not be empty.
    """
    best = [statements[index] for index in sorted(measured.best)] or list(statements[:1])
    first, last = measured.stretch
    windows = dict.fromkeys(" ".join(each.text for each in group) for group in (best, statements[first:last]))
    told = reader.entail(claim, list(windows))
    return Entailed(
        max(_odds(each.supported, each.contradicted + each.neither) for each in told),
        max(_odds(each.contradicted, each.supported + each.neither) for each in told),
    )


def probability_of(odds: float) -> float:
    """The probability in (0, 1) of these log-odds."""
    return 1 / (1 + math.exp(-odds))


def _odds(of: float, other: float) -> float:
    return math.log(max(of, _LEAST)) - math.log(max(other, _LEAST))
