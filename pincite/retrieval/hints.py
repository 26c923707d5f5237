"""Document hints: which documents a question points to by title, organisation, trip, period, code or authority."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from pincite.model.documents import Document
from pincite.model.retrieval import DocumentHint
from pincite.retrieval.words import content_words, stem

# Words that any title may hold: they tell documents apart only by accident.
GENERIC = frozenset(
    stem(word) for word in ("document", "guide", "guidance", "report", "version", "final", "draft", "file", "pdf", "page", "new", "edition", "rev")
)


def profile(document: Document) -> frozenset[str]:
    """Stems by which a question may name *document*: of its title, file name, document id, authority and version."""
    dates = (str(document.effective_date.year),) if document.effective_date else ()
    text = " ".join((document.title, document.file.rsplit(".", 1)[0].replace("_", " "), document.authority or "", *dates))
    return frozenset(stem(word) for word in content_words(text)) - GENERIC


def match_hints(question: str, documents: Sequence[Document]) -> tuple[DocumentHint, ...]:
    """
    Documents that *question* points to, best first, equal ones by id.

    A word that few documents carry weighs more than one that most carry; one that all carry weighs nothing, for it tells none apart. ``share`` is the
    matched weight over that of the best document.
    """
    profiles = {document.doc_id: profile(document) for document in documents}
    asked = {stem(word) for word in content_words(question)}
    weights = _weights(profiles)
    met = {doc_id: sorted(asked & words) for doc_id, words in profiles.items()}
    sums = {doc_id: sum(weights[word] for word in words) for doc_id, words in met.items()}
    best = max(sums.values(), default=0.0)
    hints = [DocumentHint(doc_id, round(total / best, 4), tuple(met[doc_id])) for doc_id, total in sums.items() if best and total > 0]
    return tuple(sorted(hints, key=lambda hint: (-hint.share, hint.doc_id)))


def _weights(profiles: Mapping[str, frozenset[str]]) -> dict[str, float]:
    held = Counter(word for words in profiles.values() for word in words)
    return {word: math.log(len(profiles) / count) for word, count in held.items()}
