"""The engine in another program: four names, no orchestrator behind them, and the guide's own example runs."""

import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import pincite
from pincite.adapters.lake import Lake
from pincite.build import build
from pincite.errors import InputError
from pincite.ingest.publishing import publish
from pincite.model.documents import Scope
from pincite.model.releases import GateRecord
from pincite.recipes import load_recipe
from pincite.wiring import embedder_for

GUIDE = Path(__file__).parents[2] / "docs" / "embedding.md"
NO_ORCHESTRATOR = "import sys\nfor name in ('dagster', 'evals', 'assets', 'orchestration'): sys.modules[name] = None\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the lake that the guide's example opens."""
    root = tmp_path_factory.mktemp("embedding")
    docs = root / "docs" / "pharma"
    docs.mkdir(parents=True)
    (docs / "holding.txt").write_text(
        "Holding of bulk tablets\n\nBulk tablets may be held for at most 270 days before they are packaged.\n",
        encoding="utf-8",
    )
    lake, recipe = Lake(root / "lake"), load_recipe()
    candidate = build(lake, root / "docs", "pharma", recipe, embedder_for(recipe.embedder))
    publish(
        lake,
        candidate,
        GateRecord(snapshot_id=candidate.snapshot_id, index_version=candidate.index_version, evals="none"),
    )
    return root


def ran(code: str, place: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", NO_ORCHESTRATOR + code], cwd=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_guides_example_answers_where_no_orchestrator_can_be_imported(place):
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert "270 days" in (said := ran(example, place))
    assert "holding.txt 1 Bulk tablets may be held for at most 270 days before they are packaged." in said


def test_what_the_guide_says_of_a_refusal_holds(place):
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert ran(example.replace("For how many days may bulk tablets be held?", "Who won the cup?"), place).startswith(
        "Not found in provided PDFs"
    )


@pytest.mark.parametrize("kind", [str, Path])
def test_an_engine_is_opened_and_asked_by_what_a_program_has_at_hand(place, kind):
    (place / "mine.toml").write_text("[retrieval]\nrerank_enabled = false\n", encoding="utf-8")
    engine = pincite.open_engine(kind(place / "lake"), "pharma", recipe=kind(place / "mine.toml"))
    asked = pincite.Question(
        "For how many days may bulk tablets be held?",
        "2026-06-30",
        scope="MIXED",
        trip={"product": "Peru"},
        sensitivity=["refund"],
    )
    assert isinstance(engine.ask(asked).outcome, pincite.Answered)
    assert asked == replace(asked, as_of=date(2026, 6, 30), scope=Scope.MIXED)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"lake": 5}, "lake: 5 is neither a text nor a path"),
        ({"lake": b"lake"}, "lake: b'lake' is neither a text nor a path"),
        ({"tenant": None}, "tenant: None is no text"),
        ({"tenant": "nobody"}, "no such tenant"),
        ({"snapshot": 5}, "snapshot: 5 is no text"),
        ({"recipe": None}, "recipe: None is neither a text nor a path"),
    ],
)
def test_an_engine_that_cannot_be_opened_is_an_error_that_names_the_argument(place, given, told):
    with pytest.raises(InputError, match=re.escape(told)):
        pincite.open_engine(**({"lake": place / "lake", "tenant": "pharma"} | given))


def test_a_question_that_cannot_be_read_is_an_error_before_it_is_asked():
    with pytest.raises(InputError, match="as_of: no date; write YYYY-MM-DD"):
        pincite.Question("How long?", None)


def test_the_package_alone_loads_neither_database_nor_embedder(place):
    heavy = ("lancedb", "openvino", "pymupdf", "litellm")
    assert (
        ran(f"import pincite, sys\nprint([name for name in {heavy!r} if name in sys.modules])", place).strip() == "[]"
    )


def test_at_most_five_names_are_public_and_each_is_there():
    assert len(pincite.__all__) <= 5
    for name in pincite.__all__:
        assert getattr(pincite, name).__name__ == name


def test_a_name_that_is_not_public_is_an_error_by_name():
    with pytest.raises(AttributeError, match="no attribute 'answers'"):
        _ = pincite.answers
