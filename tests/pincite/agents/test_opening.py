"""Agents are opened without reading anything, and say whether they could answer."""

import shutil
from datetime import date

import pytest

from pincite.agents.opening import open_agents
from pincite.errors import ContractError, InputError, IntegrityError, TenantNotFoundError
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


def test_ready_is_who_has_an_engine_open_and_searched(agents_loop: Loop) -> None:
    agents = agents_of(agents_loop)
    assert agents.asker.engines._engines == {}
    agents.ready()
    ((_, engine),) = agents.asker.engines._engines.values()
    assert engine.held_bytes() > 0, "nothing is held before the first search"


def test_a_tenant_whose_table_is_gone_makes_nobody_unready_while_another_answers(tmp_path) -> None:
    loop = Loop(tmp_path)
    loop.ingest([{"docId": "hold", "text": "Bulk tablets are held for 30 days."}], "acme")
    (table,) = (tmp_path / "lake" / "tenants" / "acme" / "tables").iterdir()
    shutil.rmtree(table)
    with pytest.raises(IntegrityError):
        agents_of(loop).ready()
    loop.ingest([{"docId": "visa", "text": "Travellers to Peru need a passport."}], "other")
    agents_of(loop).ready()


@pytest.mark.parametrize("name", ["PINCITE_CACHE_MB", "PINCITE_MEMORY_MB"])
def test_a_bound_that_is_no_number_is_an_error_at_once(name, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(name, "lots")
    with pytest.raises(InputError, match=rf"^{name}: 'lots' is no whole number of megabytes above 0$"):
        open_agents(tmp_path, tmp_path, no_gates, lambda: date(2026, 6, 30))


def agents_of(loop: Loop):
    """What another process would open."""
    return open_agents(loop.docs, loop.lake, no_gates, lambda: date(2026, 6, 30))
