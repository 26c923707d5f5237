"""What a question is about as policy: intents, sensitive topics, and whether precedence binds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.contracts import Intent
from pincite.model.retrieval import Sensitivity
from pincite.retrieval.words import stem, stems, words


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


def subject(question: str, intents: Sequence[Intent]) -> frozenset[str]:
    """Stems of *question*'s content words, with a phrase that shows an intent as the intent's name: "call off" asks about "cancel"."""
    kept = frozenset(stems(question))
    for intent, phrase in _phrased(question, intents):
        kept = kept.difference(phrase) | {stem(intent.name)}
    return kept


def meant(question: str, intents: Sequence[Intent]) -> tuple[str, ...]:
    """The names of the intents that phrases of *question* show: words that documents use where people write letters."""
    return tuple(dict.fromkeys(intent.name for intent, _ in _phrased(question, intents)))


def _phrased(question: str, intents: Sequence[Intent]) -> list[tuple[Intent, tuple[str, ...]]]:
    """The phrases of several words that stand in *question*, with the intent that each shows."""
    found = tuple(stem(word) for word in words(question))
    return [(intent, phrase) for intent in intents for phrase in map(_stems, intent.words) if len(phrase) > 1 and _holds(found, phrase)]


def _holds(found: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Whether the words of *phrase* stand in this order, each at most one word behind the one before: "pay me back" is "pay back"."""
    ends = {at for at, word in enumerate(found) if word == phrase[0]}
    for wanted in phrase[1:]:
        ends = {at + step for at in ends for step in (1, 2) if found[at + step : at + step + 1] == (wanted,)}
    return bool(ends)
