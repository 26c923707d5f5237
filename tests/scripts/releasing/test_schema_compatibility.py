"""AgentRunResponse may grow and nothing else."""

import copy
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from pincite.agents.schemas import FOLDER, schema_texts
from scripts.releasing.schema_compatibility import breaches

ROOT = Path(__file__).parents[3]


def released() -> dict[str, Any]:
    return json.loads(schema_texts()["AgentRunResponse.json"])


def changed(change: Any) -> tuple[str, ...]:
    new = copy.deepcopy(released())
    change(new)
    return breaches(released(), new)


def test_a_schema_is_no_breach_of_itself() -> None:
    assert breaches(released(), released()) == ()


def test_a_new_field_is_growth() -> None:
    assert changed(lambda s: s["properties"].update(cost={"type": "number"})) == ()


def test_a_new_kind_of_outputs_is_growth() -> None:
    def add(schema: dict[str, Any]) -> None:
        schema["$defs"]["New"] = {"title": "New", "type": "object", "properties": {}}
        schema["properties"]["outputs"]["anyOf"].append({"$ref": "#/$defs/New"})

    assert changed(add) == ()


BREACHES = {
    "a field is gone": lambda s: s["properties"].pop("grounding"),
    "a field deep below is gone": lambda s: s["$defs"]["GroundingChunk"]["properties"].pop("score"),
    "a field is no longer always sent": lambda s: s["required"].remove("status"),
    "a field has another type": lambda s: s["$defs"]["GroundingChunk"]["properties"]["chunk_id"].update(type="integer"),
    "an enum has a new value": lambda s: s["properties"]["status"]["enum"].append("partial"),
    "a range is wider": lambda s: s["$defs"]["GroundingChunk"]["properties"]["score"].update(maximum=100),
    "a bound is gone": lambda s: s["$defs"]["GroundingChunk"]["properties"]["score"].pop("minimum"),
    "a field may be null that never was": lambda s: s["$defs"]["StageTrace"]["properties"]["semantic_k"][
        "anyOf"
    ].append({"type": "string"}),
    "an alternative is gone": lambda s: s["properties"]["outputs"]["anyOf"].pop(0),
    "a list holds something else": lambda s: s["$defs"]["StageTrace"]["properties"]["stages"].update(
        items={"type": "integer"}
    ),
}


@pytest.mark.parametrize("name", BREACHES)
def test_every_other_change_is_a_breach_that_names_its_place(name: str) -> None:
    assert changed(BREACHES[name])


def test_the_schema_files_are_those_of_the_code_and_the_released_response_is_kept() -> None:
    problems = runpy.run_path(str(ROOT / "scripts" / "check-agent-contract.py"))["problems"]
    assert problems() == []
    assert {path.name for path in FOLDER.glob("*.json")} == set(schema_texts())
