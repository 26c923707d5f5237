"""Scope and authority speak of the same issuers, and the nine categories stand in their order."""

import pytest
from pydantic import ValidationError

from pincite.model.documents import Authority, Category, Document, Scope


def test_a_scope_is_an_authority_or_all_of_them() -> None:
    assert {scope.value for scope in Scope} == {authority.value for authority in Authority} | {"MIXED"}


def test_categories_stand_from_the_highest_precedence_to_the_lowest() -> None:
    assert next(iter(Category)) is Category.STRUCTURED_POLICY
    assert [*Category][-1] is Category.MARKETING
    assert len(Category) == 9


@pytest.mark.parametrize("change", [{"sha256": "abc"}, {"priority": 101}, {"doc_id": ""}, {"tenant": ""}])
def test_a_document_without_its_identity_cannot_be_built(change: dict[str, object]) -> None:
    whole: dict[str, object] = {"tenant": "t", "file": "a.pdf", "doc_id": "a", "sha256": "0" * 64, "title": "A"}
    assert Document.model_validate(whole).priority == 50
    with pytest.raises(ValidationError):
        Document.model_validate(whole | change)
