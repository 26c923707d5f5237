"""What retrieval hands on."""

from datetime import date

from pincite.model.documents import Scope
from pincite.model.retrieval import RetrievalRequest
from pincite.retrieval.retrieve import retrieve
from scripts.measuring.memory_index import MemoryIndex

from .library import document, row
from .word_embedder import WordEmbedder


def test_the_question_is_handed_on_as_it_was_read() -> None:
    embedder = WordEmbedder()
    index = MemoryIndex([row("a", 0, "The hold period is 30 days.")], embedder)
    request = RetrievalRequest("Hello,\nHow long is the hold period?\nRegards", Scope.MIXED, date(2026, 6, 30))
    found = retrieve(request, index, embedder, [document(row("a", 0, "text"))])
    assert found.question.asked == request.question
    assert found.question.text == "How long is the hold period?"
