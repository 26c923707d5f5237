"""The sum type of a score: a number that was measured, or the reason why none was."""

from typing import Annotated, Literal

from pydantic import Field

from pincite.model.stored import Stored


class Scored(Stored):
    """A measured value in the scorer's own unit; ``why`` says in words what made it less than perfect."""

    kind: Literal["scored"] = "scored"
    value: float
    why: str = ""


class Unscored(Stored):
    """Nothing was measured, and why; it counts as neither 0 nor 1 and never enters a denominator."""

    kind: Literal["unscored"] = "unscored"
    why: str = Field(min_length=1)


Score = Annotated[Scored | Unscored, Field(discriminator="kind")]


def passed(reasons: tuple[str, ...]) -> Scored:
    """1.0 where nothing speaks against it, else 0.0 with the reasons."""
    return Scored(value=0.0 if reasons else 1.0, why="; ".join(reasons))
