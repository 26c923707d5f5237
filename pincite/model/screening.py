"""The verdict on a text that may try to steer the reader."""

from pydantic import Field

from pincite.model.stored import Stored


class ScreenResult(Stored):
    """``score`` is the probability in [0, 1] that the text holds an injection; ``rules`` names what fired."""

    flagged: bool
    score: float = Field(ge=0, le=1)
    rules: tuple[str, ...] = ()
