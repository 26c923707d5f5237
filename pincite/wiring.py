"""Recipe to engine: the one place that chooses the parts."""

import os
from collections.abc import Sequence
from functools import cache, partial
from os import PathLike
from pathlib import Path

from pincite.adapters.lake import Lake
from pincite.adapters.models.remembering_embedder import KeptVectors, RememberingEmbedder
from pincite.adapters.stores.bounds import remembered_bytes
from pincite.adapters.stores.place import lake_folder
from pincite.contracts import DATA
from pincite.engine import Engine
from pincite.errors import ContractError, InputError
from pincite.fingerprint import file_sha256
from pincite.ingest.build_records import PROFILES
from pincite.ingest.publishing import open_index, open_pages, release_of
from pincite.ports import CountingEmbedder, Embedder, Executor, LanguageModel, Reader, Reranker, Vectors
from pincite.recipes import EmbedderRecipe, ReaderRecipe, Recipe, load_recipe
from pincite.retrieval.papers.kept_profiles import know_profiles
from pincite.retrieval.rules import Contracts

_HOSTED = "litellm:"
_QUESTIONS = DATA / "embedder"
EXECUTORS = ("in-process", "ray", "k8s")
"""What ``PINCITE_EXECUTOR`` may name, the default first."""


@cache
def embedder_for(recipe: EmbedderRecipe) -> CountingEmbedder:
    """
    The recipe's embedder, loaded once a process.

    Raises:
        ContractError: If it is to have learned from questions, and what it learned is not there.
    """
    questions = _QUESTIONS if recipe.questions == "learned" else None
    match recipe.backend:
        case "openvino":
            from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder  # noqa: PLC0415 - only where named

            return OpenVinoEmbedder(questions)
        case "sentence-transformers":
            from pincite.adapters.models.sentence_transformers_embedder import (  # noqa: PLC0415 - torch takes seconds
                SentenceTransformersEmbedder,
            )

            return SentenceTransformersEmbedder(questions)


def executor_name() -> str:
    """
    What ``PINCITE_EXECUTOR`` says, "in-process" where it says nothing; "k8s" spreads Dagster's steps, and no build's
    work.

    Raises:
        InputError: If it is none of ``EXECUTORS``.
    """
    name = os.environ.get("PINCITE_EXECUTOR") or EXECUTORS[0]
    if name not in EXECUTORS:
        msg = f"PINCITE_EXECUTOR: {name!r} is no executor; there are {', '.join(EXECUTORS)}"
        raise InputError(msg)
    return name


@cache
def executor_for() -> Executor | None:
    """
    Who reads, embeds and asks the cases of evals: Ray where ``PINCITE_EXECUTOR`` is "ray", else, and in Ray's own
    processes, this one and its own.

    Raises:
        InputError: If it names no executor.
    """
    if executor_name() != "ray":
        return None
    from pincite.adapters.ray_executor import RayExecutor, at_work  # noqa: PLC0415 - an extra

    return None if at_work() else RayExecutor()


def building_embedder(recipe: EmbedderRecipe) -> CountingEmbedder:
    """The recipe's embedder as builds use it: by the executor, where there is one."""
    if (executor := executor_for()) is None:
        return embedder_for(recipe)
    from pincite.adapters.models.spread_embedder import SpreadEmbedder  # noqa: PLC0415 - only an executor needs it

    return SpreadEmbedder(embedder_for(recipe), executor, partial(_embedded, recipe))


def _embedded(recipe: EmbedderRecipe, texts: Sequence[str]) -> Vectors:
    """The vectors of *texts*, in whichever process this is called."""
    return embedder_for(recipe).embed(texts)


@cache
def asking_embedder(recipe: EmbedderRecipe, lake: Path | None = None) -> Embedder:
    """The recipe's embedder as questions use it: what was embedded lately is remembered, in the folder *lake* too."""
    kept = KeptVectors(lake / "embedded", _adaptation(recipe), remembered_bytes()) if lake else None
    return RememberingEmbedder(embedder_for(recipe), kept=kept)


def _adaptation(recipe: EmbedderRecipe) -> str:
    """What decides the vectors of questions beside the embedder: its adaptation's digest, "" where it has none."""
    from pincite.adapters.models.question_weights import FILE  # noqa: PLC0415 - only where a lake is asked

    return file_sha256(_QUESTIONS / FILE) if recipe.questions == "learned" else ""


def language_model_for(recipe: Recipe) -> LanguageModel | None:
    """The recipe's language model; None where it names none."""
    if not recipe.answering.model:
        return None
    from pincite.adapters.models.litellm_model import LiteLlmModel  # noqa: PLC0415 - only where named

    return LiteLlmModel(recipe.answering.model, recipe.answering.timeout_seconds)


