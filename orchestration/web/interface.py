"""The description of the interface for a browser, made from the OpenAPI document itself: no script, no network."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI, Request, Response

from orchestration.web.door import Door
from orchestration.web.rendering import page

_METHODS = ("get", "post", "put", "delete", "patch")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a message: its type in words, and whether it must be given."""

    name: str
    kind: str
    required: bool
    about: str


@dataclass(frozen=True, slots=True)
class InterfacePages:
    """``/docs``."""

    door: Door
    app: FastAPI

    async def docs(self, request: Request) -> Response:
        """Every door with what it takes and gives, and every message field by field."""
        self.door.access(request)
        document = self.app.openapi()
        schemas = document["components"]["schemas"]
        messages = [
            (name, schema.get("description", ""), list(_fields(schema)))
            for name, schema in sorted(schemas.items())
            if schema.get("properties")
        ]
        return page("docs", {**self.door.frame(request), "doors": list(_doors(document)), "messages": messages})


def _doors(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for path, methods in document["paths"].items():
        for method in _METHODS:
            if (door := methods.get(method)) is None:
                continue
            body = door.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            answers = [(status, answer["description"]) for status, answer in door["responses"].items()]
            yield {
                "method": method.upper(),
                "path": path,
                "summary": door.get("summary", ""),
                "takes": _kinds(body),
                "answers": answers,
            }


def _fields(schema: Mapping[str, Any]) -> Iterator[Field]:
    for name, field in schema["properties"].items():
        yield Field(
            name, " or ".join(_kinds(field)) or "any", name in schema.get("required", ()), field.get("description", "")
        )


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    """The type of a schema, in words; of one that may be several, each."""
    several = [*schema.get("oneOf", ()), *schema.get("anyOf", ())]
    if several:
        return [kind for each in several for kind in _kinds(each)]
    if "$ref" in schema:
        return [str(schema["$ref"]).rpartition("/")[2]]
    if "const" in schema or "enum" in schema:
        return [" | ".join(str(each) for each in schema.get("enum", [schema.get("const")]))]
    if schema.get("type") == "array":
        inner = " or ".join(_kinds(schema.get("items", {})))
        return [f"list of {inner}" if inner else "list"]
    return [str(schema["type"])] if "type" in schema else []
