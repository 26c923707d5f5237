"""Where papers say that they hold: "This procedure applies to the Brunnthal site only", and hence nowhere else."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from pincite.values.sentences import sentences

_PAPER = (
    r"(?:agreement|conditions|contract|directive|document|guid(?:e|ance|elines?)|handbook|instructions?|lease|list"
    r"|manual|plan|polic(?:y|ies)|procedures?|protocol|regulations?|rules?|sop|standard|tariff|terms)"
)
_HOLDS = re.compile(
    rf"\b(?:this|these|the present) (?:[\w-]+ ){{0,3}}?{_PAPER}(?: and {_PAPER})? (?:[\w-]+ )??"
    r"(?:(?:shall )?(?P<not>(?:do|does|shall) not )?(?:appl(?:y|ies)|holds?|covers?|governs?)"
    r"|(?:is|are) (?P<never>not )?(?:valid|binding|applicable|in force|intended))\b(?P<where>.*)",
    re.IGNORECASE | re.DOTALL,
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|alone)\b", re.IGNORECASE)
_BUT = re.compile(
    r"\b(?:except(?:ing)?(?: for)?|with the exception of|other than|but not|apart from|save for|excluding)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<name>[A-Z][\w'\u2019-]*(?: (?:[A-Z][\w'\u2019-]*|\d+\b))*)(?: (?P<sort>[a-z]{3,}))?")
_NO_SORT = frozenset({"and", "only", "solely", "exclusively", "alone", "except", "but", "with", "for", "the", "where"})


@dataclass(frozen=True, slots=True)
class ScopeSaid:
    """The names for which a paper says that it holds ``only``, and those that it says it leaves ``out``, by sort."""

    only: Mapping[str, frozenset[str]]
    out: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The names for which alone a paper holds, and of the names that any paper is bound to those it is ``not_for``."""

    own: frozenset[str] = frozenset()
    not_for: frozenset[str] = frozenset()


NO_BOUNDS = Bounds()


def scope_of(front: str) -> ScopeSaid:
    """What the first page of a paper says of where it holds, as far as it names places, bodies or the like."""
    only: dict[str, frozenset[str]] = defaultdict(frozenset)
    out: dict[str, frozenset[str]] = defaultdict(frozenset)
    for block in re.split(r"\n\s*\n", front):
        text = " ".join(block.split())
        for start, end in sentences(text):
            if found := _HOLDS.search(text, start, end):
                _add(only, out, found)
    return ScopeSaid(only, out)


def bounds_of(scopes: Mapping[str, ScopeSaid]) -> dict[str, Bounds]:
    """
    By doc_id where each paper holds and does not, of those that say so: names of one sort ("site") exclude each other,
    where a paper is bound to one of them.
    """
    known: dict[str, frozenset[str]] = defaultdict(frozenset)
    for scope in scopes.values():
        for said in (scope.only, scope.out):
            for sort, names in said.items():
                known[sort] |= names
    found = {}
    for doc_id, scope in scopes.items():
        own = frozenset[str]().union(*scope.only.values())
        others = (known[sort] - names for sort, names in scope.only.items())
        not_for = frozenset[str]().union(*others, *scope.out.values()) - own
        if not_for:
            found[doc_id] = Bounds(own, not_for)
    return found


def _add(only: dict[str, frozenset[str]], out: dict[str, frozenset[str]], found: re.Match[str]) -> None:
    where = found["where"]
    but = _BUT.search(where)
    within, beyond = (where[: but.start()], where[but.end() :]) if but else (where, "")
    if found["not"] or found["never"]:
        within, beyond = "", where
    for sort, names in _names(within).items() if _ONLY.search(found[0][: len(found[0]) - len(beyond)]) else ():
        only[sort] |= names
    for sort, names in _names(beyond).items():
        out[sort] |= names


def _names(text: str) -> dict[str, frozenset[str]]:
    """
    The names in *text* by what they are names of: of "the Lisen and Hamra terminals" both are terminals, whatever
    stands between them.
    """
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    waiting: frozenset[str] = frozenset()
    for match in _NAMED.finditer(text):
        waiting |= {match["name"]}
        sort = match["sort"]
        if sort and sort not in _NO_SORT:
            found[sort.removesuffix("s")] |= waiting
            waiting = frozenset()
    if waiting:
        found[""] |= waiting
    return found
