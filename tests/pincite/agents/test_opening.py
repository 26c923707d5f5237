"""Agents are opened without reading anything, and say whether they could answer."""

from datetime import date

import pytest

from pincite.agents.opening import open_agents
from pincite.errors import ContractError, TenantNotFoundError
from tests.loop import Loop, no_gates


def test_nothing_is_read_before_the_first_request(tmp_path) -> None:
    agents = open_agents(tmp_path / "docs", tmp_path / "lake", no_gates, lambda: date(2026, 6, 30))
    assert not (tmp_path / "lake").exists()
    agents.ready()
    with pytest.raises(TenantNotFoundError):
        agents.asker.engines.engine("nobody")


def test_an_unknown_recipe_is_an_error_at_once(tmp_path) -> None:
    with pytest.raises(ContractError):
        open_agents(tmp_path, tmp_path, no_gates, lambda: date(2026, 6, 30), recipe="none-such")


def test_agents_with_something_published_are_ready(agents_loop: Loop) -> None:
    agents_loop.agents.ready()
    assert agents_loop.agents.asker.engines.engine("acme").snapshot_id
