"""What a case is answered from: the fingerprint of its evidence as retrieval hands it to the answer."""

from dataclasses import dataclass, field, fields

from pincite.engine import Engine, Question
from pincite.fingerprint import fingerprint
from pincite.guardrails.screen import screen_question
from pincite.model.stages import RankedRow
from pincite.retrieval.retrieved import Retrieved


@dataclass(frozen=True, slots=True)
class FingerprintingEngine(Engine):
    """The engine, unchanged in what it gives, that remembers the basis of the last question it looked up."""

    heard: dict[Question, str] = field(default_factory=dict, compare=False)

    def find(self, question: Question, *, top_k: int | None = None, threshold: bool = True) -> Retrieved:
        """The engine's evidence for a question."""
        found = Engine.find(self, question, top_k=top_k, threshold=threshold)
        self.heard.clear()
        self.heard[question] = evidence_fingerprint(found, self)
        return found

    def basis(self, question: Question) -> str:
        """
        The fingerprint of all that *question* is answered from, which is nothing where the screen refuses it; looked up
        anew unless it was the last.
        """
        if (screened := screen_question(question.text)).flagged:
            return fingerprint(screened)
        if question not in self.heard:
            self.find(question)
        return fingerprint(self.heard[question], self._withheld(question))


def fingerprinting(engine: Engine) -> FingerprintingEngine:
    """*engine* with an ear at its evidence."""
    return FingerprintingEngine(**{part.name: getattr(engine, part.name) for part in fields(Engine)})


def evidence_fingerprint(found: Retrieved, engine: Engine) -> str:
    """
    A fingerprint of everything in *found* that can decide an answer or a score.

    Raw BM25 and fused scores are left out: an edit anywhere shifts them all a little, and what they decide is the
    order, which is in it. Only a language model is shown the final score, which hangs on them.
    """
    bound = found.trace.min_similarity
    return fingerprint(
        found.question.text,
        [_seen(candidate, with_score=engine.model is not None) for candidate in found.candidates],
        found.flags,
        found.review,
        [conflict.model_dump(mode="json") for conflict in found.conflicts],
        [found.policy_like, found.unknown, found.trace.fallback_used, bound],
        [(chunk.chunk_id, chunk.vector_score) for chunk in found.trace.chunks if chunk.vector_score < bound],
        _unread(found, engine),
    )


def _seen(candidate: RankedRow, *, with_score: bool) -> list[object]:
    beside = (candidate.earlier, candidate.later, candidate.over, candidate.below)
    around = [row.model_dump_json() if row else None for row in beside]
    links = {part.name: _ordered(getattr(candidate.links, part.name)) for part in fields(candidate.links)}
    judged = [
        candidate.similarity,
        candidate.confidence,
        candidate.document_match,
        candidate.about,
        links,
        candidate.marks,
    ]
    return [candidate.row.model_dump_json(), *around, *judged, *([candidate.score] if with_score else [])]


def _ordered(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _unread(found: Retrieved, engine: Engine) -> object:
    """
    The documents that could not be read, and how clearly the question points to others: what decides whether one of
    them is said to be missing.
    """
    if not engine.failed:
        return None
    return [
        [document.model_dump(mode="json") for document in engine.failed],
        max((hint.share for hint in found.matched), default=0.0),
    ]
