"""What a scorer is: a name, a version that changes with its meaning, and a pure function."""

from collections.abc import Callable
from dataclasses import dataclass

from evals.scores import Score
from evals.system import Subject


@dataclass(frozen=True, slots=True)
class Scorer:
    """Scores of two versions are never compared."""

    name: str
    version: str
    score: Callable[[Subject], Score]
