"""An engine over a few rows in memory, with the real embedder, screen, guardrail and contracts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.engine import Engine, Question
from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Document
from pincite.model.outcomes import QuestionResult
from pincite.model.pages import Page
from pincite.ports import LanguageModel
from pincite.recipes import ForbiddenSubject, Recipe, load_recipe
from pincite.retrieval.rules import Contracts
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.retrieval.library import document

AS_OF = date(2026, 6, 30)


@dataclass(frozen=True)
class Pages:
    """The page of a row is its text."""

    rows: Sequence[IndexedChunk]

    def page(self, doc_id: str, number: int) -> Page:
        """The page with this number."""
        text = next(row.chunk.text for row in self.rows if (row.chunk.doc_id, row.chunk.page) == (doc_id, number))
        return Page(number=number, label=str(number), width=600, height=800, text=text)


@cache
def embedder() -> OpenVinoEmbedder:
    """The default embedder, loaded once for all tests."""
    return OpenVinoEmbedder()


def engine(
    rows: Sequence[IndexedChunk],
    *,
    failed: Sequence[Document] = (),
    model: LanguageModel | None = None,
    on_failure: str = "local",
    forbidden: Sequence[ForbiddenSubject] = (),
) -> Engine:
    """An engine over *rows*, one page each, of the tenant "test"."""
    documents = {row.chunk.doc_id: document(row) for row in rows}
    recipe = load_recipe()
    chosen = Recipe(
        **{
            **recipe.model_dump(),
            "answering": {**recipe.answering.model_dump(), "on_model_failure": on_failure},
            "forbidden": tuple(forbidden),
        }
    )
    return Engine(
        tenant="test",
        snapshot_id="snap-test",
        index=MemoryIndex(rows, embedder()),
        pages=Pages(rows),
        documents=tuple(documents.values()),
        failed=tuple(failed),
        embedder=embedder(),
        contracts=Contracts.in_force(),
        recipe=chosen,
        evals="none",
        model=model,
    )


def ask(of: Engine, question: str) -> QuestionResult:
    """Ask on a fixed day."""
    return of.ask(Question(question, AS_OF))
