"""The papers that the project's own questions are asked of, as folders of two tenants: its own and the public ones."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from evals.cases.sealed_cases import SealedQuestion, gives
from evals.running.candidate import CandidateSystem
from pincite.adapters.models.minilm import DIMENSION
from pincite.build import Stages
from pincite.contracts import DATA
from pincite.engine import Engine
from pincite.model.chunks import IndexedChunk
from pincite.ports import Eligibility, Index
from scripts.check_reading import ReadingRow, rows_of
from scripts.render_docs import render

READING = DATA / "reading"
PAIRS = READING / "pairs"
"""Questions that differ from one another in a few words, of which their papers answer every other one."""

OWN, PUBLIC = "own", "public"
"""The two tenants."""


def tenant_of(document: str) -> str:
    """Whose paper it is: the project's own are written as Markdown."""
    return OWN if document.endswith(".md") else PUBLIC


def placed(rows: Sequence[ReadingRow], external: Path | None, docs: Path, corpus: Path | None = None) -> None:
    """
    Put the papers of *rows* under *docs*, one folder a tenant; those of the project from *corpus* (default: READING),
    the public ones from below *external*.
    """
    public = {path.name: path for path in sorted(external.rglob("*.pdf"))} if external else {}
    for name in sorted({row.document for row in rows}):
        folder = docs / tenant_of(name)
        folder.mkdir(parents=True, exist_ok=True)
        if name.endswith(".md"):
            (folder / f"{Path(name).stem}.pdf").write_bytes(render((corpus or READING) / "sources" / name))
        else:
            (folder / name).write_bytes(public[name].read_bytes())


def opened(split: str, external: Path, scratch: Path, recipe: str) -> tuple[list[ReadingRow], dict[str, Engine]]:
    """The questions of *split*, and by tenant an engine over all papers of that split, built under *scratch*."""
    rows = [row for row in rows_of(READING / "questions.jsonl") if row.split == split]
    docs, lake = scratch / "docs", scratch / "lake"
    placed(rows, external, docs)
    system = CandidateSystem(lake, Stages(docs, lake, recipe).candidates(), recipe)
    return rows, {tenant: system.engine(tenant) for tenant in (OWN, PUBLIC)}


def every_row(index: Index) -> list[IndexedChunk]:
    """Every row: whatever is looked up, all are nearest where as many are asked for as there are."""
    (found,) = index.vector(np.eye(1, DIMENSION, dtype=np.float32), index.count(), Eligibility(include_superseded=True))
    return [hit.row for hit in found]


def as_a_case(row: ReadingRow) -> SealedQuestion:
    """The question as the sealed set's are, by whose rules an answer to it is judged."""
    return SealedQuestion.model_validate({**row.model_dump(exclude={"pair"}), "split": "sealed"})


def answered_by(row: ReadingRow, quoted: Iterable[tuple[str, str]]) -> bool:
    """Whether one of the texts *quoted*, each with its file, gives the answer; a near miss has none."""
    case = as_a_case(row)
    return case.answer is not None and gives(case, list(quoted))
