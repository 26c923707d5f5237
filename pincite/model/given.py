"""What a line of a batch brings with it."""

from pydantic import BaseModel, ConfigDict


class GivenText(BaseModel):
    """A chunk of a line, by any id; it may bring more fields than are looked at."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    chunk_id: str
    text: str
