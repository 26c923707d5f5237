"""
The policy intents that the words of a question name, for its variants; whether a policy decides it, ``claims`` says.
"""

from collections.abc import Sequence
from functools import lru_cache

from pincite.contract_tables import Intent
from pincite.model.retrieval import Sensitivity
from pincite.question.stems import stems, words
from pincite.values.words import stem


def intents_in(question: str, intents: Sequence[Intent]) -> tuple[Intent, ...]:
    """Those of *intents* of which a word or phrase stands in *question*, compared by stem, in their order."""
    found = tuple(stem(word) for word in words(question))
    return tuple(intent for intent in intents if any(_holds(found, _stems(phrase)) for phrase in intent.words))


def words_of(intents: Sequence[Intent]) -> frozenset[str]:
    """The stems of all words and phrases that name one of *intents*."""
    return frozenset(each for intent in intents for phrase in intent.words for each in _stems(phrase))


def expanded(
    named: Sequence[Intent], meant: Sequence[str], topics: frozenset[Sensitivity], intents: Sequence[Intent]
) -> tuple[Intent, ...]:
    """
    The intents that a policy expansion is for, in the contract's order: those *named*, those *meant*, and those of the
    *topics* that the caller names.
    """
    return tuple(
        intent for intent in intents if intent in named or intent.name in meant or intent.sensitivity in topics
    )


@lru_cache(maxsize=1024)
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words(phrase))


def subject(question: str, intents: Sequence[Intent]) -> frozenset[str]:
    """
    Stems of *question*'s content words, with a phrase that shows an intent as the intent's name: "call off" asks about
    "cancel".
    """
    kept = frozenset(stems(question))
    for intent, phrase in _phrased(question, intents):
        kept = kept.difference(phrase) | {stem(intent.name)}
    return kept


def phrased(question: str, intents: Sequence[Intent]) -> tuple[str, ...]:
    """The names of the intents that phrases of *question* show: words that documents use where people write letters."""
    return tuple(dict.fromkeys(intent.name for intent, _ in _phrased(question, intents)))


def _phrased(question: str, intents: Sequence[Intent]) -> list[tuple[Intent, tuple[str, ...]]]:
    """The phrases of several words that stand in *question*, with the intent that each shows."""
    found = tuple(stem(word) for word in words(question))
    return [
        (intent, phrase)
        for intent in intents
        for phrase in map(_stems, intent.words)
        if len(phrase) > 1 and _holds(found, phrase)
    ]


def _holds(found: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """
    Whether the words of *phrase* stand in this order, each at most one word behind the one before: "pay me back" is
    "pay back".
    """
    ends = {at for at, word in enumerate(found) if word == phrase[0]}
    for wanted in phrase[1:]:
        ends = {at + step for at in ends for step in (1, 2) if found[at + step : at + step + 1] == (wanted,)}
    return bool(ends)
