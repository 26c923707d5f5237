"""
Query variants: two to four readings of one question, the same for the same question (retrieval-ranking-v1 §2,
qa-contract-v1 §1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pincite.contract_tables import Expansion, Intent, Variants
from pincite.model.retrieval import TripContext
from pincite.question.naming.entities import Entities, canonical_dates
from pincite.question.record import ReadQuestion
from pincite.question.search_wording import Wording
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


def variants(  # noqa: PLR0913, PLR0917 - each is one part that the caller knows
    question: ReadQuestion,
    intents: Sequence[Intent],
    expansions: Sequence[Expansion],
    bounds: Variants,
    trip: TripContext | None = None,
    told: frozenset[str] = frozenset(),
    meant: Sequence[str] = (),
) -> tuple[Variant, ...]:
    """
    The variants of *question*, the direct one first, at most ``bounds.at_most``.

    Names of intents that are ``meant`` in other words are added to the question. Words that are ``told`` by the cover
    of the documents it points to are not searched in full text: their pages need not repeat them. Where more are due
    than fit, the later ones in the order direct, expansion, policy, trip, exact give way.
    """
    due = [
        _said("direct", question.wording, told),
        *_expanded(question.wording, [*_added(question, expansions), *meant], told),
        *_policy(intents),
        *_trip(question.entities, trip),
        *_exact(question),
    ]
    kept = list({variant.text: variant for variant in reversed(due) if variant.text}.values())[::-1]
    if len(kept) < bounds.at_least:
        kept.append(Variant("exact", question.wording.line, None))
    return tuple(kept[: bounds.at_most])


def _said(name: Name, wording: Wording, told: frozenset[str]) -> Variant:
    return Variant(name, _with_forms(wording.searched(told)), wording.embedded)


def _with_forms(text: str) -> str:
    """
    *text* and the irregular forms of its words: full text search knows regular ones alone, and "a place is held"
    answers "do you hold a place".
    """
    return " ".join(dict.fromkeys([*text.split(), *(form for word in text.split() for form in irregular_forms(word))]))


def _added(question: ReadQuestion, expansions: Sequence[Expansion]) -> list[str]:
    """
    The terms of the expansions that the question's words call for, and the names of intents for which it has a phrase.
    """
    called = [term for rule in expansions if question.wording.says(rule.when) for term in rule.add]
    return [*called, *question.phrased]


def _expanded(wording: Wording, terms: Sequence[str], told: frozenset[str]) -> list[Variant]:
    added = [term for term in dict.fromkeys(terms) if not wording.says(term)]
    if not added:
        return []
    more = " ".join(added)
    return [Variant("expansion", f"{wording.searched(told)} {more}", f"{wording.embedded} {more}")]


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


def _exact(question: ReadQuestion) -> list[Variant]:
    found = question.entities
    terms = [*found.quoted, *found.codes, *found.compounds, *found.names, *found.dates] or question.quotable
    text = " ".join(f'"{term}"' for term in dict.fromkeys(terms))
    return [Variant("exact", text, None)] if terms else []
