"""
Query variants: two to four readings of one question, the same for the same question (retrieval-ranking-v1 §2,
qa-contract-v1 §1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pincite.contracts import Expansion, Intent, Variants
from pincite.model.retrieval import TripContext
from pincite.question.entities import Entities, canonical_dates, entities
from pincite.question.intents import phrased
from pincite.question.papers import without_paper
from pincite.question.stems import STOP_WORDS, content_words, words
from pincite.values.words import irregular_forms

Name = Literal["direct", "expansion", "policy", "trip", "exact"]


@dataclass(frozen=True, slots=True)
class Variant:
    """
    One reading of the question.

    ``text`` is what full text search is asked and what the trace shows. ``semantic`` is what is embedded: the question
    in its own words for the readings that are the question itself, None for one that serves exact matching only.
    """

    name: Name
    text: str
    semantic: str | None

    @property
    def is_question(self) -> bool:
        """Whether its cosine is a similarity of the question itself, not of a neighbouring one."""
        return self.name in {"direct", "expansion"}


def variants(  # noqa: PLR0913, PLR0917
    question: str,
    intents: Sequence[Intent],
    expansions: Sequence[Expansion],
    bounds: Variants,
    trip: TripContext | None = None,
    told: frozenset[str] = frozenset(),
    meant: Sequence[str] = (),
    in_roles: str = "",
) -> tuple[Variant, ...]:
    """
    The variants of *question* (one message on one line), the direct one first, at most ``bounds.at_most``.

    Names of intents that are ``meant`` in other words are added to the question. Words that are ``told`` by the cover
    of the documents it points to are not searched in full text: their pages need not repeat them. *in_roles* is the
    question with the roles of a contract in the place of its parties' names. Where more are due than fit, the later
    ones in the order direct, expansion, policy, trip, exact give way.
    """
    found = entities(question)
    due = [
        _direct(question, told),
        *([Variant("expansion", _with_forms(keywords(in_roles, told)), embedded(in_roles))] if in_roles else []),
        *_expanded(question, [*_added(question, intents, expansions), *meant], told),
        *_policy(intents),
        *_trip(found, trip),
        *_exact(question, found),
    ]
    kept = list({variant.text: variant for variant in reversed(due) if variant.text}.values())[::-1]
    if len(kept) < bounds.at_least:
        kept.append(Variant("exact", " ".join(question.split()), None))
    return tuple(kept[: bounds.at_most])


def keywords(question: str, told: frozenset[str] = frozenset()) -> str:
    """
    Content words of *question* in order, dates canonical, each once, without those that are ``told``; the bare question
    where it has none.
    """
    kept = list(dict.fromkeys(content_words(canonical_dates(without_paper(question)))))
    return " ".join(word for word in kept if word not in told) or " ".join(kept) or " ".join(words(question))


def _direct(question: str, told: frozenset[str]) -> Variant:
    return Variant("direct", _with_forms(keywords(question, told)), embedded(question))


def embedded(question: str) -> str:
    """What is embedded of *question* itself."""
    return " ".join(without_paper(question).split())


def _with_forms(text: str) -> str:
    """
    *text* and the irregular forms of its words: full text search knows regular ones alone, and "a place is held"
    answers "do you hold a place".
    """
    return " ".join(dict.fromkeys([*text.split(), *(form for word in text.split() for form in irregular_forms(word))]))


def _added(question: str, intents: Sequence[Intent], expansions: Sequence[Expansion]) -> list[str]:
    """
    The terms of the expansions that the question's words call for, and the names of intents for which it has a phrase.
    """
    lower = " ".join(question.lower().split())
    return [*(term for rule in expansions if rule.when in lower for term in rule.add), *phrased(question, intents)]


def _expanded(question: str, terms: Sequence[str], told: frozenset[str]) -> list[Variant]:
    lower = " ".join(question.lower().split())
    added = [term for term in dict.fromkeys(terms) if term.lower() not in lower]
    if not added:
        return []
    more = " ".join(added)
    return [Variant("expansion", f"{keywords(question, told)} {more}", f"{embedded(question)} {more}")]


def _policy(intents: Sequence[Intent]) -> list[Variant]:
    if not intents:
        return []
    text = " ".join(dict.fromkeys([*(word for intent in intents for word in intent.expansion), "terms", "policy"]))
    return [Variant("policy", text, text)]


def _trip(found: Entities, trip: TripContext | None) -> list[Variant]:
    """A reading for the trip's own papers: where a date and a name stand together, or the caller names the trip."""
    given = [str(part) for part in (trip.product, trip.trip_id, trip.trip_date) if part] if trip else []
    if not given and not (found.dates and found.names):
        return []
    text = canonical_dates(" ".join(dict.fromkeys([*given, *found.names, *found.dates]))).lower()
    return [Variant("trip", f"{text} departure itinerary", f"{text} departure itinerary")]


def _exact(question: str, found: Entities) -> list[Variant]:
    terms = [*found.quoted, *found.codes, *found.compounds, *found.names, *found.dates] or phrases(question)
    text = " ".join(f'"{term}"' for term in dict.fromkeys(terms))
    return [Variant("exact", text, None)] if terms else []


def phrases(question: str) -> list[str]:
    """Runs of two or more neighbouring content words of *question*, in lower case: what it would be quoted by."""
    runs: list[list[str]] = [[]]
    for word in words(question):
        if word in STOP_WORDS:
            runs.append([])
        else:
            runs[-1].append(word)
    return [" ".join(run) for run in runs if len(run) > 1]
