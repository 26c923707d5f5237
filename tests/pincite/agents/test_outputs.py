"""Outputs go out by the names that the specification uses."""

import pytest
from pydantic import ValidationError

from pincite.agents.outputs import ClaimVerdict, IngestOutputs, RetrieveOutputs, VerifyOutputs


def test_names_on_the_wire_are_the_specification_s() -> None:
    ingested = IngestOutputs(ingested_count=1, chunk_count=2, chunk_ids=("c",), collection="a", doc_ids=("d",))
    assert set(ingested.model_dump()) == {"ingestedCount", "chunkCount", "chunkIds", "collection", "docIds", "errors"}
    assert set(RetrieveOutputs(total=0, chunk_ids=()).model_dump()) == {"total", "chunkIds"}
    assert VerifyOutputs(claim_verdicts=(), overall_pass=True).model_dump() == {
        "claim_verdicts": (),
        "overallPass": True,
    }


@pytest.mark.parametrize("change", [{"score": 2.0}, {"verdict": "yes"}])
def test_a_verdict_is_one_of_three_with_a_probability(change: dict[str, object]) -> None:
    whole: dict[str, object] = {"claim": "x", "verdict": "fail", "score": 0.1, "reason": "no"}
    assert not ClaimVerdict.model_validate(whole).stub
    with pytest.raises(ValidationError):
        ClaimVerdict.model_validate(whole | change)
