"""The one envelope of the agents holds what callers rely on, and a failed task has no outputs."""

import pytest
from pydantic import ValidationError

from pincite.agents.envelopes import AgentError, AgentRunRequest, AgentRunResponse, EvidenceChunk
from pincite.agents.outputs import NoOutputs

BAD = (
    '{"request_id": "", "task_type": "x"}',
    '{"request_id": "r"}',
    '{"request_id": "r", "task_type": "x", "mode": "DRY"}',
)


def test_a_request_says_who_asks_for_what() -> None:
    request = AgentRunRequest.model_validate_json('{"request_id": "r", "task_type": "RAG_RETRIEVE"}')
    assert (request.mode, request.inputs) == ("LIVE", {})
    for line in BAD:
        with pytest.raises(ValidationError):
            AgentRunRequest.model_validate_json(line)


def test_a_failed_task_comes_back_from_json_as_it_went() -> None:
    failed = AgentRunResponse(status="error", request_id="r", error=AgentError(code="TASK_FAILED", message="no"))
    assert failed.outputs == NoOutputs()
    assert AgentRunResponse.model_validate_json(failed.model_dump_json()) == failed


def test_a_chunk_is_named_in_either_case_and_never_by_nothing() -> None:
    assert EvidenceChunk.model_validate({"chunkId": "c", "text": "t"}).chunk_id == "c"
    with pytest.raises(ValidationError):
        EvidenceChunk.model_validate({"chunkId": "", "text": "t"})
