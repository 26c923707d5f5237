"""A guardrail's result has one of three statuses and figures that can be counted."""

import pytest
from pydantic import ValidationError

from pincite.model.guardrail import GuardrailsResult


@pytest.mark.parametrize("change", [{"status": "OK"}, {"citation_density": -1.0}, {"supported_claims": -1}])
def test_anything_else_cannot_be_built(change: dict[str, object]) -> None:
    whole: dict[str, object] = {
        "status": "PASS",
        "reasons": (),
        "uncovered_claims": (),
        "citation_density": 1.0,
        "supported_claims": 1,
        "total_claims": 1,
    }
    assert GuardrailsResult.model_validate(whole).status == "PASS"
    with pytest.raises(ValidationError):
        GuardrailsResult.model_validate(whole | change)
