"""
What each function and each pattern by which a question or a passage is read is worth: the own questions in which it
finds something asked again without it.

Run: ``PINCITE_EXTERNAL_DATA=… python -m tests.benchmarks.each_rule [--only REGEX] [--most N]``. A row says in how many
questions of dev and of its pairs a rule finds something, of how many it was left out, and how many of these change from
which outcome to which. Rules are the functions of the rooms ``question``, ``answering`` and ``passages`` that return a
truth value, a set or something that may be None, and their patterns that stand by themselves; left out, they find
nothing. What finds nothing in any question has a row without changes: it is no proof that it is of no use, but nothing
here shows that it is. ``tests.benchmarks.ablation`` leaves out what is read of a question, and rules by name.
"""

import argparse
import functools
import gc
import importlib
import os
import pkgutil
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, get_args, get_origin

from evals.running.candidate import CandidateSystem
from pincite.build import Stages
from pincite.engine import Engine
from pincite.errors import PhaseError
from scripts.check_reading import ReadingRow, rows_of
from scripts.measuring.reading_papers import PAIRS, READING, placed, tenant_of
from tests.benchmarks.own_questions import asked

ROOMS = ("question", "answering", "passages")
RETRIEVED = ("values", *ROOMS, "retrieval")
"""Rooms whose caches may hold what a rule found."""
MOST = 60


@dataclass(slots=True)
class Heard:
    """The rules that found something since it was last emptied, and the one that is left out."""

    rules: set[str] = field(default_factory=set)
    out: str = ""


class WatchedPattern:
    """A pattern that tells where it finds something, and finds nothing while it is left out."""

    def __init__(self, pattern: re.Pattern[str], name: str, heard: Heard) -> None:
        self._pattern, self._name, self._heard = pattern, name, heard

    def __getattr__(self, name: str) -> Any:
        inner = getattr(self._pattern, name)
        return functools.partial(self._asked, name, inner) if callable(inner) else inner

    def _asked(self, name: str, inner: Callable[..., Any], *given: Any, **more: Any) -> Any:
        if self._heard.out == self._name:
            return self._nothing(name, given)
        found = inner(*given, **more)
        if name == "finditer":
            found = list(found)
        if found if name in {"search", "match", "fullmatch", "finditer", "findall"} else found != given[-1]:
            self._heard.rules.add(self._name)
        return iter(found) if name == "finditer" else found

    @staticmethod
    def _nothing(name: str, given: Sequence[Any]) -> Any:
        text = given[1] if name in {"sub", "subn"} else given[0]
        return {"finditer": iter(()), "findall": [], "sub": text, "subn": (text, 0), "split": [text]}.get(name)


def watched(name: str, function: Callable[..., Any], nothing: Any, heard: Heard) -> Callable[..., Any]:
    """The *function*, which tells where it finds more than *nothing*, and finds that while it is left out."""

    @functools.wraps(function)
    def watching(*given: Any, **more: Any) -> Any:
        if heard.out == name:
            return nothing
        found = function(*given, **more)
        if found != nothing:
            heard.rules.add(name)
        return found

    return watching


def nothing_of(function: Any) -> tuple[Any] | None:
    """What a function returns that finds nothing, by what it says that it returns; None for one that is no rule."""
    returned = getattr(function, "__annotations__", {}).get("return")
    if returned is bool:
        return (False,)
    if isinstance(returned, UnionType) and type(None) in get_args(returned):
        return (None,)
    return (frozenset(),) if get_origin(returned) is frozenset else None


def modules(rooms: Sequence[str]) -> Iterator[ModuleType]:
    """Every module of the *rooms*."""
    for room in rooms:
        package = importlib.import_module(f"pincite.{room}")
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(each.name)


