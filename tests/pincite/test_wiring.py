"""The recipe chooses the reader, and every answer's provenance names the one that stood ready."""

from dataclasses import replace

import pytest

from pincite.adapters.models.openvino_reader import OpenVinoReader
from pincite.engine import Engine, Question
from pincite.errors import ContractError, InputError
from pincite.recipes import ReaderRecipe, load_recipe
from pincite.retrieval.rules import Contracts
from pincite.wiring import executor_for, executor_name, reader_for
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.answering.house import AS_OF, Pages, embedder
from tests.reader_weights import chance_reader


def test_the_default_recipe_has_the_built_in_reader_and_a_recipe_may_have_none():
    assert load_recipe().reader.adapter == "builtin"
    assert isinstance(reader_for(load_recipe().reader), OpenVinoReader)
    assert reader_for(ReaderRecipe()) is None


def test_a_folder_with_trained_weights_is_the_built_in_kind(tmp_path):
    folder = chance_reader(tmp_path / "own")
    reader = reader_for(ReaderRecipe(adapter=str(folder)))
    assert isinstance(reader, OpenVinoReader)
    assert reader_for(ReaderRecipe(adapter=str(folder))) is reader


def test_the_recipe_chooses_the_precision_and_the_identity_names_it(tmp_path):
    folder = str(chance_reader(tmp_path / "own"))
    full, half = (reader_for(ReaderRecipe(adapter=folder, precision=each)) for each in ("f32", "bf16"))
    assert full
    assert half
    assert full.identity.endswith("-f32")
    assert full.identity.removesuffix("f32") + "bf16" == half.identity
    assert load_recipe("bf16").reader == ReaderRecipe(adapter="builtin", precision="bf16")
    assert load_recipe().reader.precision == "f32"


def test_the_built_in_reader_where_none_is_placed_is_an_error_that_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr("pincite.wiring.DATA", tmp_path)
    reader_for.cache_clear()
    with pytest.raises(ContractError, match=r"holds no reader\.safetensors; train one .* or set adapter = \"none\""):
        reader_for(ReaderRecipe(adapter="builtin"))
    reader_for.cache_clear()


def test_provenance_names_the_reader_with_its_digest_and_nothing_where_there_is_none(tmp_path):
    reader = OpenVinoReader(chance_reader(tmp_path / "own"))
    index, recipe = MemoryIndex([], embedder()), load_recipe()
    engine = Engine(
        tenant="t",
        snapshot_id="s",
        index=index,
        pages=Pages([]),
        documents=(),
        failed=(),
        embedder=embedder(),
        contracts=Contracts.in_force(),
        recipe=recipe,
        evals="none",
    )
    question = Question("How long may it be held?", AS_OF)
    assert engine.ask(question).provenance.reader_id is None
    assert replace(engine, reader=reader).ask(question).provenance.reader_id == reader.identity


@pytest.mark.parametrize(("said", "name"), [("", "in-process"), ("in-process", "in-process"), ("k8s", "k8s")])
def test_a_build_works_in_its_own_process_unless_ray_is_named(said, name, monkeypatch):
    monkeypatch.setenv("PINCITE_EXECUTOR", said)
    executor_for.cache_clear()
    assert (executor_name(), executor_for()) == (name, None)


def test_an_executor_that_nobody_knows_is_told_and_not_read_over(monkeypatch):
    monkeypatch.setenv("PINCITE_EXECUTOR", "rya")
    executor_for.cache_clear()
    with pytest.raises(InputError, match=r"PINCITE_EXECUTOR: 'rya' is no executor; there are in-process, ray, k8s"):
        executor_for()
