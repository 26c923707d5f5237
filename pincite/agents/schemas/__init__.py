"""The JSON Schemas of every envelope, written out beside this file for whoever does not read Python."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from pincite.agents.envelopes import AgentError, AgentRunRequest, AgentRunResponse, GroundingPack, ReceivedSchema
from pincite.agents.inputs import AskRequest, IngestInputs, RetrieveInputs, VerifyInputs
from pincite.agents.outputs import ClaimVerdict, IngestOutputs, RetrieveOutputs, VerifyOutputs

FOLDER = Path(__file__).parent
RECEIVED: tuple[type[BaseModel], ...] = (AgentRunRequest, IngestInputs, RetrieveInputs, VerifyInputs, AskRequest)
SENT: tuple[type[BaseModel], ...] = (
    AgentRunResponse,
    AgentError,
    GroundingPack,
    ClaimVerdict,
    IngestOutputs,
    RetrieveOutputs,
    VerifyOutputs,
)


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of *model* by the names on the wire."""
    if model in RECEIVED:
        return model.model_json_schema(mode="validation", schema_generator=ReceivedSchema)
    return model.model_json_schema(mode="serialization")


def schema_texts() -> dict[str, str]:
    """File name to text of every schema."""
    return {
        f"{model.__name__}.json": json.dumps(schema_of(model), indent=2, ensure_ascii=False) + "\n"
        for model in (*RECEIVED, *SENT)
    }


def write_schemas() -> None:
    """Write every schema file."""
    for name, text in schema_texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
