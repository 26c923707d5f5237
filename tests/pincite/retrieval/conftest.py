"""
Those of the bundled travel documents that compete in the worked examples, parsed, cut and embedded once for all tests
of a run.
"""

from collections.abc import Callable
from datetime import date

import pytest

from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.contracts import DATA
from pincite.ingest.chunking import chunk_document, embedded_text
from pincite.ingest.parsing import parser_for
from pincite.ingest.snapshot import take_snapshot
from pincite.model.chunks import IndexedChunk
from pincite.model.documents import Document, Scope
from pincite.model.pages import ParsedDocument
from pincite.model.retrieval import RetrievalRequest
from pincite.recipes import load_recipe
from pincite.retrieval.retrieve import retrieve
from pincite.retrieval.retrieved import Retrieved
from scripts.measuring.memory_index import MemoryIndex

Ask = Callable[..., Retrieved]
COMPETING = (
    "refund",
    "payment",
    "age-policy",
    "booking-terms",
    "medical",
    "patagonia",
    "atacama",
    "guest-faq",
    "brochure",
)


@pytest.fixture(scope="session")
def travel() -> tuple[MemoryIndex, OpenVinoEmbedder, tuple[Document, ...]]:
    recipe, embedder = load_recipe(), OpenVinoEmbedder()
    documents = tuple(d for d in take_snapshot(DATA / "docs", "travel").documents if d.file.startswith(COMPETING))
    parser = parser_for(recipe.parser)
    rows: list[IndexedChunk] = []
    for document, (_, parsed) in zip(
        documents, parser.parse_many(DATA / "docs" / "travel" / d.file for d in documents), strict=True
    ):
        assert isinstance(parsed, ParsedDocument), document.file
        rows += [
            IndexedChunk.of(chunk, document, paginated=parsed.report.paginated)
            for chunk in chunk_document(document, parsed, recipe.chunker, embedder.count_tokens)
        ]
    return MemoryIndex(rows, embedder, embedder.embed([embedded_text(row.chunk) for row in rows])), embedder, documents


@pytest.fixture(scope="session")
def ask_travel(travel: tuple[MemoryIndex, OpenVinoEmbedder, tuple[Document, ...]]) -> Ask:
    index, embedder, documents = travel

    def ask(question: str, **more: object) -> Retrieved:
        request = RetrievalRequest(**({"question": question, "scope": Scope.MIXED, "as_of": date(2026, 6, 30)} | more))  # type: ignore[arg-type]
        return retrieve(request, index, embedder, documents)

    return ask
