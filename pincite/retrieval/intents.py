"""What a question is about as policy: intents, sensitive topics, and whether precedence binds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.contracts import Intent
from pincite.model.retrieval import Sensitivity
from pincite.retrieval.words import stem, words


@dataclass(frozen=True, slots=True)
class Reading:
    """Intents found in a question in the contract's order; ``policy_like`` is true where any is."""

    intents: tuple[Intent, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the intents."""
        return tuple(intent.name for intent in self.intents)

    @property
    def policy_like(self) -> bool:
        """Whether the claim is one that a policy decides, so that precedence tiers bind."""
        return bool(self.intents)

    @property
    def sensitivities(self) -> frozenset[Sensitivity]:
        """Sensitive topics of the intents."""
        return frozenset(Sensitivity(intent.sensitivity) for intent in self.intents if intent.sensitivity)


def read_intents(question: str, intents: Sequence[Intent]) -> Reading:
    """Every intent of which a word or phrase stands in *question*, compared by stem."""
    found = tuple(stem(word) for word in words(question))
    return Reading(tuple(intent for intent in intents if any(_holds(found, _stems(phrase)) for phrase in intent.words)))


@lru_cache(maxsize=1024)
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words(phrase))


def _holds(found: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    return any(found[at : at + len(phrase)] == phrase for at in range(len(found) - len(phrase) + 1))
