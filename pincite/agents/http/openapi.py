"""The service's OpenAPI document: the same models that read and write, so that the page cannot say anything else."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from pincite.agents.envelopes import AgentRunRequest, AgentRunResponse, ReceivedSchema
from pincite.agents.inputs import AskRequest, IngestInputs, RetrieveInputs, VerifyInputs

_TASKS: dict[str, type[BaseModel]] = {
    "RAG_INGEST": IngestInputs,
    "RAG_RETRIEVE": RetrieveInputs,
    "CLAIM_VERIFY": VerifyInputs,
}
_REF = "#/components/schemas/{model}"
_REFUSALS = {
    400: "The request is wrong, or names a task or a tenant that is not there.",
    401: "No key, or one that is not known.",
    403: "The key does not open this tenant.",
    408: "The body did not arrive in time, or the time of the task was up.",
    409: "The new version was held back by a check or a gate.",
    413: "The body is too large.",
    499: "The client left before the answer.",
    500: "A fault of ours; the log names it by the request's id.",
    503: "Too many requests at once, or the stored documents cannot be reached: try again.",
}
_ASK_FIELDS = (
    "request_id",
    "id",
    "outcome",
    "answer",
    "sentences",
    "refusal_code",
    "confidence",
    "review",
    "guardrail",
    "flags",
    "conflicts",
    "provenance",
    "timings_ms",
)


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": _REF.format(model=name)}


def _responses(well: dict[str, Any], ill: dict[str, Any]) -> dict[int | str, dict[str, Any]]:
    refusals: dict[int | str, dict[str, Any]] = {
        status: {"description": why, "content": _json(ill)} for status, why in _REFUSALS.items()
    }
    return {200: {"description": "Done.", "content": _json(well)}, **refusals}


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": _json(schema)}}


_STATUS = {"type": "object", "required": ["status"], "properties": {"status": {"type": "string"}}}
_ANSWER = {
    "type": "object",
    "required": list(_ASK_FIELDS),
    "properties": {"outcome": {"enum": ["answered", "refused"]}, "answer": {"type": "string"}},
}
_ILL = {
    "type": "object",
    "required": ["request_id", "error"],
    "properties": {"request_id": {"type": "string"}, "error": _ref("AgentError")},
}

_ASKS_FOR_KEYS = ("/v1/agents/run", "/v1/ask")
_KEYS = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "header": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
}
"""Either way of bringing a key will do."""

RUN: dict[str, Any] = {
    "summary": "Run an agent",
    "responses": _responses(_ref("AgentRunResponse"), _ref("AgentRunResponse")),
    "openapi_extra": _body({"oneOf": [_ref(f"{task}_Request") for task in _TASKS]}),
}
ASK: dict[str, Any] = {
    "summary": "Ask a question",
    "responses": _responses(_ANSWER, _ILL),
    "openapi_extra": _body(_ref("AskRequest")),
}
HEALTH: dict[str, Any] = {
    "summary": "Is the process alive",
    "responses": {200: {"description": "It is.", "content": _json(_STATUS)}},
}
READY: dict[str, Any] = {
    "summary": "Can it answer",
    "responses": {
        status: {"description": word, "content": _json(_STATUS)}
        for status, word in ((200, "It can."), (503, "It cannot."))
    },
}


def document(app: FastAPI, *, keyed: bool) -> dict[str, Any]:
    """The whole document, made once; *keyed* says whether the two ways in ask for a key."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, summary="Answers with a pin cite, or a refusal.", routes=app.routes
        )
        schema.setdefault("components", {}).setdefault("schemas", {}).update(_schemas())
        if keyed:
            schema["components"]["securitySchemes"] = _KEYS
            for path in _ASKS_FOR_KEYS:
                schema["paths"][path]["post"]["security"] = [{name: []} for name in _KEYS]
        app.openapi_schema = schema
    return app.openapi_schema


def _schemas() -> dict[str, Any]:
    models: list[type[BaseModel]] = [AgentRunRequest, AskRequest, *_TASKS.values()]
    received = models_json_schema(
        [(model, "validation") for model in models], ref_template=_REF, schema_generator=ReceivedSchema
    )[1]["$defs"]
    sent = models_json_schema([(AgentRunResponse, "serialization")], ref_template=_REF)[1]["$defs"]
    requests = {
        f"{task}_Request": _narrowed(received["AgentRunRequest"], task, model.__name__)
        for task, model in _TASKS.items()
    }
    return {**received, **sent, **requests}


def _narrowed(request: dict[str, Any], task: str, inputs: str) -> dict[str, Any]:
    """The envelope of one task: its type fixed and its inputs spelled out."""
    properties = {**request["properties"], "task_type": {"const": task}, "inputs": _ref(inputs)}
    return {
        **request,
        "title": f"{task} request",
        "properties": properties,
        "required": [*request["required"], "inputs"],
    }
