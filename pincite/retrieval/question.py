"""A request as it was read, and the numbers that decide what becomes of it."""

from dataclasses import dataclass
from typing import Self

from pincite.contracts import QaContract, RetrievalContract, qa_contract, retrieval_contract
from pincite.model.retrieval import RetrievalRequest
from pincite.question.intents import Reading
from pincite.retrieval.confidence import ConfidenceModel, confidence_model
from pincite.retrieval.variants import Variant


@dataclass(frozen=True, slots=True)
class Contracts:
    """Every number that decides retrieval."""

    qa: QaContract
    retrieval: RetrievalContract
    confidence: ConfidenceModel

    @classmethod
    def in_force(cls) -> Self:
        """The contracts in force."""
        return cls(qa_contract(), retrieval_contract(), confidence_model())


@dataclass(frozen=True, slots=True)
class Question:
    """
    A request read: one message, the intents it names, its variants, and whether a policy decides it, so that precedence
    binds.
    """

    request: RetrievalRequest
    text: str
    reading: Reading
    variants: tuple[Variant, ...]
    policy_like: bool = False

    @property
    def semantic(self) -> tuple[str, ...]:
        """What is embedded of it: the semantic text of each variant that has one, in order."""
        return tuple(variant.semantic for variant in self.variants if variant.semantic is not None)
