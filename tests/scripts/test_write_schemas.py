"""The committed schemas are what the models say, and the files on disk obey them."""

import json

import pytest
from jsonschema import Draft202012Validator

from evals.cases.golden import GOLDEN_SET, PERTURB_SET
from scripts.golden_set.card import CARD
from scripts.write_schemas import MODELS, SCHEMAS, texts


def test_the_committed_schemas_are_current():
    for path, text in texts().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run python -m scripts.write_schemas"


def test_every_schema_is_explained():
    page = (SCHEMAS / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in MODELS)


@pytest.mark.parametrize("path", [GOLDEN_SET, PERTURB_SET], ids=lambda path: path.name)
def test_the_golden_sets_obey_their_schema(path):
    validator = Draft202012Validator(json.loads((SCHEMAS / "golden_case.schema.json").read_text(encoding="utf-8")))
    for line in path.read_text(encoding="utf-8").splitlines():
        assert not list(validator.iter_errors(json.loads(line)))


def test_the_card_obeys_its_schema():
    schema = json.loads((SCHEMAS / "golden_set_card.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(CARD.read_text(encoding="utf-8")))
