"""
The pool that questions are said anew from: openers, closers, paraphrases, synonyms and look-alike letters, each row
with where it comes from.
"""

import json
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import Field, ValidationError

from evals.cases.golden import GoldenSetError
from pincite.model.stored import Stored, json_lines

FOLDER = Path(__file__).parent / "pool"


class Opener(Stored):
    """What stands before or after a question and asks nothing itself; ``origin`` says in whose words."""

    id: str
    place: Literal["before", "after"]
    text: str = Field(min_length=1)
    origin: str = Field(min_length=1)


class Paraphrase(Stored):
    """One golden question asked in other words, with every condition that it names."""

    id: str
    seed_case: str
    text: str = Field(min_length=1)
    origin: str = Field(min_length=1)


class Synonym(Stored):
    """
    A word of a question and another that says the same there, which ``data/calibration/synonyms.txt`` does not have
    beside it.
    """

    id: str
    word: str = Field(pattern=r"^[a-z]+$")
    other: str = Field(min_length=1)
    origin: str = Field(min_length=1)


class Confusion(Stored):
    """
    Letters in print and what a scanner may read for them; ``likeness`` of their blurred shapes in (0, 1], as
    ``scripts.measure_confusions`` measured it.
    """

    printed: str
    read: str
    likeness: float


Row = TypeVar("Row", Opener, Paraphrase, Synonym)


@cache
def openers() -> tuple[Opener, ...]:
    """Every opener and closer, in the file's order."""
    return _rows("openers.jsonl", Opener)


@cache
def paraphrases() -> dict[str, Paraphrase]:
    """The paraphrase of each golden case that has one."""
    return {row.seed_case: row for row in _rows("paraphrases.jsonl", Paraphrase)}


@cache
def synonyms() -> dict[str, Synonym]:
    """The synonym of each word that has one."""
    return {row.word: row for row in _rows("synonyms.jsonl", Synonym)}


@cache
def confusions() -> tuple[Confusion, ...]:
    """What a scanner may take for what, the most alike first."""
    rows = (line.split("\t") for line in (FOLDER / "confusions.tsv").read_text(encoding="utf-8").splitlines()[1:])
    return tuple(Confusion(printed=printed, read=read, likeness=float(likeness)) for printed, read, likeness in rows)


def _rows(name: str, of: type[Row]) -> tuple[Row, ...]:
    """
    The rows of a file of the pool.

    Raises:
        GoldenSetError: If a line is bad: names file and 1-based line.
    """
    made = []
    for number, line in json_lines((FOLDER / name).read_text(encoding="utf-8")):
        try:
            made.append(of.model_validate(json.loads(line)))
        except (ValidationError, json.JSONDecodeError) as error:
            msg = f"{name}: line {number}: {error}"
            raise GoldenSetError(msg) from error
    return tuple(made)
