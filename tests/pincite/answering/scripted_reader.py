"""A reader that finds the words it is told to find, and a chunk for it to read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.ports import AnswerSpan, Entailment
from tests.pincite.retrieval.library import row

HOLD = row(
    "sop-014",
    0,
    (
        "Bulk Cardelone 5 mg tablets are held for at most 270 days from the end "
        "of compression. They are kept in closed drums of steel in the cold store."
    ),
    title="Hold and retest of bulk products",
)


@dataclass
class Scripted:
    """Finds *words* wherever they stand, with *probability*, and keeps what it was asked and given."""

    words: str
    probability: float = 0.99
    given: list[Sequence[str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    identity: str = "scripted"
    judges_claims: bool = True
    judges_statements: bool = True

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        self.asked.append(question)
        self.given.append(passages)
        places = [text.find(self.words) for text in passages]
        return [
            AnswerSpan(self.probability, at, at + len(self.words)) if at >= 0 else AnswerSpan(0.01, 0, 0)
            for at in places
        ]

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:
        return [span.probability for span in self.read(question, statements)]

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        self.asked.append(claim)
        return [Entailment(0.0, 0.0, 1.0) for _ in passages]