def watch(heard: Heard) -> list[str]:
    """Have all rules watched wherever they are used, and name them."""
    instead: dict[int, tuple[Any, Any]] = {}
    names = []
    for module in modules(ROOMS):
        for name, value in list(vars(module).items()):
            rule = f"{module.__name__.removeprefix('pincite.')}.{name}"
            nothing = nothing_of(value) if getattr(value, "__module__", "") == module.__name__ else None
            if isinstance(value, re.Pattern) and id(value) not in instead:
                instead[id(value)] = value, WatchedPattern(value, rule, heard)
            elif nothing is not None and callable(value):
                instead[id(value)] = value, watched(rule, value, nothing[0], heard)
            else:
                continue
            names.append(rule)
    for name, module in list(sys.modules.items()):
        if name.startswith("pincite."):
            for own, value in list(vars(module).items()):
                if id(value) in instead:
                    setattr(module, own, instead[id(value)][1])
    return names


def caches() -> list[Any]:
    """What may hold what a rule found."""
    return [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper) and _holds(each)]


def forget(held: Sequence[Any]) -> None:
    """Empty the caches."""
    for each in held:
        each.cache_clear()


def _holds(cache: Any) -> bool:
    package, *rooms = (cache.__module__ or "").split(".")
    return package == "pincite" and rooms[0] in RETRIEVED and rooms[-1] != "frequencies"


@dataclass(frozen=True, slots=True)
class OwnSet:
    """Questions with the engines over their papers."""

    name: str
    rows: tuple[ReadingRow, ...]
    engines: dict[str, Engine]

    def outcome(self, row: ReadingRow) -> str:
        """What became of one question; a crash where something cannot do without what was left out."""
        try:
            ((_, what, _),) = asked([row], self.engines)
        except PhaseError:
            return "crash"
        return what


def own_sets(external: Path, scratch: Path) -> Iterator[OwnSet]:
    """Dev and its pairs, built under *scratch*."""
    for name, corpus in (("dev", READING), ("pairs", PAIRS)):
        rows = tuple(row for row in rows_of(corpus / "questions.jsonl") if row.split == "dev")
        docs, lake = scratch / name / "docs", scratch / name / "lake"
        placed(rows, external, docs, corpus)
        system = CandidateSystem(lake, Stages(docs, lake, "default").candidates(), "default")
        yield OwnSet(name, rows, {tenant: system.engine(tenant) for tenant in {tenant_of(r.document) for r in rows}})


Question = tuple[OwnSet, ReadingRow]


def told(rule: str, found: Sequence[Question], again: Mapping[str, tuple[str, str]]) -> str:
    """In how many questions a rule finds something, and what became of those that were asked *again* without it."""
    moved = Counter(f"{old} → {new}" for old, new in again.values() if old != new)
    listed = ", ".join(f"{count} {each}" for each, count in sorted(moved.items())) or "none changes"
    return f"{rule:50} finds in {len(found):4}, left out of {len(again):4}: {listed}"


def main() -> int:
    """Ask all, then again without one rule after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", type=re.compile, default=re.compile(""), metavar="REGEX", help="rules by name")
    parser.add_argument("--most", type=int, default=MOST, help="questions that a rule is left out of, drawn by a seed")
    options = parser.parse_args()
    if "PINCITE_EXTERNAL_DATA" not in os.environ:
        print("skipped: PINCITE_EXTERNAL_DATA names no folder with the public PDFs", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        sets = tuple(own_sets(Path(os.environ["PINCITE_EXTERNAL_DATA"]), Path(scratch)))
        heard, held = Heard(), caches()
        rules = [rule for rule in watch(heard) if options.only.search(rule)]
        found: dict[str, list[Question]] = {rule: [] for rule in rules}
        before: dict[str, str] = {}
        for asked_of in sets:
            for row in asked_of.rows:
                forget(held)
                heard.rules.clear()
                before[row.id] = asked_of.outcome(row)
                for rule in heard.rules & found.keys():
                    found[rule].append((asked_of, row))
        for rule in sorted(rules, key=lambda each: (len(found[each]), each)):
            some = random.Random(0).sample(found[rule], min(options.most, len(found[rule])))
            heard.out = rule
            forget(held)
            again = {row.id: (before[row.id], of.outcome(row)) for of, row in some}
            heard.out = ""
            print(told(rule, found[rule], again), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
