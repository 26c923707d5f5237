"""The shape of what the retrieve agent sends."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.agents.envelopes import AgentError, AgentRunResponse, GroundingChunk, GroundingPack, StageTrace
from pincite.agents.outputs import NoOutputs, RetrieveOutputs
from pincite.agents.schemas import schema_of
from tests.loop import DATASET, Loop

text = st.text(st.characters(codec="utf-8"), max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text
chunks = st.builds(
    GroundingChunk,
    chunk_id=text,
    doc_id=text,
    text=text,
    score=st.floats(0, 1),
    metadata=st.dictionaries(text, scalars, max_size=3),
)
counts = st.none() | st.integers(0, 200)
traces = st.builds(
    StageTrace, stages=st.lists(text, max_size=3).map(tuple), semantic_k=counts, bm25_k=counts, rerank_k=counts
)
packs = st.builds(
    GroundingPack, chunks=st.lists(chunks, max_size=3).map(tuple), citations=st.just(()), retrieval_trace=traces
)
errors = st.builds(AgentError, code=text, message=text, details=st.dictionaries(text, text, max_size=2))
responses = st.builds(
    AgentRunResponse,
    status=st.sampled_from(["ok", "error"]),
    request_id=text,
    outputs=st.just(NoOutputs())
    | st.builds(RetrieveOutputs, total=st.integers(0, 100), chunkIds=st.lists(text, max_size=3).map(tuple)),
    grounding=st.none() | packs,
    provenance=st.dictionaries(text, text, max_size=2),
    warnings=st.lists(text, max_size=2).map(tuple),
    error=st.none() | errors,
)


@given(responses)
def test_every_response_survives_json_without_loss(response: AgentRunResponse) -> None:
    plain = response.model_dump(mode="json")
    assert json.loads(json.dumps(plain)) == plain
    assert AgentRunResponse.model_validate_json(json.dumps(plain)) == response


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    loop = Loop(tmp_path_factory.mktemp("contract"))
    loop.ingest(DATASET["documents"])
    return json.loads(loop.retrieve(DATASET["queries"][0]["query"]).model_dump_json())


def test_the_envelope_has_its_fields(sent: dict[str, Any]) -> None:
    assert set(sent) >= {"status", "request_id", "outputs", "grounding", "error"}
    assert set(sent["outputs"]) >= {"total"}
    assert set(sent["grounding"]) >= {"chunks", "citations", "retrieval_trace"}
    assert set(sent["grounding"]["retrieval_trace"]) >= {"stages", "semantic_k", "bm25_k", "rerank_k"}
    for chunk in sent["grounding"]["chunks"]:
        assert set(chunk) >= {"chunk_id", "doc_id", "text", "score", "metadata"}
        assert isinstance(chunk["chunk_id"], str)
        assert isinstance(chunk["score"], float)


def test_the_schema_promises_what_the_invariants_say() -> None:
    schema = schema_of(GroundingPack)
    chunk = schema["$defs"]["GroundingChunk"]["properties"]
    assert chunk["chunk_id"]["type"] == "string"
    assert (chunk["score"]["type"], chunk["score"]["minimum"], chunk["score"]["maximum"]) == ("number", 0, 1)
    assert schema["$defs"]["StageTrace"]["properties"]["stages"]["items"]["type"] == "string"
    grounding = schema_of(AgentRunResponse)["properties"]["grounding"]["anyOf"]
    assert {"type": "null"} in grounding


@pytest.mark.parametrize("score", [-0.01, 1.01, float("nan"), float("inf")])
def test_a_chunk_with_a_score_outside_its_range_cannot_be_built(score: float) -> None:
    with pytest.raises(ValueError, match="score"):
        GroundingChunk(chunk_id="c", doc_id="d", text="t", score=score)


def test_the_schema_files_name_fields_as_they_go_over_the_wire(sent: dict[str, Any]) -> None:
    written = json.loads(
        (Path(__file__).parents[3] / "pincite/agents/schemas/AgentRunResponse.json").read_text(encoding="utf-8")
    )
    assert set(sent) == set(written["properties"])
    assert set(sent["outputs"]) == set(written["$defs"]["RetrieveOutputs"]["properties"])
