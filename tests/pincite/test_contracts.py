"""Contracts as they are read: every version that was ever released, and the ones in force."""

import pytest

from pincite.agents.contract import AgentsContract
from pincite.contracts import (
    CONTRACTS,
    IN_FORCE,
    VERSIONS,
    EvalsContract,
    GuardrailsContract,
    QaContract,
    RetrievalContract,
    check_lock,
    load,
    path_in_force,
)

KINDS = {"qa": QaContract, "retrieval": RetrievalContract, "evals": EvalsContract, "guardrails": GuardrailsContract, "agents": AgentsContract}


@pytest.mark.parametrize("path", sorted(CONTRACTS.glob(VERSIONS)), ids=lambda path: path.stem)
def test_every_version_can_still_be_read_so_that_it_can_be_asked_beside_its_successor(path):
    contract = load(path, KINDS[path.stem.rsplit("-", 1)[0]])
    assert f"{contract.name}-{contract.version}" == path.stem


def test_every_family_has_a_version_in_force():
    assert {path.stem.rsplit("-", 1)[0] for path in CONTRACTS.glob(VERSIONS)} == set(IN_FORCE)
    assert all(path_in_force(family).is_file() for family in IN_FORCE)


def test_what_is_no_version_of_a_contract_needs_no_line_in_the_lock():
    check_lock()
    assert "pending.toml" not in (CONTRACTS / "LOCK").read_text(encoding="utf-8")
