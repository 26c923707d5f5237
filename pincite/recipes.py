"""Recipes: which parts an engine has, free to change, and read from ``data/recipes`` or from a file of one's own."""

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from pincite.contract_tables import TomlTable
from pincite.contracts import DATA, load
from pincite.errors import ContractError
from pincite.values.terms import terms_of

Precision = Literal["f32", "bf16", "int8"]
"""Width of the numbers in which a network is computed: 32 bits, 16 with the range of 32, weights in 8."""


class ParserRecipe(TomlTable):
    """Which parser reads PDFs, in which mode, within which limits."""

    adapter: Literal["pymupdf", "pypdfium2"]
    mode: Literal["text", "layout", "ocr"]
    max_seconds: int = Field(ge=1)
    max_pages: int = Field(ge=1)
    max_memory_mb: int = Field(ge=64)


class ChunkerRecipe(TomlTable):
    """Size of a chunk in the embedder's word pieces, its context line included."""

    max_tokens: int = Field(ge=32)
    min_tokens: int = Field(ge=1)


class EmbedderRecipe(TomlTable):
    """Which embedder, and whether it embeds what is looked up as it learned from questions or like any text."""

    backend: Literal["openvino", "sentence-transformers"]
    questions: Literal["learned", "as-texts"] = "learned"


class RetrievalRecipe(TomlTable):
    """Optional stages of retrieval."""

    rerank_enabled: bool
    reranker: str


class ReaderRecipe(TomlTable):
    """
    Which reader stands ready: "none", "builtin", or a folder with a trained reader or a Hugging Face model for
    questions, claims or relevance.

    ``precision`` is the width in which a reader of our training computes; a model in torch knows "f32" alone.
    """

    adapter: str = Field(default="none", min_length=1)
    precision: Precision = "f32"


class AnsweringRecipe(TomlTable):
    """
    Which model answers (empty: none, the local form), and what happens without it.

    ``sufficiency`` names the fit in ``data/calibration`` that judges whether the evidence suffices;
    ``least_confidence`` is what an answer has to be called at least, one of less is refused.
    """

    model: str
    on_model_failure: Literal["local", "refuse"]
    timeout_seconds: float = Field(gt=0)
    sufficiency: str = Field(default="sufficiency-v1", pattern=r"^sufficiency-v\d+$")
    least_confidence: Literal["Low", "Medium", "High"] = "Low"


class ForbiddenSubject(TomlTable):
    """
    What the questions of *tenant* may not ask: a question that holds every content word of one of the *phrases* is
    refused with ``POLICY_REFUSAL``, also where a slip or a disguise hides one.

    *subject* says in the refusal what it was about.
    """

    tenant: str = Field(min_length=1)
    subject: str = Field(min_length=1)
    phrases: tuple[str, ...] = Field(min_length=1)

    @field_validator("phrases")
    @classmethod
    def _each_says_something(cls, phrases: tuple[str, ...]) -> tuple[str, ...]:
        for phrase in phrases:
            if not terms_of(phrase):
                raise PydanticCustomError(
                    "phrase", "{phrase} has no content word; it would forbid every question", {"phrase": repr(phrase)}
                )
        return phrases


class Recipe(TomlTable):
    """How the engine is made, and what it may not answer."""

    parser: ParserRecipe
    chunker: ChunkerRecipe
    embedder: EmbedderRecipe
    retrieval: RetrievalRecipe
    answering: AnsweringRecipe
    reader: ReaderRecipe = ReaderRecipe()
    forbidden: tuple[ForbiddenSubject, ...] = ()


def recipe_files(name: str, data: Path | None = None) -> tuple[Path, ...]:
    """
    The files that make a recipe, of which a later one is said over the one before.

    Args:
        name: Of a recipe under ``data/recipes``, or the path of a file that ends in ``.toml``, wherever it lies.
        data: The folder that holds ``recipes``, if it is not the one that ships.
    """
    folder = (data or DATA) / "recipes"
    default = folder / "default.toml"
    own = Path(name) if name.endswith(".toml") else folder / f"{name}.toml"
    return (default,) if own == default else (default, own)


def load_recipe(name: str = "default") -> Recipe:
    """
    The recipe of this name under ``data/recipes``, or in the file at this path (``recipe_files``); what it does not say
    is as in ``default``.

    Raises:
        ContractError: If there is no such recipe, or it says what none may.
    """
    *base, own = recipe_files(name)
    if not own.is_file() and not name.endswith(".toml"):
        known = ", ".join(sorted(path.stem for path in own.parent.glob("*.toml")))
        msg = f"recipe {name!r} is unknown; known are {known}, or name a file that ends in .toml"
        raise ContractError(msg)
    return load(own, Recipe, base[0] if base else None)
