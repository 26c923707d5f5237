"""
The table of sets: which may train weights that ship, under which licence, with which share, and which are measured and
so are left out whole.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

TABLE = Path(__file__).with_name("sets.toml")
OWN = "own"
"""What the table calls the project's own questions."""

Role = Literal["train", "left_out", "measured"]
Task = Literal["qa", "nli", "rel"]


class ReadingSet(BaseModel):
    """
    One set.

    ``licence`` is the original's, "unknown" where it could not be found; ``licence_from`` says where it was read;
    ``share`` is the weight among the sets of a task.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    task: Task
    role: Role
    licence: str = Field(min_length=1)
    licence_from: Literal["original", "collection", "recalled"] | None = None
    share: float = Field(default=0, ge=0)
    because: str = Field(min_length=1)

    def model_post_init(self, _: object, /) -> None:
        """Hold the rule of the table: what trains has a known licence and a share, and nothing else has one."""
        if (self.role == "train") != (self.share > 0):
            msg = f"sets.toml: {self.name}: a share belongs to a set that trains, and every set that trains has one"
            raise ValueError(msg)
        if (self.licence == "unknown") == (self.licence_from is not None):
            msg = (
                f"sets.toml: {self.name}: a licence that is known names where it was read, one that is not names "
                "nothing"
            )
            raise ValueError(msg)
        if self.role == "train" and (
            self.licence == "unknown" or "-NC" in self.licence or "non-commercial" in self.licence
        ):
            msg = (
                f"sets.toml: {self.name}: licence {self.licence!r} does not permit weights that ship; set role = "
                '"left_out"'
            )
            raise ValueError(msg)
        if self.role == "train" and self.licence_from == "recalled":
            msg = f"sets.toml: {self.name}: read its licence before weights that it trained ship"
            raise ValueError(msg)


@cache
def reading_sets() -> dict[tuple[str, str], ReadingSet]:
    """The sets by task and name, as the table lists them."""
    rows = [ReadingSet.model_validate(row) for row in tomllib.loads(TABLE.read_text(encoding="utf-8"))["sets"]]
    return {(row.task, row.name): row for row in rows}
