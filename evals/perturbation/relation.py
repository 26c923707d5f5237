"""What a relation is: a name, a rewriting that may not apply, and the sentence that says why the outcome stays."""

import random
from collections.abc import Callable
from dataclasses import dataclass

Rewrite = Callable[[str, random.Random], str | None]


@dataclass(frozen=True, slots=True)
class Relation:
    """
    ``rewrite`` gives None where the relation does not apply to a question.

    ``keeps_attacks``: a reworded attack is still the same attack. ``applies_to_all``: the relation never declines.
    """

    name: str
    rewrite: Rewrite
    oracle: str
    keeps_attacks: bool = False
    applies_to_all: bool = False
