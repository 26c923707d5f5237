"""The numbers that decide what retrieval makes of a question."""

from dataclasses import dataclass
from typing import Self

from pincite.contract_tables import QaContract, RetrievalContract
from pincite.contracts import qa_contract, retrieval_contract
from pincite.retrieval.confidence import ConfidenceModel, confidence_model


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
