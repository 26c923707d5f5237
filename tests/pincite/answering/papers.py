"""An engine over real PDFs in a folder: parsed, chunked and embedded as a build does it, held in memory."""

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from pincite.engine import Engine, Question
from pincite.ingest.chunking import chunk_document, embedded_text
from pincite.ingest.parsing import parser_for
from pincite.ingest.snapshot import take_snapshot
from pincite.model.chunks import IndexedChunk
from pincite.model.outcomes import Answered, CitedSentence, QuestionResult
from pincite.model.pages import Page, ParsedDocument
from pincite.recipes import load_recipe
from scripts.measuring.memory_index import MemoryIndex
from tests.pincite.answering.house import embedder, engine


@dataclass(frozen=True)
class Parsed:
    """Pages as they were parsed."""

    documents: dict[str, ParsedDocument]

    def page(self, doc_id: str, number: int) -> Page:
        """The page with this number."""
        return self.documents[doc_id].pages[number - 1]


def engine_over(docs: Path, tenant: str) -> Engine:
    """An engine over the PDFs in ``docs/tenant``."""
    recipe, documents = load_recipe(), take_snapshot(docs, tenant).documents
    parser = parser_for(recipe.parser)
    parsed = {
        d.doc_id: read for d in documents if isinstance(read := parser.parse(docs / tenant / d.file), ParsedDocument)
    }
    rows: list[IndexedChunk] = []
    for document in documents:
        read = parsed[document.doc_id]
        rows += [
            IndexedChunk.of(chunk, document, paginated=read.report.paginated)
            for chunk in chunk_document(document, read, recipe.chunker, embedder().count_tokens)
        ]
    index = MemoryIndex(rows, embedder(), embedder().embed([embedded_text(row.chunk) for row in rows]))
    return replace(engine(rows), index=index, documents=documents, pages=Parsed(parsed))


def answered(result: QuestionResult) -> tuple[CitedSentence, ...]:
    """The sentences of an answer."""
    assert isinstance(result.outcome, Answered), result.outcome
    return result.outcome.sentences


def asked_on(of: Engine, question: str, day: date) -> QuestionResult:
    """The answer as it is judged on *day*."""
    return of.ask(Question(question, day))
