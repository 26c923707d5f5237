"""What a question says that may name a document."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.question.naming.entities import entities
from pincite.question.naming.naming import codes_of, days_of, named_days, versions_of
from pincite.question.stems import SEARCH_STOP_WORDS, content_words, words
from pincite.question.times.period_ends import period_ends
from pincite.question.times.periods import asks_for_latest, asks_for_previous, fiscal_years, periods, quarters_reached
from pincite.values.calendar_words import MONTHS
from pincite.values.frequencies import frequencies
from pincite.values.words import stem

_OWNER = re.compile(r"(?<=\w)['\u2019]s\s+")
"""What stands between an owner and a thing: "Amazon's North America" are two names."""


@dataclass(frozen=True, slots=True)
class Pointers:
    """
    Tokens by which a question may name a document.

    ``codes`` count in any case, ``names`` are written with a capital (all words of a question without capitals),
    ``opening`` is a first word whose capital means nothing, ``runs`` are the names word by word as they stand together,
    ``dates`` the days it names, ``title`` the stems, ``dated`` whether it names any time at all, ``versions`` the
    versions it names, ``previous`` whether it asks for what held before a change, and ``latest`` for
    the newest of several; ``fiscal`` are the years that it calls fiscal.
    """

    codes: frozenset[str]
    names: frozenset[str]
    opening: frozenset[str]
    runs: tuple[frozenset[str], ...]
    dates: frozenset[str]
    title: frozenset[str]
    dated: bool
    versions: frozenset[str]
    previous: bool
    latest: bool
    fiscal: frozenset[str] = frozenset()


def pointers_of(question: str) -> Pointers:
    """Read *question*; two and three neighbouring words also count in one piece, as file names write them."""
    parts = [re.sub(r"['\u2019]s$", "", word) for word in re.findall(r"[^\W_]+(?:['\u2019]s\b)?", question)]
    lower = question == question.lower()
    joined = [parts[at : at + size] for size in (1, 2, 3) for at in range(len(parts) - size + 1)]
    names = {
        "".join(run).lower() for run in joined if lower or all(word[0].isupper() or word[0].isdigit() for word in run)
    } - SEARCH_STOP_WORDS
    days = named_days(question)
    codes = (
        {"".join(run).lower() for run in joined}
        | codes_of(question)
        | set(periods(question))
        | days_of(question)
        | days
        | {end.month.token for end in period_ends(question)}
    )
    fiscal = fiscal_years(question)
    codes |= quarters_reached(question) if fiscal else frozenset[str]()
    names_apart = [name for run in entities(question).names for name in _OWNER.split(run)]
    runs = tuple(frozenset(words(name)) - SEARCH_STOP_WORDS.union(MONTHS) for name in names_apart)
    opening = frozenset() if lower else _opening(parts)
    stems = frozenset(stem(word) for word in content_words(question))
    dated = bool(periods(question) or days or days_of(question))
    versions = frozenset(version.lower() for version in versions_of(question))
    return Pointers(
        frozenset(codes - SEARCH_STOP_WORDS),
        frozenset(names) - opening,
        opening,
        runs,
        days_of(question),
        stems,
        dated,
        versions,
        asks_for_previous(question),
        asks_for_latest(question),
        fiscal,
    )


def _opening(parts: Sequence[str]) -> frozenset[str]:
    """
    The first word, where it is one of general text before a small letter: "Active" of "Active substances are", not
    "Keltrane" nor "Winter" of "Winter Trek".
    """
    first, *rest = parts or [""]
    plain = (
        first[:1].isupper()
        and first[1:].islower()
        and bool(rest)
        and not rest[0][0].isupper()
        and frequencies().known(stem(first))
    )
    return frozenset({first.lower()}) if plain else frozenset()
