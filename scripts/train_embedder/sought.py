"""What is trained on: the project's own questions with the chunks of their tenant that answer them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from evals.running.candidate import CandidateSystem
from evals.running.sealed_run import AS_OF
from pincite.adapters.models.minilm import DIMENSION
from pincite.build import Stages
from pincite.model.evidence import Hit
from pincite.ports import Eligibility, Index
from pincite.question.record import read_question
from pincite.retrieval.rules import Contracts
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import OWN, PUBLIC, READING, answered_by, placed, tenant_of

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
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == split]
    docs, lake, recipe = scratch / "docs", scratch / "lake", scratch / "untrained.toml"
    placed(rows, external, docs)
    recipe.write_text(RECIPE, encoding="utf-8")
    system = CandidateSystem(lake, Stages(docs, lake, str(recipe)).candidates(), str(recipe))
    return [
        among([row for row in rows if tenant_of(row.document) == tenant], system.engine(tenant).index)
        for tenant in (OWN, PUBLIC)
    ]


def among(rows: Sequence[ReadingRow], index: Index) -> Searched:
    """Those of *rows* that a chunk of *index* answers by itself, among all its chunks."""
    hits = _all(index)
    vectors = index.vectors_of([hit.row.chunk.chunk_id for hit in hits])
    papers: dict[str, list[int]] = {}
    for at, hit in enumerate(hits):
        papers.setdefault(Path(hit.row.file).stem, []).append(at)
    found = []
    for row in tqdm(rows, unit="question", disable=None):
        own = papers.get(Path(row.document).stem, [])
        right = tuple(at for at in own if answered_by(row, [(hits[at].row.file, hits[at].row.chunk.text)]))
        if right:
            found.append(Sought(as_embedded(row.question), right))
    return Searched(np.stack([vectors[hit.row.chunk.chunk_id] for hit in hits]), tuple(found))


def _all(index: Index) -> list[Hit]:
    """Every row: whatever is looked up, all are nearest where as many are asked for as there are."""
    (found,) = index.vector(np.eye(1, DIMENSION, dtype=np.float32), index.count(), Eligibility(include_superseded=True))
    return found


def as_embedded(question: str) -> str:
    """What of *question* the product embeds."""
    rules = Contracts.in_force().retrieval
    return read_question(question, message=question, intents=rules.intents, as_of=AS_OF).wording.embedded
