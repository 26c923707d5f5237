"""What is trained on: the project's own questions with the chunks of their tenant that answer them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from evals.running.sealed_run import AS_OF
from pincite.ports import Index
from pincite.question.record import read_question
from pincite.retrieval.rules import Contracts
from scripts.check_reading import ReadingRow
from scripts.measuring.reading_papers import answered_by, every_row, opened, tenant_of

RECIPE = '[embedder]\nquestions = "as-texts"\n'
"""The default recipe without what is trained here."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A question as it is embedded, and the places among its tenant's chunks of those that answer it, at least one."""

    text: str
    right: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """One tenant's chunks as unit vectors [chunks, dimension], and what is sought among them."""

    chunks: NDArray[np.float32]
    sought: tuple[Sought, ...]


def searched(split: str, external: Path, scratch: Path) -> list[Searched]:
    """
    The answerable questions of *split*, by tenant, among the chunks of all papers of that split, which are built under
    *scratch*; one that no chunk by itself answers is left out.
    """
    scratch.mkdir(parents=True, exist_ok=True)
    recipe = scratch / "untrained.toml"
    recipe.write_text(RECIPE, encoding="utf-8")
    rows, engines = opened(split, external, scratch, str(recipe))
    return [
        among([row for row in rows if tenant_of(row.document) == tenant], engine.index)
        for tenant, engine in engines.items()
    ]


def among(rows: Sequence[ReadingRow], index: Index) -> Searched:
    """Those of *rows* that a chunk of *index* answers by itself, among all its chunks."""
    every = every_row(index)
    vectors = index.vectors_of([each.chunk.chunk_id for each in every])
    papers: dict[str, list[int]] = {}
    for at, each in enumerate(every):
        papers.setdefault(Path(each.file).stem, []).append(at)
    found = []
    for row in tqdm(rows, unit="question", disable=None):
        own = papers.get(Path(row.document).stem, [])
        right = tuple(at for at in own if answered_by(row, [(every[at].file, every[at].chunk.text)]))
        if right:
            found.append(Sought(as_embedded(row.question), right))
    return Searched(np.stack([vectors[each.chunk.chunk_id] for each in every]), tuple(found))


def as_embedded(question: str) -> str:
    """What of *question* the product embeds."""
    rules = Contracts.in_force().retrieval
    return read_question(question, message=question, intents=rules.intents, as_of=AS_OF).wording.embedded
