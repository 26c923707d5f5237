"""The agents promise numbers that can be kept."""

from pincite.agents.contract import agents_contract


def test_the_bounds_of_a_retrieval_hold_its_default() -> None:
    bounds = agents_contract().retrieve
    assert 1 <= bounds.top_k_min <= bounds.default_top_k <= bounds.top_k_max


def test_a_task_has_time() -> None:
    assert agents_contract().budgets.timeout_ms >= 1_000