def reranker_for(recipe: Recipe) -> Reranker | None:
    """
    The recipe's reranker: ``reader`` the recipe's own, ``litellm:NAME`` a hosted one, else a cross-encoder on this
    machine; None where it is switched off.

    Raises:
        ContractError: If it is to be the reader, and the recipe names none.
    """
    name = recipe.retrieval.reranker
    if not recipe.retrieval.rerank_enabled:
        return None
    if name == "reader":
        if (reader := reader_for(recipe.reader)) is None:
            raise ContractError("recipe: retrieval.reranker: reader, and reader.adapter is none: name one")
        from pincite.adapters.models.reader_reranker import ReaderReranker  # noqa: PLC0415 - only where named

        return ReaderReranker(reader)
    if name.startswith(_HOSTED):
        from pincite.adapters.models.litellm_reranker import LiteLlmReranker  # noqa: PLC0415 - only where named

        return LiteLlmReranker(name.removeprefix(_HOSTED), recipe.answering.timeout_seconds)
    from pincite.adapters.models.cross_encoder import CrossEncoderReranker  # noqa: PLC0415 - only where named

    return CrossEncoderReranker(name)


@cache
def reader_for(recipe: ReaderRecipe) -> Reader | None:
    """
    The recipe's reader, loaded once a process; None where it names none.

    Raises:
        ContractError: If the folder it names holds no reader, or one that knows no such precision.
    """
    if recipe.adapter == "none":
        return None
    from pincite.adapters.models.reader_weights import FILE  # noqa: PLC0415 - only where named

    folder = DATA / "reader" if recipe.adapter == "builtin" else Path(recipe.adapter)
    if recipe.adapter == "builtin" or (folder / FILE).is_file():
        from pincite.adapters.models.openvino_reader import OpenVinoReader  # noqa: PLC0415 - only where named

        return OpenVinoReader(folder, recipe.precision)
    if recipe.precision != "f32":
        msg = f"recipe: reader.precision: {recipe.adapter} holds a model in torch, which is computed in f32 alone"
        raise ContractError(msg)
    from pincite.adapters.models.transformers_reader import TransformersReader  # noqa: PLC0415 - torch takes seconds

    return TransformersReader(folder)


def _remembering(reader: Reader | None, store: Lake) -> Reader | None:
    """*reader* with a memory in the lake."""
    if reader is None:
        return None
    from pincite.adapters.models.remembering_reader import RememberingReader  # noqa: PLC0415 - only where named

    return RememberingReader(reader, store.root / "readings", remembered_bytes())


def _written(name: str, place: str | PathLike[str]) -> str:
    """A place as text."""
    text = os.fspath(place) if isinstance(place, (str, PathLike)) else None
    if not isinstance(text, str):
        msg = f"{name}: {place!r} is neither a text nor a path"
        raise InputError(msg)
    return text


def open_engine(
    lake: str | PathLike[str], tenant: str, snapshot: str | None = None, recipe: str | PathLike[str] = "default"
) -> Engine:
    """
    The engine over a tenant's published snapshot, or over the one named.

    Args:
        lake: The folder that was built, or the address of an object store.
        tenant: Whose documents are asked.
        snapshot: A published or candidate snapshot.
        recipe: The name of a recipe, or the path of a file that ends in ``.toml``.

    Raises:
        InputError: If the tenant or the snapshot is not there, or an argument is of another kind: names it.
        ContractError: If the recipe is not usable.
    """
    for name, given in (("tenant", tenant), ("snapshot", "" if snapshot is None else snapshot)):
        if not isinstance(given, str):
            msg = f"{name}: {given!r} is no text"
            raise InputError(msg)
    chosen, store = load_recipe(_written("recipe", recipe)), Lake(lake_folder(_written("lake", lake)))
    release = release_of(store, tenant, snapshot)
    index = open_index(store, tenant, release.index_version)
    place = store.tenant(tenant) / PROFILES / f"{release.index_version}.json"
    know_profiles(release.documents, index, place, store.write)
    return Engine(
        tenant=tenant,
        snapshot_id=release.snapshot_id,
        index=index,
        pages=open_pages(store, tenant, release.index_version),
        documents=release.documents,
        failed=release.failed,
        embedder=asking_embedder(chosen.embedder, store.root),
        contracts=Contracts.in_force(),
        recipe=chosen,
        evals=release.evals,
        model=language_model_for(chosen),
        reranker=reranker_for(chosen),
        reader=_remembering(reader_for(chosen.reader), store),
        withholds=index.withholds,
        held_bytes=index.held_bytes,
    )
