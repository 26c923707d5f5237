"""A caller speaks for the tenants that its key opens, and names one of them in words that are no path."""

import pytest

from pincite.agents.access import Access, tenant_named_once, tenant_of
from pincite.agents.error_replies import ForbiddenError, RequestError


def test_a_key_opens_its_own_tenants_alone() -> None:
    Access(frozenset({"mine"})).require("mine")
    Access(None).require("anybody's")
    with pytest.raises(ForbiddenError):
        Access(frozenset({"mine"})).require("other")
    with pytest.raises(ForbiddenError):
        Access(frozenset()).require("mine")


def test_an_error_names_the_place_where_the_caller_was_to_name_the_tenant() -> None:
    with pytest.raises(RequestError, match=r"^knowledgeBase: missing; name one tenant"):
        tenant_named_once({"question": "q"})
    with pytest.raises(RequestError, match=r"^inputs\.knowledgeBase: not a tenant's name .*a letter or a digit first"):
        tenant_named_once({"tenant": ".hidden"}, place="inputs.knowledgeBase")


@pytest.mark.parametrize("fields", [{}, {"tenant": None}, {"tenant": ""}, {"tenant": "*"}, {"tenant": "../a"}])
def test_what_names_no_tenant_is_an_error(fields) -> None:
    with pytest.raises(RequestError, match="knowledgeBase"):
        tenant_of(fields)


def test_the_tenant_is_named_once_or_alike() -> None:
    assert tenant_of({"knowledgeBase": "acme", "tenant": "acme"}) == "acme"
    with pytest.raises(RequestError, match="names that differ"):
        tenant_of({"knowledgeBase": "acme", "tenant": "other"})
    assert tenant_of({}, required=False) is None


def test_a_null_counts_as_absent_and_one_name_stands_for_all() -> None:
    fields = {"knowledgeBase": None, "tenant": "acme", "collection": "acme", "query": None}
    assert tenant_named_once(fields) == ("acme", {"query": None, "knowledgeBase": "acme"})
    assert tenant_named_once({"tenant": None, "claims": []}, required=False) == (None, {"claims": []})
