"""The numbers that the agents promise, from their frozen contract."""

from functools import cache
from typing import Literal

from pydantic import Field

from pincite.contract_tables import TomlTable
from pincite.contracts import load_in_force


class BudgetBounds(TomlTable):
    """Longest time a task may take, in milliseconds; also what holds where a request names none."""

    timeout_ms: int = Field(ge=1)


class RetrieveBounds(TomlTable):
    """How many chunks a retrieval gives: by default, at least, at most."""

    default_top_k: int = Field(ge=1)
    top_k_min: int = Field(ge=1)
    top_k_max: int = Field(ge=1)


class AgentsContract(TomlTable):
    """agents: budgets and bounds of the three agents."""

    name: Literal["agents"]
    version: str
    budgets: BudgetBounds
    retrieve: RetrieveBounds


@cache
def agents_contract() -> AgentsContract:
    """The agents' contract in force."""
    return load_in_force("agents", AgentsContract)
