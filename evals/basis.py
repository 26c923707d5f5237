"""What a case is answered from: the fingerprint of its evidence as retrieval hands it to the answer."""

from dataclasses import dataclass, field, fields

from pincite.engine import Engine, Question
from pincite.fingerprint import fingerprint
from pincite.guardrails.screening import screen_question
from pincite.model.evidence import Candidate
from pincite.model.retrieval import Retrieved


@dataclass(frozen=True, slots=True)
class Listening(Engine):
    """The engine, unchanged in what it gives, that remembers the basis of the last question it looked up."""

    heard: dict[Question, str] = field(default_factory=dict, compare=False)

    def find(self, question: Question, *, top_k: int | None = None, threshold: bool = True) -> Retrieved:
        """The engine's evidence for a question."""
        found = Engine.find(self, question, top_k=top_k, threshold=threshold)
        self.heard.clear()
        self.heard[question] = evidence_fingerprint(found, self)
        return found

    def basis(self, question: Question) -> str:
        """The fingerprint of all that *question* is answered from, which is nothing where the screen refuses it; looked up anew unless it was the last."""
        if (screened := screen_question(question.text)).flagged:
            return fingerprint(screened)
        if question not in self.heard:
            self.find(question)
        return self.heard[question]


def listening(engine: Engine) -> Listening:
    """*engine* with an ear at its evidence."""
    return Listening(**{part.name: getattr(engine, part.name) for part in fields(Engine)})


def evidence_fingerprint(found: Retrieved, engine: Engine) -> str:
    """
    A fingerprint of everything in *found* that can decide an answer or a score.

    Raw BM25 and fused scores are left out: an edit anywhere shifts them all a little, and what they decide is the order, which is in it.
    """
    return fingerprint(
        found.question,
        [_seen(candidate) for candidate in found.candidates],
        found.flags,
        found.review,
        [conflict.detail for conflict in found.conflicts],
        [found.policy_like, found.unknown, found.trace.fallback_used, found.trace.min_similarity],
        sorted(document.file for document in engine.failed),
    )


def _seen(candidate: Candidate) -> list[object]:
    around = [row.model_dump_json() if row else None for row in (candidate.earlier, candidate.later)]
    return [candidate.row.model_dump_json(), *around, candidate.similarity, candidate.confidence, candidate.routing]
