"""What was withdrawn answers no more, and comes back by the way that it went."""

import pytest

from pincite.errors import TenantNotFoundError, TenantWithdrawnError
from pincite.ingest.withdrawing import (
    held_by_hand,
    republish,
    require_buildable,
    require_not_withdrawn,
    unpublish,
    withdraw_missing,
    withdrawal_of,
)
from tests.pincite.ingest.house import House


def test_a_tenant_without_documents_is_withdrawn_once(built: House) -> None:
    version = built.build().index_version
    assert withdraw_missing(built.lake, [], "2026-06-30") == {}
    withdrawn = withdraw_missing(built.lake, ["acme"], "2026-06-30")
    assert withdrawn["acme"].builds == (version,)
    assert withdraw_missing(built.lake, ["acme"], "2026-07-01") == {}
    with pytest.raises(TenantWithdrawnError, match="put its documents back"):
        require_not_withdrawn(built.lake, "acme", version)
    require_buildable(built.lake, "acme")


def test_a_withdrawal_by_hand_is_taken_back_by_hand_alone(built: House) -> None:
    version = built.build().index_version
    unpublish(built.lake, "acme", "2026-06-30")
    assert held_by_hand(built.lake, "acme") == withdrawal_of(built.lake, "acme") is not None
    with pytest.raises(TenantWithdrawnError, match="republish --tenant acme"):
        require_buildable(built.lake, "acme")
    republish(built.lake, "acme")
    require_not_withdrawn(built.lake, "acme", version)
    assert withdrawal_of(built.lake, "acme") is None


def test_what_is_gone_stays_withdrawn_when_a_withdrawal_by_hand_is_taken_back(built: House) -> None:
    old = built.build().index_version
    withdraw_missing(built.lake, ["acme"], "2026-06-30")
    built.write("new.md", "# Vests\n\nA vest is worn on the river.\n")
    new = built.build().index_version
    unpublish(built.lake, "acme", "2026-07-01")
    republish(built.lake, "acme")
    require_not_withdrawn(built.lake, "acme", new)
    with pytest.raises(TenantWithdrawnError, match="put its documents back"):
        require_not_withdrawn(built.lake, "acme", old)


def test_documents_that_go_during_a_withdrawal_by_hand_are_gone_when_it_is_taken_back(built: House) -> None:
    version = built.build().index_version
    unpublish(built.lake, "acme", "2026-06-30")
    assert withdraw_missing(built.lake, ["acme"], "2026-07-01") == {}
    with pytest.raises(TenantWithdrawnError, match="republish --tenant acme"):
        require_not_withdrawn(built.lake, "acme", version)
    republish(built.lake, "acme")
    with pytest.raises(TenantWithdrawnError, match="put its documents back"):
        require_not_withdrawn(built.lake, "acme", version)
    require_buildable(built.lake, "acme")
    assert built.build().index_version == version
    require_not_withdrawn(built.lake, "acme", version)


def test_a_tenant_that_is_not_there_cannot_be_withdrawn(built: House) -> None:
    with pytest.raises(TenantNotFoundError):
        unpublish(built.lake, "nobody", "2026-06-30")
