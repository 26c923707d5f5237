"""A contract's tables are closed, cannot be changed, and hold numbers of their ranges alone."""

from typing import Any

import pytest
from pydantic import ValidationError

from pincite.contract_tables import GuardrailConfig, TomlTable
from pincite.contracts import qa_contract, retrieval_contract

KINDS = [kind for kind in TomlTable.__subclasses__() if kind.__module__ == TomlTable.__module__]


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_key_is_an_error_that_names_it(kind: type[TomlTable]) -> None:
    with pytest.raises(ValidationError, match="misspelt"):
        kind.model_validate({"misspelt": 1})


def test_a_number_that_was_read_stays() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        qa_contract().retrieval.top_k = 9  # type: ignore[misc] - what is tried here


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        (qa_contract().retrieval, "min_similarity", 1.2),
        (qa_contract().retrieval, "top_k", 0),
        (qa_contract().answer, "trusted_from", -0.1),
        (retrieval_contract().fusion, "semantic_weight", 2.0),
    ],
)
def test_a_number_outside_its_range_is_an_error_that_names_the_field(table: TomlTable, field: str, value: Any) -> None:
    with pytest.raises(ValidationError, match=field):
        type(table).model_validate({**table.model_dump(), field: value})


def test_what_the_guardrail_decides_by_has_no_number_of_its_own() -> None:
    with pytest.raises(ValidationError, match="Field required"):
        GuardrailConfig.model_validate({})
