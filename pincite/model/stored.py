"""The one base of everything that is stored or received: frozen, strict, and closed to unknown fields."""

from pydantic import BaseModel, ConfigDict


class Stored(BaseModel):
    """
    A value that crosses a disk or a wire; read it with ``model_validate_json`` (strict models want JSON, not dicts).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
